//! `summary.md`: the summary for a pull request.

mod clearances;
mod code;
mod findings;
mod identity;
mod ledger;

use program::TimeBasis;
use simulator::{CheckedRun, Mode, RunResult, Surface};

use crate::words::{about, count, edge_count, guarantee, headline, short, too_fast};
use code::code;

/// Adds a line to the text.
macro_rules! line {
    ($text:expr) => {
        $text.push('\n')
    };
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _written = writeln!($text, $($what)*);
    }};
}
use line;

/// The summary in Markdown; foreign text is written as code.
pub(crate) fn summary_md(run: CheckedRun<'_>) -> Vec<u8> {
    let CheckedRun { scene, models, outcome } = run;
    let mut text = String::new();
    let said = headline(run);
    let but = too_fast(outcome).filter(|_| outcome.result == RunResult::Pass);
    // The joint's name is foreign text.
    let but = but.map_or_else(String::new, |but| format!(", but {}", code(&but)));
    line!(text, "# {}{but}: {}", outcome.result.name(), code(&scene.name));
    line!(text);
    line!(text, "**{}**", sentence(&said));
    line!(text);
    line!(text, "{}", about(outcome));
    line!(text);
    ledger::seen_exclusions(&mut text, scene, outcome);
    checked(&mut text, run);
    findings::list(&mut text, scene, outcome);
    clearances::list(&mut text, scene, outcome);
    ledger::list(&mut text, scene, outcome);
    line!(text, "## What this means");
    line!(text);
    let sentences = guarantee(outcome, models.settings().surface);
    let said = match (outcome.settings.mode, outcome.result) {
        (Mode::Sampled, _) => &sentences[..2],
        (Mode::Certified, RunResult::Pass) => &sentences[..1],
        // The first sentence is about PASS alone.
        (Mode::Certified, _) => &sentences[1..2],
    };
    for sentence in said.iter().chain(sentences.last()) {
        line!(text, "{sentence}");
    }
    line!(text, "`report.json` has the guarantee in full.");
    line!(text);
    identity::fold(&mut text, run);
    text.into_bytes()
}

/// How much was checked.
fn checked(text: &mut String, run: CheckedRun<'_>) {
    let CheckedRun { scene, models, outcome } = run;
    let points = &scene.timeline.points;
    let segments = outcome.certificate.as_ref().map_or_else(String::new, |certificate| {
        format!(" and over {} between them", count(certificate.segments.len(), "segment"))
    });
    let clock = match scene.timeline.time_basis {
        TimeBasis::Seconds => {
            format!(", {} s of motion", short(points[points.len() - 1].time_s - points[0].time_s, 2))
        }
        TimeBasis::Edge => format!(", {} of the program", count(edge_count(scene), "motion")),
        TimeBasis::Index => String::new(),
    };
    let surface = match models.settings().surface {
        Surface::Exact => "exact surfaces",
        Surface::Spheres => "smallest spheres",
    };
    line!(
        text,
        "Checked: {} of {} at {}{segments} ({surface}{clock}).",
        count(scene.pairs.len(), "pair"),
        count(scene.members.len(), "member"),
        count(points.len(), "interpolation point")
    );
    for trajectory in &scene.trajectories {
        let file = code(scene.relative_path(&trajectory.file));
        line!(text, "Program: {file}, {}.", count(trajectory.moves().len(), "move"));
    }
    line!(text);
}

/// A clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// Says how many rows were left out of a list.
fn more(text: &mut String, rows: usize, most: usize, thing: &str, place: &str) {
    if rows > most {
        line!(text, "And {}; {place}.", count(rows - most, &format!("more {thing}")));
        line!(text);
    }
}
