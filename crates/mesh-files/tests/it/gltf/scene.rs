//! Nodes, transforms and instances.

use geometry::Point3;
use test_support::Random;

use super::{SQUARE, refused, triangles, warnings, with};

const NODES: &str = "[{\"mesh\": 0}]";

/// A 4×4 matrix as rows, and its product, written out anew to check the reader against.
type Matrix = [[f64; 4]; 4];

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..4).map(|k| a[i][k] * b[k][j]).sum()))
}

/// Members of a node and its matrix; rotations about single axes by a quaternion, and as sine and cosine.
fn transform(random: &mut Random) -> (String, Matrix) {
    let [a, b, c] = random.three(-2.0, 2.0);
    if random.below(3) == 0 {
        let m = [[a, b, c, b], [c, a, b, c], [b, a, a, a], [0.0, 0.0, 0.0, 1.0]];
        let columns: Vec<String> = (0..16).map(|k| m[k % 4][k / 4].to_string()).collect();
        return (format!("\"matrix\": [{}]", columns.join(", ")), m);
    }
    let (sine, cosine) = libm::sincos(a);
    let (half_sine, half_cosine) = libm::sincos(a / 2.0);
    let axis = random.below(3);
    let (i, j) = [(1, 2), (2, 0), (0, 1)][axis];
    let mut turn: Matrix = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 1.0 } else { 0.0 }));
    (turn[i][i], turn[i][j], turn[j][i], turn[j][j]) = (cosine, -sine, sine, cosine);
    let mut quaternion = [0.0, 0.0, 0.0, half_cosine];
    quaternion[axis] = half_sine;
    let mut shift: Matrix = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 1.0 } else { 0.0 }));
    (shift[0][3], shift[1][3], shift[2][3]) = (a, b, c);
    let mut scale: Matrix = [[0.0; 4]; 4];
    (scale[0][0], scale[1][1], scale[2][2], scale[3][3]) = (b, c, a, 1.0);
    let text =
        format!("\"translation\": [{a}, {b}, {c}], \"rotation\": {quaternion:?}, \"scale\": [{b}, {c}, {a}]");
    (text, product(&product(&shift, &turn), &scale))
}

fn mirrors(m: &Matrix) -> bool {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) < 0.0
}

#[test]
fn transforms_chain_and_mirrors_keep_outside_outside() {
    let mut random = Random(3);
    let plain = triangles(SQUARE);
    let mut mirrored = 0;
    for _ in 0..500 {
        let transforms = [transform(&mut random), transform(&mut random), transform(&mut random)];
        let world = product(&product(&transforms[0].1, &transforms[1].1), &transforms[2].1);
        let nodes = format!(
            "[{{{}, \"children\": [2]}}, {{\"mesh\": 0, {}}}, {{{}, \"children\": [1]}}]",
            transforms[0].0, transforms[2].0, transforms[1].0
        );
        let text = with(NODES, &nodes);
        let order = if mirrors(&world) { [0, 2, 1] } else { [0, 1, 2] };
        mirrored += usize::from(mirrors(&world));
        for (there, here) in triangles(&text).iter().zip(&plain) {
            for (k, from) in order.into_iter().enumerate() {
                // Back to y up, through the nodes, and to z up again.
                let p = [here[from].x, here[from].z, -here[from].y, 1.0];
                let q: Vec<f64> = (0..3).map(|i| (0..4).map(|j| world[i][j] * p[j]).sum()).collect();
                let expected = [q[0], -q[2], q[1]];
                let size = 1.0 + q.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
                for (axis, value) in expected.into_iter().enumerate() {
                    assert!((there[k][axis] - value).abs() < 1e-10 * size, "{there:?} {expected:?}\n{text}");
                }
            }
        }
    }
    assert!(mirrored > 100 && mirrored < 400, "{mirrored}");
}

#[test]
fn a_mesh_used_three_times_stands_in_three_places() {
    let text = with(
        NODES,
        "[{\"mesh\": 0, \"children\": [1, 2]}, {\"mesh\": 0, \"translation\": [0, 1, 0]}, {\"mesh\": 0, \"translation\": [0, 2, 0]}]",
    );
    let heights: Vec<f64> = triangles(&text).iter().map(|t| t[0].z).collect();
    assert_eq!(heights, [0.0, 0.0, 1.0, 1.0, 2.0, 2.0]);
    assert!(warnings(&text).is_empty());
}

#[test]
fn y_is_turned_up() {
    let text = with(NODES, "[{\"mesh\": 0, \"translation\": [1, 2, 3]}]");
    assert_eq!(triangles(&text)[0][0], Point3::new(1.0, -3.0, 2.0));
}

#[test]
fn the_scene_that_is_shown() {
    let two = "\"scenes\": [{\"nodes\": [0]}, {\"nodes\": [1]}]";
    let nodes = "[{\"mesh\": 0}, {\"mesh\": 0, \"translation\": [9, 0, 0]}]";
    let text = with("\"scenes\": [{\"nodes\": [0]}]", two).replace(NODES, nodes);
    assert_eq!(triangles(&text.replace("\"scene\": 0", "\"scene\": 1"))[0][0].x, 9.0);
    assert_eq!(
        warnings(&text),
        ["part.gltf: nodes[1]: node with a mesh is not in the scene: it is left out; \
          hint: make it a child of a node of the scene, or remove it"]
    );
    refused(
        &text.replace("\"scene\": 0,", ""),
        "part.gltf: the document: no default scene; found 2 scenes; \
         expected one scene, or \"scene\" with the index of one of them; hint: export the file again, with its scene",
    );
    assert_eq!(triangles(&with("\"scene\": 0,", "")), triangles(SQUARE));
}

#[test]
fn what_moves_or_is_left_out_is_said() {
    let text = with("\"scene\": 0", "\"scene\": 0, \"animations\": [{}]")
        .replace("\"meshes\": [", "\"meshes\": [{\"primitives\": []}, ")
        .replace("{\"mesh\": 0}", "{\"mesh\": 1, \"scale\": [1, 0, 1]}")
        .replace("\"indices\": 1", "\"indices\": 1, \"targets\": [{\"POSITION\": 0}]");
    assert_eq!(
        warnings(&text),
        [
            "part.gltf: animations[0]: animations are not played; hint: nodes stand where their transforms put them",
            "part.gltf: meshes[1].primitives[0]: morph targets are not applied; hint: the mesh is taken in its basic form",
            "part.gltf: nodes[0]: mesh has no volume where it stands; \
             hint: check the scales and matrices of this node and those above",
            "part.gltf: meshes[0]: mesh is in no node: it is left out; \
             hint: place it in a node of the scene, or remove it",
        ]
    );
}

#[test]
fn meshes_without_a_surface_are_said() {
    let text = with("\"meshes\": [", "\"meshes\": [{\"primitives\": []}, ")
        .replace(NODES, "[{\"mesh\": 1, \"children\": [1]}, {\"mesh\": 0}]");
    assert_eq!(
        warnings(&text),
        [
            "part.gltf: meshes[0]: mesh has no surface; found no primitives; hint: export it again, or remove it"
        ]
    );
}

#[test]
fn nodes_that_form_no_trees() {
    refused(
        &with(NODES, "[{\"mesh\": 0, \"children\": [1]}, {\"children\": [0]}]"),
        "part.gltf: nodes[0]: node is a child of itself, directly or through others; expected nodes that form trees",
    );
    refused(
        &with(NODES, "[{\"mesh\": 0, \"children\": [2]}, {\"children\": [2]}, {}]"),
        "part.gltf: nodes[2]: node has two parents; found nodes 0 and 1; expected one parent at most",
    );
    refused(
        &with(NODES, "[{\"mesh\": 0}, {\"children\": [0]}]"),
        "part.gltf: scenes[0].nodes[0]: node of the scene is a child of another node; \
         found node 0, a child of node 1; expected a root node",
    );
    refused(
        &with("{\"nodes\": [0]}", "{\"nodes\": [0, 0]}"),
        "part.gltf: nodes[0]: node stands in the scene twice; expected each node once among the nodes of the scene",
    );
}
