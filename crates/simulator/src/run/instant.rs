//! Checks all pairs at single instants, without earlier results.

use continuous::{PointResult, QueryContext, check_alone};
use kinematics::PathParameter;

use super::prepared::PreparedRun;
use crate::model::{Models, Surface};
use scene::Scene;

/// Checks single interpolation points, without earlier results: verdicts, and the smallest clearance to an accuracy.
///
/// If spheres decide, they decide here too, and no clearance is measured.
pub fn check_points(scene: &Scene, models: &Models, points: &[usize], accuracy_m: f64) -> Vec<PointResult> {
    let prepared = PreparedRun::new(scene, models);
    points.iter().map(|point| at(&prepared, PathParameter::of_point(*point), accuracy_m)).collect()
}

/// [`check_points`] for any instant of the program; an instant outside the program is clamped to it.
pub fn surroundings(scene: &Scene, models: &Models, moment: PathParameter, accuracy_m: f64) -> PointResult {
    at(&PreparedRun::new(scene, models), moment, accuracy_m)
}

fn at(prepared: &PreparedRun<'_>, moment: PathParameter, accuracy_m: f64) -> PointResult {
    if prepared.models.settings().surface == Surface::Spheres {
        let mut context = QueryContext::new(&prepared.problem);
        context.set(moment);
        return context.decide_all();
    }
    check_alone(&prepared.problem, moment, accuracy_m)
}
