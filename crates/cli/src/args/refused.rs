//! Tips for command lines that clap refuses: what to write instead, where that can be told.

use std::path::Path;

use clap::CommandFactory as _;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use diagnostics::nearest;

use super::{CommandLine, foreign};

/// The refusal of a command line of these words, with a better tip.
pub(super) fn with_tip(mut error: clap::Error, words: &[String]) -> clap::Error {
    let refused = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return error,
    };
    let Some(ContextValue::String(word)) = error.get(refused) else { return error };
    let word = word.clone();
    let tip = match refused {
        ContextKind::InvalidSubcommand => for_command(&word, words),
        _ => for_argument(&word, words),
    };
    if refused == ContextKind::InvalidArg {
        leave_out_misleading_tips(&mut error, &word, words, tip.is_some());
    }
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

/// Leaves out that an option may be meant as a value, and names that only look alike from afar.
fn leave_out_misleading_tips(error: &mut clap::Error, word: &str, words: &[String], has_better: bool) {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    let Some(ContextValue::String(similar)) = error.get(ContextKind::SuggestedArg) else { return };
    if has_better || nearest(word, [similar.as_str()]).is_none() {
        error.remove(ContextKind::SuggestedArg);
        // The usage repeats the name that looked alike.
        error.insert(ContextKind::Usage, ContextValue::StyledStr(usage(words)));
    }
}

/// The usage of the command that was typed.
fn usage(words: &[String]) -> StyledStr {
    let mut line = CommandLine::command();
    line.build();
    let mut command = &mut line;
    for word in words.iter().skip(1) {
        if command.find_subcommand(word).is_none() {
            continue;
        }
        command = command.find_subcommand_mut(word).expect("it was found");
    }
    command.render_usage()
}

/// The name of the command that was typed.
fn command_of(words: &[String]) -> &str {
    let line = CommandLine::command();
    let command = words.iter().skip(1).find(|word| line.find_subcommand(word).is_some());
    command.map_or("", String::as_str)
}

fn for_argument(word: &str, words: &[String]) -> Option<String> {
    let command = command_of(words);
    if let Some(numbers) = numbers_with_blanks(word, words) {
        return Some(numbers);
    }
    if word.starts_with(['–', '—']) {
        return Some(format!(
            "options begin with two hyphens: --{}",
            word.trim_start_matches(['–', '—', '-'])
        ));
    }
    if !word.starts_with('-') {
        return for_value(word, words, command);
    }
    let typed = words.iter().skip(1).find(|typed| typed.starts_with(word)).map_or(word, String::as_str);
    let (name, joined) = typed.split_once('=').map_or((typed, None), |(name, value)| (name, Some(value)));
    if !name.starts_with("--") && name.len() > 2 {
        return Some(format!("options of more than one letter begin with two hyphens: -{name}"));
    }
    let behind = words.iter().skip_while(|other| *other != typed).nth(1).map(String::as_str);
    let value = joined.or(behind.filter(|value| !value.starts_with('-')));
    foreign::tip(name, command, value)
}

/// For numbers that belong to one option, with blanks between them.
fn numbers_with_blanks(word: &str, words: &[String]) -> Option<String> {
    let is_number = |word: &str| word.trim_end_matches(',').parse::<f64>().is_ok();
    if !is_number(word) && !word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit() || c == '.')
    {
        return None;
    }
    words.iter().enumerate().filter(|(_, word)| word.starts_with("--")).find_map(|(index, option)| {
        let numbers: Vec<&str> = words[index + 1..]
            .iter()
            .take_while(|word| is_number(word))
            .map(|word| word.trim_end_matches(','))
            .collect();
        let is_list = numbers.len() > 1 && ["-mm", "-deg"].iter().any(|unit| option.ends_with(unit));
        is_list.then(|| format!("commas stand between the numbers: {option} {}", numbers.join(",")))
    })
}

/// For a word that stands alone where no more are expected.
fn for_value(word: &str, words: &[String], command: &str) -> Option<String> {
    if word.contains(":=") {
        return Some(for_xacro(words));
    }
    let checks = ["check", "methods"].contains(&command);
    match extension(word).as_str() {
        "ron" | "urdf" | "xacro" if command == "batch" => Some(
            "the shell has expanded a pattern: write it in quotes, such as 'cells/*/cell.ron'".to_owned(),
        ),
        "srdf" if command != "diff" => Some(format!("the SRDF of a URDF is given by --srdf {word}")),
        "ron" | "csv" | "yaml" | "yml" | "json" if checks => {
            Some(format!("a program is given by --program {word}"))
        }
        "ron" | "csv" | "yaml" | "yml" if ["doctor", "pairs", "ik"].contains(&command) => Some(format!(
            "this command takes one file; pathproof check FILE --program {word} plays a program"
        )),
        "urdf" | "xacro" if command == "new" => Some(format!("the robot is given by --robot {word}")),
        "urdf" | "xacro" => {
            Some("one cell or robot at a time; a cell file can hold several robots".to_owned())
        }
        _ => None,
    }
}

/// For arguments of a xacro file.
fn for_xacro(words: &[String]) -> String {
    let given: Vec<&str> = words.iter().filter(|word| word.contains(":=")).map(String::as_str).collect();
    let file = words.iter().find(|word| extension(word) == "xacro").map_or("robot.xacro", String::as_str);
    let bare = file.strip_suffix(".xacro").unwrap_or(file);
    let urdf = if extension(bare) == "urdf" { bare.to_owned() } else { format!("{bare}.urdf") };
    format!(
        "a xacro file is read with its defaults; with other arguments, write the URDF first: xacro {file} {} > {urdf}",
        given.join(" ")
    )
}

fn extension(word: &str) -> String {
    let extension = Path::new(word).extension().and_then(std::ffi::OsStr::to_str);
    extension.unwrap_or_default().to_ascii_lowercase()
}

/// What other programs call our commands.
const FOREIGN_COMMANDS: &[(&[&str], &str)] = &[
    (
        &[
            "run",
            "verify",
            "validate",
            "test",
            "sim",
            "simulate",
            "collide",
            "collision",
            "collisions",
            "analyze",
            "analyse",
            "play",
            "prove",
            "certify",
        ],
        "check",
    ),
    (&["show", "open", "gui", "viewer", "display", "visualize", "visualise"], "view"),
    (&["init", "create", "generate", "setup"], "new"),
    (&["lint", "diagnose", "inspect", "examine"], "doctor"),
    (&["acm", "exclude", "exclusions", "srdf"], "pairs"),
    (&["fk", "inverse", "kinematics", "solve"], "ik"),
    (&["compare"], "diff"),
];

/// For a word that is no command: a file, or a name that other programs use.
fn for_command(word: &str, words: &[String]) -> Option<String> {
    let behind: Vec<&str> =
        words.iter().skip_while(|other| *other != word).skip(1).map(String::as_str).collect();
    let joined = |parts: &[&str]| parts.iter().flat_map(|part| [" ", part]).collect::<String>();
    match extension(word).as_str() {
        "ron" | "urdf" | "xacro" => {
            return Some(format!("to check it: pathproof check {word}{}", joined(&behind)));
        }
        "csv" | "yaml" | "yml" => {
            return Some(format!(
                "a program is checked with its cell: pathproof check CELL.ron --program {word}"
            ));
        }
        _ => {}
    }
    if Path::new(word).is_dir() {
        return Some(format!("to check the cell in it: pathproof check {word}{}", joined(&behind)));
    }
    let lowered = word.to_lowercase();
    let (_, ours) = FOREIGN_COMMANDS.iter().find(|(names, _)| names.contains(&lowered.as_str()))?;
    Some(format!("here it is: pathproof {ours}{}", joined(&behind)))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    /// What is printed for a line that is refused.
    fn said(line: &str) -> String {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match CommandLine::try_parse_from(&words) {
            Ok(_) => panic!("{line} is understood"),
            Err(error) => with_tip(error, &words).to_string(),
        }
    }

    #[test]
    fn a_line_that_is_refused_says_what_to_write() {
        for (line, tip) in [
            ("check cell.ron --robot arm --curve none", "the cell file names its robots"),
            ("check cell.ron --csv p.csv", "--program p.csv"),
            ("check cell.ron --csv=p.csv", "--program p.csv"),
            ("pairs cell.ron --exclude post", "docs/exclusions.md"),
            ("ik cell.ron --pose 1,2,3", "--xyz-mm X,Y,Z --rpy-deg R,P,Y"),
            ("doctor cell.ron --fix", "pathproof explain CODE"),
            ("check cell.ron -o out", "--report DIR"),
            ("check cell.ron -program p.csv", "two hyphens: --program"),
            ("check cell.ron –program p.csv", "two hyphens: --program"),
            ("check cell.ron corrected.ron", "--program corrected.ron"),
            ("new cell robot.urdf", "--robot robot.urdf"),
            ("check r.urdf.xacro prefix:=a_ x:=1 --json", "xacro r.urdf.xacro prefix:=a_ x:=1 > r.urdf"),
            ("check r.xacro prefix:=a_", "xacro r.xacro prefix:=a_ > r.urdf"),
            ("batch jobs.jsonl --report out --clearance 20", "each job hold it: \"clearance_mm\": 20"),
            ("batch jobs.jsonl --report out --program p.csv", "its program: \"program\": \"p.csv\""),
            ("batch jobs.jsonl --report out --srdf r.srdf", "\"srdf\": \"r.srdf\""),
            ("merge out --jobs jobs.jsonl --report merged --mode=sampled", "\"mode\": \"sampled\""),
            ("merge out --jobs jobs.jsonl --report merged --timeout-s 5", "pathproof batch JOBS"),
            ("ik cell.ron --xyz-mm 600 0 800 --rpy-deg 0 90 0", "--xyz-mm 600,0,800"),
            ("ik cell.ron --xyz-mm 600, -10, 800 --rpy-deg 0,90,0", "--xyz-mm 600,-10,800"),
            ("cell.ron --json", "pathproof check cell.ron --json"),
            ("run cell.ron", "pathproof check cell.ron"),
            ("p.csv", "pathproof check CELL.ron --program p.csv"),
        ] {
            let said = said(&format!("pathproof {line}"));
            assert!(said.contains("tip: ") && said.contains(tip), "{line}: {said}");
            assert!(!said.contains("a similar") && !said.contains("as a value"), "{line}: {said}");
        }
    }

    #[test]
    fn a_name_is_proposed_only_where_it_is_near() {
        assert!(
            said("pathproof check cell.ron --bassline x.json")
                .contains("similar argument exists: '--baseline'")
        );
        assert!(said("pathproof chek cell.ron").contains("'check'"));
        let far = said("pathproof check cell.ron --robots arm");
        assert!(!far.contains("--proof") && far.contains("Usage: pathproof check "), "{far}");
        let unknown = said("pathproof check cell.ron --frobnicate");
        assert!(!unknown.contains("tip:"), "{unknown}");
    }
}
