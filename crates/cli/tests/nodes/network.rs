//! A network for the servers of a test: each has a namespace of its own, and a switch joins them. Between any two of them
//! packets can be dropped, as if a cable were pulled. It takes root, and is gone with this process.

use std::net::{IpAddr, Ipv4Addr};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A hardware address that nobody has: what is sent there is lost without a word.
const NOBODY: &str = "02:00:00:00:00:01";

/// A namespace, which lasts as long as the process in it. That one ends with its input.
struct Space(Child);

impl Space {
    fn new() -> Option<Self> {
        let mut command = Command::new("unshare");
        command.args(["--net", "cat"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null()).spawn().ok().map(Self)
    }

    fn id(&self) -> u32 {
        self.0.id()
    }

    fn enter(&self) -> [String; 2] {
        [
            "nsenter".into(),
            format!("--net=/proc/{}/ns/net", self.id()),
        ]
    }
}

impl Drop for Space {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// The servers' namespaces, and the one of the switch that joins them.
pub struct Network {
    spaces: Vec<Space>,
    switch: Space,
    /// The third byte of all addresses.
    net: u8,
}

/// How many networks this process has made.
static MADE: AtomicU32 = AtomicU32::new(0);

fn done(script: &str) -> bool {
    let mut command = Command::new("sh");
    command.args(["-ec", script]).stdin(Stdio::null());
    let output = command.output();
    output.is_ok_and(|output| output.status.success())
}

impl Network {
    /// A network of so many servers; nothing if this user may not make one.
    pub fn new(servers: u8) -> Option<Self> {
        let (process, made) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let switch = Space::new()?;
        let spaces: Option<Vec<Space>> = (0..servers).map(|_| Space::new()).collect();
        let network = Self {
            spaces: spaces?,
            switch,
            net: u8::try_from((process + made) % 250).unwrap_or(0),
        };
        let (switch, host) = (network.switch.id(), network.host());
        // `unshare` takes a moment to make its namespace.
        let mut script = format!(
            "for id in {switch} {}; do
               n=0
               while [ \"$(readlink /proc/$id/ns/net)\" = \"$(readlink /proc/self/ns/net)\" ]; do
                 n=$((n + 1)); [ $n -lt 100 ]; sleep 0.02
               done
             done
             inswitch() {{ nsenter --net=/proc/{switch}/ns/net ip link \"$@\"; }}
             inswitch add switch0 type bridge
             inswitch set dev switch0 up
             ip link add mk{process}n{made} type veth peer name host netns {switch}
             ip addr add {host}/24 dev mk{process}n{made}
             ip link set dev mk{process}n{made} up
             inswitch set dev host master switch0 up\n",
            network.ids(),
        );
        for (number, space) in (0..).zip(&network.spaces) {
            let (id, address) = (space.id(), network.address(number));
            script += &format!(
                "inswitch add port{number} type veth peer name eth0 netns {id}
                 inswitch set dev port{number} master switch0 up
                 nsenter --net=/proc/{id}/ns/net sh -ec '
                   ip addr add {address}/24 dev eth0; ip link set dev eth0 up; ip link set dev lo up'\n"
            );
        }
        done(&script).then_some(network)
    }

    fn ids(&self) -> String {
        let ids = self.spaces.iter().map(|space| space.id().to_string());
        ids.collect::<Vec<_>>().join(" ")
    }

    /// Addresses for measurements of networks (RFC 2544), which no other network uses.
    fn at(&self, last: u8) -> IpAddr {
        Ipv4Addr::new(198, 18, self.net, last).into()
    }

    /// Where the servers reach this process.
    pub fn host(&self) -> IpAddr {
        self.at(254)
    }

    /// The address of a server.
    pub fn address(&self, server: u8) -> IpAddr {
        self.at(server + 1)
    }

    /// The words before a command that runs it where this server is.
    pub fn enter(&self, server: usize) -> Vec<String> {
        self.spaces[server].enter().into()
    }

    /// What a server sends to another one is lost from now on, or arrives again.
    pub fn lose(&self, from: usize, to: usize, lost: bool) {
        let to = self.address(u8::try_from(to).expect("few servers"));
        let change = match lost {
            true => format!("replace {to} lladdr {NOBODY} nud permanent dev eth0"),
            false => format!("del {to} dev eth0"),
        };
        let script = format!("{} ip neigh {change}", self.enter(from).join(" "));
        assert!(done(&script), "{script}");
    }
}

/// Packets between two servers can be lost in one direction, while each still reaches all others.
#[test]
fn servers_are_parted_in_one_direction() {
    let Some(network) = Network::new(3) else {
        return;
    };
    let connects = |from: usize, to: u8| {
        let (enter, to) = (network.enter(from).join(" "), network.address(to));
        // Nobody listens there: a refusal is an answer, too.
        done(&format!(
            "{enter} timeout 1 bash -c '</dev/tcp/{to}/9' 2>&1 | grep -q refused"
        ))
    };
    assert!(connects(0, 1) && connects(1, 0));
    network.lose(1, 0, true);
    // The answer is lost.
    assert!(!connects(0, 1) && !connects(1, 0));
    assert!(connects(2, 0) && connects(1, 2));
    network.lose(1, 0, false);
    assert!(connects(0, 1) && connects(1, 0));
}
