//! The experiments of the papers whose methods are built here, as tables in Markdown: `docs/papers/`.
//!
//! `cargo bench -p pathproof-collision --bench papers -- tzafestas 1000`: one paper and the number of placements; without a number
//! that of the paper, without a name all of them. As a test, a few placements of each.

mod arcila;
mod fujii;
mod placement;
mod shapes;
mod tzafestas;

/// How large the experiments are.
struct Size {
    /// Placements, unless a number is given: of Arcila's tables, and of the others.
    placements: [usize; 2],
    /// Levels of the octrees.
    octree_levels: usize,
    /// Triangles around the largest ball of figure 5.
    most_around: usize,
    /// Voxels along the longest edge.
    resolutions: &'static [usize],
    /// Levels of the reference in Arcila's table 3.
    reference_levels: usize,
    /// Of the triangles of a solid, one in so many is compared with all of the other.
    brute_force_share: usize,
}

const PAPERS: Size = Size {
    placements: [100_000, 1_000],
    octree_levels: 7,
    most_around: 64,
    resolutions: &[64, 128, 256],
    reference_levels: 16,
    brute_force_share: 20,
};
const TEST: Size = Size {
    placements: [300, 20],
    octree_levels: 3,
    most_around: 10,
    resolutions: &[32],
    reference_levels: 8,
    brute_force_share: 2_000,
};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = if words.iter().any(|word| word == "--bench") { PAPERS } else { TEST };
    let given = words.iter().find_map(|word| word.parse::<usize>().ok());
    let is_named = |name: &str| words.iter().any(|word| word == name);
    let is_wanted =
        |name: &str| is_named(name) || !["arcila", "fujii", "tzafestas"].into_iter().any(is_named);
    let [of_tables, of_figures] = size.placements.map(|placements| given.unwrap_or(placements));
    if is_wanted("tzafestas") {
        tzafestas::run(of_figures, size.octree_levels, size.most_around);
    }
    if is_wanted("fujii") {
        fujii::run(of_figures, size.resolutions, size.brute_force_share);
    }
    if is_wanted("arcila") {
        arcila::run(of_tables, size.reference_levels);
    }
}
