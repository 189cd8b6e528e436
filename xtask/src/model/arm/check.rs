//! Whether an arm hangs together.

use super::ModelArm;
use crate::model::description::ModelBody;

/// Names the first joint, link or position that does not fit the others.
pub(super) fn check(arm: &ModelArm, bodies: &[ModelBody]) -> Result<(), String> {
    let mut links = vec![arm.base()];
    let joints = arm.all_joints();
    for joint in &joints {
        if !links.contains(&joint.parent.as_str()) || links.contains(&joint.child.as_str()) {
            let named = &joint.name;
            return Err(format!("{named}: its parent must be a link before it, its child a new one"));
        }
        links.push(&joint.child);
    }
    if !links.contains(&"tool0") {
        return Err("there is no link tool0, the frame of the flange".to_owned());
    }
    for body in bodies {
        if !links.contains(&body.name.as_str()) {
            return Err(format!("{}: no joint names this link", body.name));
        }
        if !arm.paints.iter().any(|paint| Some(&paint.name) == body.paint.as_ref()) {
            return Err(format!("{}: its paint is not among the paints", body.name));
        }
    }
    poses(arm)
}

/// The same for the named positions.
fn poses(arm: &ModelArm) -> Result<(), String> {
    let driven = arm.driven_joints();
    for pose in &arm.poses {
        let name = &pose.name;
        if pose.values.len() != driven.len() {
            return Err(format!("{name}: {} values for {} joints", pose.values.len(), driven.len()));
        }
        for (joint, value) in driven.iter().zip(&pose.values) {
            let [lower, upper] = joint.motion.range();
            if !(lower..=upper).contains(value) {
                return Err(format!("{name}: {} is not between {lower} and {upper}", joint.name));
            }
        }
    }
    Ok(())
}
