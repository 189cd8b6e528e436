//! Which points collide, and what decides it.

use crate::outcomes::{Run, cell, cube, slider_among};
use crate::support::{BOX, Folder, block, link, slide, slider, stl_box, urdf};

#[test]
fn a_clear_path_passes() {
    let run = Run::of(&slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.5\n"), &[]);
    run.gives("PASS");
    assert_eq!(run.colliding(), ["", ""]);
    assert!(run.list("findings").is_empty() && run.list("unchecked").is_empty());
}

#[test]
fn a_collision_fails_where_it_is() {
    let run = Run::of(&slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n1.5\n"), &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "arm/hand|wall", ""]);
    assert_eq!(run.finding_ids(), ["collision:arm/hand|wall@3"]);
    let finding = &run.list("findings")[0];
    assert_eq!(finding["program"][0]["line"], 3);
    assert_eq!(finding["clearance_m"], serde_json::json!([0.0, 0.0]));
}

#[test]
fn boxes_that_touch_collide_and_boxes_just_apart_do_not() {
    // 0.875 and the sizes are sums of powers of two: the faces lie in one plane, exactly.
    let touching = cube("wall", 250.0, 1000.0);
    let robot = slider().replace("0.1 0.1 0.1", "0.25 0.25 0.25");
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[touching], "")),
        ("robot.urdf", &robot),
        ("program.csv", "slide\n0\n0.75\n0.749999\n"),
    ]);
    for surface in ["exact", "spheres"] {
        let run = Run::of(&folder, &["--surface", surface]);
        run.gives("FAIL");
        assert_eq!(run.colliding()[..2], ["", "arm/hand|wall"], "{surface}");
        // A micrometre apart: clear to exact surfaces, and nothing that spheres can tell.
        assert_eq!(run.colliding()[2].is_empty(), surface == "exact");
    }
}

#[test]
fn meshes_that_touch_collide() {
    let robot = slider().replace("<box size=\"0.1 0.1 0.1\"/>", "<mesh filename=\"hand.stl\"/>");
    let wall =
        cube("wall", 250.0, 1000.0).replace("Box(size_mm: (250, 250, 250))", "Mesh(file: \"wall.stl\")");
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[wall], "")),
        ("robot.urdf", &robot),
        ("hand.stl", &stl_box(0.25, BOX)),
        ("wall.stl", &stl_box(0.25, BOX)),
        ("program.csv", "slide\n0\n0.75\n0.749999\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "arm/hand|wall", ""]);
    assert_eq!(run.list("findings")[0]["decided_by"], "triangles");
}

/// Hand and object of these edges as boxes, then as meshes; the smaller ends up in the middle of the larger.
fn contained(hand_mm: f64, object_mm: f64, inner: &str) {
    let (hand_m, object_m) = (hand_mm / 1e3, object_mm / 1e3);
    let boxes = slider().replace("0.1 0.1 0.1", &format!("{hand_m} {hand_m} {hand_m}"));
    let size = format!("Box(size_mm: ({object_mm}, {object_mm}, {object_mm}))");
    let meshes = urdf(&[
        block("base", "0.2 0.2 0.2"),
        link("hand", "<collision><geometry><mesh filename=\"hand.stl\"/></geometry></collision>"),
        slide("slide", ["base", "hand"], "0 0 0.5", "1 0 0"),
    ]);
    let cell_of_boxes = cell(&[cube("thing", object_mm, 1000.0)], "");
    let cell_of_meshes = cell_of_boxes.replace(&size, "Mesh(file: \"thing.stl\")");
    assert_ne!(cell_of_boxes, cell_of_meshes);
    let folder = Folder::with(&[
        ("hand.stl", &stl_box(hand_m, BOX)),
        ("thing.stl", &stl_box(object_m, BOX)),
        ("program.csv", "slide\n0\n1\n"),
    ]);
    for (robot, objects) in [
        (&boxes, &cell_of_boxes),
        (&meshes, &cell_of_boxes),
        (&boxes, &cell_of_meshes),
        (&meshes, &cell_of_meshes),
    ] {
        folder.write("robot.urdf", robot);
        folder.write("cell.ron", objects);
        for surface in ["exact", "spheres"] {
            let run = Run::of(&folder, &["--surface", surface, "--mode", "sampled"]);
            run.gives("FAIL");
            assert_eq!(run.colliding(), ["", "arm/hand|thing:inside"], "{surface}\n{robot}\n{objects}");
            let finding = &run.list("findings")[0];
            assert_eq!((&finding["decided_by"], &finding["inner"]), (&"containment".into(), &inner.into()));
        }
    }
}

#[test]
fn a_hand_inside_an_object_collides() {
    contained(100.0, 400.0, "arm/hand");
}

#[test]
fn an_object_inside_a_hand_collides() {
    contained(400.0, 100.0, "thing");
}

#[test]
fn spheres_alone_decide_where_they_are_asked() {
    let folder = slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n");
    let run = Run::of(&folder, &["--surface", "spheres"]);
    run.gives("FAIL");
    let finding = &run.list("findings")[0];
    assert_eq!(finding["decided_by"], "spheres");
    assert_eq!(finding["clearance_m"][0], 0.0);
    // 2(r_a + r_b) with radii of 4 mm.
    let high = finding["clearance_m"][1].as_f64().expect("a number");
    assert!((high - 0.016).abs() < 1e-6, "{high}");
    let run = Run::of(&folder, &[]);
    assert_ne!(run.list("findings")[0]["decided_by"], "spheres");
}

#[test]
fn the_first_hit_is_one_pair_of_spheres() {
    let folder = slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n");
    for surface in ["exact", "spheres"] {
        let members = |run: &Run| -> Vec<String> {
            let spheres = run.list("findings")[0]["colliding_spheres"].as_array().expect("a list").clone();
            spheres.iter().map(|sphere| sphere["member"].as_str().expect("a name").to_owned()).collect()
        };
        let all = Run::of(&folder, &["--surface", surface]);
        let first = Run::of(&folder, &["--surface", surface, "--first-hit"]);
        assert!(members(&all).len() > 2, "{surface}");
        assert_eq!(members(&first), ["arm/hand", "wall"], "{surface}");
        assert_eq!(all.frames, first.frames);
    }
}
