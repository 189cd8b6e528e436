//! The example of GNU parallel.

use std::path::Path;

use super::place::{Place, logged};
use super::{installed, script};

/// Runs `docs/batch/parallel.sh`, which merges too.
///
/// # Errors
/// GNU parallel is not installed, or the script leaves no merged files.
pub(super) fn run(place: &Place, run: &Path) -> Result<(), String> {
    installed::programs("GNU parallel", &["parallel", "awk"], "parallel")?;
    let mut command = place.command("sh")?;
    logged(command.arg(script("parallel.sh")), &run.join("parallel.log"))?;
    place.take(&["out", "merged", "shards.log"], run)
}
