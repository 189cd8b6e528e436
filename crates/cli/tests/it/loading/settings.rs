//! How meshes are read is in the report.

use crate::loading::with_objects;
use crate::support::parse_json;

const POST: &str = "Object(name: \"post\", shape: Sphere(radius_mm: 10), pose: Pose(xyz_mm: (5000, 0, 0)))";

#[test]
fn the_upward_axis_of_collada_is_asked_for_by_flag_or_cell_and_reported() {
    let folder = with_objects(POST);
    let asked = |arguments: &[&str]| {
        let answer = folder.run(&[&["check", "cell.ron", "--json"], arguments].concat());
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
        parse_json(&answer.stdout)["settings"]["dae_up_axis"].as_str().expect("a word").to_owned()
    };
    assert_eq!(asked(&[]), "ignore");
    assert_eq!(asked(&["--dae-up-axis", "respect"]), "respect");
    let cell = folder.read("cell.ron").replace("    objects:", "    dae_up_axis: Respect,\n    objects:");
    folder.write("cell.ron", cell);
    assert_eq!(asked(&[]), "respect");
    assert_eq!(asked(&["--dae-up-axis", "ignore"]), "ignore");
    for command in [&["pairs", "cell.ron"][..], &["spheres", "show", "cell.ron"]] {
        let answer = folder.run(&[command, &["--dae-up-axis", "respect"]].concat());
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    }
    let answer = folder.run(&["new", "made", "--robot", "robot.urdf", "--dae-up-axis", "respect"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(folder.read("made/cell.ron").contains("    dae_up_axis: Respect,\n"));
    assert_eq!(folder.run(&["check", "made/cell.ron"]).code, Some(0));
    folder.write("cell.ron", folder.read("cell.ron").replace("Respect", "Maybe"));
    assert_eq!(folder.run(&["check", "cell.ron"]).code, Some(2));
}
