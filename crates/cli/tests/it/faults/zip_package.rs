//! A package beside that of the URDF is found by the name in its `package.xml`, whatever its folder is called.

use crate::support::{BOX, Folder, stl_box};

const ROBOT: &str = r#"<robot name="r"><link name="base"><collision><geometry><mesh filename="package://parts/meshes/a.stl"/></geometry></collision></link>
<link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="hand"/><origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
<limit lower="0" upper="0.5" velocity="9" effort="1"/></joint></robot>"#;

fn folder(package: &str) -> Folder {
    let mesh = stl_box(0.1, BOX);
    Folder::with(&[
        ("repo/arm-main/package.xml", "<package><name>arm</name></package>"),
        ("repo/arm-main/urdf/robot.urdf", ROBOT),
        ("repo/parts-1.2 (copy)/package.xml", package),
        ("repo/parts-1.2 (copy)/meshes/a.stl", &mesh),
        ("p.csv", "time,slide\n0,0\n1,0.1\n"),
    ])
}

const CHECK: &[&str] = &["check", "repo/arm-main/urdf/robot.urdf", "--program", "p.csv"];

#[test]
fn the_manifest_of_a_neighbour_counts() {
    let answer = folder("<package><name>parts</name></package>").run(CHECK);
    assert_eq!(
        (answer.code, answer.stderr.as_str()),
        (Some(3), ""),
        "links joined directly: {}",
        answer.stdout
    );
    let told = "a package was found by its package.xml in a folder of another name; found parts-1.2 (copy)";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
}

#[test]
fn a_neighbour_of_another_name_is_not_the_package() {
    let answer = folder("<package><name>parts_of_others</name></package>").run(CHECK);
    assert_eq!(answer.code, Some(2), "{}", answer.stdout);
    assert!(answer.stderr.contains("package parts is not found"), "{}", answer.stderr);
    assert!(answer.stderr.contains("the folders in "), "what was searched: {}", answer.stderr);
}
