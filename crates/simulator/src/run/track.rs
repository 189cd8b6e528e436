//! The driven joint values along the program, as a path.

use continuous::Path;
use kinematics::PathParameter;

use super::driven_rows::DrivenRows;
use scene::Scene;

/// The values of all driven joints; all others are constant.
pub(super) struct ProgramPath<'a> {
    scene: &'a Scene,
    rows: DrivenRows,
}

impl<'a> ProgramPath<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        let mut rows = DrivenRows::new(scene);
        let points = &scene.timeline.points;
        for point in points {
            rows.push_point(|trajectory, column| point.positions[trajectory][column]);
        }
        let is_straight = points.iter().all(|point| point.deviations.is_empty());
        for point in if is_straight { &[][..] } else { points } {
            rows.push_deviations(|trajectory, column| {
                point.deviations.get(trajectory).and_then(|of| of.get(column)).copied().unwrap_or(0.0)
            });
        }
        Self { scene, rows }
    }

    /// Per driven value: the robot, and the index among its independent joints.
    pub(super) fn coordinates(&self) -> &[(usize, usize)] {
        &self.rows.coordinates
    }
}

impl Path for ProgramPath<'_> {
    fn points(&self) -> usize {
        self.scene.timeline.points.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        self.rows.at_point(point)
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let (segment, fraction) = self.scene.timeline.segment_at(at);
        self.rows.between(segment, fraction, values);
    }

    fn time(&self, point: usize) -> f64 {
        self.scene.timeline.points[point].time_s
    }

    fn least_way(&self, segment: usize, share_of_time: f64) -> f64 {
        self.scene.timeline.least_way(segment, share_of_time)
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        self.rows.deviations(segment)
    }
}
