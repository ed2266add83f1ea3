//! The full screen on a terminal of its own.

#![cfg(unix)]

use super::{SCENARIO, err, out, scratch};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// A machine without Python can still build and test everything else. The test harness keeps back what is printed, but
/// not what is written.
fn skipped() {
    let _ = writeln!(
        std::io::stderr(),
        "skipped: there is no python3 for tests of the full screen"
    );
}

/// What a script says that plays in a terminal of its own. `None` if there is no python3.
fn said_by(name: &str, script: &str) -> Option<String> {
    let folder = scratch(name);
    let file = folder.join("script.py");
    fs::write(&file, script).expect("written");
    let python = Command::new("python3")
        .args([&file, Path::new(env!("CARGO_BIN_EXE_miskatonic"))])
        .arg(SCENARIO)
        .current_dir(&folder)
        .env("TERM", "xterm")
        .env("XDG_DATA_HOME", folder.join("data"))
        .output();
    let done = python.ok()?;
    Some(format!("{}{}", out(&done), err(&done)))
}

/// A window that is made smaller and larger, and Ctrl+L, on a terminal that never says where its cursor is.
#[test]
fn a_terminal_that_answers_nothing_can_be_resized() {
    let Some(words) = said_by("resized", RESIZED) else {
        return skipped();
    };
    for step in ["begun", "smaller", "larger", "huge", "control-l"] {
        assert!(words.contains(&format!("{step}: drawn")), "{step}: {words}");
    }
    assert!(!words.contains("asked for the cursor"), "{words}");
    assert!(words.contains("ended with 143"), "{words}");
}

/// A program that is stopped from outside leaves the terminal as the shell wants it, and takes it again when it goes on.
#[test]
fn a_program_that_is_stopped_gives_the_terminal_back() {
    let Some(words) = said_by("stopped", STOPPED) else {
        return skipped();
    };
    let steps = [
        "begun: raw",
        "stopped by TSTP: cooked",
        "gave the screen back",
        "went on: drawn, raw",
        "stopped by STOP",
        "went on again: drawn, raw",
        "ended with 143",
    ];
    for step in steps {
        assert!(words.contains(step), "{step}: {words}");
    }
}

const STOPPED: &str = r#"
import fcntl, os, pty, select, signal, struct, sys, termios, time
program, scenario = sys.argv[1:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(program, [program, "play", scenario, "--seed", "7"])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

def read(most=20.0):
    seen, begun = b"", time.time()
    while time.time() - begun < most:
        if select.select([fd], [], [], 0.7)[0]:
            seen += os.read(fd, 65536)
        elif len(seen) > 400 or most < 20:
            break
    return seen

def mode():
    return "cooked" if termios.tcgetattr(fd)[3] & termios.ICANON else "raw"

def stopped():
    while True:
        _, status = os.waitpid(pid, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            return

read()
print("begun:", mode())
os.kill(pid, signal.SIGTSTP)
stopped()
print("stopped by TSTP:", mode())
if b"\x1b[?1049l" in read(2.0):
    print("gave the screen back")
os.kill(pid, signal.SIGCONT)
seen = read()
print("went on:", "drawn," if b"\x1b[?1049h" in seen and len(seen) > 400 else "blank,", mode())
os.kill(pid, signal.SIGSTOP)
stopped()
print("stopped by STOP")
# A shell sets the terminal as it likes it.
mine = termios.tcgetattr(fd)
mine[3] |= termios.ICANON | termios.ECHO
termios.tcsetattr(fd, termios.TCSANOW, mine)
os.kill(pid, signal.SIGCONT)
seen = read()
print("went on again:", "drawn," if len(seen) > 400 else "blank,", mode())
os.kill(pid, signal.SIGTERM)
print("ended with", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"#;

/// Waits after each step until the screen is drawn and quiet.
const RESIZED: &str = r#"
import os, pty, select, signal, struct, sys, termios, time, fcntl
program, scenario = sys.argv[1:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(program, [program, "play", scenario, "--seed", "7"])

def size(rows, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

def drawn(step):
    seen, begun = b"", time.time()
    while time.time() - begun < 30:
        try:
            if select.select([fd], [], [], 0.5)[0]:
                seen += os.read(fd, 65536)
            elif len(seen) > 400:
                break
        except OSError:
            break
    if b"\x1b[6n" in seen:
        print(step, "asked for the cursor")
    print(step + ":", "drawn" if len(seen) > 400 and os.waitpid(pid, os.WNOHANG)[0] == 0 else "gone")

size(24, 80)
drawn("begun")
for step, rows, columns in [("smaller", 20, 60), ("larger", 50, 150), ("huge", 500, 1200)]:
    size(rows, columns)
    drawn(step)
os.write(fd, b"\x0c")
drawn("control-l")
os.kill(pid, signal.SIGTERM)
print("ended with", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"#;
