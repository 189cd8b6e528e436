//! Robots with spheres for collision shapes, as URDF.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use diagnostics::Problem;
use kinematics::{LinkId, LinkSpheres, with_spheres};
use report::PieceModel;
use report::words::{count, short};
use scene::{MOST_BYTES, MemberFrame, Scene, relative};
use sphere_model::{Ball, Method};

use crate::exit::Failure;

/// The file name, text and content summary for every robot; `folder` is the output folder.
pub(super) fn spherised(
    scene: &Scene,
    method: Method,
    models: &[PieceModel],
    folder: &Path,
) -> Result<Vec<(String, String, String)>, Failure> {
    let mut taken = BTreeSet::new();
    let mut files = Vec::new();
    for (index, robot) in scene.robots.iter().enumerate() {
        let mut links: BTreeMap<String, LinkSpheres> = BTreeMap::new();
        for model in models {
            let MemberFrame::Link { robot: of, link } = scene.members[model.member].frame else { continue };
            // The URDF does not have the links of tools of the cell file.
            if of == index && !robot.is_of_tool(link) {
                add(links.entry(robot.robot.links()[link.0].name.clone()).or_default(), scene, model);
            }
        }
        let spheres: usize = links.values().map(|link| link.spheres.len()).sum();
        let urdf = robot.urdf_path.canonicalize()?;
        let name = urdf.file_name().unwrap_or_default().to_string_lossy();
        let way = urdf.parent().map_or_else(String::new, |parent| relative(folder, parent));
        let remark = format!(
            "{name} with spheres for collision shapes, by pathproof {} (method {}).\n     \
             Every point of every shape's surface is proven to lie in a sphere of its link, for the numbers as written.",
            env!("CARGO_PKG_VERSION"),
            method.name()
        );
        let text = with_spheres(&robot.urdf, &robot.urdf_path.display().to_string(), &remark, &way, &links)?;
        if text.len() as u64 > MOST_BYTES {
            return Err(Problem::new("--smallest-radius", "the spheres of a robot make too large a file")
                .found(format!("{spheres} spheres of {name}, {} bytes", text.len()))
                .expected(format!("at most {MOST_BYTES} bytes, which is the most that is read back"))
                .hint("choose a larger radius, or smallest_radii for large members in the cell file")
                .into());
        }
        let has_tool_links = (0..robot.robot.links().len()).any(|link| robot.is_of_tool(LinkId(link)));
        let without = if has_tool_links { ", without its tools" } else { "" };
        let what = format!("{} on {}{without}", count(spheres, "sphere"), count(links.len(), "link"));
        files.push((file_name(&robot.name, &mut taken), text, what));
    }
    Ok(files)
}

/// Adds the smallest spheres of a piece to its link.
fn add(link: &mut LinkSpheres, scene: &Scene, model: &PieceModel) {
    let piece = &scene.members[model.member].shapes[model.piece];
    let before = link.spheres.len();
    link.spheres.extend(model.tree.lowest().map(|node| {
        let ball = Ball::holding(model.tree.sphere(node), &piece.member_from_shape);
        (ball.center, ball.radius_m)
    }));
    if !link.remark.is_empty() {
        link.remark += "\n         ";
    }
    // Writing into a string cannot fail.
    let _written = write!(
        link.remark,
        "{}: {} of {} mm, sticking out at most {} mm; proven covered: {} in {}; {}",
        piece.name,
        count(link.spheres.len() - before, "sphere"),
        short(model.tree.rank_radius_m(model.tree.ranks()) * 1e3, 6),
        short(model.protrusion_m * 1e3, 3),
        count(model.coverage.triangles, "triangle"),
        count(model.coverage.pieces, "piece"),
        piece.source
    );
}

/// `<robot>.spheres.urdf`, with unsafe characters replaced by `_`, and a number if that name is taken.
fn file_name(robot: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '_' };
    let robot: String = robot.chars().map(plain).collect();
    let numbered = (2..).map(|k| format!("{robot}-{k}"));
    let name = std::iter::once(robot.clone())
        .chain(numbered)
        .find(|name| taken.insert(name.to_lowercase()))
        .unwrap_or(robot);
    format!("{name}.spheres.urdf")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain_and_differ() {
        let mut taken = BTreeSet::new();
        let names = ["a/b", "a_b", "A_B", "arm-1"].map(|robot| file_name(robot, &mut taken));
        assert_eq!(
            names,
            ["a_b.spheres.urdf", "a_b-2.spheres.urdf", "A_B-3.spheres.urdf", "arm-1.spheres.urdf"]
        );
    }
}
