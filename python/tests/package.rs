//! The Python package, by its own tests in an environment of its own (`test.sh`), over the library that Cargo has just
//! built with everything else. Where Python 3.11, its pip or the packages are missing it is skipped, and says so.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Reports on the terminal what is not tested. The test harness captures what macros print while a test passes.
fn skipped(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

#[test]
fn the_python_package_holds() {
    if !cfg!(unix) {
        skipped("SKIPPED: the tests of the Python package: their script is for a Unix shell");
        return;
    }
    let here = std::env::current_exe().expect("a test knows where it is");
    let core = here.with_file_name(format!("{DLL_PREFIX}_core{DLL_SUFFIX}"));
    assert!(core.is_file(), "{} was not built", core.display());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("test.sh");
    let ran = Command::new("bash")
        .arg(script)
        .env("MISKATONIC_PYTHON_CORE", core)
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&ran.stdout);
    println!("{said}{}", String::from_utf8_lossy(&ran.stderr));
    let lines = said.lines().filter(|l| l.starts_with("SKIPPED"));
    lines.for_each(skipped);
    assert!(ran.status.success(), "{said}");
}
