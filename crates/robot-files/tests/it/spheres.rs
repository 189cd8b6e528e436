//! Promise: sphere models of other programs are read with every number, and what their programs do not use is not used.

use pathproof_robot_files::{ListedLink, ListedSphere, ListedSpheres, SphereFormat};

fn read(text: &str) -> ListedSpheres {
    ListedSpheres::read(text.as_bytes(), "f").unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> Vec<String> {
    let error = ListedSpheres::read(text.as_bytes(), "f").expect_err(text);
    error.problems.iter().map(ToString::to_string).collect()
}

fn link<'l>(listed: &'l ListedSpheres, name: &str) -> &'l ListedLink {
    listed.links.iter().find(|link| link.name.as_deref() == Some(name)).expect("the link")
}

fn sphere(center_m: [f64; 3], radius_m: f64) -> ListedSphere {
    ListedSphere { center_m, radius_m }
}

#[test]
fn curobo_adds_its_buffer_and_does_not_use_links_that_it_does_not_list() {
    let text = "kinematics:
  collision_link_names: [a, b]
  collision_sphere_buffer: 0.01
  extra_links: {held: {parent_link_name: b}}
  collision_spheres:
    a:
      - {center: [0.1, -0.2, 3e-1], radius: 0.05}
      - {center: [0, 0, 0], radius: -10.0}
    b: []
    c: [{\"center\": [0, 0, 0], \"radius\": 0.1}]
";
    let listed = read(text);
    assert_eq!((listed.format, &listed.added_links), (SphereFormat::Curobo, &vec!["held".to_owned()]));
    let a = link(&listed, "a");
    assert_eq!((&a.spheres, a.disabled, a.line), (&vec![sphere([0.1, -0.2, 0.3], 0.05 + 0.01)], 1, 6));
    assert_eq!((a.unused_because, link(&listed, "b").spheres.len()), (None, 0));
    assert!(link(&listed, "c").unused_because.is_some());
    let by_link = text.replace("buffer: 0.01", "buffer: {a: 0.02, c: -0.2}");
    let listed = read(&by_link);
    assert_eq!(link(&listed, "a").spheres[0].radius_m, 0.05 + 0.02);
    assert_eq!((link(&listed, "c").disabled, link(&listed, "c").spheres.len()), (1, 0));
    // The same section under another name, and alone.
    let nested = text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    assert_eq!(read(&format!("robot_cfg:\n{nested}")).links.len(), 3);
    assert_eq!(read("collision_spheres: {a: [{center: [0, 0, 0], radius: 1}]}").links.len(), 1);
}

#[test]
fn xrdf_is_read_by_the_geometry_that_its_collisions_name() {
    let text = "format: xrdf
format_version: 1.0
collision: {geometry: fine, buffer_distance: {a: 0.01}}
self_collision: {geometry: coarse}
modifiers: [{set_base_frame: a}, {add_frame: {frame_name: cam, parent_frame_name: a}}]
geometry:
  coarse: {spheres: {a: [{center: [0, 0, 0], radius: 9}]}}
  fine: {spheres: {a: [{center: [0, 0, 1], radius: 0.1}], b: [{center: [0, 0, 0], radius: 0.2}]}}
";
    let listed = read(text);
    assert_eq!((listed.format, &listed.added_links), (SphereFormat::Xrdf, &vec!["cam".to_owned()]));
    assert_eq!(link(&listed, "a").spheres, [sphere([0.0, 0.0, 1.0], 0.1 + 0.01)]);
    assert_eq!(link(&listed, "b").spheres, [sphere([0.0; 3], 0.2)]);
    let warnings: Vec<String> = listed.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "f:4:28: collisions of the robot with itself use another geometry; found `coarse`; hint: audited is `fine`"
        ]
    );
    let second = text.replace("1.0\ncollision", "2.0\nworld_collision").replace("coarse}", "fine}");
    assert!(read(&second).warnings.is_empty());
    let both = text.replace("self_collision", "world_collision");
    assert!(refused(&both)[0].contains("does not name one geometry"), "{:?}", refused(&both));
}

#[test]
fn centers_and_radii_of_one_shape_or_of_links_by_name() {
    let one =
        read("{\"centers\": [[0, 0, 0.5]], \"radii\": [0.25], \"num_spheres\": 1, \"config\": {\"a\": [1]}}");
    assert_eq!(one.format, SphereFormat::CentersRadii);
    assert_eq!((&one.links[0].name, &one.links[0].spheres), (&None, &vec![sphere([0.0, 0.0, 0.5], 0.25)]));
    let many =
        read("{\"a\": {\"centers\": [], \"radii\": []}, \"b\": {\"centers\": [[1, 2, 3]], \"radii\": [4]}}");
    assert_eq!(link(&many, "a").spheres, []);
    assert_eq!(link(&many, "b").spheres, [sphere([1.0, 2.0, 3.0], 4.0)]);
    // A link may have the name of a list.
    let odd = read("{\"centers\": {\"centers\": [[0, 0, 0]], \"radii\": [1]}}");
    assert_eq!(link(&odd, "centers").spheres, [sphere([0.0; 3], 1.0)]);
}

#[test]
fn all_problems_of_a_file_are_told_with_their_places() {
    let text = "collision_spheres:\n  a:\n    - {center: [0, 0], radius: 1}\n    - {center: [0, 0, .nan], radius: 1}\n    - {radius: \"1\"}\n";
    assert_eq!(
        refused(text),
        [
            "f:3:16: a centre that is no point; found a list of 2 values; expected three numbers of at most 20000 m: [x, y, z]",
            "f:4:23: a centre that is no point; found `.nan`; expected three numbers of at most 20000 m: [x, y, z]",
            "f:5:7: a sphere without center; expected center and radius",
            "f:5:16: a radius that is no length; found the text `1`; expected a number of at most 20000 m",
        ]
    );
    let many: String = (0..100).map(|_| "    - 1\n").collect();
    let told = refused(&format!("collision_spheres:\n  a:\n{many}"));
    assert_eq!((told.len(), told[20].as_str()), (21, "f: and 80 more problems"));
}

#[test]
fn names_of_files_tell_lists_of_spheres_from_urdfs() {
    for name in ["franka.yml", "a/b.YAML", "ur10e.xrdf", "link_0.json"] {
        assert!(ListedSpheres::is_name(name), "{name}");
    }
    for name in ["robot.urdf", "robot.urdf.xacro", "yml", "a.json/robot"] {
        assert!(!ListedSpheres::is_name(name), "{name}");
    }
}
