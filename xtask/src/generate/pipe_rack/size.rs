//! Nominal sizes of pipes and flanges: outer diameters and PN 16 flange circles as in EN 10220 and EN 1092-1.

/// A nominal size; lengths in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Outer radius of the pipe.
    pub(super) pipe: f64,
    /// Radius of the flange.
    pub(super) flange: f64,
    /// Thickness of the flange.
    pub(super) thickness: f64,
    /// Radius of the bolt circle.
    pub(super) bolt_circle: f64,
    /// Number of bolts.
    pub(super) bolts: usize,
    /// Radius of the circle that a bolt's head covers.
    pub(super) head: f64,
}

/// 33.7 mm pipe.
pub(super) const DN25: Size =
    Size { pipe: 0.016_85, flange: 0.0575, thickness: 0.018, bolt_circle: 0.0425, bolts: 4, head: 0.0100 };
/// 60.3 mm pipe.
pub(super) const DN50: Size =
    Size { pipe: 0.030_15, flange: 0.0825, thickness: 0.018, bolt_circle: 0.0625, bolts: 4, head: 0.0130 };
/// 88.9 mm pipe.
pub(super) const DN80: Size =
    Size { pipe: 0.044_45, flange: 0.1000, thickness: 0.020, bolt_circle: 0.0800, bolts: 8, head: 0.0130 };
/// 114.3 mm pipe.
pub(super) const DN100: Size =
    Size { pipe: 0.057_15, flange: 0.1100, thickness: 0.020, bolt_circle: 0.0900, bolts: 8, head: 0.0130 };
