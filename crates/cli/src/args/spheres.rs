//! Arguments of `pathproof spheres`.

use std::path::PathBuf;

use arguments::{MeshArgs, millimetres};
use clap::{Args, Subcommand, ValueEnum};
use diagnostics::Problem;
use sphere_model::Method;
use studies::{CenterFrame, MethodKind};

use super::{CellArgs, ModelArgs, ThreadArgs, name_and_path, numbers};

#[derive(Subcommand)]
pub(crate) enum SpheresArgs {
    /// Build the sphere models, and write them to files
    #[command(after_help = "Examples:\n  \
        pathproof spheres build robots/pp6-1400/robot.urdf --prove\n  \
        pathproof spheres build cell.ron --member arm/link_3 --method patent-3 --smallest-radius 2\n  \
        pathproof spheres build robot.urdf --smallest-radius 10 --out models\n\n\
        Exit codes: 0 built, 1 not covered, 2 usage or input error, 4 internal error.")]
    Build(Build),
    /// Print the ranks of the sphere models as tables
    #[command(after_help = "Examples:\n  \
        pathproof spheres show robots/pp6-1400/robot.urdf --member link_3\n  \
        pathproof spheres show cell.ron --rank 4\n  \
        pathproof spheres show cell.ron --method packed-128")]
    Show(Show),
    /// Prove or refute that spheres cover the shapes of a robot
    #[command(after_help = "Examples:\n  \
        pathproof spheres audit robot.spheres.urdf --against robot.urdf\n  \
        pathproof spheres audit franka.yml --against franka_panda.urdf\n  \
        pathproof spheres audit link_3_0.json --against robot.urdf --link link_3\n  \
        pathproof spheres audit planner.urdf --against robot.urdf --link link_3 --accuracy 0.01 --json\n\n\
        Exit codes: 0 every link covered, 1 a gap, 2 usage or input error, 3 undecided, 4 internal error.")]
    Audit(AuditArgs),
}

#[derive(Args)]
pub(crate) struct Build {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    #[command(flatten)]
    pub(crate) model: ModelArgs,
    /// Only this member; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) member: Vec<String>,
    /// Prove that every rank covers the surface; exit code 1 where it does not
    #[arg(long)]
    pub(crate) prove: bool,
    /// Prove the models and write them into this folder: spheres.json, and every robot as a URDF with spheres for shapes
    #[arg(long, value_name = "DIR", conflicts_with = "member")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    /// How spheres are arranged
    #[arg(long, value_enum, default_value_t = ShownMethod::PatentN)]
    pub(crate) method: ShownMethod,
    /// Radius of the smallest spheres of a cover; by default chosen from each member's size
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    pub(crate) smallest_radius: Option<f64>,
    /// Only this member; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) member: Vec<String>,
    /// Only this rank; 1 is the largest sphere
    #[arg(long, value_name = "N", value_parser = numbers::rank)]
    pub(crate) rank: Option<u16>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// The models that can be shown: those that cover a surface, and those with spheres inside a solid.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShownMethod {
    /// Large, medium and small spheres
    #[value(name = "patent-3")]
    Patent3,
    /// As many ranks as the member's size asks for
    #[value(name = "patent-n")]
    PatentN,
    /// Cubes halved along every axis, each in its sphere
    Octree,
    /// Spheres packed inside the solid, from 64 voxels along its longest edge
    #[value(name = "packed-64")]
    Packed64,
    /// The same from 128 voxels
    #[value(name = "packed-128")]
    Packed128,
    /// The same from 256 voxels
    #[value(name = "packed-256")]
    Packed256,
    /// Boxes halved along their longest edge, with outer and inner spheres
    #[value(name = "inner-outer-12")]
    InnerOuter12,
}

/// A method of `spheres show`.
pub(crate) enum Shown {
    /// Spheres that cover the surface.
    Cover(Method),
    /// A model with spheres inside the solid.
    Inner(MethodKind),
}

impl ShownMethod {
    pub(crate) fn shown(self) -> Shown {
        match self {
            Self::Patent3 => Shown::Cover(Method::Patent3),
            Self::PatentN => Shown::Cover(Method::PatentN),
            Self::Octree => Shown::Cover(Method::Octree),
            Self::Packed64 => Shown::Inner(MethodKind::Packed { resolution: 64 }),
            Self::Packed128 => Shown::Inner(MethodKind::Packed { resolution: 128 }),
            Self::Packed256 => Shown::Inner(MethodKind::Packed { resolution: 256 }),
            Self::InnerOuter12 => Shown::Inner(MethodKind::InnerOuter { levels: 12 }),
        }
    }
}

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// URDF whose collision shapes are spheres, configuration of cuRobo (.yml), XRDF, or centres and radii (.json)
    #[arg(value_name = "SPHERES")]
    pub(crate) spheres: PathBuf,
    /// URDF of the same robot with the shapes that the spheres stand for
    #[arg(long, value_name = "ROBOT.urdf")]
    pub(crate) against: PathBuf,
    /// Only this link; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) link: Vec<String>,
    /// Whose frame the centres are in, where the file names no link and the shape has an origin of its own
    #[arg(long, value_enum)]
    pub(crate) frame: Option<FrameArg>,
    /// How closely the worst gap is bounded
    #[arg(long, value_name = "MM", default_value_t = 0.1, allow_negative_numbers = true, value_parser = millimetres)]
    accuracy: f64,
    /// Print the audit as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Folder of a ROS package
    #[arg(long, value_name = "NAME=DIR", value_parser = name_and_path)]
    pub(crate) package: Vec<(String, PathBuf)>,
    /// Another folder that files may be read from
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_root: Vec<PathBuf>,
    #[command(flatten)]
    meshes: MeshArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// The frame of centres without the name of a link.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum FrameArg {
    /// That of the link
    Link,
    /// That of the link's collision shape, which is that of its mesh file
    Shape,
}

impl From<FrameArg> for CenterFrame {
    fn from(frame: FrameArg) -> Self {
        match frame {
            FrameArg::Link => Self::Link,
            FrameArg::Shape => Self::Shape,
        }
    }
}

impl AuditArgs {
    /// The accuracy of gaps, metres.
    ///
    /// # Errors
    /// A value outside the accepted range, or NaN.
    pub(crate) fn accuracy_m(&self) -> Result<f64, Problem> {
        super::accuracy_m(self.accuracy)
    }

    /// The reference shapes as a scene.
    ///
    /// # Errors
    /// Cell files: links are matched by name within one robot.
    pub(crate) fn against(&self) -> Result<CellArgs, Problem> {
        for (what, file) in [("SPHERES", &self.spheres), ("--against", &self.against)] {
            if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron")) {
                return Err(Problem::new(what, "a cell file cannot be audited")
                    .found(file.display().to_string())
                    .expected("a URDF")
                    .hint("audit the robots of a cell one by one"));
            }
        }
        let with = arguments::SceneArgs {
            srdf: None,
            package: self.package.clone(),
            allow_root: self.allow_root.clone(),
            meshes: self.meshes.clone(),
        };
        Ok(CellArgs { file: self.against.clone(), with })
    }
}
