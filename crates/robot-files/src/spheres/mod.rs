//! Sphere models of other programs that are no URDF: cuRobo's YAML, XRDF, and JSON of centres and radii.

mod centers_radii;
mod curobo;
mod sphere;
mod xrdf;

use diagnostics::yaml::{self, Yaml};
use diagnostics::{InputError, Problem, Problems, decode};

/// A sphere model as its file gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedSpheres {
    /// The format of the file.
    pub format: SphereFormat,
    /// Links with their spheres, in file order.
    pub links: Vec<ListedLink>,
    /// Links that the file adds to those of the robot.
    pub added_links: Vec<String>,
    /// Warnings of the reader.
    pub warnings: Vec<Problem>,
}

/// The spheres of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedLink {
    /// Its name; `None` where the file gives none.
    pub name: Option<String>,
    /// 1-based line of the name, or of the list.
    pub line: u32,
    /// 1-based column of the name, or of the list.
    pub column: u32,
    /// Spheres, in the frame of the link if it has a name.
    pub spheres: Vec<ListedSphere>,
    /// Entries that stand for no sphere: with the buffer their radius is 0 or less.
    pub disabled: usize,
    /// Why the program that the file is for does not use the spheres of this link.
    pub unused_because: Option<&'static str>,
}

/// A sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedSphere {
    /// Centre, metres.
    pub center_m: [f64; 3],
    /// Radius with the buffer of the file, metres; above 0.
    pub radius_m: f64,
}

/// The format of a file of spheres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SphereFormat {
    /// A robot configuration of cuRobo.
    Curobo,
    /// The extended robot description format of Isaac.
    Xrdf,
    /// Centres and radii of one shape, or of links by name.
    CentersRadii,
}

impl SphereFormat {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Curobo => "curobo",
            Self::Xrdf => "xrdf",
            Self::CentersRadii => "centers-radii",
        }
    }
}

/// Names of the keys that tell the formats apart.
const EXPECTED: &str = "collision_spheres (cuRobo), format: xrdf (XRDF), or centers and radii";

impl ListedSpheres {
    /// Whether a file name ends as those of these formats do.
    pub fn is_name(name: &str) -> bool {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        ["yml", "yaml", "xrdf", "json"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    }

    /// Reads a file; the format is told by its content.
    ///
    /// # Errors
    /// Every problem of the file, in file order.
    pub fn read(bytes: &[u8], file: &str) -> Result<Self, InputError> {
        let root = yaml::read(decode(bytes, file)?, file)?;
        let mut problems = Problems::new(file);
        let listed = if root.get("format").is_some() || root.get("format_version").is_some() {
            xrdf::read(&root, &mut problems)
        } else if let Some(section) = curobo::section(&root, &mut problems) {
            curobo::read(section, &mut problems)
        } else if problems.is_empty() && centers_radii::is_one(&root) {
            centers_radii::read(&root, &mut problems)
        } else {
            if problems.is_empty() {
                let problem = root.problem(file, "no sphere model of a known format").found(root.shown());
                problems.push(problem.expected(EXPECTED));
            }
            None
        };
        match listed {
            Some(listed) if problems.is_empty() => Ok(listed),
            _ => problems.check(()).and_then(|()| Err(root.problem(file, "no sphere model").into())),
        }
    }
}

/// The value of a key, which may be left out or `null`.
fn optional<'y, 't>(map: &'y Yaml<'t>, name: &str) -> Option<&'y Yaml<'t>> {
    map.get(name).filter(|value| !value.is_nothing())
}

/// Adds the problem that a value is not what it should be.
fn expect(value: &Yaml<'_>, what: &str, expected: &str, problems: &mut Problems) {
    problems
        .push_with(|problems| value.problem(problems.file(), what).found(value.shown()).expected(expected));
}
