//! Axes of a robot's controller, as its programs count them.

use crate::SceneRobot;
use cell::{AtLine, CellAxis};
use diagnostics::{Problem, excerpt, hint_for};
use kinematics::{JointKind, Robot};
use lowering::{ControllerAxis, axes_of_positions};

/// The axes of a robot; what names no joint that takes a value of its own, or has the wrong unit, is a problem and left out.
pub(super) fn resolve(
    axes: &[AtLine<CellAxis>],
    robot: &Robot,
    file: &str,
    problems: &mut Vec<Problem>,
) -> Vec<ControllerAxis> {
    let independent: Vec<&str> =
        robot.independent_joints().iter().map(|id| robot.joints()[id.0].name.as_str()).collect();
    let slides = |name: &str| {
        let joint = robot.joint_named(name).filter(|_| independent.contains(&name))?;
        Some(robot.joints()[joint.0].kind == JointKind::Prismatic)
    };
    let mut resolved = Vec::with_capacity(axes.len());
    for AtLine { value: axis, line } in axes {
        let name = excerpt(&axis.joint);
        let names = std::iter::once(&axis.joint).chain(axis.plus.iter().map(|(other, _)| other));
        let unknown: Vec<&String> = names.filter(|name| slides(name).is_none()).collect();
        for unknown in &unknown {
            let what = format!("the axes of the robot name no joint {}", excerpt(unknown));
            let problem = Problem::new(file, what).on_line(*line);
            problems.push(problem.hint(hint_for(unknown, &independent, "joints")));
        }
        let own = slides(&axis.joint);
        if axis.is_length.is_some_and(|is_length| own.is_some_and(|own| own != is_length)) {
            let expected = if own == Some(true) { "offset_mm" } else { "offset_deg" };
            let problem = Problem::new(file, format!("the offset of joint {name} has the wrong unit"));
            problems.push(problem.on_line(*line).expected(expected));
        }
        for (other, _) in &axis.plus {
            if unknown.is_empty() && slides(other) != own {
                let what = format!("joint {name} is coupled to {}, which is of another kind", excerpt(other));
                let problem = Problem::new(file, what).on_line(*line);
                problems.push(problem.expected("axes that both turn, or both slide"));
            }
        }
        if unknown.is_empty() {
            resolved.push(ControllerAxis {
                joint: axis.joint.clone(),
                factor: axis.factor,
                offset: axis.offset,
                plus: axis.plus.clone(),
            });
        }
    }
    resolved
}

impl SceneRobot {
    /// Whether its programs count axes otherwise than its URDF counts the joints.
    pub fn has_axes(&self) -> bool {
        !self.axes.is_empty()
    }

    /// What the controller shows for the axes, as programs give them, at values of all independent joints, radians and metres; `None` where the
    /// joints do not determine the axes.
    pub fn axes_at(&self, values: &[f64]) -> Option<Vec<f64>> {
        let joints: Vec<String> =
            self.robot.independent_joints().iter().map(|id| self.robot.joints()[id.0].name.clone()).collect();
        axes_of_positions(&self.axes, &joints, values)
    }
}
