//! A robot with the links of its tools.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{
    cell_shapes::CellShapes,
    documents::{expanded, read_robot},
    keep::keep,
    members,
    pieces::Owner,
    plan::RobotPlan,
    reader::Reader,
};
use crate::{
    MemberShape,
    files::Content,
    tools::{SceneTool, ToolLinks},
};
use cell::{AtLine, CellFixedJoint, CellTool, ToolGeometry, ToolShape};
use diagnostics::{Problem, excerpt};
use kinematics::{LinkId, Mounting, NameTaken, Robot, link_colors};
use robot_files::MeshLocator;

/// A robot with its tools.
pub(super) struct Mounted<'a> {
    pub(super) robot: Robot,
    /// Links of tools, in the order of the links.
    pub(super) links: Vec<ToolLinks>,
    /// Values of the joints of tools, named as on the robot.
    fixed_joints: Vec<AtLine<CellFixedJoint>>,
    /// For links of tools, what describes their shapes.
    shapes: Vec<(LinkId, DescribedMount<'a>)>,
}

/// The description of the shapes of links.
pub(super) enum DescribedMount<'a> {
    /// A URDF by its name in messages, what finds its meshes, and the colours of its links.
    Urdf { shown: String, locator: Option<Arc<MeshLocator>>, colors: LinkColors },
    /// Shapes in the cell file, and the line of their tool.
    Cell { shapes: &'a [AtLine<ToolShape>], line: u32 },
}

/// Red, green and blue of the links that a URDF colours, by the names that they have on the robot.
type LinkColors = BTreeMap<String, [u8; 3]>;

impl DescribedMount<'_> {
    /// The colour of a link; the cell file gives none.
    pub(super) fn color(&self, link: &str) -> Option<[u8; 3]> {
        match self {
            Self::Urdf { colors, .. } => colors.get(link).copied(),
            Self::Cell { .. } => None,
        }
    }
}

impl Mounted<'_> {
    /// The values that the cell file gives to joints of the robot and of its tools, named as on the robot.
    pub(super) fn given(&self, plan: &RobotPlan<'_>) -> Vec<AtLine<CellFixedJoint>> {
        [plan.described.fixed_joints.as_slice(), &self.fixed_joints].concat()
    }

    /// What describes the shapes of a link; `None` for links of the robot's own URDF.
    pub(super) fn described(&self, link: LinkId) -> Option<&DescribedMount<'_>> {
        self.shapes.iter().rev().find(|(first, _)| *first <= link).map(|(_, described)| described)
    }
}

/// Whether a tool of the robot may have joints.
pub(super) fn have_joints(plan: &RobotPlan<'_>) -> bool {
    let has = |tool: &AtLine<CellTool>| matches!(tool.value.geometry, ToolGeometry::Urdf { .. });
    plan.described.tools.iter().any(has)
}

/// Adds the links of all tools with geometry to a robot.
pub(super) fn mount<'a>(
    plan: &RobotPlan<'a>,
    robot: &Robot,
    tools: &[SceneTool],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Mounted<'a> {
    let robot = robot.clone();
    let mut mounted = Mounted { robot, links: Vec::new(), fixed_joints: Vec::new(), shapes: Vec::new() };
    for AtLine { value: tool, line } in &plan.described.tools {
        // A tool on an unknown link is a problem already.
        let Some(on) = tools.iter().find(|one| one.name == tool.name).map(|one| one.link) else { continue };
        mounted.add(plan, (tool, *line, on), reader, problems);
    }
    mounted
}

impl<'a> Mounted<'a> {
    fn add(
        &mut self,
        plan: &RobotPlan<'a>,
        (tool, line, on): (&'a CellTool, u32, LinkId),
        reader: &mut Reader<'_>,
        problems: &mut Vec<Problem>,
    ) {
        let (own, path, described) = match &tool.geometry {
            ToolGeometry::Nothing => return,
            ToolGeometry::Shapes(shapes) => {
                (None, PathBuf::from(plan.file()), DescribedMount::Cell { shapes, line })
            }
            ToolGeometry::Urdf { file, .. } => {
                let path = plan.shapes(reader).existing(file, line, reader);
                let Some((own, urdf)) = read(plan, &path, line, reader, problems) else { return };
                let locator = keep(reader.locator(&path, plan.sources()), problems);
                let colors = link_colors(&urdf.bytes, &urdf.shown).into_iter();
                let colors = colors.map(|(link, color)| (format!("{}/{link}", tool.name), color)).collect();
                (Some(own), path, DescribedMount::Urdf { shown: urdf.shown, locator, colors })
            }
        };
        let (name, link_from_tool) = (tool.name.as_str(), tool.link_from_tool);
        let first = LinkId(self.robot.links().len());
        let mounting = Mounting { name, line, on, link_from_tool, tool: own.as_ref() };
        match self.robot.with_tool(&mounting) {
            Err(NameTaken(taken)) => {
                let what = format!("tool {} has a name that its robot has already", excerpt(name));
                let problem = Problem::new(plan.file(), what).on_line(line).found(excerpt(&taken));
                problems.push(problem.hint("give the tool another name"));
            }
            Ok(robot) => {
                self.robot = robot;
                self.links.push(ToolLinks { tool: name.to_owned(), first, file: path });
                self.shapes.push((first, described));
                if let ToolGeometry::Urdf { fixed_joints, .. } = &tool.geometry {
                    let named = |AtLine { value, line }: &AtLine<CellFixedJoint>| AtLine {
                        value: CellFixedJoint { name: format!("{name}/{}", value.name), ..value.clone() },
                        line: *line,
                    };
                    self.fixed_joints.extend(fixed_joints.iter().map(named));
                }
            }
        }
    }
}

/// Reads the URDF of a tool; its text after xacro.
fn read(
    plan: &RobotPlan<'_>,
    path: &Path,
    line: u32,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(Robot, Content)> {
    let urdf = reader.files.read(path, &path.display().to_string()).map_err(|problem| {
        let what = format!("{} (named in {}:{line})", problem.what, plan.file());
        Problem { what, ..problem }.into()
    });
    let urdf = keep(urdf, problems)?;
    let urdf = keep(expanded(path, plan.sources(), urdf, reader), problems)?;
    let (robot, notes) = keep(read_robot(path, &urdf), problems)?;
    reader.warnings.extend(notes);
    members::check_names(&robot, &urdf.shown, problems);
    Some((robot, urdf))
}

/// Loads the shapes of a tool that the cell file describes; adds their problems to the list.
pub(super) fn pieces(
    shapes: &[AtLine<ToolShape>],
    line: u32,
    owner: Owner<'_>,
    plan: &RobotPlan<'_>,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<MemberShape> {
    let of_cell: CellShapes<'_> = plan.shapes(reader);
    let mut pieces = Vec::with_capacity(shapes.len());
    for AtLine { value, line: at } in shapes {
        match of_cell.piece(&value.shape, *at, owner, reader) {
            Ok(piece) => pieces.extend(piece.map(|piece| piece.at(value.tool_from_shape))),
            Err(error) => problems.extend(of_cell.named_by("tool", line, error)),
        }
    }
    pieces
}
