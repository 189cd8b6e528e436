//! Control cabinet: two doors, handles, main switch, fan, cable duct. Origin on the floor, the doors face -y.

use crate::generate::solid::{Solid, bolt_circle, cylinder, rounded_box, smooth_path, tube};
use nalgebra::Vector3;

/// Mesh of the cabinet.
pub(super) fn cabinet() -> Solid {
    let spacing = 0.30;
    let mut parts = vec![
        rounded_box([1.16, 0.46, 0.110], 0.008, spacing).moved(0.0, 0.0, 0.056),
        rounded_box([1.20, 0.50, 1.500], 0.016, spacing).moved(0.0, 0.0, 0.855),
        rounded_box([0.30, 0.16, 0.500], 0.010, spacing).moved(-0.35, 0.12, 1.800),
    ];
    for side in [-1.0, 1.0] {
        let door = rounded_box([0.575, 0.024, 1.420], 0.008, spacing);
        parts.push(door.moved(side * 0.293, -0.252, 0.860));
        let handle = [
            Vector3::new(side * 0.050, -0.255, 0.820),
            Vector3::new(side * 0.050, -0.300, 0.830),
            Vector3::new(side * 0.050, -0.306, 0.920),
            Vector3::new(side * 0.050, -0.300, 1.010),
            Vector3::new(side * 0.050, -0.255, 1.020),
        ];
        parts.push(tube(&smooth_path(&handle, 0.03), 0.010, 0.018));
        for z in [0.320, 0.860, 1.400] {
            let hinge = cylinder(0.014, z - 0.045, z + 0.045, 0.003, 0.018);
            parts.push(hinge.moved(side * 0.588, -0.258, 0.0));
        }
    }
    let switch = cylinder(0.045, 0.0, 0.030, 0.006, 0.026).along_y().half_turn();
    parts.push(switch.moved(0.360, -0.262, 1.300));
    parts.push(rounded_box([0.020, 0.030, 0.080], 0.005, 0.05).moved(0.360, -0.300, 1.300));
    parts.push(rounded_box([0.250, 0.020, 0.250], 0.006, spacing).moved(-0.300, -0.268, 0.420));
    for k in 0..5 {
        let slat = rounded_box([0.210, 0.012, 0.016], 0.003, spacing);
        parts.push(slat.moved(-0.300, -0.281, 0.340 + 0.040 * f64::from(k)));
    }
    let lamps = [0.230, 0.280, 0.330]
        .map(|x| bolt_circle(1, 0.0, 0.014, 0.264, 0.0).along_y().half_turn().moved(x, 0.0, 1.450));
    Solid::join(parts.into_iter().chain(lamps))
}
