//! Programs as text.

use std::fmt::Write as _;

/// A joint table: time in seconds, then one value per joint, radians or metres.
pub(crate) fn rows(joints: &[&str], table: &[(f64, &[f64])]) -> (String, String) {
    let mut text = format!("time,{}\n", joints.join(","));
    for (time_s, values) in table {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let _written = writeln!(text, "{time_s},{}", values.join(","));
    }
    ("program.csv".to_owned(), text)
}

/// A native program that goes straight from point to point (degrees and millimetres) at 40 degrees and 100 millimetres per
/// second, interpolated in steps of at most `step_deg` degrees and as many millimetres.
pub(crate) fn taught(joints: &[&str], points: &[&[f64]], step_deg: f64) -> (String, String) {
    let (mut taught, mut moves) = (String::new(), String::new());
    for (k, point) in points.iter().enumerate() {
        let _written = write!(taught, "Point(name: \"p{k}\", joints: {point:?}), ");
        if k > 0 {
            let _written = write!(moves, "MoveJ(to: \"p{k}\"), ");
        }
    }
    let text = format!(
        "Program(version: 1, units: Degrees, joints: {joints:?}, points: [{taught}],\n\
         speed: Joint(deg_per_s: 40, mm_per_s: 100), interpolation: MaxStep(deg: {step_deg}, mm: {step_deg}),\n\
         start: \"p0\", moves: [{moves}])\n"
    );
    ("program.ron".to_owned(), text)
}
