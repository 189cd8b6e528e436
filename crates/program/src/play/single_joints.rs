//! Values of single joints, named one by one.

use diagnostics::{Problems, excerpt, hint_for};
use geometry::limits::{MOST_LENGTH_MM, MOST_TURN_DEG};

use crate::joint::{hint_for_several, is_without_tool};
use crate::{CartesianRobot, DrivenJointKind, JointInfo, WrittenJointValue};

/// The joints of a program, as far as they are known.
#[derive(Clone, Copy)]
pub(super) struct ProgramJoints<'a> {
    /// Their full names.
    pub(super) names: &'a [String],
    /// `None` if a joint name was rejected.
    pub(super) joints: Option<&'a [&'a JointInfo]>,
    pub(super) robot: Option<&'a dyn CartesianRobot>,
}

impl ProgramJoints<'_> {
    /// The place of the joint that a name means among the joints of the program.
    fn column(&self, name: &str) -> Option<usize> {
        match self.joints {
            Some(joints) => joints.iter().position(|joint| joint.is_called(name)),
            // A rejected name is a problem already, and this name may be of the same joint.
            None => self.names.iter().position(|known| known == name || is_without_tool(name, known)),
        }
    }
}

/// For every named joint its column in the program and its position, radians or metres; `None` after reporting what is wrong with one.
pub(super) fn positions(
    axes: &[WrittenJointValue],
    driven: ProgramJoints<'_>,
    problems: &mut Problems,
) -> Option<Vec<(usize, f64)>> {
    let mut positions = Some(Vec::with_capacity(axes.len()));
    for (index, axis) in axes.iter().enumerate() {
        let column = driven.column(&axis.name);
        let name = column.map_or(&axis.name, |column| &driven.names[column]);
        let kind = column.and_then(|column| Some(driven.joints?.get(column)?.kind));
        let value = match (axis.deg, axis.mm, kind) {
            (Some(deg), None, None | Some(DrivenJointKind::Revolute)) => {
                Some((deg, MOST_TURN_DEG, deg.to_radians()))
            }
            (None, Some(mm), None | Some(DrivenJointKind::Prismatic)) => Some((mm, MOST_LENGTH_MM, mm / 1e3)),
            _ => None,
        };
        let known: Vec<&str> = driven.names.iter().map(String::as_str).collect();
        let problem = |what: String| problems.problem(what).at(axis.place.line, axis.place.column);
        let fault = if column.is_none() {
            let what = format!("the program drives no joint {}", excerpt(&axis.name));
            let several = hint_for_several(&axis.name, driven.joints.unwrap_or_default());
            let hint = several.unwrap_or_else(|| hint_for(&axis.name, &known, "joints that it drives"));
            Some(problem(what).hint(hint))
        } else if driven.robot.is_some_and(|robot| robot.is_coupled(name)) {
            let what = format!("joint {} is coupled to another axis", excerpt(&axis.name));
            Some(problem(what).hint("move it with the others, by MoveJ"))
        } else if axes[..index].iter().any(|other| driven.column(&other.name) == column) {
            Some(problem(format!("joint {} is given twice", excerpt(&axis.name))))
        } else if let Some((written, most, _)) = value {
            // The comparison is also false for NaN.
            let is_within = written.abs() <= most;
            let problem = || problem("number is too large or not finite".to_owned());
            (!is_within).then(|| problem().found(written.to_string()).expected(format!("at most {most:e}")))
        } else {
            let what = format!("joint {} needs one value in its unit", excerpt(&axis.name));
            Some(problem(what).expected("deg: for a turning joint or mm: for a sliding one"))
        };
        if let Some(fault) = fault {
            problems.push(fault);
            positions = None;
        } else if let (Some(column), Some((_, _, value)), Some(positions)) = (column, value, &mut positions) {
            let alone =
                driven.robot.map(|robot| robot.positions_of_axes(std::slice::from_ref(name), &[value]));
            positions.push((column, alone.and_then(Result::ok).map_or(value, |alone| alone[0])));
        }
    }
    positions
}
