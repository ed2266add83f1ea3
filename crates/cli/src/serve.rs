//! `serve`, and what happens without a command: the tables in the browser.

use crate::args;
use crate::fail::Fail;
use crate::files;
use crate::games::{self, FAMILIES};
use server::serve::{Database, Place, Trouble};
use server::{Config, Hidden, Library, Provider};
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use tracing_subscriber::filter::LevelFilter;

/// Where the tables are: the year in which the stories of Arkham begin.
const PORT: u16 = 1926;

/// `miskatonic serve`, and `miskatonic`
pub fn serve(args: args::Serve, packs: &[PathBuf]) -> Result<(), Fail> {
    if args.schema || args.types {
        let text = if args.types {
            server::schema::typescript()
        } else {
            server::schema::json_text()
        };
        return Ok(std::io::stdout().write_all(text.as_bytes())?);
    }
    log();
    let sign_in = sign_in(&args)?;
    let boxes = FAMILIES.iter().map(|family| games::in_box(family, packs));
    let library = Library::new(boxes.collect::<Result<_, _>>()?);
    let data = match args.data {
        Some(data) => data,
        None => files::games_dir()?.with_file_name("tables"),
    };
    let home = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    let listen = args.listen.unwrap_or(home);
    let place = Place {
        listen,
        data,
        database: database(args.database, args.node_url, args.lease, listen)?,
    };
    let mut config = Config {
        sign_in,
        hosts: args.hosts,
        proxy: args.trusted_proxy,
        ..Config::default()
    };
    if let Some(public) = &args.public_url {
        config.https = public.https;
        config.hosts.push(public.name.clone());
        config.notifying.origin = Some(public.origin.clone());
    }
    config.notifying.private = args.private_webhooks;
    if let Some(pace) = args.bot_pace {
        config.pace = Duration::from_millis(pace.into());
    }
    let (ip, public) = (place.listen.ip(), args.public_url.is_some());
    config.alone = ip.is_loopback() && !public;
    let show = !args.quiet && ip.is_loopback();
    // A port that the system is to choose is not known yet.
    if ip.is_unspecified() && !public && place.listen.port() != 0 {
        let all = for_friends(place.listen).into_iter();
        config.reached = all.map(|a| format!("http://{a}")).collect();
    }
    let ready = |address: SocketAddr| welcome(address, show);
    let done = server::serve::serve(&place, library, config, ready);
    done.map_err(|trouble| match trouble {
        Trouble::InUse(address) => Fail::new(format!(
            "{address} is in use. If the tables are open already, they are at http://{address}. Otherwise choose another \
             address: miskatonic serve --listen 127.0.0.1:{}",
            address.port().wrapping_add(1).max(1024)
        )),
        Trouble::Locked(folder) => Fail::new(format!(
            "another miskatonic has the tables in {} open. Its page is still there, or choose another folder: \
             miskatonic serve --data DIR",
            folder.display()
        )),
        Trouble::Other(why) => Fail::new(why),
    })
}

/// The environment variable with the database: arguments of a program can be read by every user of the machine.
const DATABASE: &str = "MISKATONIC_DATABASE";
/// Seconds of a lease, unless told otherwise.
const LEASE: u16 = 10;

/// The database, if the tables are in one.
fn database(
    url: Option<String>,
    node_url: Option<String>,
    lease: Option<u16>,
    listen: SocketAddr,
) -> Result<Option<Database>, Fail> {
    let Some(url) = url.or_else(|| std::env::var(DATABASE).ok()) else {
        return match node_url.is_some() || lease.is_some() {
            true => Err(Fail::usage("--node-url and --lease need --database")),
            false => Ok(None),
        };
    };
    let known = !listen.ip().is_unspecified() && listen.port() != 0;
    let node_url = match node_url {
        Some(node_url) => node_url,
        None if known => format!("http://{listen}"),
        None => {
            let why = "say where the other servers reach this one: --node-url http://10.0.0.5:1926";
            return Err(Fail::usage(why));
        }
    };
    Ok(Some(Database {
        url,
        node_url,
        lease: Duration::from_secs(lease.unwrap_or(LEASE).into()),
    }))
}

/// The environment variable with the secret of `--oidc-client`.
const SECRET: &str = "MISKATONIC_OIDC_SECRET";

/// The provider by which people can sign in, if there is one.
fn sign_in(args: &args::Serve) -> Result<Option<Provider>, Fail> {
    let given = (&args.oidc_issuer, &args.oidc_client, &args.public_url);
    let (Some(issuer), Some(client), Some(public)) = given else {
        return Ok(None);
    };
    let secret = match &args.oidc_secret_file {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|e| Fail::new(format!("{}: {e}", file.display())))?,
        None => std::env::var(SECRET).unwrap_or_default(),
    };
    if secret.trim().is_empty() {
        let why = format!(
            "the secret of the client is missing: set {SECRET}, or write it into a file and pass --oidc-secret-file FILE"
        );
        return Err(Fail::usage(why));
    }
    Ok(Some(Provider {
        issuer: issuer.clone(),
        client: client.clone(),
        secret: Hidden::new(secret.trim()),
        origin: public.origin.clone(),
    }))
}

/// Says on standard error what happens, from warnings up; `MISKATONIC_LOG` may say `info`, `debug` or `off`.
fn log() {
    let level = std::env::var("MISKATONIC_LOG").ok();
    let level = level.and_then(|l| l.parse().ok());
    tracing_subscriber::fmt()
        .with_max_level(level.unwrap_or(LevelFilter::WARN))
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .init();
    // A panic in a table's rules is caught and reported to its players; here it is reported to the operator.
    std::panic::set_hook(Box::new(|info| tracing::error!(panic = %info, "a fault")));
}

/// Says where the tables are, and opens them where there is a browser.
fn welcome(address: SocketAddr, show: bool) {
    let here = match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => (Ipv4Addr::LOCALHOST, address.port()).into(),
        IpAddr::V6(_) => (Ipv6Addr::LOCALHOST, address.port()).into(),
    };
    let page = format!("http://{here}");
    let mut out = std::io::stdout();
    // If the output is closed, the server runs anyway.
    let _ = writeln!(out, "The tables are open at {page} (Ctrl+C closes them).");
    let reached = match here == address {
        true => Vec::new(),
        false => for_friends(address),
    };
    for friends in &reached {
        let _ = writeln!(out, "For friends in your network: http://{friends}");
    }
    // Of several addresses the first is that of the interface that leads to the internet.
    if let Some(code) = reached
        .first()
        .and_then(|at| server::qr::printed(&format!("http://{at}")))
        && out.is_terminal()
    {
        let _ = writeln!(out, "Scan this with a phone in your network:\n{code}");
    }
    if !server::assets::client() {
        let _ = writeln!(
            out,
            "This program was built without Node, and has no web pages: the address explains what to do."
        );
    }
    if !(show && browser(&page)) {
        let _ = writeln!(out, "To play in this terminal instead: miskatonic play");
    }
    let _ = out.flush();
}

/// Destinations in the ranges that local networks use, and one on the internet: on the way to each of them the system
/// picks the address of one of its interfaces.
const ROUTES: [&str; 7] = [
    "192.0.2.1:9",
    "192.168.255.254:9",
    "10.255.255.254:9",
    "172.31.255.254:9",
    "100.127.255.254:9",
    "[2001:db8::1]:9",
    "[fdff:ffff::1]:9",
];

/// The addresses at which other machines reach a server that listens on all interfaces.
fn for_friends(listens: SocketAddr) -> Vec<SocketAddr> {
    let own = |to: &&str| -> Option<IpAddr> {
        let v6 = to.starts_with('[');
        let any: SocketAddr = match v6 {
            true => (Ipv6Addr::UNSPECIFIED, 0).into(),
            false => (Ipv4Addr::UNSPECIFIED, 0).into(),
        };
        // Connecting a datagram socket sends nothing.
        let socket = UdpSocket::bind(any)
            .ok()
            .filter(|_| !v6 || listens.is_ipv6())?;
        socket.connect(to).ok()?;
        let ip = socket.local_addr().ok()?.ip();
        (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
    };
    let mut all: Vec<SocketAddr> = Vec::new();
    for ip in ROUTES.iter().filter_map(own) {
        let address = SocketAddr::from((ip, listens.port()));
        if !all.contains(&address) {
            all.push(address);
        }
    }
    all
}

/// Opens a page in a browser on the local screen. Returns whether there is one.
fn browser(page: &str) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    if set("SSH_CONNECTION") || set("SSH_TTY") || set("CI") {
        return false;
    }
    let (opener, first): (&str, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else if set("DISPLAY") || set("WAYLAND_DISPLAY") {
        ("xdg-open", &[])
    } else {
        return false;
    };
    let started = Command::new(opener)
        .args(first)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut opener) = started else {
        return false;
    };
    // One that finds no browser says so at once; one that opens it may stay as long as the browser does.
    for _ in 0..20 {
        match opener.try_wait() {
            Ok(Some(done)) => return done.success(),
            Ok(None) => std::thread::sleep(Duration::from_millis(25)),
            Err(_) => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_are_given_addresses_that_can_be_sent() {
        let listens = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 4013));
        let all = for_friends(listens);
        for address in &all {
            let ip = address.ip();
            assert!(ip.is_ipv4() && !ip.is_unspecified() && !ip.is_loopback());
            assert_eq!(address.port(), 4013);
            assert_eq!(all.iter().filter(|a| *a == address).count(), 1);
        }
    }
}
