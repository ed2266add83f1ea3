//! `healthy`: asks a running server whether it is well, for containers and service managers.

use crate::args;
use crate::fail::Fail;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// As long as a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// `miskatonic healthy`
pub fn healthy(args: &args::Healthy) -> Result<(), Fail> {
    let address = args.address;
    let fail = |e: std::io::Error| Fail::new(format!("{address}: {e}"));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE).map_err(fail)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(fail)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(fail)?;
    let host = args.host.clone().unwrap_or_else(|| address.to_string());
    let asked = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).map_err(fail)?;
    let mut reply = Vec::new();
    stream.take(4096).read_to_end(&mut reply).map_err(fail)?;
    let reply = String::from_utf8_lossy(&reply);
    let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
    let status = head.split(' ').nth(1).unwrap_or_default();
    if status == "200" {
        return Ok(());
    }
    let body = body.trim();
    Err(Fail::new(format!(
        "{address}: the server is unhealthy: {status} {body}"
    )))
}
