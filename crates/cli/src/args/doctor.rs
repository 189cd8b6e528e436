//! Arguments of `pathproof doctor`.

use clap::Args;

use super::{CacheArgs, CellArgs, ModelArgs, ThreadArgs};

#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    #[command(flatten)]
    pub(crate) model: ModelArgs,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Exit with 1 for notes too, for use in CI
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
