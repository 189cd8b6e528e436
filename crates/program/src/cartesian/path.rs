//! The commanded path of a TCP in space: a straight line or an arc, turning about one fixed axis.

use std::f64::consts::PI;

use geometry::{Pose, Vector3};
use kinematics::twist;

/// Largest radius of an arc, metres; a larger one is a line that was taught by three points.
const MOST_RADIUS_M: f64 = 10.0;
/// Smallest angle of an arc, radians: one degree.
const LEAST_ARC_RAD: f64 = PI / 180.0;
/// Largest angle of an arc, radians: 240 degrees.
const MOST_ARC_RAD: f64 = PI * 4.0 / 3.0;
/// The via point is at least this share of the chord away from the line through the ends.
const LEAST_BULGE: f64 = 1e-6;
/// A turn closer than this to half a turn has no definite axis, radians.
const HALF_TURN: f64 = 1e-6;
/// Paths shorter than this have no direction, metres.
const LEAST_LENGTH_M: f64 = 1e-9;

/// The commanded poses `carrier_from_tcp` of a move, by the share of its time from 0 to 1.
///
/// Its carrier is the root link of the robot, or a frame that moves during the move.
/// The TCP moves along a line or an arc at constant speed; its orientation turns about one fixed axis from that of the start to that of the
/// end, at the same share. It is the law of linear moves in RAPID, KRL (`#VAR`), TP and `URScript`, and of their arcs by default.
#[derive(Clone, Debug, PartialEq)]
pub struct CartesianPath {
    start: Pose,
    end: Pose,
    shape: PathShape,
    /// Rotation vector from the first to the last orientation, radians, in the carrier's frame.
    turn: Vector3<f64>,
}

#[derive(Clone, Debug, PartialEq)]
enum PathShape {
    /// Translation from start to end, metres.
    Line(Vector3<f64>),
    Arc {
        centre: Vector3<f64>,
        /// From the centre to the start, metres.
        radius: Vector3<f64>,
        /// Unit vector.
        axis: Vector3<f64>,
        /// Radians, positive.
        angle: f64,
    },
}

/// Why three points or two orientations command no path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoPath {
    /// The orientations of the ends are half a turn apart, so that the axis is not determined.
    HalfTurn,
    /// An arc ends where it begins.
    FullCircle,
    /// The three points of an arc lie on a line, or the via point is an end.
    OnALine,
    /// The radius of an arc, metres, is too large.
    Radius(f64),
    /// The angle of an arc, radians, is too small or too large.
    Angle(f64),
}

impl CartesianPath {
    /// The straight path between two poses `carrier_from_tcp`.
    ///
    /// # Errors
    /// Orientations half a turn apart.
    pub fn line(start: Pose, end: Pose) -> Result<Self, NoPath> {
        let (translation, turn) = twist(&start, &end);
        Self::new(start, end, PathShape::Line(translation), turn)
    }

    /// The arc from `start` through the point `via`, metres in the carrier's frame, to `end`.
    ///
    /// # Errors
    /// Ends that are one point, three points on a line, a radius above 10 m, an arc below one or above 240 degrees, orientations half a turn apart.
    pub fn arc(start: Pose, via: Vector3<f64>, end: Pose) -> Result<Self, NoPath> {
        let (to_via, to_end) = (via - start.translation, end.translation - start.translation);
        let normal = to_via.cross(&to_end);
        let chord = to_end.norm();
        let longest = chord.max(to_via.norm());
        if chord <= LEAST_LENGTH_M {
            return Err(NoPath::FullCircle);
        }
        if to_via.norm() <= LEAST_LENGTH_M
            || (via - end.translation).norm() <= LEAST_LENGTH_M
            || normal.norm() <= LEAST_BULGE * longest * longest
        {
            return Err(NoPath::OnALine);
        }
        // The centre of the circle through three points, from the first of them.
        let radius = -(normal.cross(&to_via) * to_end.norm_squared()
            + to_end.cross(&normal) * to_via.norm_squared())
            / (2.0 * normal.norm_squared());
        if radius.norm() > MOST_RADIUS_M {
            return Err(NoPath::Radius(radius.norm()));
        }
        let axis = normal.normalize();
        let (x, y) = (radius.normalize(), axis.cross(&radius.normalize()));
        let at_end = to_end + radius;
        let angle = libm::atan2(at_end.dot(&y), at_end.dot(&x));
        let angle = if angle <= 0.0 { angle + 2.0 * PI } else { angle };
        if !(LEAST_ARC_RAD..=MOST_ARC_RAD).contains(&angle) {
            return Err(NoPath::Angle(angle));
        }
        let (_, turn) = twist(&start, &end);
        let centre = start.translation - radius;
        Self::new(start, end, PathShape::Arc { centre, radius, axis, angle }, turn)
    }

    fn new(start: Pose, end: Pose, shape: PathShape, turn: Vector3<f64>) -> Result<Self, NoPath> {
        // The comparison is also false for what is no number.
        if turn.norm() <= PI - HALF_TURN {
            Ok(Self { start, end, shape, turn })
        } else {
            Err(NoPath::HalfTurn)
        }
    }

    /// The same motion from another pose: translated as this one, and turned about the same axis; `None` where that is no path.
    #[must_use]
    pub fn from_pose(&self, start: Pose) -> Option<Self> {
        let by = start.translation - self.start.translation;
        let shape = match &self.shape {
            PathShape::Arc { centre, radius, axis, angle } => {
                PathShape::Arc { centre: centre + by, radius: *radius, axis: *axis, angle: *angle }
            }
            line @ PathShape::Line(_) => line.clone(),
        };
        let end = Pose {
            rotation: self.end.rotation * self.start.rotation.transpose() * start.rotation,
            translation: self.end.translation + by,
        };
        Self::new(start, end, shape, self.turn).ok()
    }

    /// Whether the TCP moves along an arc.
    pub fn is_arc(&self) -> bool {
        matches!(self.shape, PathShape::Arc { .. })
    }

    /// The commanded pose `carrier_from_tcp` at a share of the time; exactly the given ones at 0 and 1.
    pub fn at(&self, share: f64) -> Pose {
        if share <= 0.0 {
            return self.start;
        }
        if share >= 1.0 {
            return self.end;
        }
        let translation = match &self.shape {
            PathShape::Line(translation) => self.start.translation + translation * share,
            PathShape::Arc { centre, radius, axis, angle } => {
                centre + Pose::from_axis_angle(*axis, angle * share).rotation * radius
            }
        };
        let axis = self.turn.try_normalize(0.0).unwrap_or_default();
        let turn = Pose::from_axis_angle(axis, self.turn.norm() * share).rotation;
        Pose { rotation: turn * self.start.rotation, translation }
    }

    /// The way of the TCP between two shares, metres.
    pub fn way(&self, from: f64, to: f64) -> Vector3<f64> {
        self.at(to).translation - self.at(from).translation
    }

    /// How far the TCP is at most from half of the way between two shares that are twice that apart, at the same share of the way there,
    /// metres: nothing on a line, and on an arc its height and how unevenly it goes along its chord.
    pub fn bulge_m(&self, half_share: f64) -> f64 {
        match &self.shape {
            PathShape::Line(_) => 0.0,
            PathShape::Arc { radius, angle, .. } => {
                let half = angle * half_share;
                radius.norm() * (half * half / 2.0 + half.powi(3) / 6.0)
            }
        }
    }

    /// Length of the TCP's way, metres.
    pub fn length_m(&self) -> f64 {
        match &self.shape {
            PathShape::Line(translation) => translation.norm(),
            PathShape::Arc { radius, angle, .. } => radius.norm() * angle,
        }
    }

    /// Angle by which the orientation turns over the whole path, radians.
    pub fn turn_rad(&self) -> f64 {
        self.turn.norm()
    }

    /// Upper bound on the second derivative of the TCP's position by the share, metres.
    pub fn position_second_m(&self) -> f64 {
        match &self.shape {
            PathShape::Line(_) => 0.0,
            PathShape::Arc { radius, angle, .. } => radius.norm() * angle * angle,
        }
    }

    /// Upper bound on the third derivative of the TCP's position by the share, metres.
    pub fn position_third_m(&self) -> f64 {
        match &self.shape {
            PathShape::Line(_) => 0.0,
            PathShape::Arc { radius, angle, .. } => radius.norm() * angle * angle * angle,
        }
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn arcs_pass_through_their_three_points_on_one_circle() {
        let mut random = Random(5);
        let mut arcs = 0;
        for _ in 0..200 {
            let mut pose = || Pose::from_xyz_rpy(random.three(-1.0, 1.0), random.three(-1.0, 1.0));
            let (start, via, end) = (pose(), pose().translation, pose());
            let Ok(path) = CartesianPath::arc(start, via, end) else { continue };
            arcs += 1;
            let PathShape::Arc { centre, radius, .. } = &path.shape else { panic!("an arc") };
            let nearest = (0..=2000)
                .map(|step| {
                    let at = path.at(f64::from(step) / 2000.0).translation;
                    assert!(((at - centre).norm() - radius.norm()).abs() < 1e-9);
                    (at - via).norm()
                })
                .fold(f64::INFINITY, f64::min);
            assert!(nearest < path.length_m() / 2000.0, "{nearest}");
            let last = path.at(1.0 - 1e-12);
            assert!((last.translation - end.translation).norm() < 1e-9);
            assert!((last.rotation - end.rotation).norm() < 1e-9);
        }
        assert!(arcs > 60, "{arcs}");
    }

    #[test]
    fn a_line_is_straight_and_turns_evenly() {
        let start = Pose::from_xyz_rpy([1.0, 2.0, 3.0], [0.1, 0.2, 0.3]);
        let end = Pose::from_xyz_rpy([2.0, 2.5, 2.0], [0.4, -0.2, 1.0]);
        let path = CartesianPath::line(start, end).expect("less than half a turn");
        let middle = path.at(0.5);
        assert!((middle.translation - (start.translation + end.translation) / 2.0).norm() < 1e-15);
        let (_, first) = twist(&start, &middle);
        let (_, second) = twist(&middle, &end);
        assert!((first - second).norm() < 1e-12 && (path.turn_rad() - 2.0 * first.norm()).abs() < 1e-12);
    }

    #[test]
    fn what_commands_no_path_is_refused() {
        let at = |x: f64, y: f64| Pose::from_translation(Vector3::new(x, y, 0.0));
        let arc = |via: (f64, f64), end: (f64, f64)| {
            CartesianPath::arc(at(0.0, 0.0), at(via.0, via.1).translation, at(end.0, end.1)).map(|_| ())
        };
        assert_eq!(arc((1.0, 1e-9), (2.0, 0.0)), Err(NoPath::OnALine));
        assert_eq!(arc((1.0, 0.0), (1.0, 0.0)), Err(NoPath::OnALine));
        assert_eq!(arc((1.0, 1.0), (0.0, 0.0)), Err(NoPath::FullCircle));
        assert!(matches!(arc((1.0, 0.01), (2.0, 0.0)), Err(NoPath::Radius(_))));
        assert!(matches!(arc((1.0, 1.0), (0.1, 0.0)), Err(NoPath::Angle(_))));
        assert_eq!(arc((1.0, 1.0), (2.0, 0.0)), Ok(()));
        let turned = Pose::from_axis_angle(Vector3::z(), PI);
        assert_eq!(CartesianPath::line(Pose::identity(), turned).map(|_| ()), Err(NoPath::HalfTurn));
        let no_number = Pose::from_translation(Vector3::repeat(f64::NAN));
        assert!(CartesianPath::arc(Pose::identity(), no_number.translation, turned).is_err());
    }
}
