//! Robots whose links carry frames, as programs of other robots know them.

use cell::{AtLine, CellFrame};
use diagnostics::excerpt;
use geometry::Pose;

use super::documents::{RobotDocuments, SoundDocuments};
use super::joints::undriven_rest;
use super::plan::RobotPlan;
use super::programs::ProgramPlan;

/// Per frame, what programs of other robots than the one that carries it know of its place in the world; for a frame without a link, its
/// place.
///
/// # Guarantee
/// A place is given only if no joint that a program drives moves the link; a program whose joints are not known drives all.
pub(super) fn seen_by_others(
    plans: &[RobotPlan<'_>],
    documents: &[RobotDocuments<'_>],
) -> Vec<Result<Pose, String>> {
    let frames = plans.first().map_or(&[][..], |plan| &plan.of_cell.cell.frames);
    let seen = |AtLine { value, .. }: &AtLine<CellFrame>| {
        let Some(on) = &value.link else { return Ok(value.parent_from_frame) };
        let carrier = plans.get(on.robot);
        let name = carrier.and_then(RobotPlan::name).unwrap_or_default();
        let link = format!("link {} of robot {}", excerpt(&on.link), excerpt(name));
        let sound = documents.get(on.robot).and_then(|documents| documents.sound.as_ref());
        let (Some(plan), Some(documents)) = (carrier, sound) else {
            return Err(format!("{link}, which could not be read"));
        };
        world_from_link((plan, documents), &on.link, &link).map(|at| at * value.parent_from_frame)
    };
    frames.iter().map(seen).collect()
}

/// `world_from_link` while no program moves the link.
///
/// # Errors
/// There is no such link, or the program moves it; for people, after the words for the link.
fn world_from_link(
    (plan, documents): (&RobotPlan<'_>, &SoundDocuments<'_>),
    name: &str,
    shown: &str,
) -> Result<Pose, String> {
    let robot = &documents.mounted.robot;
    let link = robot.link_named(name).ok_or_else(|| format!("{shown}, which is not there"))?;
    let driven = match &documents.program {
        Some(program) => Some(program.driven_joints(&documents.joints)),
        None => matches!(plan.program, ProgramPlan::Rests).then(Vec::new),
    };
    for step in robot.chain(robot.root(), link) {
        let Some((slot, _)) = robot.driven_by(step.joint) else { continue };
        let joint = &robot.joints()[robot.independent_joints()[slot].0].name;
        match &driven {
            None => return Err(format!("{shown}, which a program moves whose joints are not known")),
            Some(driven) if driven.contains(joint) => {
                return Err(format!("{shown}, whose joint {} another program drives", excerpt(joint)));
            }
            Some(_) => {}
        }
    }
    let rest: Vec<f64> = undriven_rest(plan, documents)
        .into_iter()
        .map(|value| if value.is_finite() { value } else { 0.0 })
        .collect();
    let mut root_from_link = Vec::new();
    robot.link_poses(&rest, &mut root_from_link);
    Ok(plan.world_from_root() * root_from_link[link.0])
}
