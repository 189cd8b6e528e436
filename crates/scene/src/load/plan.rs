//! What is to be loaded: the cell with its settings, and each robot of it.

use std::path::{Path, PathBuf};

use cell::{AtLine, Cell, CellRobot};
use geometry::Pose;
use robot_files::PackageSources;

use super::cell_shapes::CellShapes;
use super::programs::ProgramPlan;
use super::reader::Reader;
use super::request::{LoadRequest, Source};
use super::tables::TablePlan;
use crate::files::folder_above;

/// A cell to load.
pub(super) struct CellPlan<'a> {
    pub(super) request: &'a LoadRequest,
    pub(super) cell: &'a Cell,
    /// The cell file or URDF.
    pub(super) main: &'a Path,
    /// Its name in messages.
    pub(super) file: String,
    /// Its folder.
    pub(super) folder: PathBuf,
    /// Where packages and models are looked for.
    pub(super) sources: PackageSources,
    /// Whether it is one URDF without a cell file.
    pub(super) is_single_urdf: bool,
}

/// A robot to load.
pub(super) struct RobotPlan<'a> {
    pub(super) of_cell: &'a CellPlan<'a>,
    /// The robot in the cell file.
    pub(super) described: &'a CellRobot,
    /// Line of the robot in the cell file; `None` without a cell file.
    pub(super) line: Option<u32>,
    pub(super) urdf: PathBuf,
    pub(super) srdf: Option<PathBuf>,
    pub(super) program: ProgramPlan,
    /// What the command line says of its program, if that is a table.
    pub(super) table: TablePlan,
    /// Index of its trajectory, if it has a program.
    pub(super) trajectory: usize,
    pub(super) index: usize,
}

impl<'a> CellPlan<'a> {
    /// A cell to load, with the folders that are allowed besides its own and those of packages.
    pub(super) fn new(
        request: &'a LoadRequest,
        main: &'a Path,
        cell: &'a Cell,
        mut allowed_roots: Vec<PathBuf>,
    ) -> Self {
        let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
        let is_single_urdf = matches!(request.source, Source::Urdf { .. });
        if !is_single_urdf {
            allowed_roots.push(folder_above(main).to_path_buf());
        }
        let sources = sources(request, cell, &folder, allowed_roots);
        Self { request, cell, main, file: main.display().to_string(), folder, sources, is_single_urdf }
    }

    /// The robots, with the programs and table settings that they are given, in the same order.
    pub(super) fn robots(&'a self, programs: &[ProgramPlan], tables: &[TablePlan]) -> Vec<RobotPlan<'a>> {
        let srdf_of = |robot: &CellRobot| match &self.request.source {
            Source::Urdf { srdf, .. } => srdf.clone(),
            Source::Cell(_) => robot.srdf.as_ref().map(|srdf| self.folder.join(srdf)),
        };
        let plan = |(index, AtLine { value: robot, line }): (usize, &'a AtLine<CellRobot>)| RobotPlan {
            of_cell: self,
            described: robot,
            line: (!self.is_single_urdf).then_some(*line),
            urdf: if self.is_single_urdf { self.main.to_path_buf() } else { self.folder.join(&robot.urdf) },
            srdf: srdf_of(robot),
            program: programs[index].clone(),
            table: tables[index].clone(),
            trajectory: programs[..index].iter().filter(|program| program.file().is_some()).count(),
            index,
        };
        self.cell.robots.iter().enumerate().map(plan).collect()
    }

    /// The shapes that the cell file describes.
    pub(super) fn shapes(&self, reader: &Reader<'_>) -> CellShapes<'_> {
        CellShapes::new(&self.folder, &self.file, &self.sources, reader)
    }
}

impl<'a> RobotPlan<'a> {
    /// Its name in the cell file.
    pub(super) fn name(&self) -> Option<&'a str> {
        (!self.of_cell.is_single_urdf).then_some(self.described.name.as_str())
    }

    /// `robot/`, or nothing for a URDF without a cell file.
    pub(super) fn prefix(&self) -> String {
        self.name().map_or_else(String::new, |name| format!("{name}/"))
    }

    /// The cell file, or the URDF without one, for the places of problems.
    pub(super) fn file(&self) -> &'a str {
        &self.of_cell.file
    }

    pub(super) fn sources(&self) -> &'a PackageSources {
        &self.of_cell.sources
    }

    pub(super) fn world_from_root(&self) -> Pose {
        self.described.world_from_base
    }

    /// The named state of its SRDF, of the command line or of the cell file.
    pub(super) fn state(&self) -> Option<&'a str> {
        self.of_cell.request.state.as_deref().or(self.described.state.as_deref())
    }

    /// Whether the cell has no other robot.
    pub(super) fn is_only(&self) -> bool {
        self.of_cell.cell.robots.len() == 1
    }

    /// The shapes that the cell file describes.
    pub(super) fn shapes(&self, reader: &Reader<'_>) -> CellShapes<'a> {
        self.of_cell.shapes(reader)
    }
}

fn sources(request: &LoadRequest, cell: &Cell, folder: &Path, allowed_roots: Vec<PathBuf>) -> PackageSources {
    PackageSources {
        explicit: request.packages.clone(),
        cell: cell.packages.iter().map(|(name, path)| (name.clone(), folder.join(path))).collect(),
        ament_prefix_path: request.ament_prefix_path.clone(),
        ros_package_path: request.ros_package_path.clone(),
        model_paths: request.model_paths.clone(),
        allowed_roots,
    }
}
