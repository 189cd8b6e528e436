//! The interlocks of a cell, and which motions of two programs they keep apart.

use cell::{Cell, CellInterlockPosition};

use crate::interlocks::{InterlockedPosition, SceneInterlock};
use crate::{ProgramEdges, Scene, SceneRobot};

/// The interlocks of a cell between programs of controllers; those of a robot without such a program say nothing.
pub(crate) fn of_cell(cell: &Cell, robots: &[SceneRobot], edges: &[ProgramEdges]) -> Vec<SceneInterlock> {
    let position = |at: &CellInterlockPosition| {
        let robot = cell.robots.iter().position(|robot| robot.value.name == at.robot)?;
        let (trajectory, _) = robots[robot].driven()?;
        edges.iter().find(|program| program.trajectory == trajectory)?;
        let devices = &cell.robots[robot].value.controller.as_ref()?.value.devices;
        let device = devices.iter().position(|device| device.name == at.device)?;
        let position = devices[device].positions.iter().position(|known| known.name == at.position)?;
        let name = format!("{}/{} {}", at.robot, at.device, at.position);
        Some(InterlockedPosition { trajectory, device, position, name })
    };
    let interlock = |of: &cell::AtLine<cell::CellInterlock>| {
        let [first, second] = of.value.never.each_ref().map(position);
        Some(SceneInterlock { never: [first?, second?], reason: of.value.reason.clone() })
    };
    cell.interlocks.iter().filter_map(interlock).collect()
}

impl Scene {
    /// The positions in which the devices of a program are on a segment of its own motion, or in which the robot stands there; `None`
    /// where the program has not begun, or has ended, and of programs that are none of a controller.
    pub fn devices_on(&self, trajectory: usize, segment: usize) -> Option<&[usize]> {
        let program = self.edges_of(trajectory)?;
        let edge = self.edge_of_program_on(program, segment)?;
        Some(&program.edges[edge].devices)
    }

    /// Whether two programs never have their devices so at one time.
    pub fn are_interlocked(&self, trajectories: [usize; 2], devices: [&[usize]; 2]) -> bool {
        let has = |at: &InterlockedPosition, side: usize| {
            at.trajectory == trajectories[side] && devices[side].get(at.device) == Some(&at.position)
        };
        self.interlocks.iter().any(|SceneInterlock { never: [first, second], .. }| {
            (has(first, 0) && has(second, 1)) || (has(second, 0) && has(first, 1))
        })
    }
}
