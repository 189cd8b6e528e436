//! Numbers of the command line, refused with what is expected.

use std::time::Duration;

/// Most threads that can be asked for.
const MOST_THREADS: u16 = 1024;

/// Limits of a time limit, seconds: no start of a process is shorter, and no year longer.
const LEAST_SECONDS: f64 = 0.001;
const MOST_SECONDS: f64 = 31_536_000.0;

/// Limits of a memory limit, MiB: the program itself reserves about the least.
const LEAST_MIB: u64 = 64;
const MOST_MIB: u64 = 1 << 24;

/// Parses the number of threads.
///
/// # Errors
/// The range.
pub(super) fn threads(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_THREADS).contains(number));
    number.ok_or_else(|| format!("expected 1 to {MOST_THREADS}; without the option, all processors are used"))
}

/// Parses a time limit.
///
/// # Errors
/// The range.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|seconds| (LEAST_SECONDS..=MOST_SECONDS).contains(seconds));
    let number = number.map(Duration::from_secs_f64);
    number.ok_or_else(|| format!("expected {LEAST_SECONDS} to {MOST_SECONDS} seconds, without a unit"))
}

/// Parses a memory limit.
///
/// # Errors
/// The range.
pub(super) fn mebibytes(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (LEAST_MIB..=MOST_MIB).contains(number));
    number.ok_or_else(|| format!("expected {LEAST_MIB} to {MOST_MIB}, in MiB"))
}

/// Parses the number of a rank.
///
/// # Errors
/// The range.
pub(super) fn rank(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("expected 1 to {}; 1 is the largest sphere", u16::MAX))
}

/// Parses how many of something are wanted.
///
/// # Errors
/// That it is none.
pub(super) fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().ok_or_else(|| "expected a whole number, such as 1000".to_owned())
}

/// Parses a coefficient; its range is looked at later.
///
/// # Errors
/// That it is none.
pub(super) fn coefficient(text: &str) -> Result<f64, String> {
    text.parse().ok().ok_or_else(|| "expected a number without a unit, with a decimal point".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_told_what_is_expected() {
        let expected = "expected 1 to 1024; without the option, all processors are used";
        for text in ["auto", "0", "1025", "-1", "1.5", ""] {
            assert_eq!(threads(text), Err(expected.to_owned()));
        }
        assert_eq!((threads("1"), threads("1024")), (Ok(1), Ok(1024)));
        assert!(seconds("0").is_err() && seconds("NaN").is_err() && seconds("5 s").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(mebibytes("63").is_err() && mebibytes("1 GB").is_err() && mebibytes("512") == Ok(512));
        assert!(rank("0").is_err() && rank("all").is_err() && rank("3") == Ok(3));
        assert!(count("many").is_err() && count("10") == Ok(10));
        assert!(coefficient("1e3 N/m").is_err() && coefficient("-1e3") == Ok(-1e3));
    }
}
