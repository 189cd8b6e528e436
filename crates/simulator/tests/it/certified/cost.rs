//! The cost of a proof grows little with the triangles, and not with how close the motion passes: the same surface refined.

use std::fmt::Write as _;
use std::path::PathBuf;

use pathproof_simulator::{Mode, RunResult};
use scene::{LoadRequest, load};

use crate::certified::cells::{models, outcome};

type Corners = [[f64; 3]; 3];

/// A ring lying on the ground, as a facetted solid of 24 by 12 faces, each of two triangles.
fn ring() -> Vec<Corners> {
    let (around, across) = (24, 12);
    let corner = |i: usize, j: usize| {
        let turn = |k: usize, of: usize| libm::sincos(std::f64::consts::TAU * (k % of) as f64 / of as f64);
        let ((s, c), (height, out)) = (turn(i, around), turn(j, across));
        let radius = 0.3 + 0.06 * out;
        [radius * c, radius * s, 0.06 * height]
    };
    let faces = (0..around).flat_map(|i| (0..across).map(move |j| (i, j)));
    faces
        .flat_map(|(i, j)| {
            let [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
            [[a, b, c], [a, c, d]]
        })
        .collect()
}

/// Every triangle as four, on the same surface.
fn refined(triangles: &[Corners]) -> Vec<Corners> {
    let middle = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|k| 0.5 * (a[k] + b[k]));
    let four = |&[a, b, c]: &Corners| {
        let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
        [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
    };
    triangles.iter().flat_map(four).collect()
}

fn stl(triangles: &[Corners]) -> String {
    let mut text = "solid ring\n".to_owned();
    for triangle in triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in triangle {
            writeln!(text, "vertex {x:e} {y:e} {z:e}").expect("a string takes all");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid\n"
}

/// A rod that turns over the ring, and dips to `gap` metres above it.
fn robot(gap_m: f64) -> String {
    let height = 0.06 + 0.02 + gap_m;
    format!(
        "<robot name=\"r\"><link name=\"base\"/><link name=\"arm\"><collision><origin xyz=\"0.3 0 0\"/><geometry>\
         <mesh filename=\"rod.stl\"/></geometry></collision></link>\
         <joint name=\"turn\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>\
         <origin xyz=\"0 0 {height}\"/><axis xyz=\"0 0 1\"/></joint></robot>"
    )
}

/// The middle of the rod: an octahedron of 20 mm.
fn rod() -> Vec<Corners> {
    let r = 0.02;
    let ends = |k: usize| [r, -r].map(|x| std::array::from_fn(|i| if i == k { x } else { 0.0 }));
    let mut triangles = Vec::new();
    for (i, x) in ends(0).into_iter().enumerate() {
        for (j, y) in ends(1).into_iter().enumerate() {
            for (k, z) in ends(2).into_iter().enumerate() {
                triangles.push(if (i + j + k) % 2 == 0 { [x, y, z] } else { [x, z, y] });
            }
        }
    }
    triangles
}

#[test]
fn finer_meshes_cost_little_and_closer_ones_nothing() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-cost");
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("writable");
    write("r.csv", "turn\n0\n6.5\n");
    write("rod.stl", &stl(&rod()));
    write(
        "cell.ron",
        "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"r.urdf\", program: \"r.csv\")],\
         objects: [Object(name: \"ring\", shape: Mesh(file: \"ring.stl\"))])",
    );
    let mut costs: Vec<[u64; 4]> = Vec::new();
    for gap_m in [0.1, 0.02, 0.005] {
        write("r.urdf", &robot(gap_m));
        let mut surface = ring();
        let mut row = [0; 4];
        for cost in &mut row {
            write("ring.stl", &stl(&surface));
            let scene = load(&LoadRequest::for_file(folder.join("cell.ron"))).expect("a good cell");
            let outcome = outcome(&scene, &models(&scene), Mode::Certified);
            assert_eq!(outcome.result, RunResult::Pass);
            *cost = outcome.counts.tests();
            println!(
                "gap {gap_m} m, {} triangles: {} sphere tests, {} triangle tests",
                surface.len(),
                outcome.counts.sphere_tests(),
                outcome.counts.triangle_tests
            );
            surface = refined(&surface);
        }
        costs.push(row);
    }
    for [coarse, .., fine] in &costs {
        assert!(fine < &(12 * coarse), "64 times the triangles cost {fine} tests instead of {coarse}");
    }
    // The rod moves along the ring, not towards it: what it passes closely costs no more than what it passes far away.
    for k in 0..4 {
        assert!(costs[2][k] < 2 * costs[0][k], "what is closer costs more: {costs:?}");
    }
}
