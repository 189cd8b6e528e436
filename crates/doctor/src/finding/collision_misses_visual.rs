//! `collision-misses-visual`: a part of a link can be seen outside of its collision shapes.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! Only collision shapes are checked.
//! Where the visual shape of a link sticks out of them, the part is there and nobody looks: a collision of that part is not detected, and every clearance is too large by up to the distance that the finding gives.
//! The usual causes are a collision shape that was made simpler than the part, a part that was added to the visual mesh alone, and an `<origin>` or a unit that differs between the two.
//!
//! ## When it is reported
//!
//! Some of the visual surface is not proven to lie within 2 mm of the collision shapes, or within a hundredth of the diagonal of the link's visual shapes if that is more.
//! Simplified meshes usually differ by less, and a required clearance of a few millimetres makes up for it.
//! What a closed collision shape encloses is covered, its cavities too: nothing gets there without a collision; an open one is closed by caps as in a run.
//!
//! The finding has a row for each link, with proven bounds: the share of the visual surface that lies farther outside than that, to two hundredths of the surface, the greatest distance, to 0.5 mm or a four-hundredth of the diagonal, and the point where it was found, in the frame of the link.
//! `--json` has the same as numbers, with the point in the world too, in the pose at rest.
//! Round shapes count as the polyhedra that a run checks.
//! The effort for each link is limited; what it leaves open widens the bounds, and is reported.
//! Links without any collision shape are the finding `no-collision-geometry`.
//!
//! ## What to do
//!
//! Look at the place in the viewer: its layer *Visual* draws the visual shapes in violet over what is checked, with a ring around the worst point of each link.
//!
//! ![A valve block on the upper arm that only the visual shape has](../viewer/visual.png)
//!
//! Use the visual mesh for `<collision>`, or enlarge the collision shape until it encloses the part.
//! If the visual shape is the one that is wrong, such as a COLLADA mesh that only fits with `--dae-up-axis respect`, correct it; the finding changes no verdict.

use scene::Scene;

use super::super::diagnosis::{Diagnosis, Level, count, down, up};
use super::super::visuals::VisualOutside;
use super::Patient;

pub(super) const CODE: &str = "collision-misses-visual";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let mut links = patient.visuals.clone();
    if links.is_empty() {
        return;
    }
    links.sort_by(|one, other| {
        other.depth_m[1].total_cmp(&one.depth_m[1]).then(one.member.cmp(&other.member))
    });
    let scene = patient.scene;
    let rows = links.iter().map(|link| row(patient, link)).collect();
    let verb = if links.len() == 1 { "is" } else { "are" };
    let what = format!("{} {verb} seen where nothing is checked", count(links.len(), "link"));
    let hint =
        "use the visual mesh for <collision>, or enlarge the collision shapes until they enclose the part";
    found.push(Diagnosis::new(CODE, Level::Warning, &scene.name, what, hint).listing(rows).showing(links));
}

/// The row of a link.
fn row(patient: &Patient<'_>, link: &VisualOutside) -> String {
    let scene = patient.scene;
    let percent = between(link.share.map(|share| 100.0 * share), 1, "%");
    let depth = between(link.depth_m.map(|metres| metres * 1e3), 2, "mm");
    let tolerance = up(link.tolerance_m * 1e3, 1);
    let name = &scene.members[link.member].name;
    let place = link.at.as_ref().map(|at| {
        let [x, y, z] = [0, 1, 2].map(|k| format!("{:.1}", at.link_point[k] * 1e3 + 0.0));
        format!(", at ({x}, {y}, {z}) mm of {}", shape(scene, link.member, at.shape))
    });
    let place = place.unwrap_or_default();
    format!(
        "{name}: {percent} of what is seen is more than {tolerance} mm outside, the worst of it by {depth}{place}"
    )
}

/// The origin of a visual shape, with the line of its element.
fn shape(scene: &Scene, member: usize, shape: usize) -> String {
    let visuals = scene.visuals.iter().find(|visuals| visuals.member == member).expect("it was compared");
    visuals.shapes[shape].source.brief()
}

/// Bounds, rounded outward.
fn between([low, high]: [f64; 2], decimals: i32, unit: &str) -> String {
    let (low, high) = (down(low, decimals), up(high, decimals));
    if low == high { format!("{low} {unit}") } else { format!("{low} – {high} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outward() {
        assert_eq!(between([47.06, 47.31], 1, "%"), "47 – 47.4 %");
        assert_eq!(between([126.9, 126.9], 1, "mm"), "126.9 mm");
        assert_eq!(between([0.0, f64::INFINITY], 1, "mm"), "0 – inf mm");
    }
}
