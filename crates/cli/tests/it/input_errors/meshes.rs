//! Meshes that cannot be had.

use crate::input_errors::{good, refused, refused_with};
use crate::support::{BOX, Folder, link, slide, stl_box, urdf};

/// The good folder, its hand a mesh of this name.
fn with_mesh(reference: &str) -> Folder {
    let folder = good();
    let hand = format!("<collision><geometry><mesh filename=\"{reference}\"/></geometry></collision>");
    let base = link("base", "");
    folder.write(
        "robot.urdf",
        urdf(&[base, link("hand", &hand), slide("slide", ["base", "hand"], "0 0 0", "1 0 0")]),
    );
    folder
}

#[test]
fn a_missing_mesh() {
    refused("mesh_missing", &with_mesh("meshes/hand.stl"));
}

#[test]
fn a_missing_mesh_with_a_similar_name_nearby() {
    let folder = with_mesh("meshes/hand.stl");
    folder.write("meshes/Hand.stl", stl_box(0.1, BOX));
    refused("mesh_similar", &folder);
}

#[test]
fn a_missing_mesh_of_an_object() {
    let folder = good();
    folder.write(
        "cell.ron",
        crate::input_errors::cell("").replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"wall.stl\")"),
    );
    refused("mesh_of_object_missing", &folder);
}

#[test]
fn a_binary_stl_that_ends_early() {
    let folder = with_mesh("hand.stl");
    // Header, a count of 12 triangles, and one and a half of them.
    let mut bytes = vec![0_u8; 80];
    bytes.extend(12_u32.to_le_bytes());
    bytes.extend([0; 75]);
    folder.write("hand.stl", bytes);
    refused("stl_short", &folder);
}

#[test]
fn an_stl_of_text_with_a_word_for_a_number() {
    let folder = with_mesh("hand.stl");
    folder.write("hand.stl", stl_box(0.1, BOX).replacen("-0.05", "nan", 1));
    refused("stl_nan", &folder);
}

#[test]
fn an_unknown_package() {
    let folder = with_mesh("package://arm_meshes/hand.stl");
    folder.write("arms/package.xml", "<package><name>other_meshes</name></package>\n");
    refused_with("package_unknown", &folder, &["check", "cell.ron", "--package", "other_meshes=arms"]);
}

#[test]
#[cfg(unix)]
fn a_mesh_outside_the_folders_that_may_be_read() {
    let outside = Folder::with(&[("hand.stl", &stl_box(0.1, BOX))]);
    let inside = Folder::new();
    let folder = with_mesh("hand.stl");
    // One level down, so that the folder above the robot's is still the test's own.
    for file in folder.files() {
        inside.write(&format!("site/cell/{file}"), folder.read(&file));
    }
    let link = inside.path().join("site/cell/hand.stl");
    std::os::unix::fs::symlink(outside.path().join("hand.stl"), link).expect("a link");
    let arguments = ["check", "site/cell/cell.ron"];
    let answer = inside.run(&[&arguments[..], &["--report", "out"]].concat());
    let away = outside.path().display().to_string();
    let shown = crate::support::Answer { stderr: answer.stderr.replace(&away, "OUTSIDE"), ..answer };
    crate::input_errors::expect("mesh_outside", &inside, &shown);
    assert!(!inside.path().join("out").exists());
    let answer = inside.run(&[&arguments[..], &["--allow-root", &away]].concat());
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
}

#[test]
fn a_mesh_scaled_out_of_all_proportion() {
    let folder = with_mesh("hand.stl\" scale=\"1e39 1e39 1e39");
    folder.write("hand.stl", stl_box(0.1, BOX));
    refused("mesh_far", &folder);
}
