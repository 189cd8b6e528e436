//! All pairs at single instants, each from nothing.

use kinematics::PathParameter;

use super::Frame;
use super::ask::Asker;
use super::prepared::Prepared;
use super::sweep::{Sweep, SweepSettings};
use crate::model::{Models, Surface};
use crate::scene::Scene;

/// Checks single interpolation points, each from nothing: verdicts and the smallest clearance to an accuracy.
///
/// Where spheres decide, they decide here too, and nothing is measured.
pub fn check_points(scene: &Scene, models: &Models, points: &[usize], accuracy_m: f64) -> Vec<Frame> {
    let prepared = Prepared::new(scene, models);
    points.iter().map(|point| frame(&prepared, PathParameter::of_point(*point), accuracy_m)).collect()
}

/// What [`check_points`] tells, at any instant of the program; outside the program its nearest end holds.
pub fn surroundings(scene: &Scene, models: &Models, moment: PathParameter, accuracy_m: f64) -> Frame {
    frame(&Prepared::new(scene, models), moment, accuracy_m)
}

fn frame(prepared: &Prepared<'_>, moment: PathParameter, accuracy_m: f64) -> Frame {
    if prepared.models.settings().surface == Surface::Spheres {
        let mut asker = Asker::new(prepared);
        asker.set(moment);
        return asker.frame();
    }
    let nothing_known: Vec<_> = prepared.slots.iter().map(|_| None).collect();
    Sweep::new(prepared, SweepSettings { certified: false, accuracy_m }, &nothing_known).only(moment)
}
