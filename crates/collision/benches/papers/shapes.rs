//! The solids of the experiments, made here: right prisms, solids of revolution, and a bottle and a microscope of many triangles.

use geometry::{Point3, Triangle, TriangleMesh};

/// A closed mesh of these triangles.
fn closed(triangles: &[Triangle]) -> TriangleMesh {
    let mesh = TriangleMesh::from_triangles(triangles, [1.0; 3]).expect("finite");
    assert_eq!(*mesh.topology(), geometry::Topology::Solid);
    mesh
}

/// A right prism over a polygon, counter-clockwise, centred on the plane z = 0.
pub(crate) fn prism(polygon: &[[f64; 2]], height_m: f64) -> TriangleMesh {
    let at = |corner: usize, z: f64| Point3::new(polygon[corner][0], polygon[corner][1], z);
    let (low, high) = (-0.5 * height_m, 0.5 * height_m);
    let mut triangles: Vec<Triangle> = Vec::new();
    for [a, b, c] in ears(polygon) {
        triangles.push([at(a, high), at(b, high), at(c, high)]);
        triangles.push([at(a, low), at(c, low), at(b, low)]);
    }
    for from in 0..polygon.len() {
        let to = (from + 1) % polygon.len();
        triangles.push([at(from, low), at(to, low), at(to, high)]);
        triangles.push([at(from, low), at(to, high), at(from, high)]);
    }
    closed(&triangles)
}

/// Triangles of a simple polygon, by cutting off ears.
fn ears(polygon: &[[f64; 2]]) -> Vec<[usize; 3]> {
    let side = |a: usize, b: usize, c: usize| {
        let [a, b, c] = [polygon[a], polygon[b], polygon[c]];
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    let mut left: Vec<usize> = (0..polygon.len()).collect();
    let mut triangles = Vec::new();
    while left.len() > 3 {
        let ear = (0..left.len()).find(|&k| {
            let [a, b, c] = [left[(k + left.len() - 1) % left.len()], left[k], left[(k + 1) % left.len()]];
            let holds = |&p: &usize| side(a, b, p) >= 0.0 && side(b, c, p) >= 0.0 && side(c, a, p) >= 0.0;
            side(a, b, c) > 0.0 && !left.iter().filter(|&p| ![a, b, c].contains(p)).any(holds)
        });
        let k = ear.expect("a simple polygon has an ear");
        triangles.push([left[(k + left.len() - 1) % left.len()], left[k], left[(k + 1) % left.len()]]);
        left.remove(k);
    }
    triangles.push([left[0], left[1], left[2]]);
    triangles
}

/// A regular polygon of radius 1.
pub(crate) fn regular(corners: usize) -> Vec<[f64; 2]> {
    let angle = |k: usize| std::f64::consts::TAU * k as f64 / corners as f64;
    (0..corners).map(|k| [libm::cos(angle(k)), libm::sin(angle(k))]).collect()
}

/// An outline of (radius, height) turned about z, counter-clockwise in that plane, which begins and ends on the axis.
fn turned(outline: &[[f64; 2]], around: usize) -> Vec<Triangle> {
    let ring = regular(around);
    let at = |[radius, height]: [f64; 2], k: usize| {
        let [x, y] = ring[k % around];
        if radius == 0.0 {
            Point3::new(0.0, 0.0, height)
        } else {
            Point3::new(radius * x, radius * y, height)
        }
    };
    let mut triangles = Vec::new();
    for ends in outline.windows(2) {
        for k in 0..around {
            let [a, b, c, d] = [at(ends[0], k), at(ends[0], k + 1), at(ends[1], k + 1), at(ends[1], k)];
            if a != b {
                triangles.push([a, b, c]);
            }
            if c != d {
                triangles.push([a, c, d]);
            }
        }
    }
    triangles
}

/// A solid of revolution.
pub(crate) fn revolved(outline: &[[f64; 2]], around: usize) -> TriangleMesh {
    closed(&turned(outline, around))
}

/// An outline with its straight parts cut into so many pieces.
fn cut(corners: &[[f64; 2]], pieces: usize) -> Vec<[f64; 2]> {
    let mut outline = Vec::new();
    for ends in corners.windows(2) {
        for k in 0..pieces {
            let share = k as f64 / pieces as f64;
            outline.push([0, 1].map(|axis| ends[0][axis] + share * (ends[1][axis] - ends[0][axis])));
        }
    }
    outline.extend(corners.last());
    outline
}

/// A full bottle with a neck, about 12,090 triangles as in the paper.
pub(crate) fn bottle() -> TriangleMesh {
    let outline = [
        [0.0, 0.010],
        [0.032, 0.0],
        [0.038, 0.006],
        [0.038, 0.130],
        [0.030, 0.155],
        [0.014, 0.180],
        [0.013, 0.215],
        [0.016, 0.218],
        [0.016, 0.230],
        [0.0, 0.230],
    ];
    revolved(&cut(&outline, 7), 97)
}

/// A box of parts turned into place: foot, arm, stage, tube, nosepiece with objectives, and knobs, about 7,690 triangles.
///
/// Its parts are closed surfaces that overlap; what is inside any of them is inside.
pub(crate) fn microscope() -> TriangleMesh {
    let barrel = |radius: f64, length: f64, pieces: usize, around: usize| {
        turned(&cut(&[[0.0, 0.0], [radius, 0.0], [radius, length], [0.0, length]], pieces), around)
    };
    let block = |size: [f64; 3]| {
        let half = size.map(|edge| 0.5 * edge);
        let polygon = [[-half[0], -half[1]], [half[0], -half[1]], [half[0], half[1]], [-half[0], half[1]]];
        let mesh = prism(&polygon, size[2]);
        (0..mesh.triangle_count()).map(|index| mesh.triangle(index)).collect::<Vec<Triangle>>()
    };
    let placed = |part: Vec<Triangle>, lean: f64, at: [f64; 3]| {
        let (sin, cos) = libm::sincos(lean);
        let place = move |p: Point3<f64>| {
            Point3::new(cos * p.x + sin * p.z + at[0], p.y + at[1], cos * p.z - sin * p.x + at[2])
        };
        part.into_iter().map(move |triangle| triangle.map(place))
    };
    let mut triangles: Vec<Triangle> = Vec::new();
    triangles.extend(placed(block([0.20, 0.16, 0.04]), 0.0, [0.0, 0.0, 0.02]));
    triangles.extend(placed(block([0.05, 0.06, 0.26]), 0.0, [-0.07, 0.0, 0.16]));
    triangles.extend(placed(block([0.16, 0.06, 0.05]), 0.0, [-0.01, 0.0, 0.29]));
    triangles.extend(placed(block([0.13, 0.13, 0.012]), 0.0, [0.03, 0.0, 0.13]));
    triangles.extend(placed(barrel(0.022, 0.13, 6, 56), -0.7, [0.03, 0.0, 0.30]));
    triangles.extend(placed(barrel(0.03, 0.05, 5, 56), 0.0, [0.03, 0.0, 0.235]));
    for lean in [-0.5, 0.0, 0.5] {
        triangles.extend(placed(barrel(0.010, 0.06, 5, 32), lean + std::f64::consts::PI, [0.03, 0.0, 0.245]));
    }
    triangles.extend(placed(barrel(0.02, 0.05, 5, 52), 0.5 * std::f64::consts::PI, [-0.13, 0.0, 0.12]));
    closed(&triangles)
}
