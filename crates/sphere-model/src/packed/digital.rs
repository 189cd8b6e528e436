//! Digital circles and spheres by Michener's algorithm.

/// A sphere of voxels around the origin.
#[derive(Clone, Debug)]
pub(super) struct DigitalSphere {
    /// The voxels of its shell.
    pub(super) shell: Vec<[i64; 3]>,
    /// The runs along x that fill it: half length, y and z.
    pub(super) runs: Vec<[i64; 3]>,
}

/// The pixels x, y of the first octant of a circle around the origin, from the top to the diagonal.
fn octant(radius: i64) -> Vec<[i64; 2]> {
    let (mut x, mut y, mut decision) = (0, radius, 3 - 2 * radius);
    let mut pixels = Vec::new();
    while x <= y {
        pixels.push([x, y]);
        if decision < 0 {
            decision += 4 * x + 6;
        } else {
            decision += 4 * (x - y) + 10;
            y -= 1;
        }
        x += 1;
    }
    pixels
}

/// The pixels of a quarter of a circle, both axes included.
fn quarter(radius: i64) -> Vec<[i64; 2]> {
    let mut pixels: Vec<[i64; 2]> = octant(radius).into_iter().flat_map(|[x, y]| [[x, y], [y, x]]).collect();
    pixels.sort_unstable();
    pixels.dedup();
    pixels
}

/// The outermost pixel of a circle in every column, from the middle outwards.
fn profile(radius: i64) -> Vec<i64> {
    let mut heights = vec![0; radius as usize + 1];
    for [x, y] in quarter(radius) {
        heights[x as usize] = heights[x as usize].max(y);
    }
    heights
}

impl DigitalSphere {
    /// Sweeps the circle of the xy plane: each of its pixels at a height y is the top of a circle with this radius in a plane
    /// parallel to yz (Fujii, Kobori and Nishikawa, section 3.1.2).
    pub(super) fn new(radius: i64) -> Self {
        let mut shell = Vec::new();
        for [x, height] in quarter(radius) {
            for [y, z] in quarter(height) {
                for signs in 0..8 {
                    let side = |value: i64, k: i64| if signs >> k & 1 == 1 { -value } else { value };
                    shell.push([side(x, 0), side(y, 1), side(z, 2)]);
                }
            }
        }
        shell.sort_unstable();
        shell.dedup();
        let mut half_length = std::collections::BTreeMap::new();
        for (x, &height) in (0..).zip(&profile(radius)) {
            for (y, &top) in (0..).zip(&profile(height)) {
                for z in -top..=top {
                    for y in [-y, y] {
                        let longest = half_length.entry((z, y)).or_insert(0);
                        *longest = x.max(*longest);
                    }
                }
            }
        }
        let runs = half_length.into_iter().map(|((z, y), half)| [half, y, z]).collect();
        Self { shell, runs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The radius of the source's figure 3, by hand: the decision goes -5, 1, -1, 13.
    #[test]
    fn the_circle_of_radius_four() {
        assert_eq!(octant(4), [[0, 4], [1, 4], [2, 3], [3, 3]]);
        assert_eq!(profile(4), [4, 4, 3, 3, 1]);
    }

    #[test]
    fn spheres_are_round_and_filled() {
        for radius in 0..20 {
            let sphere = DigitalSphere::new(radius);
            for [x, y, z] in &sphere.shell {
                let distance = ((x * x + y * y + z * z) as f64).sqrt();
                assert!((distance - radius as f64).abs() <= 1.6, "{radius}: {x} {y} {z}");
            }
            for x in -radius..=radius {
                for y in -radius..=radius {
                    for z in -radius..=radius {
                        let is_filled = sphere
                            .runs
                            .iter()
                            .any(|&[half, at_y, at_z]| (at_y, at_z) == (y, z) && x.abs() <= half);
                        let squared = x * x + y * y + z * z;
                        if squared <= (radius - 1).max(0).pow(2) {
                            assert!(is_filled, "{radius}: {x} {y} {z}");
                        }
                        if squared > (radius + 2).pow(2) {
                            assert!(!is_filled, "{radius}: {x} {y} {z}");
                        }
                    }
                }
            }
            let axes = [[radius, 0, 0], [0, -radius, 0], [0, 0, radius]];
            assert!(axes.iter().all(|voxel| sphere.shell.contains(voxel)));
        }
    }
}
