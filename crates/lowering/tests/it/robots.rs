//! The robots of the tests, each with one tool.

use std::path::Path;

use geometry::Pose;
use kinematics::{Arm, LinkId, Robot};
use nalgebra::Matrix6;
use pathproof_lowering::{FramePlace, Lowering, ToolFrame};
use program::{CartesianPath, CartesianRobot, CommandedPath, Followed};

/// A robot with the link of its tool.
pub(crate) struct Tried {
    pub(crate) name: String,
    pub(crate) robot: Robot,
    pub(crate) tip: LinkId,
}

/// The names of the robots of this repository.
pub(crate) const OWN: [&str; 3] = ["pp6-1400", "hp6-2600", "puma560"];

/// The URDF of a robot of this repository.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/../../robots/{name}/robot.urdf", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a robot of this repository")
}

/// A robot of this repository with its flange.
pub(crate) fn own(name: &str) -> Tried {
    of_text(name, &text(name))
}

pub(crate) fn of_text(name: &str, text: &str) -> Tried {
    let (robot, _) = Robot::from_urdf(text.as_bytes(), name).expect("a robot");
    let tip = robot.link_named("tool0").expect("a flange");
    Tried { name: name.to_owned(), robot, tip }
}

/// The arms of six joints of the reference cells, and of the URDFs that `PATHPROOF_ROBOTS` lists; none where there are none.
pub(crate) fn others() -> Vec<Tried> {
    let cells = test_support::reference_cells().into_iter().flat_map(|folder| {
        test_support::REFERENCE_CELLS.map(|name| folder.join(name).join("cell.urdf")).to_vec()
    });
    let listed = std::env::var_os("PATHPROOF_ROBOTS").unwrap_or_default();
    let listed = std::env::split_paths(&listed).filter(|path| !path.as_os_str().is_empty());
    cells.chain(listed).filter_map(|path| first_arm(&path)).collect()
}

/// A robot with the first link that six turning joints and no other ones carry.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn first_arm(path: &Path) -> Option<Tried> {
    let name = path.display().to_string();
    let text = std::fs::read(path).expect("a robot");
    let Ok((robot, _)) = Robot::from_urdf(&text, &name) else {
        println!("skipped: {name} is refused");
        return None;
    };
    let tip = (0..robot.links().len()).map(LinkId).find(|&link| {
        let has_six = robot.chain(robot.root(), link).len() == 6;
        has_six && Arm::new(&robot, robot.root(), link).is_ok_and(|arm| arm.has_solver())
    });
    if tip.is_none() {
        println!("skipped: {name} has no arm of six joints from its root");
    }
    tip.map(|tip| Tried { name, robot, tip })
}

/// The place of the tool on the flange: off every axis.
pub(crate) fn flange_from_tcp() -> Pose {
    Pose::from_xyz_rpy([0.03, -0.02, 0.12], [0.1, 0.5, -0.3])
}

/// A path in the frame of the root link while all other joints stand.
pub(crate) fn follow(
    lowering: &Lowering<'_>,
    joints: &[String],
    start: &[f64],
    path: &CartesianPath,
) -> Followed {
    lowering.follow("tool", joints, &CommandedPath { start, end: start, carrier: None, path })
}

impl Tried {
    /// The robot with a tool named `tool`, and the frame `table`.
    pub(crate) fn lowering(&self, link_from_tcp: Pose) -> Lowering<'_> {
        let rest = vec![0.0; self.robot.independent_joints().len()];
        let tool = ToolFrame { name: "tool".to_owned(), link: self.tip, link_from_tcp, stands_first: false };
        let frame = pathproof_lowering::UserFrame {
            name: "table".to_owned(),
            place: FramePlace::Link {
                link: self.robot.root(),
                link_from_frame: Pose::from_xyz_rpy([1.0, 0.0, 0.2], [0.0; 3]),
            },
        };
        Lowering::new(&self.robot, &rest, Pose::identity(), vec![tool], vec![frame])
    }

    /// The names of the joints of the tool's chain: those that the program drives.
    pub(crate) fn joints(&self) -> Vec<String> {
        let chain = self.robot.chain(self.robot.root(), self.tip);
        chain.iter().map(|step| self.robot.joints()[step.joint.0].name.clone()).collect()
    }

    /// The places of the joints of the tool's chain in the joint vector.
    pub(crate) fn chain(&self) -> Vec<usize> {
        let chain = self.robot.chain(self.robot.root(), self.tip);
        chain.iter().filter_map(|step| self.robot.driven_by(step.joint)).map(|(slot, _)| slot).collect()
    }

    /// The whole joint vector: the program's joints, and the others at rest.
    pub(crate) fn all(&self, position: &[f64]) -> Vec<f64> {
        let mut all = vec![0.0; self.robot.independent_joints().len()];
        for (slot, value) in self.chain().into_iter().zip(position) {
            all[slot] = *value;
        }
        all
    }
}

/// Smallest singular value of the Jacobian with lengths in reaches of the arm.
pub(crate) fn smallest_singular_value(arm: &Arm, q: &[f64]) -> f64 {
    let mut axes = Vec::new();
    let tip = arm.forward_with_axes(q, &mut axes);
    let points = axes.iter().map(|(origin, _)| origin.coords).chain([tip.translation]);
    let (reach_m, _) =
        points.fold((0.0, axes[0].0.coords), |(sum, from), point| (sum + (point - from).norm(), point));
    let mut jacobian = Matrix6::zeros();
    for (joint, (origin, axis)) in axes.iter().enumerate() {
        let velocity = axis.cross(&(tip.translation - origin.coords)) / reach_m;
        for row in 0..3 {
            (jacobian[(row, joint)], jacobian[(row + 3, joint)]) = (velocity[row], axis[row]);
        }
    }
    jacobian.singular_values().min()
}
