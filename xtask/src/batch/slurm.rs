//! The example of Slurm: a cluster of this machine alone, whose files lie in a temporary folder.

use std::fs;
use std::net::TcpListener;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::place::{Place, logged};
use super::{installed, script};
use crate::process::output;

/// The longest that is waited for the node.
const PATIENCE: Duration = Duration::from_mins(2);

/// A process that ends with the cluster.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _killed = self.0.kill();
        let _ended = self.0.wait();
    }
}

/// Starts a cluster, and runs `docs/batch/slurm.sh` as an array of eight jobs there.
///
/// # Errors
/// Slurm is not installed, or the cluster does not start.
pub(super) fn run(place: &Place, run: &Path) -> Result<(), String> {
    let programs = ["munged", "slurmctld", "slurmd", "sbatch", "sinfo"];
    installed::programs("Slurm", &programs, "slurm-wlm munge")?;
    let folder = tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))?;
    let configuration = write_files(folder.path())?;
    let _daemons = start(folder.path(), &configuration, run)?;
    let mut sbatch = place.command("sbatch")?;
    sbatch.env("SLURM_CONF", &configuration).args(["--wait", "--array=0-7", "--cpus-per-task=1"]);
    sbatch.arg(format!("--output={}", run.join("task-%a.log").display())).arg(script("slurm.sh"));
    let status = logged(&mut sbatch, &run.join("sbatch.log"))?;
    // The highest exit code of the tasks: that of findings is expected.
    println!("  sbatch: {status}");
    place.take(&["out"], run)
}

/// The key of munge, and the configuration of a cluster with one node.
fn write_files(folder: &Path) -> Result<PathBuf, String> {
    use std::os::unix::fs::PermissionsExt as _;

    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    // munge refuses a socket that others could not reach, and a key that others can read.
    allow(folder, 0o755).map_err(failed)?;
    let key = folder.join("munge.key");
    fs::write(&key, [7_u8; 64]).and_then(|()| allow(&key, 0o600)).map_err(failed)?;
    for name in ["state", "spool"] {
        fs::create_dir(folder.join(name)).map_err(failed)?;
    }
    let host = output(Command::new("hostname").arg("-s"), 0)?;
    let user = output(Command::new("id").args(["-u", "-n"]), 0)?;
    let (host, user) = (host.trim(), user.trim());
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let [control, node] = free_ports()?;
    let at = folder.display();
    let configuration = format!(
        "ClusterName=pathproof\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser={user}\nSlurmdUser={user}\n\
         AuthType=auth/munge\nAuthInfo=socket={at}/munge.socket\nCredType=cred/munge\n\
         SlurmctldPort={control}\nSlurmdPort={node}\nStateSaveLocation={at}/state\nSlurmdSpoolDir={at}/spool\n\
         SlurmctldPidFile={at}/slurmctld.pid\nSlurmdPidFile={at}/slurmd.pid\n\
         ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\nReturnToService=2\n\
         JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN\n\
         PartitionName=batch Nodes={host} Default=YES MaxTime=INFINITE State=UP\n"
    );
    let path = folder.join("slurm.conf");
    fs::write(&path, configuration).map_err(failed)?;
    Ok(path)
}

/// Two ports that nobody listens on.
fn free_ports() -> Result<[u16; 2], String> {
    let listen = || TcpListener::bind(("127.0.0.1", 0));
    let port = |listener: &TcpListener| listener.local_addr().map(|address| address.port());
    let failed = |error: std::io::Error| format!("a free port: {error}");
    let (one, other) = (listen().map_err(failed)?, listen().map_err(failed)?);
    Ok([port(&one).map_err(failed)?, port(&other).map_err(failed)?])
}

/// Starts the daemons, and waits until the node takes jobs.
fn start(folder: &Path, configuration: &Path, run: &Path) -> Result<Vec<Daemon>, String> {
    let file = |name: &str| folder.join(name).display().to_string();
    let mut munged = Command::new("munged");
    munged.args(["--foreground", "--num-threads=2"]).args([
        format!("--socket={}", file("munge.socket")),
        format!("--key-file={}", file("munge.key")),
        format!("--pid-file={}", file("munge.pid")),
        format!("--seed-file={}", file("munge.seed")),
        format!("--log-file={}", file("munge.log")),
    ]);
    let mut daemons = vec![daemon(&mut munged, &run.join("munged.log"))?];
    let begin = Instant::now();
    while !folder.join("munge.socket").exists() {
        wait("munged opens no socket", begin, run)?;
    }
    for name in ["slurmctld", "slurmd"] {
        let mut command = Command::new(name);
        command.arg("-D").env("SLURM_CONF", configuration);
        daemons.push(daemon(&mut command, &run.join(format!("{name}.log")))?);
    }
    let is_idle = || {
        let state =
            output(Command::new("sinfo").args(["-h", "-o", "%T"]).env("SLURM_CONF", configuration), 0);
        state.is_ok_and(|state| state.trim() == "idle")
    };
    while !is_idle() {
        wait("the node of Slurm takes no jobs", begin, run)?;
    }
    Ok(daemons)
}

fn daemon(command: &mut Command, log: &Path) -> Result<Daemon, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", log.display());
    let file = fs::File::create(log).map_err(failed)?;
    command.stdin(Stdio::null()).stdout(file.try_clone().map_err(failed)?).stderr(file);
    command
        .spawn()
        .map(Daemon)
        .map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))
}

/// Waits a moment, unless it has been too long.
fn wait(what: &str, begin: Instant, run: &Path) -> Result<(), String> {
    if begin.elapsed() > PATIENCE {
        return Err(format!("{what} within {} s; see *.log in {}", PATIENCE.as_secs(), run.display()));
    }
    sleep(Duration::from_millis(200));
    Ok(())
}
