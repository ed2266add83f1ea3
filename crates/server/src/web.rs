//! Requests to other servers. To addresses that strangers choose, they reach public servers only: the address that is
//! connected to is checked, and no body of a response is read. No redirect is followed, and everything has its time.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, Response, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use room::notice::Sent;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use url::{Host, Url};

/// How long it may take to find an address and connect to it.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a whole request may take.
const WHOLE: Duration = Duration::from_secs(10);
/// Bytes of the head of a response, at most.
const HEAD: usize = 16 << 10;
/// Bytes of the body of a response, at most, where it is read.
const BODY: usize = 256 << 10;
/// The lowest port without a fixed meaning. Below it only those of HTTP may be used.
const FREE: u16 = 1024;

/// An address of the web that was found to be sound.
pub struct Place {
    url: Url,
    https: bool,
    host: Host<String>,
    port: u16,
}

/// The part of a response that is looked at.
pub struct Replied {
    /// Its status.
    pub status: u16,
    /// How long to wait before the next request.
    pub after: Option<Duration>,
}

impl Place {
    /// The name or address of the host.
    pub fn host(&self) -> String {
        self.host.to_string()
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// Whether it is a webhook of Discord.
    pub fn is_discord(&self) -> bool {
        let name = match &self.host {
            Host::Domain(name) => name.as_str(),
            Host::Ipv4(_) | Host::Ipv6(_) => return false,
        };
        ["discord.com", "discordapp.com"].iter().any(|of| {
            let rest = name.strip_suffix(of);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    }

    /// The path, with what stands behind the question mark.
    fn path(&self) -> String {
        let query = self.url.query();
        let query = query.map_or_else(String::new, |q| format!("?{q}"));
        format!("{}{query}", self.url.path())
    }

    /// As the header `Host` has it.
    fn authority(&self) -> String {
        match self.url.port() {
            Some(port) => format!("{}:{port}", self.host),
            None => self.host.to_string(),
        }
    }
}

/// Whether an address belongs to a public server. All others are refused: this machine, private networks, links,
/// groups, and addresses that lead into such networks in disguise.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(four) => is_public_v4(four),
        IpAddr::V6(six) => is_public_v6(six),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224..=255, ..)
    )
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let parts = ip.segments();
    // Only 2000::/3 is given to public servers.
    let global = parts[0] & 0xe000 == 0x2000;
    let special = match parts[0] {
        // Protocols of their own, tunnels (Teredo) and documentation: 2001::/23, 2001:db8::/32.
        0x2001 => parts[1] < 0x200 || parts[1] == 0xdb8,
        // A tunnel to an address of IPv4: 6to4.
        0x2002 => true,
        // Documentation: 3fff::/20.
        0x3fff => parts[1] < 0x1000,
        _ => false,
    };
    global && !special
}

/// Sends requests.
pub struct Web {
    tls: TlsConnector,
    private: bool,
}

/// Something that bytes go through, both ways.
trait Line: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Line for T {}

fn later(why: impl Into<String>) -> Sent {
    Sent::Later(why.into(), None)
}

impl Web {
    /// With the certificates that browsers trust. `private`: private networks and `http` are allowed, too.
    pub fn new(private: bool) -> Result<Self, String> {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        Self::trusting(roots.collect(), private)
    }

    fn trusting(roots: RootCertStore, private: bool) -> Result<Self, String> {
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|e| format!("TLS cannot be set up: {e}"))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self {
            tls: TlsConnector::from(Arc::new(config)),
            private,
        })
    }

    /// Reads a URL. It is refused if nothing may be sent there, as far as can be seen without asking for its address.
    pub fn place(&self, url: &str) -> Result<Place, String> {
        let wrong = || "write a whole URL: https://discord.com/api/webhooks/..".to_owned();
        let url = Url::parse(url.trim()).map_err(|_| wrong())?;
        let https = match url.scheme() {
            "https" => true,
            "http" if self.private => false,
            "http" => return Err("the URL must begin with https://".into()),
            _ => return Err(wrong()),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err("the URL must not contain a user or a password".into());
        }
        let host = url.host().ok_or_else(wrong)?.to_owned();
        let port = url.port_or_known_default().ok_or_else(wrong)?;
        if !self.private && port < FREE && port != 443 {
            return Err(format!(
                "port {port} is not allowed: use 443, or one from {FREE}"
            ));
        }
        let ip = match &host {
            Host::Domain(_) => None,
            Host::Ipv4(four) => Some(IpAddr::V4(*four)),
            Host::Ipv6(six) => Some(IpAddr::V6(*six)),
        };
        if let Some(ip) = ip {
            self.allows(ip)?;
        }
        Ok(Place {
            url,
            https,
            host,
            port,
        })
    }

    fn allows(&self, ip: IpAddr) -> Result<(), String> {
        match self.private || is_public(ip) {
            true => Ok(()),
            false => Err("its address is not on the public internet".into()),
        }
    }

    /// Connects to an address of the host that was checked itself, so that no second look-up can lead elsewhere.
    async fn connected(&self, place: &Place) -> Result<TcpStream, Sent> {
        let all: Vec<SocketAddr> = match &place.host {
            Host::Ipv4(four) => vec![(*four, place.port).into()],
            Host::Ipv6(six) => vec![(*six, place.port).into()],
            Host::Domain(name) => {
                let found = lookup_host((name.as_str(), place.port)).await;
                found.map_err(|_| later("its name is not known"))?.collect()
            }
        };
        let sound = all.iter().filter(|at| self.allows(at.ip()).is_ok());
        let mut why = match all.is_empty() {
            true => later("its name has no address"),
            false => Sent::Refused("its address is not on the public internet".into()),
        };
        for at in sound {
            match TcpStream::connect(at).await {
                Ok(stream) => return Ok(stream),
                Err(_) => why = later("it does not accept connections"),
            }
        }
        Err(why)
    }

    async fn line(&self, place: &Place) -> Result<Box<dyn Line>, Sent> {
        let stream = self.connected(place).await?;
        let _ = stream.set_nodelay(true);
        if !place.https {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(place.host.to_string().trim_matches(['[', ']']).to_owned());
        let name = name.map_err(|_| Sent::Refused("its name cannot have a certificate".into()))?;
        let shaken = self.tls.connect(name, stream).await;
        let line = shaken.map_err(|e| later(format!("TLS failed: {e}")))?;
        Ok(Box::new(line))
    }

    /// Sends a body, and looks at the head of the response.
    pub async fn post(
        &self,
        place: &Place,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Replied, Sent> {
        timeout(WHOLE, self.posted(place, headers, body))
            .await
            .unwrap_or_else(|_| Err(later("it does not reply in time")))
    }

    async fn posted(
        &self,
        place: &Place,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Replied, Sent> {
        let mut request = Request::post(place.path())
            .header(header::HOST, place.authority())
            .header(header::USER_AGENT, "miskatonic")
            .header(header::CONNECTION, "close");
        for (name, value) in headers {
            let mut value = HeaderValue::from_str(value)
                .map_err(|_| Sent::Refused("a header cannot be sent".into()))?;
            value.set_sensitive(true);
            request = request.header(*name, value);
        }
        let request = request
            .body(Body::from(body))
            .map_err(|_| Sent::Refused("this URL cannot be asked".into()))?;
        let response = self.replied(place, request, 0).await?;
        let after = response.headers().get(header::RETRY_AFTER);
        Ok(Replied {
            status: response.status().as_u16(),
            after: after.and_then(|v| seconds(v.to_str().ok()?)),
        })
    }

    /// Sends a request, and reads the head of its response, and of its body so many bytes at most. With 0, no body is
    /// read. The connection goes on only as long as that takes.
    async fn replied(
        &self,
        place: &Place,
        request: Request<Body>,
        most: usize,
    ) -> Result<Response<Vec<u8>>, Sent> {
        let line = timeout(CONNECT, self.line(place)).await;
        let line = line.map_err(|_| later("it does not accept connections in time"))??;
        let mut http = http1::Builder::new();
        http.max_buf_size(HEAD);
        let shaken = http.handshake(TokioIo::new(line)).await;
        let (mut there, connection) = shaken.map_err(|_| later("it does not speak HTTP"))?;
        let mut done = pin!(async {
            let response = there.send_request(request).await;
            let response = response.map_err(|_| later("it does not reply as HTTP has it"))?;
            let (head, body) = response.into_parts();
            let mut bytes = Vec::new();
            if most > 0 {
                let read = to_bytes(Body::new(body), most).await;
                bytes = read
                    .map_err(|_| later("its reply breaks off or is too long"))?
                    .into();
            }
            Ok(Response::from_parts(head, bytes))
        });
        tokio::select! {
            biased;
            done = &mut done => done,
            _ = connection => done.await,
        }
    }

    /// Sends a request to the place of its URL, and reads the whole response.
    pub async fn fetch(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, Sent> {
        timeout(WHOLE, self.fetched(request))
            .await
            .unwrap_or_else(|_| Err(later("it does not reply in time")))
    }

    async fn fetched(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, Sent> {
        let (mut head, body) = request.into_parts();
        let place = self.place(&head.uri.to_string()).map_err(Sent::Refused)?;
        let wrong = |_| Sent::Refused("this URL cannot be asked".into());
        head.uri = place.path().parse().map_err(wrong)?;
        let host = HeaderValue::from_str(&place.authority());
        let host = host.map_err(|_| Sent::Refused("this URL cannot be asked".into()))?;
        head.headers.insert(header::HOST, host);
        let own = [
            (header::USER_AGENT, "miskatonic"),
            (header::CONNECTION, "close"),
        ];
        for (name, value) in own {
            head.headers.insert(name, HeaderValue::from_static(value));
        }
        let request = Request::from_parts(head, Body::from(body));
        self.replied(&place, request, BODY).await
    }
}

/// The seconds of a header `Retry-After`.
fn seconds(text: &str) -> Option<Duration> {
    // Discord sends fractions.
    let whole = text.trim().split('.').next()?;
    whole.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

    /// A certificate for `localhost`, its key, and the root that signed it. They are good for a hundred years.
    const ROOT: &[u8] = include_bytes!("../tests/tls/root.der");
    const LOCALHOST: &[u8] = include_bytes!("../tests/tls/localhost.der");
    const KEY: &[u8] = include_bytes!("../tests/tls/localhost.key.der");

    fn web(private: bool) -> Web {
        Web::new(private).expect("roots")
    }

    #[test]
    fn only_addresses_of_public_servers_are_public() {
        for ip in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:8.8.8.8",
            "::ffff:127.0.0.1",
            "::8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:1::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(ip.parse().expect("an address")), "{ip}");
        }
        for ip in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.0.1",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "223.255.255.255",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(ip.parse().expect("an address")), "{ip}");
        }
    }

    #[test]
    fn seconds_are_read() {
        assert_eq!(seconds("1.337"), Some(Duration::from_secs(1)));
        assert_eq!(seconds("soon"), None);
    }

    #[test]
    fn urls_that_lead_inside_are_refused() {
        for url in [
            "",
            "discord.com",
            "ftp://a.example/",
            "file:///etc/passwd",
            "data:,x",
            "http://a.example/",
            "https://",
            "https://user@a.example/",
            "https://u:p@a.example/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0177.0.0.1/",
            "https://\u{ff11}27.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://10.0.0.1:8443/",
            "https://169.254.169.254/",
            "https://a.example:22/",
            "https://a.example:80/",
            "https://a.example:0/",
        ] {
            assert!(web(false).place(url).is_err(), "{url}");
        }
        for url in [
            "https://a.example/",
            "https://a.example:443/x?y=z",
            "https://a.example:8443/",
            " https://1.1.1.1/ ",
            "https://[2606:4700::1111]/",
        ] {
            assert!(web(false).place(url).is_ok(), "{url}");
        }
        for url in [
            "http://127.0.0.1:9/",
            "http://a.example/",
            "https://10.0.0.1/",
        ] {
            assert!(web(true).place(url).is_ok(), "{url}");
        }
        let place = web(false)
            .place("https://A.example:8443/x/y?z=1#f")
            .expect("a place");
        assert_eq!(place.origin(), "https://a.example:8443");
        assert_eq!(place.authority(), "a.example:8443");
        assert_eq!(place.path(), "/x/y?z=1");
    }

    /// A name says nothing about its address: what it leads to is checked.
    #[tokio::test]
    async fn a_name_of_this_machine_is_not_connected_to() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (web, url) = (web(false), format!("https://localhost:{port}/"));
        let place = web.place(&url).expect("a place");
        let sent = web.post(&place, &[], Vec::new()).await;
        assert!(matches!(sent, Err(Sent::Refused(_))));
        let came = timeout(Duration::from_millis(100), listener.accept()).await;
        assert!(came.is_err(), "nobody has connected");
    }

    #[tokio::test]
    async fn a_certificate_must_be_that_of_the_host() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(KEY.to_vec()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(LOCALHOST.to_vec())], key)
            .expect("a certificate");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut line) = acceptor.accept(stream).await else {
                    continue;
                };
                let mut bytes = [0; 4096];
                let read = line.read(&mut bytes).await.unwrap_or_default();
                let sound = bytes[..read].starts_with(b"POST /x HTTP/1.1\r\n");
                let status = if sound { "204 Good" } else { "400 Bad" };
                let reply = format!("HTTP/1.1 {status}\r\nretry-after: 7\r\n\r\n");
                let _ = line.write_all(reply.as_bytes()).await;
                let _ = line.shutdown().await;
            }
        });
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(ROOT)).expect("a root");
        let ours = Web::trusting(roots, true).expect("TLS");
        let post = async |web: &Web, host: &str| {
            let place = web
                .place(&format!("https://{host}:{port}/x"))
                .expect("a place");
            web.post(&place, &[], b"{}".to_vec()).await
        };
        let replied = post(&ours, "localhost").await.expect("a reply");
        assert_eq!(
            (replied.status, replied.after),
            (204, Some(Duration::from_secs(7)))
        );
        // The certificate is for another name, or nobody whom browsers trust has signed it.
        let sent = [
            post(&ours, "127.0.0.1").await,
            post(&web(true), "localhost").await,
        ];
        for sent in sent {
            assert!(matches!(sent, Err(Sent::Later(why, _)) if why.starts_with("TLS failed")));
        }
    }
}
