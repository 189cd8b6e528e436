//! Runs of consecutive points, with the worst value in each.

use kinematics::PathParameter;

use super::super::finding::{FindingKey, joint_values, program_lines};
use super::super::{Finding, FindingKind, Severity};
use crate::scene::{Configuration, Scene};

/// First and last point of every run, and its worst value.
#[derive(Default)]
pub(super) struct Runs(Vec<((usize, usize), f64)>);

impl Runs {
    /// Adds a value at the last point so far or at a later one.
    pub(super) fn add(&mut self, point: usize, value: f64, worse: impl Fn(f64, f64) -> f64) {
        match self.0.last_mut() {
            Some(((_, last), worst)) if *last == point || *last + 1 == point => {
                *last = point;
                *worst = worse(*worst, value);
            }
            _ => self.0.push(((point, point), value)),
        }
    }

    /// One finding per run, of the kind that its worst value makes.
    pub(super) fn findings(
        self,
        scene: &Scene,
        severity: Severity,
        kind: impl Fn(f64) -> FindingKind,
    ) -> Vec<Finding> {
        self.0.into_iter().map(|(run, worst)| at_run(scene, run, severity, kind(worst))).collect()
    }
}

fn at_run(scene: &Scene, (first, last): (usize, usize), severity: Severity, kind: FindingKind) -> Finding {
    let mut at = Configuration::default();
    scene.place(first, &mut at);
    let [first, last] = [first, last].map(PathParameter::of_point);
    Finding {
        id: String::new(),
        key: FindingKey::default(),
        span: None,
        severity,
        first,
        last,
        bracket: None,
        shown: first,
        program: program_lines(scene, first),
        joint_values: joint_values(scene, &at),
        depth: None,
        penetration: None,
        nearest_by_move: Vec::new(),
        kind,
    }
}
