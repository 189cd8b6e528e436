//! Symbolic values of a robot that is known.

use pathproof_controller_program::{
    BuiltIn, ControllerValue, KinematicSolver, Symbolic, ToolInForce, ValueFault, VectorPose, solved,
};

/// A robot whose six joints are the numbers of the flange's pose.
struct Gantry;

fn tool_pose(tool: &ToolInForce) -> Result<VectorPose, ValueFault> {
    match tool {
        ToolInForce::Pose(pose) => Ok(*pose),
        ToolInForce::Installed => Err(ValueFault::new("the tool of the installation is not known")),
    }
}

fn pose(numbers: [f64; 6]) -> VectorPose {
    VectorPose::new(numbers).expect("finite numbers")
}

impl KinematicSolver for Gantry {
    fn forward(&self, joints_rad: &[f64], tool: &ToolInForce) -> Result<VectorPose, ValueFault> {
        let numbers = <[f64; 6]>::try_from(joints_rad).expect("six joints");
        pose(numbers).then(tool_pose(tool)?)
    }

    fn inverse(&self, at: VectorPose, near_rad: &[f64], tool: &ToolInForce) -> Result<Vec<f64>, ValueFault> {
        assert_eq!(near_rad.len(), 6);
        at.then(tool_pose(tool)?.inverse()?).map(|flange| flange.numbers().to_vec())
    }

    fn standing(&self) -> Result<Vec<f64>, ValueFault> {
        Ok(vec![1.0, 2.0, 3.0, 0.0, 0.0, 0.0])
    }
}

fn above() -> ToolInForce {
    ToolInForce::Pose(pose([0.0, 0.0, 0.5, 0.0, 0.0, 0.0]))
}

#[test]
fn what_is_computed_from_the_robots_place_is_solved() {
    let standing = ControllerValue::symbolic(Symbolic::StandingPose(above()));
    let shift = ControllerValue::Pose(pose([0.25, 0.0, 0.0, 0.0, 0.0, 0.0]));
    let moved = ControllerValue::symbolic(Symbolic::Computed {
        function: BuiltIn::PoseThen,
        arguments: vec![standing, shift].into(),
    });
    let expected = pose([1.25, 2.0, 3.5, 0.0, 0.0, 0.0]);
    assert_eq!(solved(&moved, &Gantry), Ok(ControllerValue::Pose(expected)));
    let joints =
        ControllerValue::symbolic(Symbolic::InverseKinematics { pose: moved, near: None, tool: above() });
    let joints = solved(&joints, &Gantry).expect("a pose that is reached");
    assert_eq!(joints.as_numbers(), Some(vec![1.25, 2.0, 3.0, 0.0, 0.0, 0.0]));
    let there = Symbolic::ForwardKinematics { joints, tool: above() };
    assert_eq!(solved(&ControllerValue::symbolic(there), &Gantry), Ok(ControllerValue::Pose(expected)));
}

#[test]
fn what_the_robot_does_not_know_is_a_fault() {
    let unknown = ControllerValue::symbolic(Symbolic::StandingPose(ToolInForce::Installed));
    assert!(solved(&unknown, &Gantry).is_err());
    let known = ControllerValue::Boolean(true);
    assert_eq!(solved(&known, &Gantry), Ok(known));
}
