//! Xacro, expanded in this process: no program is started, no file is read but through [`Include`], no variable of the
//! environment counts.
//!
//! Only what provably means the same to every xacro is expanded: includes whose names are known, each macro and
//! property defined once, names that no macro hides, arithmetic, comparisons and a few functions. Nothing inside a
//! condition that is known not to hold is followed. All else is refused with its place, and with how to expand it.
//!
//! # Guarantee
//! What is expanded is bounded: macros do not call each other in circles, and the size of the result is known to be
//! small before it is made.

mod bounds;
mod definitions;
mod expand;
mod expression;
mod known;
mod merged;
mod subset;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::MeshLocator;
use diagnostics::xml::Xml;
use diagnostics::{InputError, Problem};

use self::merged::MergedText;

/// Namespaces by which xacro is known.
const NAMESPACES: [&str; 6] = [
    "http://www.ros.org/wiki/xacro",
    "http://ros.org/wiki/xacro",
    "http://wiki.ros.org/xacro",
    "http://www.ros.org/xacro",
    "http://playerstage.sourceforge.net/gazebo/xmlschema/#xacro",
    "https://ros.org/wiki/xacro",
];

/// What to do with a file that is refused.
const INSTRUCTION: &str =
    "expand it first: pip install xacro; xacro robot.urdf.xacro > robot.urdf, and name robot.urdf here";

/// After so many problems no more are looked for: each takes a walk through the text to find its line.
const MOST_PROBLEMS: usize = 50;

/// Problems as they are told: those of a file that is included twice once, and whether there may be more.
fn listed(mut problems: Vec<Problem>) -> Vec<Problem> {
    let first = problems.first().filter(|_| problems.len() >= MOST_PROBLEMS).map(|first| first.file.clone());
    problems.dedup();
    if let Some(file) = first {
        let what = format!("no more was looked for after {MOST_PROBLEMS} problems");
        problems.push(Problem::new(file, what));
    }
    problems
}

/// The bytes of a file, and its name in messages.
#[derive(Clone, Debug)]
pub struct NamedBytes {
    /// The whole file.
    pub bytes: Arc<[u8]>,
    /// Its name in messages.
    pub shown: String,
}

/// The URDF that a xacro file expands to.
#[derive(Debug)]
pub struct ExpandedUrdf {
    /// Its text, under a name of its own.
    pub urdf: NamedBytes,
    /// Packages of includes that were found under another name.
    pub warnings: Vec<Problem>,
}

/// Reads an included file: its path, its name as written, and the folders of which one must hold it.
pub type Include<'a> = dyn FnMut(&Path, &str, &[PathBuf]) -> Result<NamedBytes, Problem> + 'a;

/// Whether a file is to be expanded, by its name.
pub fn is_xacro(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xacro"))
}

/// The URDF that a xacro file expands to; lines are those of the expanded text. The locator learns the folders of included files.
///
/// # Errors
/// Every place of the file, and of those it includes, that is not expanded here.
pub fn urdf(
    content: &NamedBytes,
    path: &Path,
    locator: &mut MeshLocator,
    include: &mut Include<'_>,
) -> Result<ExpandedUrdf, InputError> {
    let merged = MergedText::gather(content, path, locator, include)?;
    let shown = format!("{} (expanded)", content.shown);
    let text = expanded(&merged, &content.shown)?;
    Ok(ExpandedUrdf {
        urdf: NamedBytes { bytes: text.into_bytes().into(), shown },
        warnings: merged.warnings,
    })
}

/// What stands in a file of its own, expanded; nothing where part of it is not expanded here.
fn expanded_alone(body: &str) -> Option<String> {
    let merged = MergedText::of_one(format!("<robot xmlns:xacro=\"{}\">{body}</robot>", NAMESPACES[0]));
    expanded(&merged, "").ok()
}

/// The text of a file with its includes, checked and expanded.
fn expanded(merged: &MergedText, shown: &str) -> Result<String, InputError> {
    let xml = Xml::read(merged.text.as_bytes(), shown)?;
    let definitions = definitions::read(merged, &xml)?;
    subset::check(merged, &xml, &definitions)?;
    expand::with_room(|| bounds::check(merged, &xml, &definitions)).ok_or_else(|| {
        Problem::new(shown, "the size of the expanded file cannot be told").hint(INSTRUCTION)
    })??;
    expand::expand(&merged.text, shown)
}

/// What the reader of a URDF says of the expanded text of this name, with a word on where its lines are to be found.
pub fn explained(error: InputError, shown: &str) -> InputError {
    let explain = |problem: Problem| {
        if problem.file != shown {
            return problem;
        }
        let what = format!("{} (the line is that of the expanded text)", problem.what);
        let hint = problem.hint.unwrap_or_else(|| {
            "to see that text, expand it: pip install xacro; xacro robot.urdf.xacro > robot.urdf".to_owned()
        });
        Problem { what, hint: Some(hint), ..problem }
    };
    InputError { problems: error.problems.into_iter().map(explain).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_says_so() {
        let problems =
            |count: usize| (0..count).map(|n| Problem::new("f", n.to_string())).collect::<Vec<_>>();
        assert_eq!(listed(problems(MOST_PROBLEMS - 1)), problems(MOST_PROBLEMS - 1));
        let full = listed(problems(MOST_PROBLEMS));
        assert_eq!(full.len(), MOST_PROBLEMS + 1);
        assert_eq!(
            full.last().map(ToString::to_string),
            Some("f: no more was looked for after 50 problems".into())
        );
    }
}
