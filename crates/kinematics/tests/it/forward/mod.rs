//! Forward kinematics against the crate `k`, against an independent evaluation of random trees, and
//! against the textbook's Puma 560.

mod puma;
mod random_trees;
mod real_cells;
mod with_k;
