//! On macOS a Python extension leaves Python's own names to be found when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
