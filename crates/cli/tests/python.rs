//! The Python package, by its own tests: `python/test.sh` builds it into a virtual environment of its own. Where Python
//! 3.11, its pip or the packages are missing it is skipped, and says so.

use std::path::Path;
use std::process::Command;

#[test]
fn the_python_package_holds() {
    if !cfg!(unix) {
        println!("SKIPPED: the tests of the Python package: their script is for a Unix shell");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/test.sh");
    let ran = Command::new("bash")
        .arg(script)
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&ran.stdout);
    println!("{said}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{said}");
}
