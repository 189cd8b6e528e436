//! Faults in URDF and SRDF.

use crate::support::{Folder, block, link, slide, slider, urdf};
use crate::{good, refused, refused_with};

fn with_robot(text: &str) -> Folder {
    let folder = good();
    folder.write("robot.urdf", text);
    folder
}

#[test]
fn a_missing_urdf() {
    let folder = good();
    folder.write("cell.ron", crate::cell("").replace("robot.urdf", "robots/robot.urdf"));
    refused("urdf_missing", &folder);
}

#[test]
fn a_misspelt_tag() {
    refused("urdf_misspelt", &with_robot(&slider().replace("collision>", "colision>")));
}

#[test]
fn a_planar_joint() {
    refused("urdf_planar", &with_robot(&slider().replace("prismatic", "planar")));
}

#[test]
fn broken_xml() {
    refused("urdf_broken", &with_robot(&slider().replace("</link>", "")));
}

#[test]
fn several_faults_are_all_listed() {
    let slide = slide("slide", ["base", "hnad"], "0 0 x", "0 0 0");
    let parts = [block("base", "0.2 0 0.2"), block("hand", "0.1 0.1"), block("hand", "NaN 0.1 0.1"), slide];
    refused("urdf_several", &with_robot(&urdf(&parts)));
}

#[test]
fn a_name_that_reports_cannot_show() {
    let text = slider().replace("\"hand\"", "\"hand|left\"");
    refused("urdf_name", &with_robot(&text));
}

#[test]
fn an_srdf_about_links_that_are_not_there() {
    let folder = good();
    folder
        .write("cell.ron", crate::cell("").replace("\"robot.urdf\"", "\"robot.urdf\", srdf: \"robot.srdf\""));
    let pair = "<disable_collisions link1=\"base\" link2=\"hend\" reason=\"Adjacent\"/>";
    folder.write("robot.srdf", format!("<robot name=\"boxes\">\n  {pair}\n</robot>\n"));
    refused("srdf_unknown_link", &folder);
}

#[test]
fn a_robot_without_geometry_and_faults_in_two_files() {
    let folder = with_robot(&urdf(&[link("base", ""), link("hand", "<colision/>")]));
    folder.write(
        "cell.ron",
        crate::cell("    exclusions: [Exclusion(a: \"wal\", b: \"arm/hand\", reason: \"far\")],\n"),
    );
    refused("urdf_two_roots", &folder);
}

#[test]
fn a_urdf_that_is_not_there() {
    refused_with("urdf_alone_missing", &Folder::new(), &["check", "robot.urdf", "--program", "program.csv"]);
}
