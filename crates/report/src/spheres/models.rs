//! Sphere models with every sphere of every rank.

use std::fmt::Write as _;

use scene::{MemberShape, Scene};
use serde::Serialize;
use serde_json::value::RawValue;
use sphere_model::{Coverage, Method, SphereTree};

use super::{SphereInput, text};

const GUARANTEE: &str = "Every triangle was cut into pieces, each proven to lie in one smallest sphere and in \
     every sphere above it, from the numbers written here. Spheres cover the surface of a piece, not its inside.";

/// The model of one piece of a member, proven to cover it.
#[derive(Clone, Debug)]
pub struct PieceModel {
    /// Index of the member in its scene.
    pub member: usize,
    /// Index of the piece in its member.
    pub piece: usize,
    /// Its spheres.
    pub tree: SphereTree,
    /// What was proven of them.
    pub coverage: Coverage,
    /// How far the smallest spheres stick out of the surface at most, metres.
    pub protrusion_m: f64,
}

#[derive(Serialize)]
struct ModelsReport<'a> {
    schema: &'static str,
    method: &'static str,
    guarantee: &'static str,
    inputs: Vec<SphereInput<'a>>,
    pieces: Vec<ModelledPiece<'a>>,
}

#[derive(Serialize)]
struct ModelledPiece<'a> {
    member: &'a str,
    name: &'a str,
    described_by: String,
    member_from_piece: SpherePlace,
    outward_m: f64,
    proof: ModelProof,
    protrusion_m: f64,
    ranks: Vec<Rank>,
    columns: [&'static str; 6],
    spheres: Box<RawValue>,
}

#[derive(Serialize)]
struct SpherePlace {
    rotation_rows: [[f64; 3]; 3],
    translation_m: [f64; 3],
}

#[derive(Serialize)]
struct ModelProof {
    triangles: usize,
    pieces: usize,
    covered_at_every_rank: bool,
}

#[derive(Serialize)]
struct Rank {
    rank: usize,
    radius_m: f64,
    first: u32,
    spheres: usize,
}

/// `spheres.json`: the models of a scene's pieces, ending in a line feed.
pub fn models_json(scene: &Scene, method: Method, models: &[PieceModel]) -> String {
    text(&ModelsReport {
        schema: "pathproof.spheres/1",
        method: method.name(),
        guarantee: GUARANTEE,
        inputs: scene.inputs.iter().map(SphereInput::new).collect(),
        pieces: models.iter().map(|model| ModelledPiece::new(scene, model)).collect(),
    })
}

impl<'a> ModelledPiece<'a> {
    fn new(scene: &'a Scene, model: &PieceModel) -> Self {
        let member = &scene.members[model.member];
        let piece: &MemberShape = &member.shapes[model.piece];
        let (rotation, translation) =
            (&piece.member_from_shape.rotation, &piece.member_from_shape.translation);
        let row = |k: usize| [rotation[(k, 0)], rotation[(k, 1)], rotation[(k, 2)]];
        let ranks = 1..=model.tree.ranks();
        Self {
            member: &member.name,
            name: &piece.name,
            described_by: piece.source.to_string(),
            member_from_piece: SpherePlace {
                rotation_rows: [row(0), row(1), row(2)],
                translation_m: [translation.x, translation.y, translation.z],
            },
            outward_m: piece.shape.outward_m,
            proof: ModelProof {
                triangles: model.coverage.triangles,
                pieces: model.coverage.pieces,
                covered_at_every_rank: true,
            },
            protrusion_m: model.protrusion_m,
            ranks: ranks
                .map(|rank| Rank {
                    rank,
                    radius_m: model.tree.rank_radius_m(rank),
                    first: model.tree.rank_nodes(rank).start,
                    spheres: model.tree.rank_nodes(rank).len(),
                })
                .collect(),
            columns: ["rank", "parent", "x_m", "y_m", "z_m", "radius_m"],
            spheres: rows(&model.tree),
        }
    }
}

/// One line per sphere; single-precision numbers are written as the double-precision numbers they are.
fn rows(tree: &SphereTree) -> Box<RawValue> {
    let parents = tree.parents();
    let mut rows = String::from("[");
    for rank in 1..=tree.ranks() {
        for node in tree.rank_nodes(rank) {
            let sphere = tree.sphere(node);
            let center = sphere.center_m();
            let end = if node == 0 { "" } else { "," };
            let parent = if rank == 1 { "null".to_owned() } else { parents[node as usize].to_string() };
            // Writing into a string cannot fail.
            let _written = write!(
                rows,
                "{end}\n[{rank},{parent},{},{},{},{}]",
                center.x,
                center.y,
                center.z,
                sphere.radius_m()
            );
        }
    }
    rows += "\n]";
    RawValue::from_string(rows).expect("rows of finite numbers are JSON")
}
