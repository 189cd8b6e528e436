//! Random shapes of links and obstacles.

use std::f64::consts::TAU;
use std::fmt::Write as _;
use std::path::Path;

use test_support::Random;

/// A shape by its sizes, metres.
pub(crate) enum Shape {
    Box([f64; 3]),
    Cylinder {
        radius: f64,
        length: f64,
    },
    Sphere {
        radius: f64,
    },
    /// Triangles of a closed surface, perhaps in several parts.
    Mesh(Vec<[[f64; 3]; 3]>),
}

/// Thickness of a sheet, metres.
const SHEET: f64 = 0.0005;

/// The shape of a link.
pub(crate) fn link(random: &mut Random) -> Shape {
    match random.below(16) {
        0..=6 => Shape::Box(random.three(0.02, 0.15)),
        7..=8 => Shape::Box([random.within(0.05, 0.2), random.within(0.05, 0.2), SHEET]),
        9 => Shape::Cylinder { radius: random.within(0.01, 0.05), length: random.within(0.05, 0.3) },
        10 => Shape::Sphere { radius: random.within(0.005, 0.02) },
        11..=13 => Shape::Mesh(drum(random, [0.0; 3])),
        _ => Shape::Mesh([drum(random, [0.0; 3]), drum(random, [0.2, 0.0, 0.0])].concat()),
    }
}

/// The shape of an obstacle: some are sheets, some hold a whole link.
pub(crate) fn obstacle(random: &mut Random) -> Shape {
    match random.below(12) {
        0..=2 => Shape::Box(random.three(0.3, 1.2)),
        3..=5 => Shape::Box([random.within(0.3, 2.0), random.within(0.3, 2.0), SHEET]),
        6..=7 => Shape::Box(random.three(0.01, 0.3)),
        8 => Shape::Cylinder { radius: random.within(0.01, 0.1), length: random.within(0.05, 1.0) },
        9 => Shape::Mesh([drum(random, [0.0; 3]), drum(random, [0.0, 0.3, 0.1])].concat()),
        _ => Shape::Mesh(drum(random, [0.0; 3])),
    }
}

/// A drum with a few sides, wider or narrower at the top.
fn drum(random: &mut Random, [x, y, z]: [f64; 3]) -> Vec<[[f64; 3]; 3]> {
    let sides = 3 + random.below(6);
    let (bottom, top) = (random.within(0.01, 0.08), random.within(0.005, 0.08));
    let height = random.within(0.01, 0.15);
    let corner = |side: usize, radius: f64, up: f64| {
        let angle = TAU * (side % sides) as f64 / sides as f64;
        [x + radius * libm::cos(angle), y + radius * libm::sin(angle), z + up]
    };
    let (low, high) = ([x, y, z], [x, y, z + height]);
    (0..sides)
        .flat_map(|side| {
            let [a, b] = [side, side + 1].map(|side| corner(side, bottom, 0.0));
            let [c, d] = [side, side + 1].map(|side| corner(side, top, height));
            [[low, b, a], [a, b, d], [a, d, c], [high, c, d]]
        })
        .collect()
}

fn stl(triangles: &[[[f64; 3]; 3]]) -> String {
    let mut text = String::from("solid part\n");
    for corners in triangles {
        text.push_str("facet normal 0 0 0\nouter loop\n");
        for [x, y, z] in corners {
            writeln!(text, "vertex {x} {y} {z}").expect("a string takes all");
        }
        text.push_str("endloop\nendfacet\n");
    }
    text + "endsolid part\n"
}

impl Shape {
    /// As the geometry of a URDF; a mesh goes into a file of that name.
    pub(crate) fn in_urdf(&self, file: &str, folder: &Path) -> String {
        match self {
            Self::Box([x, y, z]) => format!("<box size=\"{x} {y} {z}\"/>"),
            Self::Cylinder { radius, length } => {
                format!("<cylinder radius=\"{radius}\" length=\"{length}\"/>")
            }
            Self::Sphere { radius } => format!("<sphere radius=\"{radius}\"/>"),
            Self::Mesh(triangles) => {
                std::fs::write(folder.join(file), stl(triangles)).expect("writable");
                format!("<mesh filename=\"{file}\"/>")
            }
        }
    }

    /// As the shape of an object in a cell file.
    pub(crate) fn in_cell(&self, file: &str, folder: &Path) -> String {
        match self {
            Self::Box(size) => {
                let [x, y, z] = size.map(|m| 1e3 * m);
                format!("Box(size_mm: ({x}, {y}, {z}))")
            }
            Self::Cylinder { radius, length } => {
                format!("Cylinder(radius_mm: {}, length_mm: {})", 1e3 * radius, 1e3 * length)
            }
            Self::Sphere { radius } => format!("Sphere(radius_mm: {})", 1e3 * radius),
            Self::Mesh(triangles) => {
                std::fs::write(folder.join(file), stl(triangles)).expect("writable");
                format!("Mesh(file: \"{file}\")")
            }
        }
    }
}
