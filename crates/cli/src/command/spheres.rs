//! `pathproof spheres`.

use std::fmt::Write as _;
use std::time::Instant;

use geometry::Problem;
use geometry::input::{excerpt, hint_for};
use simulator::{Scene, load};
use sphere_model::{Gap, Method, SphereTree, build as build_tree, default_smallest_radius_m, prove_coverage};

use super::{pool, print, smallest_radius_m};
use crate::args::Build;
use crate::exit::{FOUND, Failure};
use crate::units::short;

/// Builds the sphere model of every piece, prints its ranks, and proves its coverage where asked.
pub(super) fn build(arguments: &Build) -> Result<u8, Failure> {
    let scene = load(&arguments.scene.request(None)?)?;
    check_names(&scene, &arguments.member)?;
    let pool = pool(&arguments.threads)?;
    let radius_m = smallest_radius_m(&arguments.model)?;
    let (mut text, mut code) = (String::new(), 0);
    for member in &scene.members {
        if !arguments.member.is_empty() && !arguments.member.contains(&member.name) {
            continue;
        }
        for piece in &member.shapes {
            let mesh = &piece.shape.mesh;
            let wanted = member.smallest_radius_m.or(radius_m).or(scene.smallest_radius_m);
            let wanted = wanted.unwrap_or_else(|| default_smallest_radius_m(mesh.bounds()));
            let start = Instant::now();
            let method: Method = arguments.model.method.into();
            let tree = pool.install(|| build_tree(mesh, method, wanted)).map_err(|error| {
                Problem::new(&piece.name, error.to_string())
                    .hint("choose another radius with --smallest-radius")
            })?;
            let built_s = start.elapsed().as_secs_f64();
            ranks(&mut text, (&piece.name, method), &tree, mesh, built_s);
            if arguments.prove {
                let start = Instant::now();
                let proof = pool.install(|| prove_coverage(mesh, &tree));
                let proven_s = start.elapsed().as_secs_f64();
                let verdict = match proof {
                    Ok(coverage) => format!(
                        "  covered at every rank: {} triangles in {} pieces, each in one smallest sphere and all above it ({} s)",
                        coverage.triangles,
                        coverage.pieces,
                        short(proven_s, 2)
                    ),
                    Err(Gap { triangle, near }) => {
                        code = FOUND;
                        format!(
                            "  NOT covered: triangle {triangle} near {:?} m",
                            <[f64; 3]>::from(near.coords)
                        )
                    }
                };
                text += &verdict;
                text.push('\n');
            }
            print(std::mem::take(&mut text).as_bytes())?;
        }
    }
    Ok(code)
}

fn check_names(scene: &Scene, wanted: &[String]) -> Result<(), Problem> {
    let names: Vec<&str> = scene.members.iter().map(|member| member.name.as_str()).collect();
    match wanted.iter().find(|name| !names.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Problem::new("--member", format!("no member {}", excerpt(name)))
            .hint(hint_for(name, &names, "members"))),
    }
}

fn ranks(
    text: &mut String,
    (name, method): (&str, Method),
    tree: &SphereTree,
    mesh: &geometry::TriangleMesh,
    built_s: f64,
) {
    // Writing into a string cannot fail.
    let _written = writeln!(
        text,
        "{name}: {}, {} triangles, {} spheres, protrusion at most {} mm, built in {} s",
        method.name(),
        mesh.triangle_count(),
        tree.spheres().len(),
        short(tree.protrusion_m(mesh) * 1e3, 3),
        short(built_s, 3)
    );
    for rank in 1..=tree.ranks() {
        let _written = writeln!(
            text,
            "  rank {rank:>2}  radius {:>9} mm  {:>9} spheres",
            short(tree.rank_radius_m(rank) * 1e3, 3),
            tree.rank_nodes(rank).len()
        );
    }
}
