//! `pathproof explain`.

use diagnostics::{Problem, hint_for};

use super::print;
use crate::args::Explain;
use crate::exit::Failure;

/// Prints the page of a finding of the doctor; without a code all codes.
pub(super) fn run(arguments: &Explain) -> Result<u8, Failure> {
    let codes = doctor::codes();
    let Some(code) = &arguments.code else {
        print((codes.join("\n") + "\n").as_bytes())?;
        return Ok(0);
    };
    let Some(page) = doctor::page(code) else {
        let problem = Problem::new("explain", "no finding of the doctor has this code").found(code.clone());
        return Err(problem.hint(hint_for(code, &codes, "codes")).into());
    };
    print(page.as_bytes())?;
    Ok(0)
}
