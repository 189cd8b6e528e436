//! `cargo xtask programs FOLDER [--list FILE.json] [--binary PATH] [--damaged N]`: readers of controllers' programs against real files.
//!
//! The files are no part of the repository: most have no licence. A list says of each where it is from, how many statements of it move the
//! robot, and whether it is to be loaded or refused.

mod damage;
mod damaged_copies;
mod list;
mod reader;
mod score;
mod statements;
mod table;
mod tokens;

use std::path::PathBuf;
use std::process::ExitCode;

use damaged_copies::try_damaged;
use list::present;
use reader::ProgramReader;
use score::{Scored, Sort, score};

/// Of the files that are there, the reader must be right about this share, per cent.
const RIGHT_PER_CENT: usize = 90;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct AskedPrograms {
    folder: PathBuf,
    list: PathBuf,
    binary: Option<PathBuf>,
    damaged: u32,
}

/// Runs the reader on the files of a folder, and on damaged copies of them.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let asked = match AskedPrograms::read(words) {
        Ok(asked) => asked,
        Err(why) => {
            eprintln!("programs: {why}");
            return ExitCode::from(2);
        }
    };
    match asked.run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("programs: {why}");
            ExitCode::from(2)
        }
    }
}

impl AskedPrograms {
    fn read(words: &[&str]) -> Result<Self, String> {
        let [folder, options @ ..] = words else {
            return Err("expected the folder that holds the files".to_owned());
        };
        let folder = PathBuf::from(folder);
        let mut asked = Self { list: folder.join("list.json"), folder, binary: None, damaged: 0 };
        for pair in options.chunks(2) {
            match *pair {
                ["--list", file] => asked.list = PathBuf::from(file),
                ["--binary", file] => asked.binary = Some(PathBuf::from(file)),
                ["--damaged", number] => {
                    let count = number.parse().ok();
                    asked.damaged = count.ok_or_else(|| format!("--damaged {number}: expected a number"))?;
                }
                _ => {
                    let expected = "--list FILE.json, --binary PATH or --damaged N";
                    return Err(format!("{}: expected {expected}", pair.join(" ")));
                }
            }
        }
        Ok(asked)
    }

    /// Whether the readers are good enough.
    fn run(&self) -> Result<bool, String> {
        let files = present(&self.folder, &self.list)?;
        let reader = ProgramReader::new(self.binary.as_deref())?;
        let mut scored = Vec::new();
        for file in &files.there {
            let (reading, modules) = reader.best(file)?;
            let scored_one = Scored { judged: score(file, &modules, &reading), file, modules, reading };
            println!("{}", table::line(&scored_one));
            scored.push(scored_one);
        }
        println!("\n{}", table::totals(&scored, &files.missing));
        let mut good = is_good(&scored);
        if self.damaged > 0 {
            good &= try_damaged(&reader, &scored, self.damaged)?;
        }
        Ok(good)
    }
}

/// Whether no file is loaded that must be refused, and most are right.
fn is_good(scored: &[Scored<'_>]) -> bool {
    let count = |sort| scored.iter().filter(|one| one.judged.sort == sort).count();
    count(Sort::WrongLoad) == 0
        && count(Sort::Failed) == 0
        && count(Sort::Right) * 100 >= RIGHT_PER_CENT * scored.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_their_values() {
        let asked = AskedPrograms::read(&["files", "--damaged", "12", "--binary", "a/pathproof"]).unwrap();
        assert_eq!(asked.list, PathBuf::from("files/list.json"));
        assert_eq!(asked.damaged, 12);
        assert_eq!(asked.binary, Some(PathBuf::from("a/pathproof")));
        let asked = AskedPrograms::read(&["files", "--list", "dev.json"]).unwrap();
        assert_eq!(asked.list, PathBuf::from("dev.json"));
    }

    #[test]
    fn other_words_are_refused() {
        for words in
            [&[][..], &["files", "--list"], &["files", "--damaged", "few"], &["files", "--fast", "1"]]
        {
            assert!(AskedPrograms::read(words).is_err(), "{words:?}");
        }
    }
}
