//! The official packs: every `packs/**/*.yaml` of the repository.

#[path = "build/shipped.rs"]
mod shipped;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build/shipped.rs");
    shipped::write("official", "official", "packs", "yaml");
}
