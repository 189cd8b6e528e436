//! Programs that are run with an end to patience.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Between two looks whether a program has ended.
const PAUSE: Duration = Duration::from_millis(20);

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal that was not ours, as after an abort.
    Signal,
    /// Killed when patience ended.
    Hang,
}

/// Runs a program to its end, or kills it; what it prints goes into the two files.
pub(super) fn run(command: &mut Command, out: &Path, err: &Path, patience: Duration) -> io::Result<End> {
    command.stdin(Stdio::null()).stdout(File::create(out)?).stderr(File::create(err)?);
    let mut child = command.spawn()?;
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().map_or(End::Signal, End::Exit));
        }
        if started.elapsed() >= patience {
            child.kill()?;
            child.wait()?;
            return Ok(End::Hang);
        }
        thread::sleep(PAUSE);
    }
}

/// Runs a program that must succeed, and shows what it prints.
pub(super) fn must_succeed(command: &mut Command, what: &str) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {} cannot be started: {error}", command.get_program().display())),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn end_of(script: &str, patience: Duration) -> (End, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let (out, err) = (folder.path().join("out"), folder.path().join("err"));
        let end = run(Command::new("sh").args(["-c", script]), &out, &err, patience).expect("sh starts");
        (end, std::fs::read_to_string(out).expect("it was written"))
    }

    #[test]
    fn exit_codes_signals_and_output_are_told_apart() {
        let long = Duration::from_mins(1);
        assert_eq!(end_of("echo seen; exit 3", long), (End::Exit(3), "seen\n".to_owned()));
        assert_eq!(end_of("kill -9 $$", long).0, End::Signal);
    }

    #[test]
    fn patience_ends() {
        assert_eq!(end_of("exec sleep 600", Duration::from_millis(60)).0, End::Hang);
    }
}
