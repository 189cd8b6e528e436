//! Nodes, transforms and instances.

use geometry::Point3;
use test_support::Random;

use super::{INSTANCE, SQUARE, read, refused, triangles, warnings, with};

/// A 4×4 matrix as rows, and its product, written out anew to check the reader against.
type Matrix = [[f64; 4]; 4];

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let mut c = [[0.0; 4]; 4];
    for (row, out) in a.iter().zip(&mut c) {
        for (j, cell) in out.iter_mut().enumerate() {
            *cell = (0..4).map(|k| row[k] * b[k][j]).sum();
        }
    }
    c
}

fn apply(m: &Matrix, p: &Point3<f64>) -> [f64; 3] {
    std::array::from_fn(|i| m[i][0] * p.x + m[i][1] * p.y + m[i][2] * p.z + m[i][3])
}

/// An element of a transform and its matrix; rotations about single axes, written out.
fn transform(random: &mut Random) -> (String, Matrix) {
    let [a, b, c] = random.three(-2.0, 2.0);
    match random.below(6) {
        0 => {
            let m = [[1.0, 0.0, 0.0, a], [0.0, 1.0, 0.0, b], [0.0, 0.0, 1.0, c], [0.0, 0.0, 0.0, 1.0]];
            (format!("<translate sid=\"t\">{a} {b} {c}</translate>"), m)
        }
        1 => {
            let m = [[a, 0.0, 0.0, 0.0], [0.0, b, 0.0, 0.0], [0.0, 0.0, c, 0.0], [0.0, 0.0, 0.0, 1.0]];
            (format!("<scale>{a} {b} {c}</scale>"), m)
        }
        2 => {
            let m = [[a, b, c, b], [c, a, b, c], [b, a, a, a], [0.0, 0.0, 0.0, 1.0]];
            let numbers: Vec<String> = m.concat().iter().map(ToString::to_string).collect();
            (format!("<matrix>{}</matrix>", numbers.join(" ")), m)
        }
        axis => {
            let degrees = a * 180.0;
            let (sine, cosine) = libm::sincos(degrees.to_radians());
            let (i, j) = [(1, 2), (2, 0), (0, 1)][axis - 3];
            let mut m = [[0.0; 4]; 4];
            for (k, row) in m.iter_mut().enumerate() {
                row[k] = 1.0;
            }
            (m[i][i], m[i][j], m[j][i], m[j][j]) = (cosine, -sine, sine, cosine);
            let mut unit = [0.0; 3];
            unit[axis - 3] = 2.5;
            (format!("<rotate>{} {} {} {degrees}</rotate>", unit[0], unit[1], unit[2]), m)
        }
    }
}

fn identity() -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 1.0 } else { 0.0 }))
}

/// The sign of the linear part.
fn mirrors(m: &Matrix) -> bool {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) < 0.0
}

#[test]
fn transforms_apply_in_document_order_and_mirrors_keep_outside_outside() {
    let mut random = Random(11);
    let plain = triangles(SQUARE);
    let (mut mirrored, mut straight) = (0, 0);
    for _ in 0..500 {
        let mut nodes = String::new();
        let mut world = identity();
        for _ in 0..3 {
            nodes.push_str("<node>");
            for _ in 0..2 {
                let (text, matrix) = transform(&mut random);
                nodes.push_str(&text);
                world = product(&world, &matrix);
            }
        }
        let text = with(INSTANCE, &format!("{nodes}{INSTANCE}{}", "</node>".repeat(3)));
        let found = triangles(&text);
        assert_eq!(found.len(), plain.len());
        for (there, here) in found.iter().zip(&plain) {
            let order = if mirrors(&world) { [0, 2, 1] } else { [0, 1, 2] };
            *if mirrors(&world) { &mut mirrored } else { &mut straight } += 1;
            for (k, from) in order.into_iter().enumerate() {
                let expected = apply(&world, &here[from]);
                let size = 1.0 + expected.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
                for (axis, value) in expected.into_iter().enumerate() {
                    assert!(
                        (there[k][axis] - value).abs() < 1e-12 * size * 100.0,
                        "{there:?} {expected:?}\n{text}"
                    );
                }
            }
        }
    }
    assert!(mirrored > 100 && straight > 100, "{mirrored} {straight}");
}

#[test]
fn a_geometry_used_three_times_stands_in_three_places() {
    let thrice = with(
        INSTANCE,
        &format!(
            "{INSTANCE}<node><translate>0 0 1</translate>{INSTANCE}</node><node><translate>0 0 2</translate>{INSTANCE}</node>"
        ),
    );
    let found = triangles(&thrice);
    assert_eq!(found.len(), 6);
    let heights: Vec<f64> = found.iter().map(|t| t[0].z).collect();
    assert_eq!(heights, [0.0, 0.0, 1.0, 1.0, 2.0, 2.0]);
    let twice_in_one_node = with(INSTANCE, &INSTANCE.repeat(2));
    assert_eq!(triangles(&twice_in_one_node).len(), 4);
}

#[test]
fn nodes_of_the_library_stand_where_they_are_instanced() {
    let text = with(
        "  <library_visual_scenes>",
        &format!(
            "<library_nodes><node id=\"pair\"><scale>1 1 -1</scale>{INSTANCE}<node><translate>5 0 0</translate>{INSTANCE}</node></node></library_nodes>\
             <library_visual_scenes>"
        ),
    )
    .replace(
        &format!("        {INSTANCE}\n"),
        "<translate>0 0 1</translate><instance_node url=\"#pair\"/><instance_node url=\"#pair\"/>",
    );
    let found = triangles(&text);
    assert_eq!(found.len(), 8);
    assert_eq!(found[0], [[0.0, 0.0, 1.0], [2.0, 1.0, 0.5], [2.0, 0.0, 1.0]].map(Point3::from));
    assert_eq!(found[2][0], Point3::new(5.0, 0.0, 1.0));
    assert_eq!(found[..4], found[4..]);
    assert!(warnings(&text).is_empty());
}

#[test]
fn what_the_scene_does_not_show_is_named() {
    let second = "<geometry id=\"h\" name=\"hook\"><mesh><vertices id=\"w\"/></mesh></geometry>";
    let text = with("  </library_geometries>", &format!("{second}</library_geometries>")).replace(
        "    </visual_scene>",
        &format!("</visual_scene><visual_scene id=\"T\"><node>{INSTANCE}</node></visual_scene>"),
    );
    assert_eq!(
        warnings(&text),
        [
            "part.dae:25:1: geometry `hook` is not in the scene: it is left out; \
             hint: place it in a node of the scene, or remove it",
            "part.dae:31:43: an instance in a node that is not in the scene: it is left out; \
             hint: place the node in the scene, or remove it",
        ]
    );
    assert_eq!(triangles(&text), triangles(SQUARE));
}

#[test]
fn geometry_without_a_surface_is_said() {
    let second = "<geometry id=\"h\" name=\"hook\"><mesh><vertices id=\"w\"/></mesh></geometry>";
    let text = with("  </library_geometries>", &format!("{second}</library_geometries>"))
        .replace(INSTANCE, &format!("{INSTANCE}<instance_geometry url=\"#h\"/>"));
    assert_eq!(
        warnings(&text),
        ["part.dae:25:1: geometry `hook` has no surface; hint: export it again, or remove it"]
    );
}

#[test]
fn animations_and_flat_transforms_are_said() {
    let text = with(
        "  <library_visual_scenes>",
        "<library_animations><animation><channel source=\"#s\" target=\"n/t\"/></animation></library_animations><library_visual_scenes>",
    )
    .replace(INSTANCE, &format!("<scale>1 0 1</scale>{INSTANCE}"));
    assert_eq!(
        warnings(&text),
        [
            "part.dae:26:1: animations are not played: nodes stand where their transforms put them",
            "part.dae:29:9: <scale> by 0 makes the surface flat; hint: scale by 1 to keep a size",
            "part.dae:29:29: geometry `plate` has no volume where it stands; \
             hint: check the scales and matrices of the nodes above",
        ]
    );
}

#[test]
fn ids_that_repeat_are_told_apart_by_their_mesh() {
    let geometry = SQUARE.lines().skip(7).take(17).collect::<Vec<_>>().join("\n");
    let other = geometry.replace("id=\"g\"", "id=\"h\"").replace("2 1 0.5", "2 9 0.5");
    let text = with("  </library_geometries>", &format!("{other}</library_geometries>"))
        .replace(INSTANCE, &format!("{INSTANCE}<instance_geometry url=\"#h\"/>"));
    let found = triangles(&text);
    assert_eq!((found.len(), found[0][2].y, found[2][2].y), (4, 1.0, 9.0));
    let same = with("  </library_geometries>", &format!("{geometry}</library_geometries>"));
    refused(
        &same,
        "part.dae:45:28: several <geometry> have this id; found `#g`, again on line 25; expected ids that differ",
    );
    assert!(read(&same).is_err());
}
