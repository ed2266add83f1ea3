//! The rules chapters, the lessons and the puzzles that can be read at the table.

#[path = "build/shipped.rs"]
mod shipped;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/shipped.rs");
    for folder in ["rules", "lessons", "puzzles"] {
        shipped::write(folder, folder, folder, "md");
    }
}
