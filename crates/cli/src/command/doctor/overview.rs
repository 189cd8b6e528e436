//! Sizes of all members, and counts of their pairs and spheres.

use doctor::{Checkup, MemberSize, PieceSpheres};
use report::words::{count, short};
use scene::Scene;

use crate::command::table::{ColumnSide, table};

const COLUMNS: [(&str, ColumnSide); 8] = [
    ("member", ColumnSide::Left),
    ("x mm", ColumnSide::Right),
    ("y mm", ColumnSide::Right),
    ("z mm", ColumnSide::Right),
    ("triangles", ColumnSide::Right),
    ("surface", ColumnSide::Left),
    ("spheres", ColumnSide::Right),
    ("down to mm", ColumnSide::Right),
];

pub(super) fn text(scene: &Scene, checkup: &Checkup) -> String {
    let rows: Vec<Vec<String>> = checkup
        .members
        .iter()
        .zip(&checkup.spheres.pieces)
        .map(|(size, spheres)| row(size, spheres))
        .collect();
    let sizes = if rows.is_empty() { String::new() } else { table(&COLUMNS, &rows, "  ") + "\n" };
    let excluded = scene.ledger.exclusion_counts();
    let grounds: Vec<String> =
        excluded.iter().map(|(ground, pairs)| format!("{pairs} {}", ground.name())).collect();
    let grounds = if grounds.is_empty() { String::new() } else { format!(" ({})", grounds.join(", ")) };
    let pairs = format!(
        "Pairs     {} checked, {} left out{grounds}, {} that cannot move; looked at in {}\n",
        scene.pairs.len(),
        scene.ledger.excluded.len(),
        scene.still_pairs.len(),
        count(checkup.poses, "pose")
    );
    let need = &checkup.spheres;
    let spheres = format!(
        "Spheres   {} in all models, {} MB, about {} s to build on one thread; boxes need none\n",
        need.spheres,
        short(need.bytes as f64 / 1e6, 1),
        short(need.seconds(), 1)
    );
    sizes + &pairs + &spheres
}

fn row(size: &MemberSize, spheres: &[PieceSpheres]) -> Vec<String> {
    let [x, y, z] = size.size_m.map(|edge_m| short(edge_m * 1e3, 3));
    let (mut built, mut is_refused, mut finest_m) = (0, false, f64::INFINITY);
    for piece in spheres {
        match piece {
            PieceSpheres::Box => {}
            PieceSpheres::Built { radius_m, spheres, .. } => {
                built += spheres;
                finest_m = finest_m.min(*radius_m);
            }
            PieceSpheres::TooMany { radius_m, .. } => {
                is_refused = true;
                finest_m = finest_m.min(*radius_m);
            }
        }
    }
    let has_none = finest_m.is_infinite();
    let counted = match (has_none, is_refused) {
        (true, _) => "-".to_owned(),
        (_, true) => "too many".to_owned(),
        (_, false) => built.to_string(),
    };
    let radius = if has_none { "-".to_owned() } else { short(finest_m * 1e3, 6) };
    vec![size.name.clone(), x, y, z, size.triangles.to_string(), size.surface(), counted, radius]
}
