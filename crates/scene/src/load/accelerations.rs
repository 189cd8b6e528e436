//! The accelerations of a robot's moves: of the cell file, and of the `joint_limits.yaml` that it names.

use diagnostics::{InputError, Problem, excerpt};
use program::{Accelerations, JointInfo};
use robot_files::JointLimitsFile;

use super::keep::keep;
use super::named;
use super::named_in::named_in;
use super::plan::RobotPlan;
use super::reader::Reader;

/// The accelerations of a robot; `None` where the cell file gives none, or its file cannot be read.
///
/// A velocity in that file that is smaller than that of the URDF is a warning: the one of the URDF holds.
pub(super) fn read(
    plan: &RobotPlan<'_>,
    joints: &[JointInfo],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Accelerations> {
    let given = &plan.described.acceleration.as_ref()?.value;
    let of_joints = match &given.joint_limits {
        None => Vec::new(),
        Some(file) => {
            let path = plan.of_cell.folder.join(file);
            let read = named::file(plan, &path, reader);
            let read = read.map_err(|problem| InputError::from(named_in(plan, problem)));
            let (shown, read) = keep(
                read.and_then(|content| {
                    Ok((content.shown.clone(), JointLimitsFile::read(&content.bytes, &content.shown)?))
                }),
                problems,
            )?;
            reader.warnings.extend(slower(&read, &shown, joints));
            reader.warnings.extend(of_no_joint(&read, &shown, joints));
            let full_name = |name: String| {
                let joint = joints.iter().find(|joint| joint.is_called(&name));
                joint.map_or(name, |joint| joint.name.clone())
            };
            read.accelerations.into_iter().map(|of| (full_name(of.joint), of.most)).collect()
        }
    };
    Some(Accelerations {
        joints: of_joints,
        turning_rad_per_s2: given.turning_rad_per_s2,
        sliding_m_per_s2: given.sliding_m_per_s2,
        tcp_m_per_s2: given.tcp_m_per_s2,
        tcp_rad_per_s2: given.tcp_rad_per_s2,
    })
}

/// The warning that the file gives accelerations to joints that the robot does not have: a misspelt one would take that of the cell file.
fn of_no_joint(file: &JointLimitsFile, shown: &str, joints: &[JointInfo]) -> Option<Problem> {
    let is_known = |name: &str| joints.iter().any(|joint| joint.is_called(name));
    let unknown: Vec<String> =
        file.accelerations.iter().filter(|of| !is_known(&of.joint)).map(|of| excerpt(&of.joint)).collect();
    if unknown.is_empty() {
        return None;
    }
    let names: Vec<&str> = joints.iter().map(|joint| joint.name.as_str()).collect();
    let warning = Problem::new(shown, "accelerations of joints that the robot does not have");
    Some(warning.found(unknown.join(", ")).hint(format!("the robot's joints are {}", names.join(", "))))
}

/// The warning that the file gives joints smaller velocities than the URDF.
fn slower(file: &JointLimitsFile, shown: &str, joints: &[JointInfo]) -> Option<Problem> {
    let speed_of = |name: &str| joints.iter().find(|joint| joint.is_called(name))?.max_speed;
    let slower: Vec<_> = (file.velocities.iter())
        .filter(|of| speed_of(&of.joint).is_some_and(|speed| of.most < speed * (1.0 - 1e-6)))
        .collect();
    let first = slower.first()?;
    let urdf = speed_of(&first.joint).unwrap_or_default();
    let more =
        if slower.len() > 1 { format!(", and {} more like it", slower.len() - 1) } else { String::new() };
    let warning = Problem::new(shown, "joint velocities of this file are not used").on_line(first.line);
    Some(
        warning
            .found(format!("max_velocity {} of joint {}{more}", first.most, excerpt(&first.joint)))
            .expected(format!("{urdf}, the velocity limit in the URDF, which holds"))
            .hint("correct the velocity limits in the URDF if the robot is that slow"),
    )
}

#[cfg(test)]
mod tests {
    use program::DrivenJointKind;
    use robot_files::JointAcceleration;

    use super::*;

    #[test]
    fn a_misspelt_joint_is_told() {
        let joint = JointInfo {
            name: "joint_1".into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound: None,
        };
        let file = |name: &str| JointLimitsFile {
            accelerations: vec![JointAcceleration { joint: name.to_owned(), most: 1.0 }],
            velocities: Vec::new(),
        };
        let joints = [joint];
        assert_eq!(of_no_joint(&file("joint_1"), "l.yaml", &joints), None);
        let told = of_no_joint(&file("joint1"), "l.yaml", &joints).expect("told").to_string();
        assert_eq!(
            told,
            "l.yaml: accelerations of joints that the robot does not have; found `joint1`; hint: the robot's joints are joint_1"
        );
    }
}
