//! Bad URDF files: every file of `tests/urdf` is answered as the text beside it says.
//!
//! A case is `tests/urdf/SUBJECT/CASE.urdf`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or the robot and
//! every warning. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file. Where a file is bad for a run,
//! not only for its reader, the case belongs in `tests/corpus/urdf`.

mod damaged;

use std::fmt::Write as _;

use pathproof_kinematics::Robot;
use test_support::GoldenCases;

const CASES: GoldenCases = GoldenCases {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urdf"),
    ending: "urdf",
    fewest: 90,
};

/// The problems of a refused file, or the robot of an accepted one and the warnings, one a line.
fn answer(bytes: &[u8], file: &str) -> String {
    match Robot::from_urdf(bytes, file) {
        Ok((robot, warnings)) => {
            let links: Vec<&str> = robot.links().iter().map(|link| &*link.name).collect();
            let mut text = format!("robot {} with {}\n", robot.name(), links.join(", "));
            for warning in &warnings {
                let _written = writeln!(text, "{warning}");
            }
            text
        }
        Err(error) => format!("refused\n{error}\n"),
    }
}

#[test]
fn every_bad_file_is_answered_as_expected() {
    CASES.check(answer);
}
