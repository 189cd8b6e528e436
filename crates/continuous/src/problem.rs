//! The input of a proof: bodies with their shapes, the pairs of bodies, and the path.

use std::collections::BTreeMap;
use std::ops::Range;

use collision::{Body, ContainmentQuestion};
use geometry::{Interior, Point3, Pose};
use kinematics::{ChainJoint, LinkId, PathParameter, Robot};
use rayon::prelude::*;

use crate::bubble::FreeBubble;
use crate::open_surface::OpenSurface;
use crate::path::{Path, segments_of, travel};
use crate::required::RequiredClearance;
use crate::rounding::Eps;
use crate::stretches::CheckedStretches;

/// One robot.
#[derive(Clone, Copy, Debug)]
pub struct Mechanism<'a> {
    /// Its links and joints.
    pub robot: &'a Robot,
    /// Pose of its root link.
    pub world_from_root: Pose,
    /// Values of its independent joints that the path does not drive; radians or metres.
    pub rest: &'a [f64],
}

/// The frame that a body is attached to.
#[derive(Clone, Copy, Debug)]
pub enum Frame {
    /// A link of a robot.
    Link {
        /// Index of the robot.
        robot: usize,
        /// The link.
        link: LinkId,
    },
    /// The world.
    Fixed {
        /// Pose of the body.
        world_from_body: Pose,
    },
}

/// One collision shape of one body.
pub struct Shape<'a> {
    /// Index of its body.
    pub body: usize,
    /// Index among the shapes of that body.
    pub index_in_body: usize,
    /// Its pose in the body's frame.
    pub body_from_shape: Pose,
    /// Its surface and the bounding volumes over it.
    pub surface: Body<'a>,
    /// Containment tests against its solids.
    pub interior: &'a Interior,
    /// The caps of an open surface; `None` for a closed one, and if nobody asks what lies inside.
    pub open: Option<OpenSurface<'a>>,
    /// Centre of its bounding ball, in its own frame.
    pub center: Point3<f64>,
    /// Radius of that ball, metres.
    pub radius_m: f64,
}

impl<'a> Shape<'a> {
    /// A shape of a body, with the ball around its bounding box.
    pub fn new(
        (body, index_in_body): (usize, usize),
        body_from_shape: Pose,
        surface: Body<'a>,
        interior: &'a Interior,
    ) -> Self {
        let bounds = surface.mesh.bounds();
        let (center, radius_m) = (bounds.center(), 0.5 * bounds.diagonal() * (1.0 + 1e-9));
        Self { body, index_in_body, body_from_shape, surface, interior, open: None, center, radius_m }
    }
}

/// Two bodies that must stay apart.
#[derive(Clone, Debug)]
pub struct BodyPair {
    /// Index of the first body.
    pub a: usize,
    /// Index of the second body.
    pub b: usize,
    /// The required clearance.
    pub required: RequiredClearance,
    /// The group of the pair: the smallest clearance of every group is searched for.
    pub group: usize,
    /// Where along the path it is checked.
    pub stretches: CheckedStretches,
}

/// Two shapes of a pair of bodies, and whether either could lie inside the other.
#[derive(Debug)]
pub struct ShapePair {
    /// Index of the first shape.
    pub a: usize,
    /// Index of the second shape.
    pub b: usize,
    /// Whether the second shape may lie inside the first.
    pub b_in_a: ContainmentQuestion,
    /// Whether the first shape may lie inside the second.
    pub a_in_b: ContainmentQuestion,
}

/// Joints of one robot that move the bodies of a pair relative to each other, in order from the first body to the second.
#[derive(Debug)]
pub struct JointPath {
    /// Index of the robot.
    pub robot: usize,
    /// The joints.
    pub joints: Vec<ChainJoint>,
}

/// The constant data of a check.
pub struct Problem<'a> {
    /// The robots.
    pub robots: Vec<Mechanism<'a>>,
    /// Per body: the frame that it is attached to.
    pub bodies: Vec<Frame>,
    /// All shapes, body by body.
    pub shapes: Vec<Shape<'a>>,
    /// The pairs of bodies that are checked.
    pub pairs: Vec<BodyPair>,
    /// Per driven joint value: the robot, and the index among its independent joints.
    pub coordinates: Vec<(usize, usize)>,
    /// The motion of the driven joints.
    pub path: Box<dyn Path + 'a>,
    /// The rounding budget.
    pub eps: Eps,
    /// Whether the smallest spheres decide, without triangle tests.
    pub spheres_decide: bool,
    /// All shape pairs of the checked pairs, pair by pair.
    pub shape_pairs: Vec<ShapePair>,
    /// The checked pair of every shape pair.
    pub pair_of: Vec<usize>,
    /// Per checked pair: the joints that move its bodies relative to each other, in order from the first body to the second.
    pub(crate) joint_paths: Vec<Vec<JointPath>>,
    /// Per checked pair: the first one whose bodies are moved against each other by the same joints.
    pub(crate) same_joints: Vec<usize>,
    /// Per driven joint value: the sum of its changes along the path.
    pub(crate) travel: Vec<f64>,
    /// Whether the commanded motion leaves a chord anywhere.
    has_tubes: bool,
    /// Per body: the link that carries it and all links above that one, from the root on.
    links_to_body: Vec<Vec<LinkId>>,
    /// First shape pair of every checked pair, and the number of shape pairs.
    first_shape_pair: Vec<usize>,
    /// First shape of every body, and the number of shapes.
    first_shape: Vec<usize>,
}

/// The parts of a [`Problem`].
pub struct Parts<'a> {
    /// The robots.
    pub robots: Vec<Mechanism<'a>>,
    /// Per body: the frame that it is attached to.
    pub bodies: Vec<Frame>,
    /// All shapes, body by body.
    pub shapes: Vec<Shape<'a>>,
    /// The pairs of bodies to check.
    pub pairs: Vec<BodyPair>,
    /// Per driven joint value: the robot, and the index among its independent joints.
    pub coordinates: Vec<(usize, usize)>,
    /// The motion of the driven joints.
    pub path: Box<dyn Path + 'a>,
    /// The rounding budget.
    pub eps: Eps,
    /// Whether the smallest spheres decide, without triangle tests.
    pub spheres_decide: bool,
}

impl<'a> Problem<'a> {
    /// Lists the shape pairs, and the joints that move them.
    pub fn new(parts: Parts<'a>) -> Self {
        let Parts { robots, bodies, shapes, pairs, coordinates, path, eps, spheres_decide } = parts;
        let mut first_shape = vec![0; bodies.len() + 1];
        for shape in &shapes {
            first_shape[shape.body + 1] += 1;
        }
        for body in 0..bodies.len() {
            first_shape[body + 1] += first_shape[body];
        }
        let links_to_body = bodies.iter().map(|frame| links_to(&robots, frame)).collect();
        let mut problem = Self {
            robots,
            bodies,
            shapes,
            pairs,
            coordinates,
            path,
            eps,
            spheres_decide,
            shape_pairs: Vec::new(),
            pair_of: Vec::new(),
            joint_paths: Vec::new(),
            same_joints: Vec::new(),
            travel: Vec::new(),
            has_tubes: false,
            links_to_body,
            first_shape_pair: vec![0],
            first_shape,
        };
        let between =
            |pair: &BodyPair| joints_between(&problem.robots, [pair.a, pair.b].map(|at| problem.bodies[at]));
        problem.joint_paths = problem.pairs.iter().map(between).collect();
        problem.same_joints = first_with_same_joints(&problem.joint_paths);
        let shape_pairs: Vec<Vec<ShapePair>> =
            problem.pairs.par_iter().map(|pair| problem.shape_pairs_between(pair.a, pair.b)).collect();
        for (pair, shape_pairs) in shape_pairs.into_iter().enumerate() {
            problem.pair_of.extend(shape_pairs.iter().map(|_| pair));
            problem.shape_pairs.extend(shape_pairs);
            problem.first_shape_pair.push(problem.shape_pairs.len());
        }
        problem.look_along_path();
        problem
    }

    /// Asks about another path of the same joint values; everything else is kept.
    ///
    /// # Guarantee
    /// Nothing that was computed along the path before is used again. The rounding budget must cover the new one too.
    pub fn set_path(&mut self, path: Box<dyn Path + 'a>) {
        self.path = path;
        self.look_along_path();
    }

    fn look_along_path(&mut self) {
        self.travel = travel(&*self.path);
        self.has_tubes = (0..self.path.points()).any(|segment| !self.path.deviations(segment).is_empty());
    }

    /// The shape pairs of a checked pair.
    pub fn shape_pairs_of(&self, pair: usize) -> Range<usize> {
        self.first_shape_pair[pair]..self.first_shape_pair[pair + 1]
    }

    /// All shape pairs of two bodies, checked or not.
    pub fn shape_pairs_between(&self, a: usize, b: usize) -> Vec<ShapePair> {
        let of = |body: usize| self.first_shape[body]..self.first_shape[body + 1];
        of(a)
            .flat_map(|a| of(b).map(move |b| (a, b)))
            .map(|(a, b)| {
                let [mesh_a, mesh_b] = [a, b].map(|shape| self.shapes[shape].surface.mesh);
                ShapePair {
                    a,
                    b,
                    b_in_a: ContainmentQuestion::new(mesh_a, mesh_b),
                    a_in_b: ContainmentQuestion::new(mesh_b, mesh_a),
                }
            })
            .collect()
    }

    /// The link that carries a body and all links above it, from the root on; none of a body that is fixed to the world.
    pub(crate) fn links_to(&self, body: usize) -> &[LinkId] {
        &self.links_to_body[body]
    }

    /// Whether the commanded motion leaves a chord anywhere.
    pub(crate) fn has_tubes(&self) -> bool {
        self.has_tubes
    }

    /// Bound on the motion of the shape that a bubble moves between chord and commanded motion, over an interval of the path; metres. It
    /// is to be added to every motion bound between the centre of the bubble and a configuration of the interval.
    pub fn tube_m(&self, bubble: &FreeBubble, interval: [PathParameter; 2]) -> f64 {
        if !self.has_tubes {
            return 0.0;
        }
        let of_segment = |segment: usize| bubble.deviation_m(self.path.deviations(segment));
        segments_of(&*self.path, interval).map(of_segment).fold(0.0, f64::max)
    }

    /// The largest required clearance of any pair, metres.
    pub(crate) fn largest_required_m(&self) -> f64 {
        self.pairs.iter().map(|pair| pair.required.largest_m()).fold(0.0, f64::max)
    }

    /// Where along the path a shape pair is checked.
    pub(crate) fn stretches(&self, shape_pair: usize) -> &CheckedStretches {
        &self.pairs[self.pair_of[shape_pair]].stretches
    }

    /// The required clearance of a shape pair.
    pub(crate) fn required(&self, shape_pair: usize) -> &RequiredClearance {
        &self.pairs[self.pair_of[shape_pair]].required
    }
}

/// The joints between two links of one robot, or those between each body's link and the root of its robot.
pub fn joints_between(robots: &[Mechanism<'_>], bodies: [Frame; 2]) -> Vec<JointPath> {
    let [a, b] = bodies.map(|frame| match frame {
        Frame::Link { robot, link } => Some((robot, link)),
        Frame::Fixed { .. } => None,
    });
    let between =
        |robot: usize, a: LinkId, b: LinkId| JointPath { robot, joints: robots[robot].robot.chain(a, b) };
    match (a, b) {
        (Some((robot, a)), Some((other, b))) if robot == other => vec![between(robot, a, b)],
        (a, b) => {
            let root = |robot: usize| robots[robot].robot.root();
            let to_root = a.map(|(robot, link)| between(robot, link, root(robot)));
            let from_root = b.map(|(robot, link)| between(robot, root(robot), link));
            to_root.into_iter().chain(from_root).collect()
        }
    }
}

/// Per joint path: the first one with the same joints, in any order.
fn first_with_same_joints(joint_paths: &[Vec<JointPath>]) -> Vec<usize> {
    let mut first = BTreeMap::new();
    let joints =
        |path: &JointPath| -> Vec<_> { path.joints.iter().map(|joint| (path.robot, joint.joint)).collect() };
    let first_of = |(index, paths): (usize, &Vec<JointPath>)| {
        let mut joints: Vec<_> = paths.iter().flat_map(joints).collect();
        joints.sort_unstable();
        *first.entry(joints).or_insert(index)
    };
    joint_paths.iter().enumerate().map(first_of).collect()
}

fn links_to(robots: &[Mechanism<'_>], frame: &Frame) -> Vec<LinkId> {
    let Frame::Link { robot, link } = *frame else { return Vec::new() };
    let robot = robots[robot].robot;
    let parent =
        |link: &LinkId| robot.links()[link.0].parent_joint.map(|joint| robot.joints()[joint.0].parent);
    let mut links: Vec<LinkId> = std::iter::successors(Some(link), parent).collect();
    links.reverse();
    links
}
