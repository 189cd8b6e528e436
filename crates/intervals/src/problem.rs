//! The input: robots and their motion, bodies, pairs; and which stages are used.

use geometry::{Interior, Pose, TriangleMesh};
use kinematics::{LinkId, Robot};

/// One robot and its motion.
#[derive(Clone, Copy, Debug)]
pub struct MovingRobot<'a> {
    /// Its links and joints.
    pub robot: &'a Robot,
    /// Pose of its root link.
    pub world_from_root: Pose,
    /// The values of its independent joints, point by point; radians or metres. Between two points every value changes evenly.
    pub values: &'a [f64],
}

impl<'a> MovingRobot<'a> {
    /// The joint vector at a point.
    pub(crate) fn at_point(&self, point: usize) -> &'a [f64] {
        let count = self.robot.independent_joints().len();
        &self.values[point * count..(point + 1) * count]
    }
}

/// The frame of a body.
#[derive(Clone, Copy, Debug)]
pub enum BodyFrame {
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

/// A collision shape of a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyShape<'a> {
    /// Its pose in the body's frame.
    pub body_from_shape: Pose,
    /// Its surface.
    pub mesh: &'a TriangleMesh,
    /// Containment tests against its solids.
    pub interior: &'a Interior,
}

/// A rigid body.
#[derive(Clone, Debug)]
pub struct Body<'a> {
    /// Its frame.
    pub frame: BodyFrame,
    /// Its shapes.
    pub shapes: Vec<BodyShape<'a>>,
}

/// Which stages of the pipeline are used (Redon et al. 2004, section 3.5); the exact stage always is. All by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages {
    /// Stage 1: the hierarchy of boxes around swept links.
    pub link_boxes: bool,
    /// Stage 2: the volumes that line-swept spheres sweep.
    pub swept_volumes: bool,
    /// Within stage 3: the Newton step of the elementary equations.
    pub newton: bool,
}

impl Default for Stages {
    fn default() -> Self {
        Self { link_boxes: true, swept_volumes: true, newton: true }
    }
}

/// All that is given.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    /// The robots.
    pub robots: Vec<MovingRobot<'a>>,
    /// The bodies.
    pub bodies: Vec<Body<'a>>,
    /// The pairs of bodies to check, by index.
    pub pairs: Vec<[usize; 2]>,
    /// Per segment: the largest width of the bracket of a contact, as a share of the segment; their number is that of the segments.
    pub resolutions: Vec<f64>,
    /// Bound on all rounding of poses and coordinates, metres. Bodies are apart if proven farther apart than twice this, and in
    /// contact within half of it.
    pub eps_m: f64,
    /// The stages in use.
    pub stages: Stages,
}

/// What was counted; the same for any number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pairs and segments that reached each stage: boxes of links, swept volumes, exact contact.
    pub stages: [u64; 3],
    /// Intervals of time for which a list of pairs was gone through.
    pub intervals: u64,
    /// Motions bounded over an interval.
    pub motions: u64,
    /// Overlap tests of oriented boxes.
    pub boxes: u64,
    /// Tests of two triangles.
    pub triangles: u64,
    /// Evaluations of elementary equations.
    pub equations: u64,
}

impl Counts {
    /// Adds the counts of another part.
    pub fn add(&mut self, other: &Self) {
        for (sum, more) in self.stages.iter_mut().zip(other.stages) {
            *sum += more;
        }
        self.intervals += other.intervals;
        self.motions += other.motions;
        self.boxes += other.boxes;
        self.triangles += other.triangles;
        self.equations += other.equations;
    }
}
