//! The balancer of axis 2: a gas cylinder behind the carousel whose rod works on a crank inside the casting.

use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box};

/// How far the cylinder rises towards its rear end, radians.
const RISE: f64 = 0.14;

/// Mesh of the balancer; its origin lies inside the casting, it points to -x.
pub(super) fn balancer() -> Solid {
    let mut outline = vec![corner(0.0, 0.0, 0.0), corner(0.046, 0.0, 0.0), corner(0.046, 0.090, 0.0)];
    // Bellows over the rod.
    for k in 0..5 {
        let z = 0.100 + 0.026 * f64::from(k);
        outline.push(corner(0.072, z, 0.0));
        outline.push(corner(0.054, z + 0.013, 0.0));
    }
    outline.extend([
        corner(0.112, 0.236, 0.006),
        corner(0.112, 0.286, 0.006),
        corner(0.100, 0.292, 0.003),
        corner(0.100, 0.640, 0.003),
        corner(0.112, 0.646, 0.006),
        corner(0.112, 0.700, 0.014),
        corner(0.050, 0.716, 0.006),
        corner(0.0, 0.716, 0.0),
    ]);
    let cylinder_body = revolve(&outline, 0.056);
    let strap = |z: f64| cylinder(0.108, z, z + 0.040, 0.004, 0.044);
    let gauge = revolve(
        &[
            corner(0.0, 0.090, 0.0),
            corner(0.016, 0.090, 0.0),
            corner(0.016, 0.128, 0.0),
            corner(0.034, 0.130, 0.002),
            corner(0.034, 0.152, 0.004),
            corner(0.0, 0.152, 0.0),
        ],
        0.018,
    );
    Solid::join([
        cylinder_body.along_x().half_turn(),
        strap(0.370).along_x().half_turn(),
        strap(0.520).along_x().half_turn(),
        bolt_circle(8, 0.088, 0.008, 0.703, 0.5).along_x().half_turn(),
        rounded_box([0.070, 0.060, 0.050], 0.008, 0.040).moved(-0.660, 0.0, -0.112),
        gauge.moved(-0.670, 0.0, 0.0),
    ])
    .turned_y(RISE)
}
