//! Models with spheres inside a solid, level by level.

use diagnostics::Problem;
use report::words::{count, short};
use scene::Scene;
use simulator::{ModelSettings, Models};
use studies::{MethodKind, MethodSphere, method_spheres};

use super::check_rank;
use crate::command::spheres::check_names;
use crate::command::table::{ColumnSide, table};
use crate::command::{print, print_text};
use crate::exit::Failure;

/// Prints the levels of the models of the named members, or of all; a shape that has no inside is named.
///
/// # Errors
/// A member that has no such rank, and shapes that have no inside if there are no others.
pub(super) fn print_levels(
    scene: &Scene,
    members: &[String],
    kind: MethodKind,
    rank: Option<usize>,
) -> Result<(), Failure> {
    check_names(scene, members)?;
    let settings = ModelSettings::default();
    let models = Models::build(scene, settings)?;
    let (mut shown, mut refused) = (0, Vec::new());
    for (index, member) in scene.members.iter().enumerate() {
        if !members.is_empty() && !members.contains(&member.name) {
            continue;
        }
        let spheres = method_spheres(scene, &models, index, kind);
        if !spheres.levels.is_empty() {
            check_rank(&member.name, rank, spheres.levels.len())?;
            print_text(&text(&member.name, kind, &spheres.levels, rank))?;
            shown += 1;
        }
        refused.extend(spheres.refused);
    }
    if shown == 0
        && let Some(refused) = refused.first()
    {
        return Err(Problem::new(&refused.name, refused.why.clone()).into());
    }
    for refused in &refused {
        print(format!("{}: no {kind} model: {}\n", refused.name, refused.why).as_bytes())?;
    }
    Ok(())
}

fn text(name: &str, kind: MethodKind, levels: &[Vec<MethodSphere>], rank: Option<usize>) -> String {
    let columns = ["rank", "radius mm", "spheres", "inside"];
    let ranks = rank.map_or(1..=levels.len(), |rank| rank..=rank);
    let rows: Vec<Vec<String>> = ranks.map(|rank| row(rank, &levels[rank - 1])).collect();
    let inner = levels.last().map_or(0, |spheres| inner_count(spheres));
    format!("{name}: {kind}, {} inside\n", count(inner, "sphere"))
        + &table(&columns.map(|name| (name, ColumnSide::Right)), &rows, "  ")
}

fn row(rank: usize, spheres: &[MethodSphere]) -> Vec<String> {
    let largest_m = spheres.iter().map(|sphere| sphere.radius_m).fold(0.0, f64::max);
    let inner = inner_count(spheres);
    vec![rank.to_string(), short(largest_m * 1e3, 3), spheres.len().to_string(), inner.to_string()]
}

fn inner_count(spheres: &[MethodSphere]) -> usize {
    spheres.iter().filter(|sphere| sphere.is_inner).count()
}
