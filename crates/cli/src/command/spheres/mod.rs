//! `pathproof spheres`.

mod audit;
mod build;
mod show;
mod spherised;

use std::time::Instant;

use diagnostics::{Problem, excerpt, hint_for};
use scene::{MemberShape, Scene};
use sphere_model::{Method, SphereTree, build as build_tree, default_smallest_radius_m};

use crate::args::SpheresArgs;
use crate::exit::Failure;

pub(super) fn run(command: &SpheresArgs) -> Result<u8, Failure> {
    match command {
        SpheresArgs::Build(arguments) => build::run(arguments),
        SpheresArgs::Show(arguments) => show::run(arguments),
        SpheresArgs::Audit(arguments) => audit::run(arguments),
    }
}

/// A newly built model of a piece.
struct Built<'a> {
    member: usize,
    index: usize,
    piece: &'a MemberShape,
    tree: SphereTree,
    seconds: f64,
}

/// Builds the model of every piece of the named members, or of all, and passes each on; without a radius, from each member's size.
fn each_model(
    scene: &Scene,
    members: &[String],
    (method, radius_m): (Method, Option<f64>),
    mut then: impl FnMut(Built<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    check_names(scene, members)?;
    for (m, member) in scene.members.iter().enumerate() {
        if !members.is_empty() && !members.contains(&member.name) {
            continue;
        }
        for (index, piece) in member.shapes.iter().enumerate() {
            let mesh = &piece.shape.mesh;
            let wanted = member.smallest_radius_m.or(radius_m).or(scene.smallest_radius_m);
            let wanted = wanted.unwrap_or_else(|| default_smallest_radius_m(mesh.bounds()));
            let start = Instant::now();
            let tree = build_tree(mesh, method, wanted).map_err(|error| {
                Problem::new(&piece.name, error.to_string())
                    .hint("choose another radius with --smallest-radius")
            })?;
            let seconds = start.elapsed().as_secs_f64();
            then(Built { member: m, index, piece, tree, seconds })?;
        }
    }
    Ok(())
}

fn check_names(scene: &Scene, wanted: &[String]) -> Result<(), Problem> {
    let names: Vec<&str> = scene.members.iter().map(|member| member.name.as_str()).collect();
    match wanted.iter().find(|name| !names.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Problem::new("--member", format!("no member {}", excerpt(name)))
            .hint(hint_for(name, &names, "members"))),
    }
}
