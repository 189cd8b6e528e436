//! Faults of what `spheres audit` and `spheres show` are given.

use crate::input_errors::{expect, good};
use crate::support::{Folder, block, link, slide, slider, urdf};

/// The slider with these collision shapes on base and hand.
fn spheres(base: &str, hand: &str) -> String {
    urdf(&[link("base", base), link("hand", hand), slide("slide", ["base", "hand"], "0 0 0.5", "1 0 0")])
}

const SPHERE: &str = "<collision><geometry><sphere radius=\"0.2\"/></geometry></collision>";

fn refused(name: &str, spheres: &str, more: &[&str]) {
    let folder = Folder::with(&[("robot.urdf", &slider()), ("spheres.urdf", spheres)]);
    let arguments = ["spheres", "audit", "spheres.urdf", "--against", "robot.urdf"];
    expect(name, &folder, &folder.run(&[&arguments, more].concat()));
}

#[test]
fn shapes_that_are_no_spheres() {
    let cylinder = "<collision><geometry><cylinder radius=\"0.2\" length=\"1\"/></geometry></collision>";
    let mesh = "<collision><geometry><mesh filename=\"a.stl\"/></geometry></collision>";
    refused("audit_no_spheres", &spheres(&format!("{SPHERE}{cylinder}"), mesh), &[]);
}

#[test]
fn a_sphere_without_size() {
    refused("audit_radius", &spheres(SPHERE, &SPHERE.replace("0.2", "-0.2")), &[]);
}

#[test]
fn another_robot() {
    refused(
        "audit_other_robot",
        &urdf(&[block("torso", "1 1 1").replace("box size=\"1 1 1\"", "sphere radius=\"1\"")]),
        &[],
    );
}

#[test]
fn an_unknown_link() {
    refused("audit_link_unknown", &spheres(SPHERE, SPHERE), &["--link", "hnad"]);
}

#[test]
fn an_accuracy_that_is_none() {
    refused("audit_accuracy", &spheres(SPHERE, SPHERE), &["--accuracy", "0"]);
}

#[test]
fn files_that_are_missing() {
    let folder = Folder::new();
    expect("audit_missing", &folder, &folder.run(&["spheres", "audit", "a.urdf", "--against", "b.urdf"]));
}

#[test]
fn a_cell_file() {
    let folder = good();
    expect("audit_cell", &folder, &folder.run(&["spheres", "audit", "robot.urdf", "--against", "cell.ron"]));
}

#[test]
fn a_rank_that_a_model_lacks() {
    let folder = good();
    let show = ["spheres", "show", "robot.urdf", "--member", "hand", "--rank", "90"];
    expect("show_rank", &folder, &folder.run(&show));
}
