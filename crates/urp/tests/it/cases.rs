//! Every file of `tests/urp` is answered as the text beside it says.
//!
//! A case is `tests/urp/SUBJECT/CASE.urp`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or what was
//! read. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file.

use std::fmt::Write as _;

use controller_program::{ControllerValue, Expression, OutputStatement, ProgramAction};
use pathproof_urp::read_urp;
use test_support::GoldenCases;
use urscript::ScriptSettings;

const CASES: GoldenCases = GoldenCases {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/urp"),
    ending: "urp",
    fewest: 20,
};

/// The problems of a refused file; of an accepted one its moves with their places, and its other statements by kind.
fn answer(bytes: &[u8], file: &str) -> String {
    match read_urp(bytes, file, &ScriptSettings::default()) {
        Ok(read) => {
            let inconsistencies = read.program.inconsistencies();
            assert!(inconsistencies.is_empty(), "{file}: {inconsistencies:?}");
            let mut text = String::new();
            for statement in read.program.statements() {
                // One without a value is a function within an expression.
                if let ProgramAction::SetOutput(OutputStatement { output, value: Some(value), .. }) =
                    &statement.action
                {
                    let output = output.as_deref().unwrap_or("any output");
                    let value = match value {
                        Expression::Value(ControllerValue::Boolean(value)) => value.to_string(),
                        _ => "a value that is not known".to_owned(),
                    };
                    let _written = writeln!(text, "{}: {output} = {value}", statement.place.line);
                }
                if let ProgramAction::Move(_) | ProgramAction::SetTool(_) = &statement.action {
                    let place = &statement.place;
                    let label = place.label.as_deref().unwrap_or("-");
                    let _written = writeln!(text, "{}:{} {label}: {}", place.line, place.column, place.text);
                }
            }
            for (kind, count) in read.program.without_motion() {
                let _written = writeln!(text, "without motion: {kind} {count}");
            }
            if let Some(kinematics) = &read.kinematics {
                let d_m: Vec<f64> = kinematics.d_m.iter().map(|number| number.get()).collect();
                let _written = writeln!(text, "kinematics: {} {d_m:?}", kinematics.status);
            }
            for note in &read.notes {
                let _written = writeln!(text, "{note}");
            }
            text
        }
        Err(error) => format!("refused\n{error}\n"),
    }
}

#[test]
fn every_case_is_answered_as_expected() {
    CASES.check(answer);
}
