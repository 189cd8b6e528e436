//! A bound on the memory of this process.

use diagnostics::Problem;

/// Checks before a process is given a bound whether the system knows one.
///
/// # Errors
/// It does not.
pub(super) fn can_be_bound() -> Result<(), Problem> {
    if cfg!(target_os = "linux") {
        return Ok(());
    }
    Err(Problem::new("--memory-mb", "memory can be bounded on Linux alone").hint("leave the option out"))
}

/// Lets the system refuse this process more address space than this, which ends it.
///
/// # Errors
/// The system knows no such bound, or refuses it.
#[cfg(target_os = "linux")]
pub(super) fn bound(mebibytes: u64) -> Result<(), Problem> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let bytes = mebibytes << 20;
    // Never above a bound that is there already.
    let maximum = getrlimit(Resource::As).maximum.map_or(bytes, |there| there.min(bytes));
    let limit = Rlimit { current: Some(maximum), maximum: Some(maximum) };
    setrlimit(Resource::As, limit)
        .map_err(|error| Problem::new("--memory-mb", "the system refuses the bound").found(error.to_string()))
}

/// Refuses the bound: of other systems none is known that holds.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub(super) fn bound(_mebibytes: u64) -> Result<(), Problem> {
    can_be_bound()
}
