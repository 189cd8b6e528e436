//! Joints beyond their position or speed limits.

mod position;
mod runs;
mod speed;
mod splines;

use kinematics::PathParameter;

use super::Finding;
pub use position::{JointOutside, joints_outside};
use position::{PositionsOutside, outside_between};
use scene::{Configuration, Scene};
use speed::Speeds;
use splines::splines;

/// One finding per joint and run of consecutive points outside its range, or reached from outside of it, and one per joint and run of
/// consecutive points reached faster than its limit; values are neither clamped nor wrapped. A joint
/// that is too fast leaves the run incomplete where several robots share the clock, and is a warning where one moves alone.
///
/// # Guarantee
/// See [`outside_between`] and [`Speeds::add`] for the motion between points.
pub(super) fn limit_findings(scene: &Scene) -> Vec<Finding> {
    let (mut positions, mut speeds) = (PositionsOutside::default(), Speeds::new(scene));
    let (mut before, mut at) = (Configuration::default(), Configuration::default());
    for point in 0..scene.timeline.points.len() {
        scene.set_joint_values(PathParameter::of_point(point), &mut at);
        if point > 0 {
            let motions: Vec<_> =
                (0..scene.robots.len()).map(|robot| splines(scene, robot, point - 1)).collect();
            positions.add(point, outside_between(scene, &motions));
            speeds.add(scene, point, [&before, &at], &motions);
        }
        positions.add(point, joints_outside(scene, &at));
        std::mem::swap(&mut before, &mut at);
    }
    let mut findings = positions.findings(scene);
    findings.extend(speeds.findings(scene));
    findings
}
