//! `pathproof spheres show`.

mod inner;

use std::ops::Range;

use diagnostics::Problem;
use report::words::{count, short};
use scene::load;
use sphere_model::{Method, NodeId, SphereTree};

use super::{Built, each_model};
use crate::args::{Show, Shown};
use crate::command::table::{ColumnSide, table};
use crate::command::{pool, print_text, radius_m};
use crate::exit::Failure;

/// Prints the ranks of every model as a table.
pub(super) fn run(arguments: &Show) -> Result<u8, Failure> {
    let scene = load(&arguments.scene.request(None)?)?;
    let radius_m = radius_m(arguments.smallest_radius)?;
    let rank = arguments.rank.map(usize::from);
    pool(&arguments.threads)?.install(|| match arguments.method.shown() {
        Shown::Inner(kind) => inner::print_levels(&scene, &arguments.member, kind, rank),
        Shown::Cover(method) => each_model(&scene, &arguments.member, (method, radius_m), |built| {
            check_rank(&built.piece.name, rank, built.tree.ranks())?;
            print_text(&model(&built, method, rank))
        }),
    })?;
    Ok(0)
}

fn check_rank(name: &str, rank: Option<usize>, ranks: usize) -> Result<(), Problem> {
    match rank.filter(|&rank| rank > ranks) {
        None => Ok(()),
        Some(rank) => {
            Err(Problem::new("--rank", format!("{name} has no rank {rank}"))
                .expected(format!("1 to {ranks}")))
        }
    }
}

fn model(built: &Built<'_>, method: Method, rank: Option<usize>) -> String {
    let tree = &built.tree;
    let head = format!(
        "{}: {}, {}, {}\n",
        built.piece.name,
        method.name(),
        count(built.piece.shape.mesh.triangle_count(), "triangle"),
        built.piece.source
    );
    let columns =
        ["rank", "radius mm", "spheres", "children min", "mean", "max", "triangles min", "mean", "max"];
    let ranks = rank.map_or(1..=tree.ranks(), |rank| rank..=rank);
    let rows: Vec<Vec<String>> = ranks.map(|rank| row(tree, rank)).collect();
    head + &table(&columns.map(|name| (name, ColumnSide::Right)), &rows, "  ")
        + &format!(
            "  sticking out at most {} mm, {} MB of memory\n",
            short(tree.protrusion_m(&built.piece.shape.mesh) * 1e3, 3),
            short(tree.bytes() as f64 / 1e6, 3)
        )
}

fn row(tree: &SphereTree, rank: usize) -> Vec<String> {
    let nodes = tree.rank_nodes(rank);
    let radius_mm = short(tree.rank_radius_m(rank) * 1e3, 3);
    let mut row = vec![rank.to_string(), radius_mm, nodes.len().to_string()];
    row.extend(spread(nodes.clone(), |node| tree.children(node).len()));
    row.extend(spread(nodes, |node| tree.triangles_of(node).len()));
    row
}

/// Smallest, mean and largest of a count; dashes if all are 0.
fn spread(nodes: Range<NodeId>, of: impl Fn(NodeId) -> usize) -> [String; 3] {
    let (mut least, mut most, mut sum) = (usize::MAX, 0, 0);
    let nodes_of_rank = nodes.len();
    for node in nodes {
        let n = of(node);
        (least, most, sum) = (least.min(n), most.max(n), sum + n);
    }
    if most == 0 {
        return ["-", "-", "-"].map(str::to_owned);
    }
    [least.to_string(), short(sum as f64 / nodes_of_rank as f64, 1), most.to_string()]
}
