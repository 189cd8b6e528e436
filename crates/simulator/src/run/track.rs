//! The driven joint values along the program, as a path.

use continuous::Path;
use kinematics::PathParameter;

use scene::Scene;

/// The values of all driven joints; all others are constant.
pub(super) struct ProgramPath<'a> {
    scene: &'a Scene,
    /// Per driven value: robot, and index in its joint vector.
    coordinates: Vec<(usize, usize)>,
    /// Per driven value: trajectory, and index in its positions.
    columns: Vec<(usize, usize)>,
    /// Driven values of all interpolation points, point by point.
    values: Vec<f64>,
    /// Their deviations on the segment that starts there, in the same order; empty if the whole program moves straight.
    deviations: Vec<f64>,
}

impl<'a> ProgramPath<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        let (mut coordinates, mut columns) = (Vec::new(), Vec::new());
        for (robot, scene_robot) in scene.robots.iter().enumerate() {
            let Some((trajectory, places)) = scene_robot.driven() else { continue };
            for (column, place) in places.iter().enumerate() {
                coordinates.push((robot, *place));
                columns.push((trajectory, column));
            }
        }
        let of_point = |point: &program::TimelinePoint| -> Vec<f64> {
            columns.iter().map(|&(trajectory, column)| point.positions[trajectory][column]).collect()
        };
        let values = scene.timeline.points.iter().flat_map(of_point).collect();
        let is_straight = scene.timeline.points.iter().all(|point| point.deviations.is_empty());
        let deviation = |point: &program::TimelinePoint, trajectory: usize, column: usize| -> f64 {
            point.deviations.get(trajectory).and_then(|of| of.get(column)).copied().unwrap_or(0.0)
        };
        let of_segment = |point: &program::TimelinePoint| -> Vec<f64> {
            columns.iter().map(|&(trajectory, column)| deviation(point, trajectory, column)).collect()
        };
        let points = if is_straight { &[][..] } else { &scene.timeline.points };
        let deviations = points.iter().flat_map(of_segment).collect();
        Self { scene, coordinates, columns, values, deviations }
    }

    /// Per driven value: the robot, and the index among its independent joints.
    pub(super) fn coordinates(&self) -> &[(usize, usize)] {
        &self.coordinates
    }
}

impl Path for ProgramPath<'_> {
    fn points(&self) -> usize {
        self.scene.timeline.points.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        &self.values[point * self.columns.len()..(point + 1) * self.columns.len()]
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let (segment, fraction) = self.scene.timeline.segment_at(at);
        let from = self.values_at_point(segment);
        values.clear();
        if fraction > 0.0 && segment + 1 < self.points() {
            let ends = from.iter().zip(self.values_at_point(segment + 1));
            values.extend(ends.map(|(from, to)| program::interpolated(*from, *to, fraction)));
        } else {
            values.extend_from_slice(from);
        }
    }

    fn time(&self, point: usize) -> f64 {
        self.scene.timeline.points[point].time_s
    }

    fn least_way(&self, segment: usize, share_of_time: f64) -> f64 {
        self.scene.timeline.least_way(segment, share_of_time)
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        let columns = self.columns.len();
        self.deviations.get(segment * columns..(segment + 1) * columns).unwrap_or_default()
    }
}
