//! The lanes of corners as one path: a pair is asked along those of its own corners alone.

use continuous::{BodyPair, CheckedStretches, Path, RequiredClearance};
use kinematics::PathParameter;
use scene::SceneCorner;

use super::pairs_at_corners::AskedPair;
use crate::run::prepared::PreparedRun;

/// Seconds between points: lanes have no clock, and nothing is gained where brackets are narrowed in time.
const BETWEEN_POINTS_S: f64 = 1e-4;

/// The lanes of one level.
pub(super) struct LanePath {
    /// Per driven value: the robot, and the index among its independent joints.
    pub(super) coordinates: Vec<(usize, usize)>,
    /// Which points are of which corner.
    pub(super) ranges: Vec<LaneRange>,
    /// Driven values, point by point.
    values: Vec<f64>,
    /// Their deviations, segment by segment; those of segments between two lanes play no part.
    deviations: Vec<f64>,
}

/// The points of one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LaneRange {
    /// Index of its corner among those of the scene.
    pub(super) corner: usize,
    /// Its first and its last point.
    pub(super) points: [usize; 2],
}

impl LaneRange {
    pub(super) fn contains(&self, at: PathParameter) -> bool {
        self.points[0] as f64 <= at.0 && at.0 <= self.points[1] as f64
    }
}

impl LanePath {
    /// The lanes of the corners at which something is asked; all other robots stand as they do at the taught point.
    pub(super) fn new(
        prepared: &PreparedRun<'_>,
        corners: &[SceneCorner<'_>],
        asked: &[(usize, AskedPair)],
        level: usize,
    ) -> Self {
        let scene = prepared.scene;
        let (mut coordinates, mut columns) = (Vec::new(), Vec::new());
        for (robot, scene_robot) in scene.robots.iter().enumerate() {
            let Some((trajectory, places)) = scene_robot.driven() else { continue };
            for (column, place) in places.iter().enumerate() {
                coordinates.push((robot, *place));
                columns.push((trajectory, column));
            }
        }
        let mut path = Self { coordinates, ranges: Vec::new(), values: Vec::new(), deviations: Vec::new() };
        for (place, corner) in corners.iter().enumerate() {
            if !asked.iter().any(|(of, _)| *of == place) {
                continue;
            }
            let others = &scene.timeline.points[corner.point].positions;
            for lane in &corner.corner.levels[level].lanes {
                let first = path.values.len() / path.coordinates.len();
                path.ranges.push(LaneRange { corner: place, points: [first, first + lane.points.len() - 1] });
                let value = |own: &[f64], &(trajectory, column): &(usize, usize), other: f64| {
                    if trajectory == corner.trajectory { own[column] } else { other }
                };
                for point in &lane.points {
                    path.values.extend(columns.iter().map(|at| value(point, at, others[at.0][at.1])));
                }
                for deviations in &lane.deviations {
                    path.deviations.extend(columns.iter().map(|at| value(deviations, at, 0.0)));
                }
                // From the end of this lane to the next one, where nothing is checked.
                path.deviations.extend(columns.iter().map(|_| 0.0));
            }
        }
        path
    }

    /// The pairs of the program, each along the lanes of the corners at which it is asked.
    pub(super) fn body_pairs(
        &self,
        prepared: &PreparedRun<'_>,
        corners: &[SceneCorner<'_>],
        asked: &[(usize, AskedPair)],
    ) -> Vec<BodyPair> {
        let mut of_pairs: Vec<Vec<usize>> = vec![Vec::new(); prepared.problem.pairs.len()];
        for (place, one) in asked {
            of_pairs[one.pair].push(*place);
        }
        let of_pair = |(pair, places): (usize, &Vec<usize>)| {
            let of_program = &prepared.problem.pairs[pair];
            let own = self.ranges.iter().filter(|range| places.contains(&range.corner));
            // The clearance of either move beside the corner.
            let required_m = |corner: &SceneCorner<'_>| {
                let before = corner.point.saturating_sub(1);
                of_program.required.on_segment(before).max(of_program.required.on_segment(corner.point))
            };
            let stretches = CheckedStretches::between(own.clone().map(|range| range.points));
            let segments = self.points() - 1;
            let required = if places.is_empty() {
                of_program.required.base_m().into()
            } else {
                let mut segments_m = vec![of_program.required.base_m(); segments];
                for range in own {
                    let of_lane_m = required_m(&corners[range.corner]);
                    // Neighbouring lanes share no segment: the one behind a lane is not checked.
                    let end = range.points[1].min(segments);
                    segments_m[range.points[0]..end].fill(of_lane_m);
                }
                RequiredClearance::along(of_program.required.base_m(), segments_m)
                    .within(&stretches, segments)
            };
            BodyPair { required, stretches, ..of_program.clone() }
        };
        of_pairs.iter().enumerate().map(of_pair).collect()
    }
}

impl Path for LanePath {
    fn points(&self) -> usize {
        self.values.len() / self.coordinates.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        &self.values[point * self.coordinates.len()..(point + 1) * self.coordinates.len()]
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let segment = (at.0 as usize).min(self.points() - 1);
        let fraction = at.0 - segment as f64;
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
        point as f64 * BETWEEN_POINTS_S
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        let columns = self.coordinates.len();
        self.deviations.get(segment * columns..(segment + 1) * columns).unwrap_or_default()
    }
}
