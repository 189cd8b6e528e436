//! Forward kinematics of all bodies and shapes at one path parameter (patent step 112).

use geometry::{Point3, Pose};
use kinematics::PathParameter;

use crate::problem::{Frame, Problem};

/// Poses of bodies and shapes, to be reused for the next configuration.
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
    coordinates: Vec<f64>,
}

impl Poses {
    /// Computes the poses of every body and shape.
    pub fn set(&mut self, problem: &Problem<'_>, at: PathParameter) {
        problem.path.values_at(at, &mut self.coordinates);
        self.joint_values.resize_with(problem.robots.len(), Vec::new);
        self.root_from_link.resize_with(problem.robots.len(), Vec::new);
        for (q, mechanism) in self.joint_values.iter_mut().zip(&problem.robots) {
            q.clear();
            q.extend_from_slice(mechanism.rest);
        }
        for (&(robot, place), value) in problem.coordinates.iter().zip(&self.coordinates) {
            self.joint_values[robot][place] = *value;
        }
        let links = self.joint_values.iter().zip(&mut self.root_from_link);
        for (mechanism, (q, links)) in problem.robots.iter().zip(links) {
            mechanism.robot.link_poses(q, links);
        }
        self.world_from_body.clear();
        self.world_from_body.extend(problem.bodies.iter().map(|frame| match *frame {
            Frame::Link { robot, link } => {
                problem.robots[robot].world_from_root * self.root_from_link[robot][link.0]
            }
            Frame::Fixed { world_from_body } => world_from_body,
        }));
        self.world_from_shape.clear();
        self.world_centers.clear();
        for shape in &problem.shapes {
            let world_from_shape = self.world_from_body[shape.body] * shape.body_from_shape;
            self.world_centers.push(world_from_shape.point(&shape.center));
            self.world_from_shape.push(world_from_shape);
        }
    }

    /// The pose of one shape in the frame of another.
    pub fn a_from_b(&self, a: usize, b: usize) -> Pose {
        self.world_from_shape[a].inverse() * self.world_from_shape[b]
    }
}
