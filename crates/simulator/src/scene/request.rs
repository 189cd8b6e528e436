//! What to load.

use std::ffi::OsString;
use std::path::PathBuf;

/// What to load, as the user asked for it.
#[derive(Clone, Debug)]
pub struct LoadRequest {
    /// A cell file or a URDF.
    pub source: Source,
    /// Programs from the command line: for a robot by name, or for the only robot.
    pub programs: Vec<(Option<String>, PathBuf)>,
    /// Joint values from the command line.
    pub joint_values: Vec<(String, f64)>,
    /// Required clearance from the command line, metres: instead of the cell file's for robot and environment and for two
    /// robots. What the cell file requires within one robot and of single pairs stands.
    pub clearance_m: Option<f64>,
    /// SRDF state for joints that no program drives.
    pub state: Option<String>,
    /// Package names and folders from the command line.
    pub packages: Vec<(String, PathBuf)>,
    /// Value of `AMENT_PREFIX_PATH`.
    pub ament_prefix_path: Option<OsString>,
    /// Value of `ROS_PACKAGE_PATH`.
    pub ros_package_path: Option<OsString>,
    /// More folders that may be read.
    pub allowed_roots: Vec<PathBuf>,
    /// Whether the scene is to be played, so that a program and a value for every other joint must be given; otherwise
    /// joints without a value stand at 0.
    pub needs_program: bool,
}

/// Where a scene is described.
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

impl LoadRequest {
    /// A request for a file alone: a cell where it ends in `.ron`, otherwise a URDF.
    pub fn for_file(path: PathBuf) -> Self {
        let is_cell = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
        Self {
            source: if is_cell { Source::Cell(path) } else { Source::Urdf { urdf: path, srdf: None } },
            programs: Vec::new(),
            joint_values: Vec::new(),
            clearance_m: None,
            state: None,
            packages: Vec::new(),
            ament_prefix_path: None,
            ros_package_path: None,
            allowed_roots: Vec::new(),
            needs_program: true,
        }
    }
}
