//! Arguments of `pathproof diff`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args)]
pub(crate) struct Diff {
    /// report.json of the earlier run
    #[arg(value_name = "A.json")]
    pub(crate) before: PathBuf,
    /// report.json of the later run
    #[arg(value_name = "B.json")]
    pub(crate) now: PathBuf,
    /// Print the changes as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
