//! What the tests of several crates share; never part of the product.

mod damaged;
pub mod exact;
mod golden;
mod random;
mod robots;

use std::path::PathBuf;

pub use damaged::without_or_with_swapped_lines;
pub use golden::GoldenCases;
pub use random::Random;
pub use robots::random_tree;

/// The folder of the reference cell of this repository.
pub fn own_reference_cell() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference"))
}

/// The four reference cells that are not part of this repository, by folder.
pub const REFERENCE_CELLS: [&str; 4] = ["irb2400_positioner", "fanuc_m10ia", "puma560_pipes", "puma560_amr"];

/// Three more, in the folder `cells_more` beside that of the others.
pub const MORE_REFERENCE_CELLS: [&str; 3] = ["car_seat", "puzzle_piece", "ur10_bins"];

/// The folder of the reference cells, `../shared/cells` or the one that `PATHPROOF_CELLS` names; nothing where it is missing, which
/// a test then prints as skipped.
///
/// # Panics
/// Where the folder is missing and `PATHPROOF_REQUIRE_CELLS` is set.
pub fn reference_cells() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cells");
    let folder = std::env::var_os("PATHPROOF_CELLS").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    if let Ok(folder) = folder.canonicalize()
        && folder.is_dir()
    {
        return Some(folder);
    }
    let is_required = std::env::var_os("PATHPROOF_REQUIRE_CELLS").is_some();
    assert!(
        !is_required,
        "PATHPROOF_REQUIRE_CELLS is set, and there are no reference cells in {}",
        folder.display()
    );
    println!("skipped: no reference cells in {}", folder.display());
    None
}

/// The folder of one reference cell, as [`reference_cells`] finds it.
///
/// # Panics
/// Where the folder of all cells is there and this one is not in it.
pub fn reference_cell(name: &str) -> Option<PathBuf> {
    let folder = reference_cells()?;
    let more = MORE_REFERENCE_CELLS.contains(&name);
    let folder = if more { folder.join("../cells_more").join(name) } else { folder.join(name) };
    assert!(folder.is_dir(), "{} is missing", folder.display());
    Some(folder)
}
