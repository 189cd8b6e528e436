//! The colours of members: those of the URDF and of the cell file.

use std::path::Path;

use pathproof::{Job, LoadEvent};

const CELL: &str = r##"Cell(version: 2,
    robots: [Robot(name: "arm", urdf: "arm.urdf", tools: [
        Tool(name: "gripper", link: "hand", urdf: "gripper.urdf", tcp: Pose(xyz_mm: (0, 0, 100))),
        Tool(name: "probe", link: "hand", shapes: [ToolShape(shape: Sphere(radius_mm: 5))], tcp: Pose()),
    ])],
    objects: [
        Object(name: "post", shape: Sphere(radius_mm: 10), pose: Pose(xyz_mm: (900, 0, 0)), color: "#0A80ff"),
        Object(name: "stone", shape: Sphere(radius_mm: 10), pose: Pose(xyz_mm: (900, 900, 0))),
        Object(name: "rack", shape: Urdf(file: "rack.urdf"), pose: Pose(xyz_mm: (0, 900, 0))),
        Object(name: "painted", shape: Urdf(file: "rack.urdf"), pose: Pose(xyz_mm: (0, -900, 0)), color: "#000000"),
    ])"##;

/// A link with a shape, seen in a colour.
fn link(name: &str, rgb: &str) -> String {
    let shape = r#"<geometry><box size="0.1 0.1 0.1"/></geometry>"#;
    let color = format!(r#"<material name="of {name}"><color rgba="{rgb} 1"/></material>"#);
    let color = if rgb.is_empty() { String::new() } else { color };
    format!(r#"<link name="{name}"><visual>{shape}{color}</visual><collision>{shape}</collision></link>"#)
}

fn write(folder: &Path, name: &str, parts: &[String]) {
    let text = format!(r#"<robot name="{name}">{}</robot>"#, parts.concat());
    std::fs::write(folder.join(format!("{name}.urdf")), text).expect("written");
}

#[test]
fn members_have_the_colours_of_their_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let fixed = |parent: &str, child: &str| {
        format!(
            r#"<joint name="to_{child}" type="fixed"><origin xyz="0.3 0 0"/><parent link="{parent}"/><child link="{child}"/></joint>"#
        )
    };
    write(folder, "arm", &[link("base", "1 0 0"), link("hand", ""), fixed("base", "hand")]);
    write(folder, "gripper", &[link("palm", "0 1 0")]);
    write(folder, "rack", &[link("foot", ""), link("plate", "0 0 1"), fixed("foot", "plate")]);
    std::fs::write(folder.join("cell.ron"), CELL).expect("written");
    let mut job = Job::for_file(folder.join("cell.ron"));
    job.request.needs_program = false;
    let told = std::cell::RefCell::new(Vec::new());
    let scene = job.load_watched(&|event| {
        if let LoadEvent::Member { member, .. } = event {
            told.borrow_mut().push((member.name, member.color));
        }
    });
    let scene = scene.unwrap_or_else(|broken| panic!("{}", broken.error));
    let color = |name: &str| {
        let member = scene.members.iter().find(|member| member.name == name);
        member.unwrap_or_else(|| panic!("{name} is no member")).color
    };
    assert_eq!(color("arm/base"), Some([255, 0, 0]));
    assert_eq!(color("arm/hand"), None);
    assert_eq!(color("arm/gripper/palm"), Some([0, 255, 0]));
    assert_eq!(color("arm/probe"), None);
    assert_eq!(color("post"), Some([0x0A, 0x80, 0xFF]));
    assert_eq!(color("stone"), None);
    // The first link that has both a shape and a colour.
    assert_eq!(color("rack"), Some([0, 0, 255]));
    assert_eq!(color("painted"), Some([0, 0, 0]));
    let all = scene.members.iter().map(|member| (member.name.clone(), member.color));
    assert_eq!(told.into_inner(), all.collect::<Vec<_>>(), "previews have them too");
}
