//! `mesh-far`: the shapes of a moving link lie far from the frame of the link.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! A link moves with its own frame.
//! If all of its shapes lie far from that frame, the mesh was probably exported in the coordinates of the whole assembly, or an origin is given in millimetres: the part then sweeps through the wrong places.
//!
//! ## When it is reported
//!
//! A joint moves the link, and the distance from the link's origin to the bounding box of all its shapes is more than 500 mm and more than twice the diagonal of that box.
//! Objects and fixed links may be modelled in the coordinates of the cell, and are not reported.
//!
//! ## What to do
//!
//! Inspect the link at rest in the viewer.
//! Export the part in its own frame, or correct the `<origin>` of its `<collision>`.

use super::super::diagnosis::{Diagnosis, Level, mm};
use super::Patient;
use scene::MemberFrame;

pub(super) const CODE: &str = "mesh-far";
const FAR_M: f64 = 0.5;
const FAR_DIAGONALS: f64 = 2.0;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for (member, size) in patient.scene.members.iter().zip(&patient.sizes) {
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        let bounds = &size.bounds;
        let away = bounds.low.coords.sup(&(-bounds.high.coords)).map(|gap_m| gap_m.max(0.0));
        let away_m = away.norm();
        if size.moves && away_m > FAR_M.max(FAR_DIAGONALS * bounds.diagonal()) {
            let what = format!(
                "its shapes, {} mm across, begin {} mm away from its frame",
                mm(bounds.diagonal()),
                mm(away_m)
            );
            let robot = &patient.scene.robots[robot];
            let line = robot.robot.links()[link.0].line;
            let hint = "export the part in the frame of its link, or mend the <origin> of its <collision>";
            found.push(
                Diagnosis::new(CODE, Level::Warning, &member.name, what, hint)
                    .at(patient.line(robot, link, line)),
            );
        }
    }
}
