//! All pairs at single instants, each from nothing.

use continuous::{PointResult, QueryContext, check_alone};
use kinematics::PathParameter;

use super::prepared::Prepared;
use crate::model::{Models, Surface};
use crate::scene::Scene;

/// Checks single interpolation points, each from nothing: verdicts and the smallest clearance to an accuracy.
///
/// Where spheres decide, they decide here too, and nothing is measured.
pub fn check_points(scene: &Scene, models: &Models, points: &[usize], accuracy_m: f64) -> Vec<PointResult> {
    let prepared = Prepared::new(scene, models);
    points.iter().map(|point| at(&prepared, PathParameter::of_point(*point), accuracy_m)).collect()
}

/// What [`check_points`] tells, at any instant of the program; outside the program its nearest end holds.
pub fn surroundings(scene: &Scene, models: &Models, moment: PathParameter, accuracy_m: f64) -> PointResult {
    at(&Prepared::new(scene, models), moment, accuracy_m)
}

fn at(prepared: &Prepared<'_>, moment: PathParameter, accuracy_m: f64) -> PointResult {
    if prepared.models.settings().surface == Surface::Spheres {
        let mut context = QueryContext::new(&prepared.problem);
        context.set(moment);
        return context.decide_all();
    }
    check_alone(&prepared.problem, moment, accuracy_m)
}
