//! Runs of consecutive points, with the worst value in each.

use kinematics::PathParameter;

use super::super::finding::{ShownInstant, joint_values, program_lines};
use super::super::{Finding, FindingKind, Severity};
use scene::{Configuration, Scene};

/// Every run of consecutive points.
#[derive(Default)]
pub(super) struct Runs(Vec<BeyondRun>);

/// Consecutive points beyond a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeyondRun {
    first: usize,
    last: usize,
    /// The first of the points at which the value is worst.
    pub(super) worst_at: usize,
    pub(super) worst: f64,
}

impl Runs {
    /// Adds a value at the last point so far or at a later one.
    pub(super) fn add(&mut self, point: usize, value: f64, worse: impl Fn(f64, f64) -> f64) {
        match self.0.last_mut() {
            Some(run) if run.last == point || run.last + 1 == point => {
                run.last = point;
                // `worse` returns one of its arguments; NaN counts as it says.
                let worst = worse(run.worst, value);
                if worst.to_bits() != run.worst.to_bits() {
                    (run.worst, run.worst_at) = (worst, point);
                }
            }
            _ => self.0.push(BeyondRun { first: point, last: point, worst_at: point, worst: value }),
        }
    }

    /// One finding per run, of the kind that it makes; `shown` is the point of its details.
    pub(super) fn findings(
        self,
        scene: &Scene,
        severity: Severity,
        shown: impl Fn(&BeyondRun) -> usize,
        kind: impl Fn(&BeyondRun) -> FindingKind,
    ) -> Vec<Finding> {
        self.0.into_iter().map(|run| at_run(scene, &run, (severity, shown(&run)), kind(&run))).collect()
    }
}

impl BeyondRun {
    pub(super) fn first(&self) -> usize {
        self.first
    }
}

fn at_run(
    scene: &Scene,
    run: &BeyondRun,
    (severity, shown): (Severity, usize),
    kind: FindingKind,
) -> Finding {
    let mut at = Configuration::default();
    scene.place(shown, &mut at);
    let [first, last, shown] = [run.first, run.last, shown].map(PathParameter::of_point);
    let shown = ShownInstant::of_timeline(shown, program_lines(scene, shown), joint_values(scene, &at));
    Finding::new(scene, kind, severity, [first, last], shown)
}
