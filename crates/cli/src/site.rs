//! `site`: writes the pages and the rules as a folder that any static host can serve.

use crate::args;
use crate::fail::Fail;
use crate::out;
use std::io::Write;

/// `miskatonic site`
pub fn site(args: &args::Site) -> Result<(), Fail> {
    let files = server::site::write(&args.folder)?;
    let folder = args.folder.display();
    let mut out = out::out();
    writeln!(
        out,
        "{folder}: {files} files. Any static host can serve them, under any path."
    )?;
    Ok(out.flush()?)
}
