//! The audit of an SRDF: what `pathproof pairs --audit --json` printed.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::super::answer::{broken, with_files};
use super::super::find::Robot;
use super::super::process::{End, run};
use super::super::report::json;
use super::Trial;

/// How the audit of an SRDF ended.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(in super::super) enum Audit {
    Done(Audited),
    /// Given up.
    TimedOut,
    /// A crash, or an answer that is not understood.
    Broken(String),
}

/// The excluded pairs, by class.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in super::super) struct Audited {
    /// Number of pairs of each class.
    pub(in super::super) classes: BTreeMap<String, usize>,
    /// The pairs that can collide, those with most joints between them first.
    pub(in super::super) hidden: Vec<Pair>,
    pub(in super::super) seconds: f64,
}

/// A pair with its class over all joint values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in super::super) struct Pair {
    pub(in super::super) a: String,
    pub(in super::super) b: String,
    pub(in super::super) class: String,
    /// Joints between the two.
    pub(in super::super) joints: usize,
    /// In words.
    pub(in super::super) evidence: String,
}

#[derive(Deserialize)]
struct Report {
    pairs: Vec<Pair>,
}

/// Classes the pairs that an SRDF excludes over all joint values.
pub(in super::super) fn audit(robot: &Robot, srdf: &Path, trial: Trial<'_>) -> io::Result<Audit> {
    let folder = trial.place(robot, Some(srdf))?;
    let (out, err) = (folder.join("audit.json"), folder.join("audit-errors.txt"));
    let mut command = Command::new(trial.pathproof);
    command.arg("pairs").arg(&robot.urdf).arg("--srdf").arg(srdf).args(["--audit", "--json"]);
    with_files(&mut command, robot);
    if let Some(folder) = srdf.parent() {
        command.arg("--allow-root").arg(folder);
    }
    command.args(["--threads", "1"]).arg("--cache").arg(trial.cache());
    let started = Instant::now();
    Ok(match run(&mut command, &out, &err, trial.give_up)? {
        End::Exit(0 | 1 | 3) => match json::<Report>(&out) {
            Ok(report) => Audit::Done(of(report.pairs, started.elapsed())),
            Err(what) => Audit::Broken(what),
        },
        End::Hang => Audit::TimedOut,
        end => Audit::Broken(broken("pairs --audit", end, trial.give_up)),
    })
}

fn of(pairs: Vec<Pair>, time: Duration) -> Audited {
    let mut classes = BTreeMap::new();
    for pair in &pairs {
        *classes.entry(pair.class.clone()).or_default() += 1;
    }
    let mut hidden: Vec<Pair> = pairs.into_iter().filter(|pair| pair.class == "can collide").collect();
    hidden.sort_by_key(|pair| std::cmp::Reverse(pair.joints));
    Audited { classes, hidden, seconds: time.as_secs_f64() }
}

impl Audit {
    /// A few words for who waits.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Done(audited) => format!("{:?} in {:.0} s", audited.classes, audited.seconds),
            Self::TimedOut => "audit given up".to_owned(),
            Self::Broken(what) => format!("FAULT {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_can_collide_come_with_most_joints_first() {
        let text = r#"{"schema": "pathproof.pairs/1", "scene": "r", "pairs": [
            {"a": "a", "b": "b", "joints": 2, "class": "can collide", "boxes": 3, "evidence": "at j 1°"},
            {"a": "a", "b": "c", "joints": 3, "class": "can collide", "boxes": 3, "evidence": "at j 2°"},
            {"a": "b", "b": "c", "joints": 1, "class": "never", "boxes": 3, "evidence": "proven"}]}"#;
        let report: Report = serde_json::from_str(text).unwrap();
        let audited = of(report.pairs, Duration::from_secs(2));
        assert_eq!(audited.classes, BTreeMap::from([("can collide".to_owned(), 2), ("never".to_owned(), 1)]));
        let names: Vec<&str> = audited.hidden.iter().map(|pair| &*pair.b).collect();
        assert_eq!(names, ["c", "b"]);
    }
}
