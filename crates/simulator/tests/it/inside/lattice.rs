//! The lattice on which everything stands, and numbers that are always the same.

/// A cell by its lowest corner.
pub(crate) type Cell = [i32; 3];

/// Cells along every side of the space for bodies.
pub(crate) const SIDE: usize = 7;

/// Edge of a cell, metres: exact in single precision, as all corners are.
pub(crate) const EDGE_M: f32 = 0.0625;

/// Seeded numbers.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 on, less than `below`.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

/// A corner of the lattice after an exact shear, metres.
pub(crate) fn corner_m([x, y, z]: Cell, [a, b, c]: [i32; 3]) -> [f32; 3] {
    [x + a * y, y + b * z, z + c * x * i32::from(a == 0 && b == 0)].map(|n| n as f32 * EDGE_M)
}
