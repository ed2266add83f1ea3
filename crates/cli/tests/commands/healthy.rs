//! The health check of containers: a server that is there, one that is not, and what is no server of ours.

use super::{fails, ok, program, scratch};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use tokio::net::TcpSocket;

/// A server that ends with the test, also if the test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A socket that has a port of its own and does not listen: whoever connects to it is refused.
fn unheard() -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket");
    let anywhere = (std::net::Ipv4Addr::LOCALHOST, 0).into();
    socket.bind(anywhere).expect("a port");
    socket
}

#[test]
fn a_server_that_is_well_is_told_from_one_that_is_not() {
    let folder = scratch("healthy");
    let server = program(&folder)
        .args(["serve", "--quiet", "--listen", "127.0.0.1:0"])
        .args(["--data", "tables", "--host", "tables.example"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut server = Running(server);
    let said = BufReader::new(server.0.stdout.take().expect("piped"))
        .lines()
        .map_while(Result::ok)
        .find_map(|l| Some(l.split("http://").nth(1)?.split(' ').next()?.to_owned()));
    let address = said.expect("an address");
    ok(
        &folder,
        &["healthy", &address, "--host", "tables.example"],
        "",
    );
    // By another name it answers nobody; its own address is one of its names.
    ok(&folder, &["healthy", &address], "");
    let other = ["healthy", &address, "--host", "elsewhere.example"];
    fails(&folder, &other, 1, "the server is unhealthy: 403");
    drop(server);
    // Another test's server could have been given the port of the dead one. Nobody listens here, and nobody else can.
    let nobody = unheard();
    let address = nobody.local_addr().expect("an address").to_string();
    fails(&folder, &["healthy", &address], 1, &address);
    let other = TcpListener::bind("127.0.0.1:0").expect("a socket");
    let address = other.local_addr().expect("an address").to_string();
    std::thread::spawn(move || {
        if let Ok((mut peer, _)) = other.accept() {
            let _ = peer.read(&mut [0; 512]);
            let _ = peer.write_all(b"HTTP/1.1 503 no\r\n\r\nthe disk is full");
        }
    });
    fails(&folder, &["healthy", &address], 1, "503 the disk is full");
}
