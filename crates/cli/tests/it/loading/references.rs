//! Mesh references as robots write them.

use crate::loading::{hand, told, with_hand};
use crate::support::{Answer, Folder, pathproof, program};

/// A package with a robot whose hand is this reference, and meshes under several names.
fn package(reference: &str) -> Folder {
    let folder = Folder::with(&[
        ("arm/package.xml", "<package><name>arm-description</name></package>"),
        ("arm/urdf/robot.urdf", &with_hand(reference)),
        ("program.csv", "slide\n0\n0.1\n"),
    ]);
    for name in ["hand.stl", "HAND 2.STL", "größe.stl"] {
        folder.write(&format!("arm/meshes/{name}"), hand());
    }
    folder.write("models/bin/model.config", "<model/>");
    folder.write("models/bin/meshes/hand.stl", hand());
    folder
}

fn check(folder: &Folder) -> Answer {
    folder.run(&["check", "arm/urdf/robot.urdf", "--program", "program.csv"])
}

#[test]
fn every_usual_form_is_found() {
    let folder = package("");
    let absolute = format!("file://{}/arm/meshes/HAND%202.STL", folder.path().display());
    let local = absolute.replace("file://", "file://localhost");
    for reference in [
        "package://arm-description/meshes/hand.stl",
        "package://arm/meshes/hand.stl",
        "../meshes/HAND 2.STL",
        "../meshes/HAND%202.STL",
        "../meshes/gr%C3%B6%C3%9Fe.stl",
        "package://arm-description/meshes/größe.stl",
        "model://arm/meshes/hand.stl",
        &absolute,
        &local,
    ] {
        folder.write("arm/urdf/robot.urdf", with_hand(reference));
        let answer = check(&folder);
        assert_eq!(answer.code, Some(0), "{reference}: {}", told(&answer));
        assert!(!answer.stdout.contains("backslashes"), "{reference}: {}", answer.stdout);
    }
}

#[test]
fn backslashes_are_read_and_told() {
    for reference in ["..\\meshes\\hand.stl", "package://arm-description\\meshes\\hand.stl"] {
        let answer = check(&package(reference));
        assert_eq!(answer.code, Some(0), "{}", told(&answer));
        assert!(answer.stdout.contains("written with backslashes"), "{}", answer.stdout);
    }
}

#[test]
fn what_cannot_be_followed_is_refused() {
    for (reference, why) in [
        ("https://example.org/hand.stl", "meshes are not fetched: this is an offline tool"),
        ("file://server/hand.stl", "a file:// reference is no absolute path"),
        ("package://nowhere/hand.stl", "package nowhere is not found"),
        ("model://nowhere/hand.stl", "model nowhere is not found"),
        ("../meshes/part.STEP", "STEP files are not read as meshes"),
        ("../meshes", "not a known mesh format"),
        ("../../../../../../../../../../etc/hostname", ""),
    ] {
        let folder = package(reference);
        folder.write("arm/meshes/part.STEP", "ISO-10303-21;");
        let answer = check(&folder);
        assert_eq!(answer.code, Some(2), "{reference}: {}", told(&answer));
        assert!(answer.stderr.contains(why), "{reference}: {}", answer.stderr);
    }
    if cfg!(unix) {
        let answer = check(&package("C:\\robots\\hand.stl"));
        assert!(answer.stderr.contains("Windows drive letter"), "{}", answer.stderr);
    }
}

#[test]
fn gazebos_variables_find_models() {
    let folder = package("model://bin/meshes/hand.stl");
    for variable in ["GZ_SIM_RESOURCE_PATH", "GAZEBO_MODEL_PATH", "SDF_PATH"] {
        let mut command =
            pathproof(&folder.path(), &["check", "arm/urdf/robot.urdf", "--program", "program.csv"]);
        let status = command.env(variable, folder.path().join("models")).output().expect("it starts").status;
        assert_eq!(status.code(), Some(0), "{variable}");
    }
}

#[test]
fn an_object_may_be_named_with_backslashes() {
    let folder = crate::loading::with_objects(
        "Object(name: \"wall\", shape: Mesh(file: \"parts\\\\wall.STL\"), pose: Pose(xyz_mm: (2000, 0, 0)))",
    );
    folder.write("parts/wall.STL", hand());
    folder.write("program.ron", program(0.0, &[0.0, 100.0]));
    let (code, report) = crate::loading::report(&folder);
    assert_eq!(code, Some(0));
    assert!(crate::loading::warnings(&report).contains("a path is written with backslashes"));
}
