//! A cell as files in a folder, loaded as a user would.

use std::fs;

use diagnostics::InputError;
use pathproof_simulator::{Mode, ModelSettings, Models, RunSettings, Surface, run};
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;

use super::Ran;

/// A cell that is being written.
#[derive(Clone, Default)]
pub(crate) struct Case {
    robots: Vec<String>,
    objects: Vec<String>,
    others: String,
    files: Vec<(String, Vec<u8>)>,
}

impl Case {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A robot at the origin.
    pub(crate) fn robot(self, name: &str, urdf: &str, program: (String, String)) -> Self {
        self.robot_at(name, urdf, program, [0.0; 3])
    }

    /// A robot whose root stands here, millimetres.
    pub(crate) fn robot_at(
        mut self,
        name: &str,
        urdf: &str,
        (ending, program): (String, String),
        xyz_mm: [f64; 3],
    ) -> Self {
        let [x, y, z] = xyz_mm;
        self.robots.push(format!(
            "Robot(name: \"{name}\", urdf: \"{name}.urdf\", program: \"{name}_{ending}\", \
             base: Pose(xyz_mm: ({x:?}, {y:?}, {z:?}))),"
        ));
        self.files.push((format!("{name}.urdf"), urdf.into()));
        self.files.push((format!("{name}_{ending}"), program.into()));
        self
    }

    /// An object of this shape (as in a cell file) here, millimetres.
    pub(crate) fn object(mut self, name: &str, shape: &str, xyz_mm: [f64; 3]) -> Self {
        let [x, y, z] = xyz_mm;
        self.objects.push(format!(
            "Object(name: \"{name}\", shape: {shape}, pose: Pose(xyz_mm: ({x:?}, {y:?}, {z:?}))),"
        ));
        self
    }

    /// A box, all in millimetres.
    pub(crate) fn block(self, name: &str, [x, y, z]: [f64; 3], xyz_mm: [f64; 3]) -> Self {
        self.object(name, &format!("Box(size_mm: ({x:?}, {y:?}, {z:?}))"), xyz_mm)
    }

    /// A mesh whose file holds these bytes.
    pub(crate) fn mesh(self, name: &str, bytes: Vec<u8>, xyz_mm: [f64; 3]) -> Self {
        let file = format!("{name}.stl");
        // With a scale, so that meshes of any size are taken as they are.
        self.object(name, &format!("Mesh(file: \"{file}\", scale: (1, 1, 1))"), xyz_mm).file(&file, bytes)
    }

    /// One more file in the folder.
    pub(crate) fn file(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.files.push((name.to_owned(), bytes));
        self
    }

    /// More fields of the cell file.
    pub(crate) fn with(mut self, fields: &str) -> Self {
        self.others += fields;
        self.others += "\n";
        self
    }

    /// The same cell with its objects the other way round.
    pub(crate) fn reversed(mut self) -> Self {
        self.objects.reverse();
        self
    }

    fn load(&self) -> Scene {
        self.try_load().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Loads the cell, or gives what is wrong with it.
    pub(crate) fn try_load(&self) -> Result<Scene, InputError> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (robots, objects) = (self.robots.join("\n"), self.objects.join("\n"));
        let cell = format!("Cell(version: 1, {}\nrobots: [{robots}],\nobjects: [{objects}])\n", self.others);
        for (name, bytes) in &self.files {
            fs::write(folder.path().join(name), bytes).expect("a file is written");
        }
        let path = folder.path().join("cell.ron");
        fs::write(&path, cell).expect("a file is written");
        load(&LoadRequest::for_file(path))
    }

    /// Loads and runs the cell.
    pub(crate) fn run(&self, mode: Mode) -> Ran {
        self.run_on(mode, Surface::Exact)
    }

    /// Loads and runs the cell, verdicts read from this surface.
    pub(crate) fn run_on(&self, mode: Mode, surface: Surface) -> Ran {
        let scene = self.load();
        let settings = ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface };
        let models = Models::build(&scene, settings).expect("radii that fit");
        let outcome = run(
            &scene,
            &models,
            RunSettings { mode, accuracy_m: 1e-4, first_hit: true, ..RunSettings::default() },
        );
        Ran { scene, outcome }
    }

    pub(crate) fn sampled(&self) -> Ran {
        self.run(Mode::Sampled)
    }

    pub(crate) fn certified(&self) -> Ran {
        self.run(Mode::Certified)
    }
}
