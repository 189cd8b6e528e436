//! The smallest clearance along the program: of all pairs, and by kind of pair.

use kinematics::PathParameter;
use scene::{PairKind, Scene};
use simulator::{CheckedRun, Outcome, RequiredClearance, Surface, Verdict, kind_curve};

use super::axis::{MomentAxis, Tick, axis_title};
use super::bands::{Band, bands_of};
use super::path::{coordinate, points};
use super::program_rows::{ProgramRow, ROW_HEIGHT, program_rows};
use super::scale::Scale;
use super::thin::thin;
use crate::words::{count, kind_of_pair, mm};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = WIDTH - 14.0;
const PLOT_HEIGHT: f64 = 250.0;
const LANE_HEIGHT: f64 = 14.0;

/// Curves by kind of pair are measured at so many points at most, evenly chosen.
const MOST_MEASURED: usize = 1_000;

/// With more different required clearances than this, none is drawn.
const MOST_REQUIRED_LINES: usize = 4;

/// The chart.
#[derive(askama::Template)]
#[template(path = "charts/clearance.html")]
pub(in crate::html) struct ClearanceChart {
    data_plot: Option<String>,
    width: f64,
    height: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    lanes: Vec<Lane>,
    y_ticks: Vec<(String, String)>,
    x_ticks: Vec<Tick>,
    x_labels_y: f64,
    x_title: &'static str,
    required: Vec<(String, String)>,
    /// The area between both bounds; `None` if spheres decide.
    band: Option<String>,
    lower: Option<String>,
    /// The curves by kind of pair; empty where there is one kind alone.
    kinds: Vec<KindLine>,
    /// Each this many points a kind is measured.
    kind_step: usize,
    programs: Vec<ProgramRow>,
    programs_bottom: f64,
    is_log: bool,
    are_measured: bool,
    has_many_required: bool,
    summary: String,
}

/// The clearance of the nearest pair of a kind.
struct KindLine {
    name: &'static str,
    class: &'static str,
    lower: String,
}

/// All intervals of one verdict.
struct Lane {
    verdict: &'static str,
    y: f64,
    height: f64,
    label_y: f64,
    bands: Vec<Band>,
}

impl ClearanceChart {
    pub(in crate::html) fn new(run: CheckedRun<'_>) -> Self {
        let CheckedRun { scene, models, outcome } = run;
        let axis = MomentAxis::new(scene, [LEFT, RIGHT]);
        let are_measured = models.settings().surface == Surface::Exact;
        let lanes = lanes(&axis, outcome);
        let top = 12.0 + LANE_HEIGHT * lanes.len() as f64;
        // If nothing was measured, only the lanes and the program are drawn.
        let bottom = top + if are_measured { PLOT_HEIGHT } else { 0.0 };
        let required_mm = required_mm(scene);
        let bounds_mm: Vec<[f64; 2]> = outcome
            .frames
            .iter()
            .filter_map(|frame| frame.smallest.map(|smallest| smallest.clearance_m.map(|m| m * 1e3)))
            .collect();
        let kind_step = bounds_mm.len().div_ceil(MOST_MEASURED).max(1);
        let by_kind = kinds_mm(run, bounds_mm.len(), kind_step);
        let drawn_mm = || {
            let of_kinds = by_kind.iter().flat_map(|kind| &kind.lower_mm);
            let finite = bounds_mm.iter().flatten().chain(of_kinds).copied().filter(|mm| mm.is_finite());
            finite.chain(required_mm.iter().copied()).filter(|mm| *mm > 0.0)
        };
        let smallest_mm = drawn_mm().fold(f64::INFINITY, f64::min).min(1e6);
        let largest_mm = drawn_mm().fold(1.0, f64::max);
        let scale = Scale::for_clearances_mm(smallest_mm, largest_mm);
        let y = |mm: f64| bottom - PLOT_HEIGHT * scale.share(mm);
        let edge = |bound: usize| {
            thin(axis.line(bounds_mm.iter().map(move |bounds| bounds[bound])).map(|(x, mm)| (x, y(mm))))
        };
        let (lower, upper) = (edge(0), edge(1));
        let is_drawn = are_measured && !bounds_mm.is_empty();
        let kinds = by_kind.into_iter().map(|kind| {
            let at = |place: usize| axis.x(PathParameter::of_point(place * kind_step));
            let line = kind.lower_mm.iter().enumerate().map(|(place, mm)| (at(place), y(*mm)));
            KindLine { name: kind_of_pair(kind.kind), class: class(kind.kind), lower: points(&thin(line)) }
        });
        let kinds = kinds.collect();
        let x_labels_y = bottom + 18.0;
        let programs_top = bottom + 28.0;
        let programs = program_rows(scene, &axis, programs_top);
        let programs_bottom = programs_top + ROW_HEIGHT * programs.len() as f64;
        Self {
            data_plot: axis.data_plot(),
            width: WIDTH,
            height: coordinate(programs_bottom + 22.0),
            left: LEFT,
            right: RIGHT,
            top,
            bottom,
            y_ticks: if is_drawn {
                scale.ticks(8).into_iter().map(|(mm, label)| (coordinate(y(mm)), label)).collect()
            } else {
                Vec::new()
            },
            x_ticks: axis.ticks(scene, 10),
            x_labels_y,
            x_title: axis_title(scene),
            required: if is_drawn && required_mm.len() <= MOST_REQUIRED_LINES {
                required_mm.iter().map(|&value| (coordinate(y(value)), mm(value / 1e3))).collect()
            } else {
                Vec::new()
            },
            band: is_drawn.then(|| points(upper.iter().chain(lower.iter().rev()))),
            lower: is_drawn.then(|| points(&lower)),
            kinds,
            kind_step,
            programs,
            programs_bottom,
            is_log: matches!(scale, Scale::Log { .. }),
            are_measured,
            has_many_required: required_mm.len() > 1,
            summary: summary(&lanes, bounds_mm.len()),
            lanes,
        }
    }
}

/// The proven lower bounds of a kind of pairs, millimetres.
struct KindLowerBounds {
    kind: PairKind,
    lower_mm: Vec<f64>,
}

/// The kinds that have checked pairs, if there are several and distances are measured.
fn kinds_mm(run: CheckedRun<'_>, measured: usize, step: usize) -> Vec<KindLowerBounds> {
    let CheckedRun { scene, models, outcome } = run;
    let kinds = scene.checked_kinds();
    if kinds.len() < 2 || measured < 2 {
        return Vec::new();
    }
    let of_kind = |kind| {
        let bounds_m = kind_curve(scene, models, kind, outcome.settings.accuracy_m, step);
        KindLowerBounds { kind, lower_mm: bounds_m.iter().map(|[lo_m, _]| lo_m * 1e3).collect() }
    };
    kinds.into_iter().map(of_kind).collect()
}

fn class(kind: PairKind) -> &'static str {
    match kind {
        PairKind::RobotEnvironment => "kind-cell",
        PairKind::RobotRobot => "kind-robots",
        PairKind::SameRobot => "kind-itself",
    }
}

/// The lanes of the verdicts that occur, worst first.
fn lanes(axis: &MomentAxis, outcome: &Outcome) -> Vec<Lane> {
    let verdicts = [Verdict::Collision, Verdict::Undecided, Verdict::Near];
    let occurring = verdicts.into_iter().map(|verdict| (verdict, bands_of(axis, &outcome.spans, verdict)));
    let occurring = occurring.filter(|(_, bands)| !bands.is_empty()).enumerate();
    occurring
        .map(|(index, (verdict, bands))| {
            let y = 4.0 + LANE_HEIGHT * index as f64;
            Lane {
                verdict: verdict.name(),
                y,
                height: LANE_HEIGHT - 3.0,
                label_y: y + LANE_HEIGHT - 4.0,
                bands,
            }
        })
        .collect()
}

/// The different required clearances of checked pairs, millimetres, ascending; without 0.
fn required_mm(scene: &Scene) -> Vec<f64> {
    let values = scene.clearances.required.iter().flat_map(RequiredClearance::values_m);
    let mut required: Vec<f64> = values.map(|m| m * 1e3).filter(|mm| *mm > 0.0).collect();
    required.sort_by(f64::total_cmp);
    required.dedup();
    required
}

fn summary(lanes: &[Lane], measured: usize) -> String {
    let lanes: Vec<String> = lanes
        .iter()
        .map(|lane| format!("{} marked as {}", count(lane.bands.len(), "part"), lane.verdict))
        .collect();
    let marked = if lanes.is_empty() { "no part is marked".to_owned() } else { lanes.join(", ") };
    let points = count(measured, "interpolation point");
    format!("{points} measured; {marked}. The numbers are in the table of pairs and in frames.csv.")
}
