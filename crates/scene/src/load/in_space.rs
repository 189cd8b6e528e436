//! The robot that a program moves in space, with its tools and the cell's frames.

use cell::{CellCornerLaw, CellCorners};
use diagnostics::shell_word;
use geometry::Pose;
use lowering::{Lowering, ToolFrame};
use program::{CornerLaw, CornerMode};

use super::documents::{RobotProgram, SoundDocuments};
use super::joints::undriven_rest;
use super::plan::RobotPlan;
use crate::{SceneTool, frames};

/// The robot as programs move it in space; joints that the program does not drive stand where they are put. `seen` is what is known of
/// frames on other robots.
pub(super) fn in_space<'a>(
    plan: &RobotPlan<'_>,
    documents: &'a SoundDocuments<'_>,
    seen: &[Result<Pose, String>],
) -> Lowering<'a> {
    let robot = &documents.mounted.robot;
    let tool = |tool: &SceneTool| ToolFrame {
        name: tool.name.clone(),
        link: tool.link,
        link_from_tcp: tool.link_from_tcp,
        stands_first: tool.world_from_stand.is_some(),
    };
    let world_from_root = plan.world_from_root();
    let of_several =
        if plan.is_only() { String::new() } else { format!(" --robot {}", shell_word(&plan.described.name)) };
    Lowering::new(
        robot,
        &undriven_rest(plan, documents),
        root_from_world(plan, documents.program.as_ref()),
        documents.tools.iter().map(tool).collect(),
        frames::of_program(&plan.of_cell.cell.frames, (plan.index, robot), world_from_root.inverse(), seen),
    )
    .named_in_commands(shell_word(plan.file()) + &of_several)
    .with_axes(documents.axes.clone())
    .with_redundant(documents.redundant.clone())
    .with_accelerations(documents.accelerations.clone())
    .with_corners(corners(plan.described.corners, documents.program.as_ref()))
}

/// The controller's world in the root link: of a program of the controller its base, otherwise that of the cell file.
pub(super) fn root_from_world(plan: &RobotPlan<'_>, program: Option<&RobotProgram>) -> Pose {
    match program {
        Some(RobotProgram::Controller(document)) => document.root_from_base,
        _ => plan.described.root_from_world.unwrap_or_else(Pose::identity),
    }
}

/// What the controller does at corners; where the cell file does not say it, zones are those of the program's language, or as written.
fn corners(given: Option<CellCorners>, program: Option<&RobotProgram>) -> CornerMode {
    match given {
        None => match program {
            Some(RobotProgram::Controller(document)) => CornerMode::Enclosed(document.language.corner_law()),
            _ => CornerMode::default(),
        },
        Some(CellCorners::Stop) => CornerMode::Stop,
        Some(CellCorners::Enclosed { law }) => CornerMode::Enclosed(law_of_program(law)),
    }
}

/// The law that a cell file names, as programs are played by it: `cell` does not know `program`.
fn law_of_program(law: CellCornerLaw) -> CornerLaw {
    match law {
        CellCornerLaw::Plain => CornerLaw::Plain,
        CellCornerLaw::Abb => CornerLaw::Abb,
        CellCornerLaw::UniversalRobots => CornerLaw::UniversalRobots,
        CellCornerLaw::Kuka => CornerLaw::Kuka,
        CellCornerLaw::Fanuc => CornerLaw::Fanuc,
        CellCornerLaw::Staubli => CornerLaw::Staubli,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_law_keeps_its_name() {
        let laws = [
            CellCornerLaw::Plain,
            CellCornerLaw::Abb,
            CellCornerLaw::UniversalRobots,
            CellCornerLaw::Kuka,
            CellCornerLaw::Fanuc,
            CellCornerLaw::Staubli,
        ];
        for law in laws {
            assert_eq!(format!("{law:?}"), format!("{:?}", law_of_program(law)));
        }
    }
}
