//! The request to load a scene.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use super::table_request::TableRequest;
use mesh_files::DaeUpAxis;

/// A scene to load, as the user requests it.
#[derive(Clone, Debug)]
pub struct LoadRequest {
    /// A cell file or a URDF.
    pub source: Source,
    /// Programs from the command line: for a robot by name, or for the only robot.
    pub programs: Vec<(Option<String>, PathBuf)>,
    /// What the command line says about joint tables.
    pub tables: TableRequest,
    /// Joint values from the command line.
    pub joint_values: Vec<(String, f64)>,
    /// Required clearance from the command line, metres. It replaces the defaults of the cell file for robot and environment and for
    /// two robots, but not those within one robot or of single pairs.
    pub clearance_m: Option<f64>,
    /// SRDF state for joints that no program drives.
    pub state: Option<String>,
    /// Package names and folders from the command line.
    pub packages: Vec<(String, PathBuf)>,
    /// Value of `AMENT_PREFIX_PATH`.
    pub ament_prefix_path: Option<OsString>,
    /// Value of `ROS_PACKAGE_PATH`.
    pub ros_package_path: Option<OsString>,
    /// Values of the variables with Gazebo's model folders.
    pub model_paths: Vec<OsString>,
    /// The treatment of `<up_axis>` in COLLADA files; `None` for the one of the cell file.
    pub dae_up_axis: Option<DaeUpAxis>,
    /// Longest edge of a mesh without a given scale, metres; `None` for the one of the cell file.
    pub largest_m: Option<f64>,
    /// The accuracy of the run, metres, which the numbers of mesh files are compared with; `None` for a millimetre.
    pub accuracy_m: Option<f64>,
    /// Contents that are taken for files of these paths: what a request holds itself. The cell file, a URDF, SRDF or program that is
    /// named by such a path is read from here, and nothing else is.
    pub inline: BTreeMap<PathBuf, Arc<[u8]>>,
    /// Further folders from which files may be read. Where a cell file names `allow_roots`, only what lies below both is.
    pub allowed_roots: Vec<PathBuf>,
    /// Whether the cell file may name `allow_roots`.
    pub roots_of_cell: RootsOfCell,
    /// Whether a program, and a value for each joint that it does not drive, must be given; otherwise missing values are 0.
    pub needs_program: bool,
    /// Whether the programs that the cell file names are left out: their robots rest.
    pub without_programs: bool,
    /// What is read or computed too, which no run needs.
    pub beside_run: BesideRun,
}

/// What is read or computed beside what a run needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideRun {
    /// Nothing.
    Nothing,
    /// The visual shapes of links.
    Visuals,
    /// The joint values that reach the poses of a controller's targets.
    Targets,
}

/// Whether `allow_roots` of a cell file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootsOfCell {
    /// Below the folders that the user allows.
    Read,
    /// It is an error: the cell comes from another program.
    Refused,
}

/// The main file of a scene.
#[derive(Clone, Debug)]
pub enum Source {
    /// A cell file.
    Cell(PathBuf),
    /// A robot and its cell in one URDF.
    Urdf {
        /// The URDF.
        urdf: PathBuf,
        /// Its SRDF.
        srdf: Option<PathBuf>,
    },
}

/// Variables with Gazebo's model folders, in search order.
const MODEL_PATHS: [&str; 3] = ["GZ_SIM_RESOURCE_PATH", "GAZEBO_MODEL_PATH", "SDF_PATH"];

impl LoadRequest {
    /// Sets the search paths of ROS and Gazebo from environment variables.
    pub fn look_up_by(&mut self, variable: impl Fn(&str) -> Option<OsString>) {
        self.ament_prefix_path = variable("AMENT_PREFIX_PATH");
        self.ros_package_path = variable("ROS_PACKAGE_PATH");
        self.model_paths = MODEL_PATHS.into_iter().filter_map(variable).collect();
    }

    /// A request for a file alone: a cell file if its extension is `.ron`, otherwise a URDF.
    pub fn for_file(path: PathBuf) -> Self {
        let is_cell = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
        Self {
            source: if is_cell { Source::Cell(path) } else { Source::Urdf { urdf: path, srdf: None } },
            programs: Vec::new(),
            tables: TableRequest::default(),
            joint_values: Vec::new(),
            clearance_m: None,
            state: None,
            packages: Vec::new(),
            ament_prefix_path: None,
            ros_package_path: None,
            model_paths: Vec::new(),
            dae_up_axis: None,
            largest_m: None,
            accuracy_m: None,
            inline: BTreeMap::new(),
            allowed_roots: Vec::new(),
            roots_of_cell: RootsOfCell::Read,
            needs_program: true,
            without_programs: false,
            beside_run: BesideRun::Nothing,
        }
    }
}
