//! The top of the page: the result, in a line and in numbers.

use program::{TimeBasis, Trajectory};
use scene::Scene;
use simulator::{CheckedRun, Finding, FindingKind, Mode, Outcome, RunResult, Shortfall, Verdict};

use super::cell_title;
use super::moment::MomentLink;
use super::worst::WorstFinding;
use crate::words::{
    SeenWarning, about, clearance_of_nearest, count, edge_count, headline, how_read, kind_of_pair,
    of_programs, pairs_not_apart, program_lines_at, required_of_nearest, seen_warning, short, shortfall,
    too_fast, verdict_of_nearest, warning,
};
use crate::{NearestOfKind, nearest_of_kinds};

/// Warnings on the first screen, at most.
const MOST_WARNINGS: usize = 3;

/// The top of the page.
#[derive(askama::Template)]
#[template(path = "head.html")]
pub(super) struct Head<'a> {
    result: &'static str,
    /// What the result says of joints that are too fast, if it is PASS all the same; such a result is not green.
    but: Option<String>,
    headline: String,
    about: String,
    advice: &'static str,
    /// The shortfalls of an incomplete run; those of a failed run are in the headline.
    shortfalls: Vec<&'static str>,
    title: &'a str,
    scene: &'a str,
    robots: String,
    programs: Vec<String>,
    version: &'static str,
    tiles: Vec<Tile>,
    /// Excluded pairs that are seen in contact or too near.
    seen: Option<SeenWarning>,
    /// The number of warnings of the readers, and the first of them: those that ask for an answer.
    warnings: usize,
    first_warnings: Vec<String>,
    /// What the bounds of the smallest clearances hold for.
    over: &'static str,
    nearest: Vec<NearestRow<'a>>,
    worst: Option<WorstFinding<'a>>,
}

/// The smallest clearance of a kind of pairs.
struct NearestRow<'a> {
    kind: &'static str,
    /// How many of its pairs collide or are undecided, in words; empty if all are apart.
    not_apart: String,
    /// The nearest of the others.
    pair: Option<NearestOther<'a>>,
}

struct NearestOther<'a> {
    clearance: String,
    verdict: Option<&'static str>,
    required: String,
    names: String,
    at: MomentLink<'a>,
    lines: String,
}

/// A key figure.
struct Tile {
    name: String,
    value: String,
    note: String,
    /// Whether it stands out: something to know before the result is relied on.
    is_caution: bool,
}

impl<'a> Head<'a> {
    pub(super) fn new(run: CheckedRun<'a>) -> Self {
        let CheckedRun { scene, outcome, .. } = run;
        let robots: Vec<&str> = scene.robots.iter().map(|robot| robot.name.as_str()).collect();
        Self {
            result: outcome.result.name(),
            but: if outcome.result == RunResult::Pass { too_fast(outcome) } else { None },
            headline: headline(run),
            about: about(outcome),
            advice: advice(scene, outcome),
            shortfalls: match outcome.result {
                RunResult::Incomplete => outcome.shortfalls.iter().map(|reason| shortfall(*reason)).collect(),
                RunResult::Fail | RunResult::Pass => Vec::new(),
            },
            title: cell_title(scene),
            scene: &scene.name,
            robots: robots.join(", "),
            programs: scene.trajectories.iter().map(|program| title(scene, program)).collect(),
            version: env!("CARGO_PKG_VERSION"),
            tiles: tiles(scene, outcome),
            seen: seen_warning(scene, &outcome.seen_exclusions),
            warnings: scene.warnings.len(),
            first_warnings: scene
                .warnings
                .iter()
                .take(MOST_WARNINGS)
                .map(|problem| warning(scene, problem))
                .collect(),
            over: match outcome.settings.mode {
                Mode::Certified => "over the motion",
                Mode::Sampled => "at the points",
            },
            nearest: nearest_of_kinds(scene, outcome)
                .into_iter()
                .map(|row| nearest_row(scene, row))
                .collect(),
            worst: WorstFinding::of_run(scene, outcome),
        }
    }
}

/// A program by its file, with how it was read where that is not the default.
fn title(scene: &Scene, program: &Trajectory) -> String {
    let file = scene.relative_path(&program.file);
    match program.table.as_ref().and_then(how_read) {
        Some(how) => format!("{file} ({how})"),
        None => file.to_owned(),
    }
}

fn advice(scene: &Scene, outcome: &Outcome) -> &'static str {
    let is_of_pair = |finding: &Finding| matches!(finding.kind, FindingKind::Pair { .. });
    match outcome.result {
        RunResult::Fail if scene.trajectories.is_empty() => {
            "The findings below say what was found, and where."
        }
        RunResult::Fail if !outcome.findings.iter().any(is_of_pair) => {
            "Each finding gives its program line, what the joint or move does there, and what is allowed."
        }
        RunResult::Fail if outcome.shortfalls.contains(&Shortfall::Unmeasured) => {
            "Each finding gives its program line. Where the whole cell is clear was not measured."
        }
        RunResult::Fail => {
            "Each finding gives its program line and the last and next program points at which the whole cell is clear."
        }
        RunResult::Incomplete => {
            "Nothing forbidden was found, but not everything could be answered: see what was not checked, and what is undecided."
        }
        RunResult::Pass if too_fast(outcome).is_some() => {
            "The path is clear at every speed, but the robot does not keep the times of the program: slow it down, and read what was not \
             checked before you rely on this."
        }
        RunResult::Pass => {
            "Read what was not checked, and the limits of the guarantee, before you rely on this."
        }
    }
}

fn tiles(scene: &Scene, outcome: &Outcome) -> Vec<Tile> {
    // Findings of one kind. Collisions that overlap in time are several findings and one event.
    let number = |wanted: &str| outcome.findings.iter().filter(|f| f.kind.name() == wanted).count();
    let pairs_of = |wanted: Verdict| {
        let mut pairs: Vec<usize> =
            outcome.spans.iter().filter(|span| span.verdict == wanted).map(|span| span.pair).collect();
        pairs.sort_unstable();
        pairs.dedup();
        format!("of {}", count(pairs.len(), "pair"))
    };
    let tile = |name: &str, value: usize, note: String| Tile {
        name: name.to_owned(),
        value: value.to_string(),
        note: if value == 0 { String::new() } else { note },
        is_caution: false,
    };
    let joints = number("joint-limit") + number("joint-speed");
    let mut tiles = Vec::new();
    if let Some(fast) = too_fast(outcome) {
        tiles.push(Tile {
            is_caution: true,
            ..tile("joint speeds above their limits", number("joint-speed"), fast)
        });
    }
    tiles.extend([
        tile(
            "collisions",
            outcome.events().len(),
            format!("{} of single pairs", count(number("collision"), "finding")),
        ),
        tile("too near", number("near"), pairs_of(Verdict::Near)),
        tile("undecided", number("undecided"), pairs_of(Verdict::Undecided)),
        tile("joint findings", joints, format!("{} beyond limits", limits(outcome))),
    ]);
    let cut = number("corner-collision") + number("corner-near") + number("corner-undecided");
    if cut > 0 {
        let touching = count(number("corner-collision"), "collision");
        tiles.push(tile("only if corners are cut", cut, touching));
    }
    let any_time = number("any-time-collision") + number("any-time-near") + number("any-time-undecided");
    if any_time > 0 {
        let touching = count(number("any-time-collision"), "collision");
        tiles.push(tile("of two programs at one time", any_time, touching));
    }
    let moves = number("motion") + number("motion-unproven");
    if moves > 0 {
        tiles.push(tile("moves not done", moves, "the rest of the program is not checked".to_owned()));
    }
    let handled = number("attach") + number("detach");
    if handled > 0 {
        tiles.push(tile("objects not held", handled, "or put down in the air".to_owned()));
    }
    let (first, last) = (&scene.timeline.points[0], &scene.timeline.points[scene.timeline.points.len() - 1]);
    let points = count(scene.timeline.points.len(), "interpolation point");
    tiles.push(match scene.timeline.time_basis {
        TimeBasis::Seconds => Tile {
            name: "of motion".to_owned(),
            value: format!("{} s", short(last.time_s - first.time_s, 2)),
            note: points,
            is_caution: false,
        },
        TimeBasis::Edge => Tile {
            name: "motions".to_owned(),
            value: edge_count(scene).to_string(),
            note: of_programs(scene).to_owned(),
            is_caution: false,
        },
        TimeBasis::Index => Tile {
            name: "interpolation points".to_owned(),
            value: scene.timeline.points.len().to_string(),
            note: "the program has no clock".to_owned(),
            is_caution: false,
        },
    });
    tiles
}

fn limits(outcome: &Outcome) -> usize {
    outcome.findings.iter().filter(|f| matches!(f.kind, FindingKind::JointLimit { .. })).count()
}

fn nearest_row(scene: &Scene, of_kind: NearestOfKind) -> NearestRow<'_> {
    NearestRow {
        kind: kind_of_pair(of_kind.kind),
        not_apart: pairs_not_apart(&of_kind),
        pair: of_kind.nearest.map(|nearest| NearestOther {
            clearance: clearance_of_nearest(&nearest),
            verdict: verdict_of_nearest(&nearest),
            required: required_of_nearest(&nearest),
            names: scene.pair_title(scene.pairs[nearest.pair]),
            at: MomentLink::to(scene, nearest.at),
            lines: program_lines_at(scene, nearest.at),
        }),
    }
}
