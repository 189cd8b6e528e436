//! The lines of a controller's program, with what was found on their motions.

use std::collections::{BTreeMap, BTreeSet};

use kinematics::PathParameter;
use scene::{Scene, SourceFile};
use simulator::{Finding, FindingKind, Outcome, Severity, Verdict, involved_programs};

use super::edges::edge_verdicts;

/// A motion has begun behind its first point, which is the last one of the motion before: a share of the way to the next point.
const JUST_BEHIND: f64 = 1e-3;

/// What was found on the motions of a line; the worst is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineState {
    /// Its motions never run.
    Unreached,
    /// Every motion is clear.
    Clear,
    /// A motion is not checked.
    Unchecked,
    /// A motion comes nearer than it may.
    Near,
    /// A motion is not decided.
    Undecided,
    /// The robot cannot do a motion, or does not do it as it must.
    Impossible,
    /// A motion collides.
    Collision,
}

impl LineState {
    /// A word for files and pages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreached => "never reached",
            Self::Clear => "clear",
            Self::Unchecked => "not checked",
            Self::Near => "near",
            Self::Undecided => "undecided",
            Self::Impossible => "impossible",
            Self::Collision => "collision",
        }
    }

    fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Clear => Self::Clear,
            Verdict::Near => Self::Near,
            Verdict::Undecided => Self::Undecided,
            Verdict::Collision => Self::Collision,
        }
    }

    /// What a finding says of its line; none for one that changes no result.
    fn of_finding(finding: &Finding) -> Option<Self> {
        match (&finding.kind, finding.severity) {
            (_, Severity::Warning) => None,
            (FindingKind::Pair { verdict, .. }, _) => Some(Self::of_verdict(*verdict)),
            (FindingKind::Corner(_) | FindingKind::AnyTime(_), _) => {
                finding.kind.posed_pair().map(|posed| Self::of_verdict(posed.verdict))
            }
            (_, Severity::Undecided) => Some(Self::Undecided),
            (_, Severity::Error) => Some(Self::Impossible),
        }
    }
}

/// A line of a controller's program.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceRow<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its text.
    pub text: &'a str,
    /// What was found on its motions; none of a line without any.
    pub state: Option<LineState>,
    /// Where its motions have just begun, in the order in which they are played.
    pub begins: Vec<PathParameter>,
}

/// The files of a controller's program with their lines; empty without one. Without an outcome nothing is said of motions.
pub fn source_rows<'a>(
    scene: &'a Scene,
    outcome: Option<&Outcome>,
) -> Vec<(&'a SourceFile, Vec<SourceRow<'a>>)> {
    let mut begins: BTreeMap<(&str, u32), Vec<PathParameter>> = BTreeMap::new();
    for (edge, points) in scene.all_edges().zip(scene.points_of_edges()) {
        let begin = points.map(|[begin, _]| just_behind(begin));
        begins.entry((&edge.file, edge.line)).or_default().extend(begin);
    }
    let states = line_states(scene, outcome);
    let row = |file: &'a SourceFile| {
        let lines = file.lines.iter().map(|line| {
            let key = (file.file.as_str(), line.number);
            let mut begins = begins.get(&key).cloned().unwrap_or_default();
            begins.sort_by(|one, other| one.0.total_cmp(&other.0));
            SourceRow { number: line.number, text: &line.text, state: states.get(&key).copied(), begins }
        });
        (file, lines.collect())
    };
    sources(scene).map(row).collect()
}

/// The files of controllers' programs, each once.
pub(crate) fn sources(scene: &Scene) -> impl Iterator<Item = &SourceFile> {
    let mut known = BTreeSet::new();
    scene.edges.iter().flat_map(|edges| &edges.sources).filter(move |source| known.insert(&source.file))
}

/// Where a motion that begins at a point has just begun.
pub(super) fn just_behind(point: usize) -> PathParameter {
    PathParameter(point as f64 + JUST_BEHIND)
}

/// The worst of what was found, by file and line.
fn line_states<'a>(scene: &'a Scene, outcome: Option<&Outcome>) -> BTreeMap<(&'a str, u32), LineState> {
    let mut states: BTreeMap<(&str, u32), LineState> = BTreeMap::new();
    let mut add = |file: &'a str, line: u32, state: LineState| {
        let worst = states.entry((file, line)).or_insert(state);
        *worst = (*worst).max(state);
    };
    for (file, line) in scene.edges.iter().flat_map(|edges| &edges.unreached) {
        add(file, *line, LineState::Unreached);
    }
    let Some(outcome) = outcome else { return states };
    for (edge, verdict) in scene.all_edges().zip(edge_verdicts(scene, outcome)) {
        let state = match verdict {
            Some(verdict) => LineState::of_verdict(verdict),
            None if edge.from == edge.to => LineState::Clear,
            None => LineState::Unchecked,
        };
        add(&edge.file, edge.line, state);
    }
    for finding in &outcome.findings {
        let Some(state) = LineState::of_finding(finding) else { continue };
        for program in involved_programs(scene, &finding.kind) {
            let Some(line) = finding.shown.program.get(program) else { continue };
            let edges = scene.edges_of(program);
            if let Some(file) = edges.and_then(|edges| known_file(&edges.sources, &line.file)) {
                add(file, line.line, state);
            }
        }
    }
    states
}

fn known_file<'a>(sources: &'a [SourceFile], file: &str) -> Option<&'a str> {
    sources.iter().map(|source| source.file.as_str()).find(|known| *known == file)
}
