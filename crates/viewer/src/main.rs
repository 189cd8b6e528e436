//! The window of Pathproof.

fn main() {}
