//! `spheres-many`: the sphere models take very many spheres.
//!
//! Severity: error if a model cannot be built, otherwise warning.
//!
//! ## What it means
//!
//! Sphere models are shown in the viewer and in findings, and decide with `--surface spheres`.
//! Halving the smallest radius takes four times as many spheres.
//! The table above the findings lists the count of every member at its radius; `check` rejects a radius that needs more than 30 million spheres for one piece.
//!
//! ## When it is reported
//!
//! - A piece needs more than 30 million spheres at its radius: an error, with a radius that fits.
//! - All models together take more than 5 million spheres: a warning.
//!
//! Boxes do not count, because exact queries need no spheres for them.
//!
//! ## What to do
//!
//! Choose a larger `--smallest-radius`, or `smallest_radius_mm` and `smallest_radii` in the cell file.
//! Exact verdicts do not depend on it.

use sphere_model::{MOST_SPHERES, shown_mm};

use super::super::diagnosis::{Diagnosis, Fix, Level, mm};
use super::super::spheres::{PieceSpheres, SphereNeed};
use super::Patient;

pub(super) const CODE: &str = "spheres-many";
const MANY: usize = 5_000_000;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    let hint = "choose a larger smallest radius; exact verdicts do not depend on it";
    for (member, pieces) in scene.members.iter().zip(&patient.spheres.pieces) {
        for (piece, need) in member.shapes.iter().zip(pieces) {
            if let PieceSpheres::TooMany { radius_m, fitting_m } = need {
                let what = format!(
                    "a smallest radius of {} mm needs more than {MOST_SPHERES} spheres",
                    shown_mm(*radius_m)
                );
                let fitting = shown_mm(*fitting_m);
                let fix = if member.smallest_radius_m.is_some() {
                    let line = format!("Radius(member: {:?}, mm: {fitting}),", member.name);
                    Fix::Line { into: "smallest_radii: [...] of the cell file", line }
                } else {
                    Fix::Arguments(format!("--smallest-radius {fitting}"))
                };
                found.push(Diagnosis::new(CODE, Level::Error, &piece.name, what, hint).fixed_by(fix));
            }
        }
    }
    if let Some(what) = many(&patient.spheres) {
        found.push(Diagnosis::new(CODE, Level::Warning, &scene.name, what, hint).listing(largest(patient)));
    }
}

/// The observation about all models together, if they are large.
fn many(need: &SphereNeed) -> Option<String> {
    (need.spheres > MANY).then(|| {
        format!(
            "{} spheres in all models: {} MB, about {} s to build on one thread",
            need.spheres,
            need.bytes / 1_000_000,
            need.seconds().ceil()
        )
    })
}

/// The three pieces with the most spheres.
fn largest(patient: &Patient<'_>) -> Vec<String> {
    let members = patient.scene.members.iter().zip(&patient.spheres.pieces);
    let mut rows: Vec<(usize, String)> = members
        .flat_map(|(member, pieces)| member.shapes.iter().zip(pieces))
        .filter_map(|(piece, need)| match need {
            PieceSpheres::Built { radius_m, spheres, .. } => {
                Some((*spheres, format!("{}: {spheres} spheres at {} mm", piece.name, mm(*radius_m))))
            }
            PieceSpheres::Box | PieceSpheres::TooMany { .. } => None,
        })
        .collect();
    rows.sort_by_key(|(spheres, _)| std::cmp::Reverse(*spheres));
    rows.into_iter().take(3).map(|(_, row)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_million_spheres_are_many() {
        let need = |spheres| SphereNeed { pieces: Vec::new(), spheres, bytes: 50 * spheres };
        assert_eq!(many(&need(MANY)), None);
        let said = many(&need(6_000_000)).expect("many");
        assert_eq!(said, "6000000 spheres in all models: 300 MB, about 10 s to build on one thread");
    }
}
