//! The driven joint values along the program, as one vector per instant.

use kinematics::PathParameter;

use crate::scene::Scene;

/// All joint values that some program drives; everything else stands still.
pub(super) struct Track {
    /// Per coordinate: robot, and place in its joint vector.
    pub(super) joints: Vec<(usize, usize)>,
    /// Per coordinate: trajectory, and place in its positions.
    columns: Vec<(usize, usize)>,
    /// Coordinates of all interpolation points, point by point.
    points: Vec<f64>,
    /// Per coordinate: the length of its way through the whole program.
    pub(super) travel: Vec<f64>,
}

impl Track {
    pub(super) fn of(scene: &Scene) -> Self {
        let (mut joints, mut columns) = (Vec::new(), Vec::new());
        for (robot, scene_robot) in scene.robots.iter().enumerate() {
            let Some((trajectory, slots)) = &scene_robot.driven else { continue };
            for (column, slot) in slots.iter().enumerate() {
                joints.push((robot, *slot));
                columns.push((*trajectory, column));
            }
        }
        let mut points = Vec::with_capacity(joints.len() * scene.timeline.points.len());
        let mut travel = vec![0.0; joints.len()];
        for point in &scene.timeline.points {
            for (d, &(trajectory, column)) in columns.iter().enumerate() {
                let value: f64 = point.positions[trajectory][column];
                if let Some(before) = points.len().checked_sub(joints.len()) {
                    let before: f64 = points[before];
                    travel[d] += (value - before).abs();
                }
                points.push(value);
            }
        }
        Self { joints, columns, points, travel }
    }

    /// Coordinates at an interpolation point.
    pub(super) fn at_point(&self, point: usize) -> &[f64] {
        &self.points[point * self.joints.len()..(point + 1) * self.joints.len()]
    }

    /// The interpolation point that is nearest to all others, coordinate by coordinate.
    pub(super) fn most_central_point(&self) -> usize {
        let count = self.joints.len();
        let (mut low, mut high) = (self.at_point(0).to_vec(), self.at_point(0).to_vec());
        for (index, &value) in self.points.iter().enumerate() {
            let d = index % count;
            (low[d], high[d]) = (low[d].min(value), high[d].max(value));
        }
        let reach = |point: &[f64]| -> f64 {
            let ends = point.iter().zip(low.iter().zip(&high));
            ends.map(|(value, (low, high))| (value - low).max(high - value)).sum()
        };
        let points = self.points.chunks_exact(count.max(1)).map(reach).enumerate();
        points.min_by(|x, y| x.1.total_cmp(&y.1)).map_or(0, |(point, _)| point)
    }

    /// Coordinates at any instant.
    pub(super) fn at(&self, scene: &Scene, moment: PathParameter, coordinates: &mut Vec<f64>) {
        coordinates.clear();
        let values = self
            .columns
            .iter()
            .map(|&(trajectory, column)| scene.timeline.position_at(moment, trajectory, column));
        coordinates.extend(values);
    }
}
