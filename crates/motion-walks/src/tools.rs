//! Tools of a program by the tools that the cell file gives its robot.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use controller_program::{ToolInForce, VectorPose};
use diagnostics::number::short;

use crate::poses::rigid;
use crate::settings::WalkSettings;

/// Tools whose centre points are no further apart are one, metres and radians.
const SAME_TOOL: f64 = 1e-5;

/// The tools, and those that the cell file does not have.
pub(crate) struct ProgramTools<'a> {
    settings: &'a WalkSettings,
    /// What is missing, each as a line that could stand in the cell file.
    missing: RefCell<BTreeSet<String>>,
    /// Whether a motion goes to a pose, which takes a tool and the base.
    is_asked: Cell<bool>,
}

impl<'a> ProgramTools<'a> {
    pub(crate) fn new(settings: &'a WalkSettings) -> Self {
        Self { settings, missing: RefCell::default(), is_asked: Cell::new(false) }
    }

    /// The name of a tool; none for one that the cell file does not have, which is remembered.
    pub(crate) fn name(&self, tool: &ToolInForce) -> Option<&'a str> {
        self.is_asked.set(true);
        if !self.settings.is_base_known {
            let example = self.settings.brand.base_example();
            let base = format!(
                "{example}, the base of the controller in the root link of the robot; so it is in the descriptions of its maker, and others differ"
            );
            self.missing.borrow_mut().insert(base);
        }
        let found = self.known(tool);
        if found.is_none() {
            self.missing.borrow_mut().insert(self.wanted(tool));
        }
        found
    }

    /// The name of a tool, where the cell file has it.
    pub(crate) fn known(&self, tool: &ToolInForce) -> Option<&'a str> {
        match tool {
            ToolInForce::Installed => self.settings.installed_tool.as_deref(),
            ToolInForce::Pose(pose) => self.with_centre_at(*pose),
        }
    }

    /// Whether a motion goes to a pose.
    pub(crate) fn are_asked(&self) -> bool {
        self.is_asked.get()
    }

    /// What the cell file lacks, each as it would be written.
    pub(crate) fn missing(&self) -> Vec<String> {
        self.missing.borrow().iter().cloned().collect()
    }

    fn with_centre_at(&self, flange_from_tcp: VectorPose) -> Option<&'a str> {
        let wanted = rigid(flange_from_tcp);
        let is_same = |tool: &&crate::FlangeTool| {
            tool.flange_from_tcp.is_some_and(|known| {
                let between = known.inverse() * wanted;
                between.translation.norm() <= SAME_TOOL && between.angle() <= SAME_TOOL
            })
        };
        // The installed one first, so that a program that names its pose goes on with it.
        let installed = self.settings.installed_tool.as_ref();
        let tools = self.settings.tools.iter();
        let mut same: Vec<&crate::FlangeTool> = tools.filter(is_same).collect();
        same.sort_by_key(|tool| Some(&tool.name) != installed);
        same.first().map(|tool| tool.name.as_str())
    }

    fn wanted(&self, tool: &ToolInForce) -> String {
        match tool {
            ToolInForce::Installed => {
                let name = self.settings.tools.first().map_or("gripper", |tool| tool.name.as_str());
                format!("controller: Controller(tool: {name:?}), the tool of the controller's installation")
            }
            ToolInForce::Pose(pose) => {
                let link = self.settings.flange.as_deref().unwrap_or("tool0");
                let millimetres = pose.place_m().map(|metres| short(metres * 1e3, 4)).join(", ");
                let rpy = rigid(*pose).rpy().map(|angle| short(angle.to_degrees(), 5)).join(", ");
                format!(
                    "tools: [Tool(name: \"tcp\", link: {link:?}, tcp: Pose(xyz_mm: ({millimetres}), rpy_deg: ({rpy})))]"
                )
            }
        }
    }
}
