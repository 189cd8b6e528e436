//! Every form that is read.

use super::{SQUARE, TRIANGLES, of_corners, read_bytes, triangles, warnings, with};
use pathproof_mesh_files::DaeUpAxis;

const VERTEX: &str = "<input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>";

/// The square with other primitives.
fn primitives(text: &str) -> String {
    with(TRIANGLES, text)
}

#[test]
fn triangles_as_they_stand() {
    assert_eq!(triangles(SQUARE), of_corners(&[[0, 1, 2], [0, 2, 3]]));
    assert!(warnings(SQUARE).is_empty());
}

#[test]
fn other_inputs_are_passed_over() {
    let text = primitives(
        "<triangles count=\"1\" material=\"m\"><input semantic=\"NORMAL\" source=\"#none\" offset=\"0\"/>\
         <input semantic=\"VERTEX\" source=\"#v\" offset=\"1\"/>\
         <input semantic=\"TEXCOORD\" source=\"#none\" offset=\"2\" set=\"0\"/><p>9 1 7 9 2 7 9 3 7</p></triangles>",
    );
    assert_eq!(triangles(&text), of_corners(&[[1, 2, 3]]));
    let shared = primitives(
        "<triangles count=\"1\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>\
         <input semantic=\"NORMAL\" source=\"#none\" offset=\"0\"/><p>1 2 3</p></triangles>",
    );
    assert_eq!(triangles(&shared), of_corners(&[[1, 2, 3]]));
}

#[test]
fn polylists_polygons_fans_and_strips() {
    let quad = format!("<polylist count=\"2\">{VERTEX}<vcount>4 3</vcount><p>0 1 2 3 3 2 1</p></polylist>");
    assert_eq!(triangles(&primitives(&quad)), of_corners(&[[0, 1, 2], [0, 2, 3], [3, 2, 1]]));
    let polygons = format!("<polygons count=\"2\">{VERTEX}<p>1 2 3</p><p>0 1 2 3</p></polygons>");
    assert_eq!(triangles(&primitives(&polygons)), of_corners(&[[1, 2, 3], [0, 1, 2], [0, 2, 3]]));
    let fans = format!("<trifans count=\"2\">{VERTEX}<p>0 1 2 3</p><p>3 2 1</p></trifans>");
    assert_eq!(triangles(&primitives(&fans)), of_corners(&[[0, 1, 2], [0, 2, 3], [3, 2, 1]]));
    let strips = format!("<tristrips count=\"2\">{VERTEX}<p>0 1 3 2</p><p>1 2 3</p></tristrips>");
    assert_eq!(triangles(&primitives(&strips)), of_corners(&[[0, 1, 3], [3, 1, 2], [1, 2, 3]]));
}

#[test]
fn concave_polygons_are_cut_inside() {
    let text = with("0 0 0  2 0 0  2 1 0.5  0 1 0.5", "0 0 0  4 4 0  0 1 0  -4 4 0").replace(
        TRIANGLES,
        &format!("<polylist count=\"1\">{VERTEX}<vcount>4</vcount><p>0 1 2 3</p></polylist>"),
    );
    let found = triangles(&text);
    // The diagonal joins the two corners on the axis of symmetry; the other one would lie outside.
    assert_eq!(found.len(), 2);
    for triangle in &found {
        let on_axis = triangle.iter().filter(|p| p.x == 0.0).count();
        assert_eq!(on_axis, 2, "{found:?}");
    }
    assert!(warnings(&text).is_empty());
}

#[test]
fn bent_polygons_are_reported() {
    let text = with("0 1 0.5</float", "0 1 1.5</float").replace(
        TRIANGLES,
        &format!("<polylist count=\"1\">{VERTEX}<vcount>4</vcount><p>0 1 2 3</p></polylist>"),
    );
    assert_eq!(
        warnings(&text),
        [
            "part.dae:19: polygon that is not flat; found corners up to 1.741e-1 off its plane; 1 of 1 polygon is not \
          flat, and this one is the worst; expected at most 2.000e-5, in the units of the file; hint: programs divide \
          such polygons differently: export triangles to be sure of the surface"
        ]
    );
    assert_eq!(triangles(&text).len(), 2);
}

#[test]
fn crossing_polygons_are_covered_and_reported() {
    let text = with("0 0 0  2 0 0  2 1 0.5  0 1 0.5", "0 0 0  2 1 0  2 0 0  0 1.5 0")
        .replace(TRIANGLES, &format!("<polygons count=\"1\">{VERTEX}<p>0 1 2 3</p></polygons>"));
    assert_eq!(triangles(&text).len(), 2);
    let warnings = warnings(&text);
    assert!(warnings.len() == 1 && warnings[0].contains("polygon that crosses itself"), "{warnings:?}");
}

#[test]
fn several_primitives_add_up_and_lines_are_noted() {
    let text = primitives(&format!(
        "{TRIANGLES}<lines count=\"1\">{VERTEX}<p>0 1</p></lines><linestrips count=\"1\">{VERTEX}<p>0 1</p></linestrips>\
         <triangles count=\"0\">{VERTEX}</triangles><trifans count=\"1\">{VERTEX}<p>0 1 2</p></trifans>"
    ));
    assert_eq!(triangles(&text), of_corners(&[[0, 1, 2], [0, 2, 3], [0, 1, 2]]));
    assert_eq!(
        warnings(&text),
        [
            "part.dae:8:5: lines of geometry `plate` are left out: they have no surface; found 2 lists of lines"
        ]
    );
}

#[test]
fn comments_and_character_data_part_no_list() {
    let expected = triangles(SQUARE);
    for (old, new) in [
        ("0 1 2 0 2 3", "0 1 <!-- half --> 2 0 <?x y?>2 3"),
        ("0 1 2 0 2 3", "<![CDATA[0 1 2 ]]>0 2 3"),
        ("0 1 2 0 2 3", "0 1 2&#32;0 2 3"),
        ("2 1 0.5  0 1 0.5", "2 1 <!-- --> 0.5  0\r\n1\t5e-1"),
        ("Z_UP", " Z_UP\n"),
    ] {
        assert_eq!(triangles(&with(old, new)), expected, "{new}");
    }
    assert_eq!(triangles(&SQUARE.replace('\n', "\r\n")), expected);
    assert_eq!(triangles(&format!("\u{feff}{SQUARE}")), expected);
}

#[test]
fn accessors_pick_their_numbers() {
    let expected = triangles(SQUARE);
    let spread = with(
        "count=\"12\">0 0 0  2 0 0  2 1 0.5  0 1 0.5",
        "count=\"17\">9 0 0 0 9 0 0 2 9 0.5 1 2 9 0.5 1 0 9",
    )
    .replace("count=\"4\" stride=\"3\"", "count=\"4\" stride=\"4\" offset=\"1\"")
    .replace("name=\"X\"", "name=\"T\"")
    .replace("name=\"Z\"", "name=\"X\"")
    .replace("name=\"T\"", "name=\"Z\"");
    assert_eq!(triangles(&spread), expected);
    let skipped = with(
        "count=\"12\">0 0 0  2 0 0  2 1 0.5  0 1 0.5",
        "count=\"16\">9 0 0 0 9 2 0 0 9 2 1 0.5 9 0 1 0.5",
    )
    .replace("stride=\"3\"", "stride=\"4\"")
    .replace("<param name=\"X\"", "<param type=\"float\"/><param name=\"X\"");
    assert_eq!(triangles(&skipped), expected);
    let unnamed = SQUARE.replace("name=\"X\" ", "").replace("name=\"Y\" ", "").replace("name=\"Z\" ", "");
    assert_eq!(triangles(&unnamed), expected);
}

#[test]
fn both_versions_and_none_of_the_namespace() {
    let expected = triangles(SQUARE);
    assert_eq!(triangles(&with("2005/11", "2008/03")), expected);
    assert_eq!(triangles(&with(" xmlns=\"http://www.collada.org/2005/11/COLLADASchema\"", "")), expected);
}

#[test]
fn numbers_keep_every_digit() {
    let text = with("0 0 0  2 0 0", "0.1234567890123456 0 0  2 0 0");
    assert_eq!(triangles(&text)[0][0].x, 0.123_456_789_012_345_6);
}

#[test]
fn extras_and_other_libraries_are_no_surface() {
    let text = with(
        "  <library_visual_scenes>",
        "<library_effects><effect id=\"e\"><surface type=\"CUBE\"><init_cube/></surface></effect></library_effects>\
         <library_lights><light/></library_lights><extra><technique profile=\"x\"><mesh/></technique></extra>\
         <library_visual_scenes>",
    )
    .replace("<node id=\"n\">", "<node id=\"n\" type=\"JOINT\" layer=\"l\"><instance_camera url=\"#c\"/><instance_light url=\"#l\"/>");
    assert_eq!(triangles(&text), triangles(SQUARE));
    assert!(warnings(&text).is_empty());
}

#[test]
fn the_option_changes_nothing_for_z_up() {
    let respected = read_bytes(SQUARE.as_bytes(), DaeUpAxis::Respected).expect("a good file");
    assert_eq!(respected.triangles, triangles(SQUARE));
}
