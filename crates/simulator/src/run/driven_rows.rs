//! Rows of driven joint values: the points of a path of all robots that programs drive.

use scene::Scene;

/// The values of all driven joints, point by point; all others are constant.
pub(super) struct DrivenRows {
    /// Per driven value: the robot, and the index among its independent joints.
    pub(super) coordinates: Vec<(usize, usize)>,
    /// Per driven value: the trajectory, and its column in the joint vectors of that.
    columns: Vec<(usize, usize)>,
    /// Values, point by point.
    values: Vec<f64>,
    /// Deviations from the straight motion to the next point, segment by segment; empty if there are none.
    deviations: Vec<f64>,
}

impl DrivenRows {
    pub(super) fn new(scene: &Scene) -> Self {
        let (mut coordinates, mut columns) = (Vec::new(), Vec::new());
        for (robot, scene_robot) in scene.robots.iter().enumerate() {
            let Some((trajectory, places)) = scene_robot.driven() else { continue };
            for (column, place) in places.iter().enumerate() {
                coordinates.push((robot, *place));
                columns.push((trajectory, column));
            }
        }
        Self { coordinates, columns, values: Vec::new(), deviations: Vec::new() }
    }

    /// Adds a point, by the value of each trajectory and column.
    pub(super) fn push_point(&mut self, value: impl Fn(usize, usize) -> f64) {
        self.values.extend(self.columns.iter().map(|&(trajectory, column)| value(trajectory, column)));
    }

    /// Adds the deviations of a segment, by those of each trajectory and column.
    pub(super) fn push_deviations(&mut self, deviation: impl Fn(usize, usize) -> f64) {
        self.deviations
            .extend(self.columns.iter().map(|&(trajectory, column)| deviation(trajectory, column)));
    }

    pub(super) fn points(&self) -> usize {
        self.values.len() / self.columns.len().max(1)
    }

    pub(super) fn at_point(&self, point: usize) -> &[f64] {
        &self.values[point * self.columns.len()..(point + 1) * self.columns.len()]
    }

    /// The values at a fraction of the way from a point to the next one.
    pub(super) fn between(&self, segment: usize, fraction: f64, values: &mut Vec<f64>) {
        let from = self.at_point(segment);
        values.clear();
        if fraction > 0.0 && segment + 1 < self.points() {
            let ends = from.iter().zip(self.at_point(segment + 1));
            values.extend(ends.map(|(from, to)| program::interpolated(*from, *to, fraction)));
        } else {
            values.extend_from_slice(from);
        }
    }

    pub(super) fn deviations(&self, segment: usize) -> &[f64] {
        let columns = self.columns.len();
        self.deviations.get(segment * columns..(segment + 1) * columns).unwrap_or_default()
    }
}
