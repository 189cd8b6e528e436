//! Objects that an SDF describes.

use crate::loading::{hand, inputs, refused, report, warnings, with_objects};
use crate::support::Folder;

/// A fixture: a table top, a post relative to it, and a mesh.
const FIXTURE: &str = "<?xml version=\"1.0\"?>
<sdf version=\"1.7\">
  <model name=\"fixture\">
    <static>true</static>
    <pose>0 0 0.1 0 0 0</pose>
    <link name=\"top\">
      <pose>1 0 0 0 0 0</pose>
      <collision name=\"plate\"><geometry><box><size>0.2 0.2 0.02</size></box></geometry></collision>
      <visual name=\"v\"><geometry><plane/></geometry></visual>
    </link>
    <link name=\"post\">
      <pose relative_to=\"top\">0 0 0.4 0 0 0</pose>
      <collision name=\"post\"><geometry><cylinder><radius>0.05</radius><length>0.2</length></cylinder></geometry></collision>
      <collision name=\"clamp\"><pose>0 0 0.3 0 0 0</pose><geometry><mesh><uri>meshes/clamp.stl</uri></mesh></geometry></collision>
    </link>
    <joint name=\"weld\" type=\"fixed\"><parent>top</parent><child>post</child></joint>
  </model>
</sdf>
";

fn with_fixture(sdf: &str) -> Folder {
    let folder = with_objects("Object(name: \"fixture\", shape: Sdf(file: \"parts/fixture.sdf\"))");
    folder.write("parts/fixture.sdf", sdf);
    folder.write("parts/meshes/clamp.stl", hand());
    folder
}

#[test]
fn all_collisions_of_all_links_are_one_member() {
    let folder = with_fixture(FIXTURE);
    let (code, report) = report(&folder);
    assert_eq!(code, Some(0));
    let members = report["members"].as_array().expect("a list");
    let fixture = members.iter().find(|member| member["name"] == "fixture").expect("it is a member");
    let text = fixture.to_string();
    for piece in ["box 200 × 200 × 20 mm", "cylinder, radius 50 mm", "parts/meshes/clamp.stl sha256"] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    assert_eq!(
        inputs(&report),
        ["cell.ron", "parts/fixture.sdf", "parts/meshes/clamp.stl", "program.ron", "robot.urdf"]
    );
    assert_eq!(warnings(&report), "[]");
}

#[test]
fn poses_count() {
    // The hand passes x = 0.3 at z = 0.5: the post is put in its way.
    let folder = with_fixture(&FIXTURE.replace("<pose>1 0 0 0 0 0</pose>", "<pose>0.3 0 0 0 0 0</pose>"));
    let (code, report) = report(&folder);
    assert_eq!(code, Some(1));
    assert!(report["findings"].to_string().contains("fixture"), "{}", report["findings"]);
}

#[test]
fn a_link_that_is_only_seen_is_unchecked_until_accepted() {
    let lamp = "<link name=\"lamp\"><visual name=\"v\"><geometry><sphere><radius>1</radius></sphere></geometry></visual></link></model>";
    let folder = with_fixture(&FIXTURE.replace("</model>", lamp));
    let (code, first) = report(&folder);
    assert_eq!(code, Some(3));
    assert_eq!(first["unchecked"][0]["name"], "fixture/lamp");
    let cell = folder
        .read("cell.ron")
        .replace("],\n)", "],\nunchecked: [Unchecked(name: \"fixture/lamp\", kind: NoCollisionGeometry, reason: \"it hangs high\")])");
    folder.write("cell.ron", cell);
    assert_eq!(report(&folder).0, Some(0));
}

#[test]
fn every_fault_is_told_with_its_place_and_the_object() {
    let folder = with_fixture(
        &FIXTURE
            .replace("<static>", "<include><uri>model://x</uri></include>\n<static>")
            .replace("<cylinder><radius>0.05", "<cylinder><radius>-0.05")
            .replace("type=\"fixed\"", "type=\"revolute\""),
    );
    refused(
        &folder,
        &[
            "parts/fixture.sdf:4:5: <include> in an SDF is not supported (object of cell.ron:4)",
            "<radius> is not allowed (object of cell.ron:4); found \"-0.05\"; expected 1 number above 0",
            "<joint> weld can move (object of cell.ron:4); found type=\"revolute\"",
            "3 problems",
        ],
    );
}

#[test]
fn meshes_of_an_sdf_stay_inside_the_cells_folder() {
    let outside = Folder::with(&[("clamp.stl", &hand())]);
    let folder = with_fixture(
        &FIXTURE.replace("meshes/clamp.stl", &format!("{}/clamp.stl", outside.path().display())),
    );
    refused(
        &folder,
        &["a mesh lies outside the folders that may be read (object of cell.ron:4)", "--allow-root"],
    );
    let root = outside.path().display().to_string();
    assert_eq!(folder.run(&["check", "cell.ron", "--allow-root", &root]).code, Some(0));
}

#[test]
fn an_sdf_outside_or_without_anything_to_check_is_refused() {
    let folder = with_fixture("<sdf><model name='m'><link name='l'/></model></sdf>");
    refused(&folder, &["a model without anything to check (object of cell.ron:4)"]);
    folder.write("cell.ron", folder.read("cell.ron").replace("parts/fixture.sdf", "/etc/hostname"));
    assert_eq!(folder.run(&["check", "cell.ron"]).code, Some(2));
    folder.write(
        "cell.ron",
        folder.read("cell.ron").replace("Sdf(file: \"/etc/hostname\")", "Mesh(file: \"parts/fixture.sdf\")"),
    );
    refused(&folder, &["shape: Sdf(file: ...)"]);
}
