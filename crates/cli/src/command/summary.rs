//! What a run found, for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use collision::Verdict;
use program::TimeBasis;
use simulator::{
    ExclusionGround, Finding, FindingKind, Models, Outcome, RunResult, Scene, Severity, Surface,
    UncheckedKind, events,
};

use crate::units::{count, joint, short};

/// Rows of a list before the rest is counted.
const MOST_ROWS: usize = 20;

/// Adds a line to the text.
macro_rules! line {
    ($text:expr) => {
        $text.push('\n')
    };
    ($text:expr, $($what:tt)*) => {{
        // Writing into a string cannot fail.
        let _written = writeln!($text, $($what)*);
    }};
}

/// The summary of a run.
pub(super) fn text(scene: &Scene, models: &Models, outcome: &Outcome) -> String {
    let mut text = String::new();
    header(&mut text, scene, models, outcome);
    collisions(&mut text, scene, outcome);
    joints(&mut text, scene, outcome);
    ledger(&mut text, scene, outcome);
    text
}

fn header(text: &mut String, scene: &Scene, models: &Models, outcome: &Outcome) {
    let points = scene.timeline.points.len();
    let with = |verdict| outcome.frames.iter().filter(|frame| frame.verdict == verdict).count();
    let (colliding, undecided) = (with(Verdict::Collision), with(Verdict::Undecided));
    let clock = match scene.timeline.time_basis {
        TimeBasis::Seconds => format!(", {} s", short(scene.timeline.points[points - 1].time_s, 2)),
        TimeBasis::Index => String::new(),
    };
    let surface = match models.settings().surface {
        Surface::Exact => "exact surfaces",
        Surface::Spheres => "smallest spheres",
    };
    let answer = match outcome.result {
        RunResult::Pass => "no collision at any interpolation point".to_owned(),
        RunResult::Fail if colliding > 0 => {
            format!("collision at {colliding} of {}", count(points, "interpolation point"))
        }
        RunResult::Fail => "a joint leaves its range".to_owned(),
        RunResult::Incomplete if undecided > 0 => {
            format!(
                "no collision found, but undecided at {undecided} of {}",
                count(points, "interpolation point")
            )
        }
        RunResult::Incomplete if scene.pairs.is_empty() => {
            "there is no pair to check: none can move against each other that is not excluded".to_owned()
        }
        RunResult::Incomplete => "no collision found, but not everything could be checked".to_owned(),
    };
    line!(text, "{}  {}: {answer}", outcome.result.name(), scene.name);
    line!(text, "      Sampled: the motion between interpolation points was not checked.");
    line!(text);
    line!(
        text,
        "Checked   {} at {} ({surface}{clock})",
        count(scene.pairs.len(), "pair"),
        count(points, "point")
    );
    line!(
        text,
        "          {}, {}, {}; eps {:.1e} mm",
        count(scene.members.len(), "member"),
        count(scene.triangle_count(), "triangle"),
        count(models.sphere_count(), "sphere"),
        outcome.eps.eps_m * 1e3
    );
}

fn collisions(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let events = events(&outcome.frames);
    if events.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Collisions: {}", count(events.len(), "event"));
    for (number, event) in events.iter().enumerate().take(MOST_ROWS) {
        let lines: Vec<String> = program_lines(scene, event.first);
        line!(
            text,
            "  {}. {}  {}{}",
            number + 1,
            interval(scene, event.first, event.last),
            lines.join(", "),
            if event.pairs.len() > 1 { format!("  {} pairs", event.pairs.len()) } else { String::new() }
        );
        for (pair, points) in &event.pairs {
            let members = scene.pairs[*pair];
            let (a, b) = scene.pair_names(members.a, members.b);
            line!(
                text,
                "       {a} | {b}  {}{}",
                count(*points, "point"),
                detail(outcome, (a, b), event.first, event.last)
            );
        }
    }
    more(text, events.len());
}

/// Program lines at a point, with the taught point moved to.
fn program_lines(scene: &Scene, point: usize) -> Vec<String> {
    let point = &scene.timeline.points[point];
    let rows = scene.trajectories.iter().zip(&point.lines).zip(&point.knot);
    rows.map(|((trajectory, line), knot)| {
        let to =
            trajectory.knots[*knot].label.as_ref().map_or_else(String::new, |label| format!(" to {label}"));
        format!("{}:{line}{to}", trajectory.file)
    })
    .collect()
}

/// What decided the pair's finding in this event, and where.
fn detail(outcome: &Outcome, names: (&str, &str), first: usize, last: usize) -> String {
    let finding = outcome.findings.iter().find(|finding| {
        matches!(&finding.kind, FindingKind::Collision { a, b, .. } if (a.as_str(), b.as_str()) == names)
            && (first..=last).contains(&finding.first)
    });
    let Some(Finding { kind: FindingKind::Collision { inner, witness, spheres_total, .. }, .. }) = finding
    else {
        return String::new();
    };
    if let Some(inner) = inner {
        return format!("  {inner} lies inside");
    }
    let place = witness.as_ref().map_or_else(String::new, |witness| {
        let [x, y, z] = witness.on_a[0].coords.into();
        format!(" at ({}, {}, {}) mm", short(x * 1e3, 1), short(y * 1e3, 1), short(z * 1e3, 1))
    });
    format!("  first{place}, {}", count(*spheres_total, "colliding sphere"))
}

fn joints(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let of_joints: Vec<&Finding> =
        outcome.findings.iter().filter(|f| !matches!(f.kind, FindingKind::Collision { .. })).collect();
    if of_joints.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Joints: {}", count(of_joints.len(), "finding"));
    for finding in of_joints.iter().take(MOST_ROWS) {
        let what = match &finding.kind {
            FindingKind::JointLimit { joint: name, is_length, worst, range } => format!(
                "{name} reaches {}, allowed {} to {}",
                joint(*worst, *is_length),
                joint(range[0], *is_length),
                joint(range[1], *is_length)
            ),
            FindingKind::JointSpeed { joint: name, is_length, worst, limit } => {
                format!("{name} at {}/s, limit {}/s", joint(*worst, *is_length), joint(*limit, *is_length))
            }
            FindingKind::Collision { .. } => continue,
        };
        let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
        line!(text, "  {severity}: {what}  {}", interval(scene, finding.first, finding.last));
    }
    more(text, of_joints.len());
}

fn ledger(text: &mut String, scene: &Scene, outcome: &Outcome) {
    line!(text);
    let mut by_ground: BTreeMap<ExclusionGround, usize> = BTreeMap::new();
    for excluded in &scene.ledger.excluded {
        *by_ground.entry(excluded.ground).or_default() += 1;
    }
    let grounds: Vec<String> = by_ground.iter().map(|(ground, n)| format!("{n} {}", ground.name())).collect();
    let list = if grounds.is_empty() { String::new() } else { format!(": {}", grounds.join(", ")) };
    line!(text, "Excluded  {}{list}", count(scene.ledger.excluded.len(), "pair"));
    let by_hand =
        scene.ledger.excluded.iter().filter(|excluded| excluded.ground != ExclusionGround::Adjacent);
    for excluded in by_hand.clone().take(MOST_ROWS) {
        line!(text, "          {} | {}: {}", excluded.a, excluded.b, excluded.reason);
    }
    more(text, by_hand.count());
    if scene.ledger.unchecked.is_empty() {
        line!(text, "Unchecked nothing");
    } else {
        line!(text, "Unchecked {}", count(scene.ledger.unchecked.len(), "item"));
    }
    for unchecked in scene.ledger.unchecked.iter().take(MOST_ROWS) {
        let accepted = match (&unchecked.accepted, unchecked.kind) {
            (Some(reason), _) => format!("accepted: {reason}"),
            (None, UncheckedKind::Shell) => {
                "close the mesh, or list it under unchecked with a reason".to_owned()
            }
            (None, UncheckedKind::NoCollisionGeometry) => {
                "add a <collision>, or list it under unchecked with a reason".to_owned()
            }
        };
        line!(text, "          {}: {}; {accepted}", unchecked.name, unchecked.why);
    }
    more(text, scene.ledger.unchecked.len());
    for fixed in &scene.ledger.fixed_joints {
        line!(text, "Fixed     {} = {} ({})", fixed.name, joint(fixed.value, fixed.is_length), fixed.from);
    }
    if !outcome.still.is_empty() {
        let rows: Vec<String> = outcome
            .still
            .iter()
            .take(4)
            .map(|still| {
                let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
                format!("{a} | {b}")
            })
            .collect();
        let rest = outcome.still.len().saturating_sub(rows.len());
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        line!(
            text,
            "Touching  {}{rest}: cannot move against each other, so this is no finding",
            rows.join(", ")
        );
    }
    for warning in scene.warnings.iter().take(MOST_ROWS) {
        line!(text, "Warning   {warning}");
    }
    more(text, scene.warnings.len());
}

/// From the first to the last point of something.
fn interval(scene: &Scene, first: usize, last: usize) -> String {
    let points = if first == last { format!("point {first}") } else { format!("points {first}–{last}") };
    match scene.timeline.time_basis {
        TimeBasis::Index => points,
        TimeBasis::Seconds => {
            let time = |point: usize| short(scene.timeline.points[point].time_s, 3);
            format!("{} s – {} s ({points})", time(first), time(last))
        }
    }
}

fn more(text: &mut String, rows: usize) {
    if rows > MOST_ROWS {
        line!(text, "          and {} more; the report lists all", rows - MOST_ROWS);
    }
}
