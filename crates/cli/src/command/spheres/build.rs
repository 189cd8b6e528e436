//! `pathproof spheres build`.

use std::io;
use std::time::Instant;

use report::words::{count, short};
use report::{PieceModel, models_json, write_all};
use scene::load;
use sphere_model::{Coverage, Gap, Method, prove_coverage};

use super::spherised::spherised;
use super::{Built, each_model};
use crate::args::Build;
use crate::command::{pool, print, smallest_radius_m};
use crate::exit::{FOUND, Failure};
use crate::interrupt::uninterrupted;

/// Builds the sphere model of every piece; proves its coverage and writes the models if requested.
pub(super) fn run(arguments: &Build) -> Result<u8, Failure> {
    let scene = load(&arguments.scene.request(None)?)?;
    let pool = pool(&arguments.threads)?;
    let method: Method = arguments.model.method.into();
    let size = (method, smallest_radius_m(&arguments.model)?);
    let (mut models, mut code) = (Vec::new(), 0);
    pool.install(|| {
        each_model(&scene, &arguments.member, size, |built| {
            let protrusion_m = built.tree.protrusion_m(&built.piece.shape.mesh);
            let mut text = line(&built, method, protrusion_m);
            if arguments.prove || arguments.out.is_some() {
                let start = Instant::now();
                let proof = prove_coverage(&built.piece.shape.mesh, &built.tree);
                text += &verdict(&proof, start.elapsed().as_secs_f64());
                match proof {
                    Err(_) => code = FOUND,
                    Ok(coverage) if arguments.out.is_some() => models.push(PieceModel {
                        member: built.member,
                        piece: built.index,
                        tree: built.tree,
                        coverage,
                        protrusion_m,
                    }),
                    Ok(_) => {}
                }
            }
            print(text.as_bytes())
        })
    })?;
    let Some(folder) = &arguments.out else { return Ok(code) };
    if code == FOUND {
        print(b"Nothing was written: not every model covers its surface.\n")?;
        return Ok(code);
    }
    let place = std::fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
    let place =
        place.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    let mut files = spherised(&scene, method, &models, &place)?;
    let spheres = models.iter().map(|model| model.tree.spheres().len()).sum();
    let text = format!("{} of {}", count(spheres, "sphere"), count(models.len(), "model"));
    files.push(("spheres.json".to_owned(), models_json(&scene, method, &models), text));
    let contents: Vec<(&str, &[u8])> =
        files.iter().map(|(name, content, _)| (name.as_str(), content.as_bytes())).collect();
    uninterrupted(|| write_all(folder, &contents))?;
    for (name, _, what) in &files {
        print(format!("Wrote {}: {what}\n", folder.join(name).display()).as_bytes())?;
    }
    Ok(code)
}

fn line(built: &Built<'_>, method: Method, protrusion_m: f64) -> String {
    let tree = &built.tree;
    format!(
        "{}: {}, {}, {} down to {} mm, {} smallest of {}, sticking out at most {} mm, built in {} s\n",
        built.piece.name,
        method.name(),
        count(built.piece.shape.mesh.triangle_count(), "triangle"),
        count(tree.ranks(), "rank"),
        short(tree.rank_radius_m(tree.ranks()) * 1e3, 3),
        tree.lowest().count(),
        count(tree.spheres().len(), "sphere"),
        short(protrusion_m * 1e3, 3),
        short(built.seconds, 3)
    )
}

fn verdict(proof: &Result<Coverage, Gap>, seconds: f64) -> String {
    match proof {
        Ok(coverage) => format!(
            "  covered at every rank: {} triangles in {} pieces, each in one smallest sphere and all above it ({} s)\n",
            coverage.triangles,
            coverage.pieces,
            short(seconds, 2)
        ),
        Err(Gap { triangle, near }) => {
            format!("  NOT covered: triangle {triangle} near {:?} m\n", <[f64; 3]>::from(near.coords))
        }
    }
}
