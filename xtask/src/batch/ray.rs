//! The example of Ray, with the command of the Python package.

use std::path::Path;
use std::process::Command;

use super::place::{Place, empty, logged};
use super::{installed, script};
use crate::process::done;
use crate::repository::repository_root;

/// Builds the wheel, and runs `docs/batch/ray_batch.py` with it.
///
/// # Errors
/// Ray is not installed, the wheel cannot be built, or the example fails.
pub(super) fn run(place: &Place, run: &Path) -> Result<(), String> {
    installed::modules("Ray", &place.python, &["ray", "numpy"], "ray numpy")?;
    let mut ray = place.command(&place.python.to_string_lossy())?;
    ray.arg(script("ray_batch.py")).env("PYTHONPATH", place.wheel.join("unpacked"));
    ray.env("RAY_USAGE_STATS_ENABLED", "0");
    let status = logged(&mut ray, &run.join("ray.log"))?;
    if !status.success() {
        return Err(format!("the example ended with {status}; see {}", run.join("ray.log").display()));
    }
    place.take(&["out"], run)
}

/// Builds the wheel and unpacks it where the workers find the module.
///
/// # Errors
/// Maturin is not installed, or a step fails.
pub(super) fn build_wheel(place: &Place) -> Result<(), String> {
    installed::modules("The Python module", &place.python, &["maturin"], "\"maturin>=1.16,<2\"")?;
    let (wheels, unpacked) = (place.wheel.join("wheels"), place.wheel.join("unpacked"));
    empty(&wheels)?;
    empty(&unpacked)?;
    let mut maturin = Command::new(&place.python);
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--quiet", "--out"]).arg(&wheels);
    maturin.current_dir(repository_root().join("crates/python"));
    maturin.env("CARGO_TARGET_DIR", place.wheel.join("build"));
    done(&mut maturin)?;
    let mut pip = Command::new(&place.python);
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]).arg(&unpacked);
    pip.args(["--find-links".as_ref(), wheels.as_os_str(), "pathproof".as_ref()]);
    done(&mut pip)
}
