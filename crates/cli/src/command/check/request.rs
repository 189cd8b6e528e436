//! `pathproof check -`: a request on standard input, an answer on standard output.

use std::ffi::OsString;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use batch::{AnswerError, CheckAnswer, CheckRequest, CommandWords};
use clap::Parser as _;
use diagnostics::{Problem, shell_word};

use super::{answer, deadline, perform, print, say};
use crate::args::{Check, Command, CommandLine};
use crate::command::memory;
use crate::exit::{Failure, INTERNAL};

/// The name of the request in messages.
const REQUEST: &str = "standard input";

/// Answers a request; all that goes wrong is part of the answer.
pub(super) fn run(arguments: &Check) -> Result<u8, Failure> {
    if let Some(limit) = arguments.timeout_s {
        let why = AnswerError::new(format!("took longer than --timeout-s {}", limit.as_secs_f64()));
        deadline::start(limit, INTERNAL, CheckAnswer::without_result(INTERNAL, vec![why]).to_json());
    }
    let answer = catch_unwind(AssertUnwindSafe(|| answered(arguments)))
        .unwrap_or_else(|_| CheckAnswer::without_result(INTERNAL, vec![AnswerError::new("internal error")]));
    // Held to the end of the process: the deadline says nothing any more.
    std::mem::forget(deadline::answer());
    print(answer.to_json().as_bytes())?;
    Ok(answer.exit_code)
}

fn answered(arguments: &Check) -> CheckAnswer {
    check(arguments).unwrap_or_else(|failure| {
        say(&format!("{failure}\n"));
        CheckAnswer::without_result(failure.exit_code(), failure.errors())
    })
}

fn check(arguments: &Check) -> Result<CheckAnswer, Failure> {
    arguments.refuse_misplaced()?;
    if let Some(mebibytes) = arguments.memory_mb {
        memory::bound(mebibytes)?;
    }
    let request = CheckRequest::read(&read(arguments.most_request_bytes)?, REQUEST)?;
    let asked = asked(arguments, CommandWords::new(&request, REQUEST)?)?;
    let file = shell_word(&asked.scene.file.to_string_lossy());
    let mut answer = None;
    perform(&asked, false, |done| {
        say(&done.about_it);
        answer = Some(answer::answer(done, &file));
        Ok(())
    })?;
    Ok(answer.expect("a check that ends has told what it found"))
}

/// The bytes of the request.
fn read(most: u64) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let limited = std::io::stdin().lock().take(most.saturating_add(1)).read_to_end(&mut bytes);
    limited.map_err(|error| Problem::new(REQUEST, "cannot be read").found(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(Problem::new(REQUEST, "the request is too large")
            .found("more bytes")
            .expected(format!("at most {most} bytes"))
            .hint("name files in place of their content, or allow more with --most-request-bytes N"));
    }
    Ok(bytes)
}

/// The check that the words of a request ask for, with what stands beside it on the command line.
fn asked(arguments: &Check, words: CommandWords) -> Result<Check, Problem> {
    let mut line: Vec<OsString> = vec!["pathproof".into(), "check".into()];
    line.extend(words.options.into_iter().map(OsString::from));
    line.extend(["--".into(), words.file.into()]);
    let parsed = CommandLine::try_parse_from(line).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        Problem::new(REQUEST, "an option is refused").found(first.trim_start_matches("error: "))
    })?;
    let Command::Check(mut check) = parsed.command else {
        return Err(Problem::new(REQUEST, "not a check"));
    };
    check.report.clone_from(&arguments.report);
    check.no_pictures = arguments.no_pictures;
    check.stats.clone_from(&arguments.stats);
    check.threads = arguments.threads.clone();
    check.cache = arguments.cache.clone();
    check.scene.with.allow_root.clone_from(&arguments.scene.with.allow_root);
    check.is_request = true;
    let inline =
        words.inline.into_iter().map(|file| (PathBuf::from(file.path), file.text.into_bytes().into()));
    check.inline = inline.collect();
    Ok(*check)
}
