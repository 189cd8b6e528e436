//! Forward kinematics at one path parameter (patent step 112): of all bodies and shapes, or of those that a query is about.

use geometry::{Matrix3, Point3, Pose, Vector3};
use kinematics::{LinkId, PathParameter};

use crate::problem::{Frame, Problem};

/// Poses of the bodies and shapes of one problem, to be reused for the next configuration.
///
/// # Guarantee
/// Every pose is that of the current configuration, or not a number: then no query is answered by "apart".
#[derive(Clone, Debug, Default)]
pub struct Poses {
    /// Per robot, one value per independent joint; radians or metres.
    pub joint_values: Vec<Vec<f64>>,
    /// Per robot, the poses of its links.
    pub root_from_link: Vec<Vec<Pose>>,
    /// Per body.
    pub world_from_body: Vec<Pose>,
    /// Per shape.
    pub world_from_shape: Vec<Pose>,
    /// Centres of the shapes' bounding balls.
    pub world_centers: Vec<Point3<f64>>,
    /// The driven joint values.
    pub(crate) coordinates: Vec<f64>,
    /// Where on the path they are; `None` elsewhere.
    pub(crate) at: Option<PathParameter>,
    placed: PlacedParts,
}

/// What has a pose at the current configuration.
#[derive(Clone, Debug)]
enum PlacedParts {
    Everything,
    Some { links: Vec<(usize, LinkId)>, shapes: Vec<usize> },
}

impl Default for PlacedParts {
    fn default() -> Self {
        Self::Some { links: Vec::new(), shapes: Vec::new() }
    }
}

impl Poses {
    /// Computes the poses of every body and shape.
    pub fn set(&mut self, problem: &Problem<'_>, at: PathParameter) {
        self.set_values(problem, at);
        let links = self.joint_values.iter().zip(&mut self.root_from_link);
        for (mechanism, (q, links)) in problem.robots.iter().zip(links) {
            mechanism.robot.link_poses(q, links);
        }
        self.world_from_body.clear();
        self.world_from_body.extend(
            problem.bodies.iter().map(|frame| world_from_frame(problem, &self.root_from_link, frame)),
        );
        self.world_from_shape.clear();
        self.world_centers.clear();
        for shape in &problem.shapes {
            let world_from_shape = self.world_from_body[shape.body] * shape.body_from_shape;
            self.world_centers.push(world_from_shape.point(&shape.center));
            self.world_from_shape.push(world_from_shape);
        }
        self.placed = PlacedParts::Everything;
    }

    /// Computes the poses of two shapes, their bodies and the links that carry them; those of all others are not numbers.
    pub(crate) fn set_pair(&mut self, problem: &Problem<'_>, at: PathParameter, shapes: [usize; 2]) {
        self.set_none(problem, at);
        self.add_pair(problem, shapes);
    }

    /// Moves to a configuration without computing any pose: none is a number.
    pub(crate) fn set_none(&mut self, problem: &Problem<'_>, at: PathParameter) {
        self.set_values(problem, at);
        self.forget(problem);
    }

    /// Moves to driven joint values that need not lie on the path, without computing any pose: none is a number.
    pub(crate) fn set_none_at(&mut self, problem: &Problem<'_>, values: &[f64]) {
        self.coordinates.clear();
        self.coordinates.extend_from_slice(values);
        self.at = None;
        self.apply(problem);
        self.forget(problem);
    }

    /// Computes the poses of two more shapes, their bodies and links, at the same configuration.
    pub(crate) fn add_pair(&mut self, problem: &Problem<'_>, shapes: [usize; 2]) {
        for shape in shapes {
            self.add(problem, shape);
        }
    }

    fn add(&mut self, problem: &Problem<'_>, index: usize) {
        let PlacedParts::Some { links, shapes } = &mut self.placed else { return };
        if is_known(&self.world_from_shape[index]) {
            return;
        }
        let shape = &problem.shapes[index];
        let frame = &problem.bodies[shape.body];
        if let Frame::Link { robot, .. } = *frame {
            let poses = &mut self.root_from_link[robot];
            for &link in problem.links_to(shape.body) {
                if !is_known(&poses[link.0]) {
                    poses[link.0] =
                        problem.robots[robot].robot.link_pose(&self.joint_values[robot], link, poses);
                    links.push((robot, link));
                }
            }
        }
        let world_from_body = world_from_frame(problem, &self.root_from_link, frame);
        let world_from_shape = world_from_body * shape.body_from_shape;
        self.world_from_body[shape.body] = world_from_body;
        self.world_centers[index] = world_from_shape.point(&shape.center);
        self.world_from_shape[index] = world_from_shape;
        shapes.push(index);
    }

    fn set_values(&mut self, problem: &Problem<'_>, at: PathParameter) {
        problem.path.values_at(at, &mut self.coordinates);
        self.at = Some(at);
        self.apply(problem);
    }

    fn apply(&mut self, problem: &Problem<'_>) {
        self.joint_values.resize_with(problem.robots.len(), Vec::new);
        self.root_from_link.resize_with(problem.robots.len(), Vec::new);
        for (q, mechanism) in self.joint_values.iter_mut().zip(&problem.robots) {
            q.clear();
            q.extend_from_slice(mechanism.rest);
        }
        for (&(robot, place), value) in problem.coordinates.iter().zip(&self.coordinates) {
            self.joint_values[robot][place] = *value;
        }
    }

    /// Replaces all poses by such that are not numbers.
    fn forget(&mut self, problem: &Problem<'_>) {
        let unknown = Pose { rotation: Matrix3::repeat(f64::NAN), translation: Vector3::repeat(f64::NAN) };
        let unknown_center = Point3::from(unknown.translation);
        if self.world_from_shape.len() == problem.shapes.len()
            && let PlacedParts::Some { links, shapes } = &mut self.placed
        {
            for (robot, link) in links.drain(..) {
                self.root_from_link[robot][link.0] = unknown;
            }
            for shape in shapes.drain(..) {
                self.world_from_body[problem.shapes[shape].body] = unknown;
                self.world_from_shape[shape] = unknown;
                self.world_centers[shape] = unknown_center;
            }
            return;
        }
        for (poses, mechanism) in self.root_from_link.iter_mut().zip(&problem.robots) {
            poses.clear();
            poses.resize(mechanism.robot.links().len(), unknown);
        }
        for (poses, count) in [
            (&mut self.world_from_body, problem.bodies.len()),
            (&mut self.world_from_shape, problem.shapes.len()),
        ] {
            poses.clear();
            poses.resize(count, unknown);
        }
        self.world_centers.clear();
        self.world_centers.resize(problem.shapes.len(), unknown_center);
        self.placed = PlacedParts::default();
    }

    /// Places one body with its shapes aside of where `home` has it, by a translation in the world, metres: a what-if, until the
    /// next configuration is set.
    pub fn set_aside(&mut self, home: &Self, problem: &Problem<'_>, body: usize, by_m: &Vector3<f64>) {
        self.world_from_body[body].translation = home.world_from_body[body].translation + by_m;
        for (index, _) in problem.shapes.iter().enumerate().filter(|(_, shape)| shape.body == body) {
            self.world_from_shape[index].translation = home.world_from_shape[index].translation + by_m;
            self.world_centers[index] = home.world_centers[index] + by_m;
        }
    }

    /// The pose of one shape in the frame of another.
    pub fn a_from_b(&self, a: usize, b: usize) -> Pose {
        self.world_from_shape[a].inverse() * self.world_from_shape[b]
    }
}

fn world_from_frame(problem: &Problem<'_>, root_from_link: &[Vec<Pose>], frame: &Frame) -> Pose {
    match *frame {
        Frame::Link { robot, link } => problem.robots[robot].world_from_root * root_from_link[robot][link.0],
        Frame::Fixed { world_from_body } => world_from_body,
    }
}

fn is_known(pose: &Pose) -> bool {
    !pose.translation.x.is_nan()
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::fixture::Trial;

    #[test]
    fn poses_of_a_pair_are_those_of_everything_and_all_others_are_no_numbers() {
        let mut random = Random(9);
        let mut unknown = 0;
        for _ in 0..100 {
            let trial = Trial::new(&mut random);
            trial.with_problem(&mut random, 6, |problem, _| {
                let (mut everything, mut some) = (Poses::default(), Poses::default());
                for point in 0..problem.path.points() {
                    let at = PathParameter(point as f64 * 0.7);
                    everything.set(problem, at);
                    match point {
                        2 => some.set(problem, at),
                        _ => some.set_pair(problem, at, [point % 2; 2]),
                    }
                    let is_unknown =
                        |pose: &Pose| !pose.is_finite() && pose.rotation.iter().all(|x| x.is_nan());
                    let mut compare = |seen: &[Pose], expected: &[Pose]| {
                        assert_eq!(seen.len(), expected.len());
                        for (seen, expected) in seen.iter().zip(expected) {
                            assert!(seen == expected || is_unknown(seen), "{seen:?}");
                            unknown += usize::from(is_unknown(seen));
                        }
                    };
                    compare(&some.world_from_shape, &everything.world_from_shape);
                    compare(&some.world_from_body, &everything.world_from_body);
                    for (seen, expected) in some.root_from_link.iter().zip(&everything.root_from_link) {
                        compare(seen, expected);
                    }
                    let shape = point % 2;
                    assert_eq!(some.world_from_shape[shape], everything.world_from_shape[shape]);
                    assert_eq!(some.world_centers[shape], everything.world_centers[shape]);
                    assert!(point == 2 || is_unknown(&some.a_from_b(0, 1)));
                    some.add_pair(problem, [0, 1]);
                    assert_eq!(some.a_from_b(0, 1), everything.a_from_b(0, 1));
                    assert_eq!(some.world_centers, everything.world_centers);
                }
            });
        }
        assert!(unknown > 1000, "{unknown}");
    }
}
