//! The `pathproof` command line.
fn main() {}
