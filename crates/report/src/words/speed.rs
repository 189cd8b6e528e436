//! Speeds above a limit, in words.

use super::short;

/// How far a speed is above its limit: `2.9 times as fast`, or in percent where it is less than twice.
///
/// # Guarantee
/// The number is never rounded down.
pub fn above_limit(speed: f64, limit: f64) -> String {
    let factor = speed / limit;
    if !factor.is_finite() {
        "beyond every number".to_owned()
    } else if factor >= 2.0 {
        format!("{} times as fast", short((factor * 10.0).ceil() / 10.0, 1))
    } else {
        format!("{} % too fast", short(((factor - 1.0) * 1000.0).ceil() / 10.0, 1))
    }
}

/// Why a joint is that fast, where a move in space passes near a singular configuration; `cancelling` are the joints that almost cancel
/// each other there.
pub fn why_fast(cancelling: &[String]) -> Option<String> {
    let (last, others) = cancelling.split_last()?;
    let joints = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
    Some(format!(
        "the move passes near a singular configuration: {joints} almost cancel each other, so that a small motion of the TCP takes a \
         large one of theirs"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_never_rounded_down() {
        assert_eq!(above_limit(10.0, 1.0), "10 times as fast");
        assert_eq!(above_limit(2.91, 1.0), "3 times as fast");
        assert_eq!(above_limit(1.25, 1.0), "25 % too fast");
        assert_eq!(above_limit(1.000_001, 1.0), "0.1 % too fast");
        assert_eq!(above_limit(1.0, 0.0), "beyond every number");
    }

    #[test]
    fn reasons_name_the_joints_that_cancel() {
        assert_eq!(why_fast(&[]), None);
        let why = why_fast(&["joint_4", "joint_6"].map(str::to_owned)).expect("two");
        assert!(why.contains("singular configuration: joint_4 and joint_6 almost cancel"), "{why}");
    }
}
