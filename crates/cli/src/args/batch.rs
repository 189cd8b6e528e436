//! Arguments of `pathproof batch` and `pathproof merge`.

use std::path::PathBuf;
use std::time::Duration;

use batch::Shard;
use clap::Args;

use super::{CacheArgs, numbers};

pub(super) const HELP: &str = "JOBS is a file with a JSON object on each line, such as {\"id\": \"weld\", \"cell\": \"weld/cell.ron\"}, \
    a folder, in which every cell.ron is a job, or a pattern in quotes, such as 'cells/*/cell.ron'. Every job is a process of its own: \
    one that crashes, hangs or needs too much memory ends with 4, and the others go on.\n\n\
    Examples:\n  \
    pathproof batch jobs.jsonl --report out\n  \
    pathproof batch 'cells/*/cell.ron' --report out --jobs 4 --timeout-s 600\n  \
    pathproof batch jobs.jsonl --report out --shard 2/8\n\n\
    Exit codes: the worst of the jobs, in the order 4, 1, 2, 3, 0; 2 also where a job cannot be read, and then nothing was run.";

pub(super) const MERGE_HELP: &str = "Every job needs a report that is whole and of the files of today; a job without counts as 3 and \
    is named. The merged files do not depend on how the jobs were divided.\n\n\
    Examples:\n  \
    pathproof merge out --jobs jobs.jsonl --report merged\n\n\
    Exit codes: the worst of the jobs, in the order 4, 1, 2, 3, 0; 2 also where a job cannot be read.";

#[derive(Args)]
pub(crate) struct Batch {
    /// Job file (a JSON object on each line), folder with cells, or pattern of cells
    #[arg(value_name = "JOBS")]
    pub(crate) jobs: PathBuf,
    /// Folder for the reports, each in a folder named after its job
    #[arg(long, value_name = "DIR")]
    pub(crate) report: PathBuf,
    /// The jobs of one machine of several, counted from 1; another job moves none to another machine
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    pub(crate) shard: Option<Shard>,
    /// Jobs at once, each on one thread; as many as processors by default. No result depends on it
    #[arg(long = "jobs", value_name = "N", value_parser = numbers::threads)]
    pub(crate) at_once: Option<u16>,
    /// Ends a job after so many seconds
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) timeout_s: Option<Duration>,
    /// Ends a job that reserves more memory, in MiB; on Linux
    #[arg(long, value_name = "MIB", value_parser = numbers::mebibytes)]
    pub(crate) memory_mb: Option<u64>,
    /// Another folder that files may be read from
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_root: Vec<PathBuf>,
    /// Print the result of each job as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
}

#[derive(Args)]
pub(crate) struct Merge {
    /// Folder with the reports of the jobs
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Job file, folder or pattern, as the batch had it
    #[arg(long, value_name = "JOBS")]
    pub(crate) jobs: PathBuf,
    /// Folder for the merged files: index.html, summary.json, junit.xml, summary.md
    #[arg(long, value_name = "DIR")]
    pub(crate) report: PathBuf,
    /// Another folder that cells may lie in
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_root: Vec<PathBuf>,
}
