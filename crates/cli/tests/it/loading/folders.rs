//! Files that may not be read, of every kind of input.

use crate::loading::{hand, refused, with_hand, with_objects};
use crate::support::{Folder, program, slider};

const WALL: &str =
    "Object(name: \"wall\", shape: Mesh(file: \"wall.stl\"), pose: Pose(xyz_mm: (2000, 0, 0)))";

/// A cell one level down, with an SRDF, so that the folder above the robot's is still the test's own.
fn site() -> Folder {
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", srdf: \"robot.srdf\", \
                program: \"program.ron\")], objects: [Object(name: \"wall\", shape: Sphere(radius_mm: 10), \
                pose: Pose(xyz_mm: (5000, 0, 0)))])";
    Folder::with(&[
        ("site/cell/cell.ron", cell),
        ("site/cell/robot.urdf", &slider()),
        ("site/cell/robot.srdf", "<robot name=\"boxes\"/>"),
        ("site/cell/program.ron", &program(0.0, &[0.0, 100.0])),
    ])
}

#[test]
#[cfg(unix)]
fn srdf_and_programs_that_lead_out_of_the_cell_are_refused() {
    for file in ["robot.srdf", "program.ron"] {
        let (folder, outside) = (site(), Folder::new());
        outside.write(file, folder.read(&format!("site/cell/{file}")));
        let place = folder.path().join("site/cell").join(file);
        std::fs::remove_file(&place).expect("removed");
        std::os::unix::fs::symlink(outside.path().join(file), &place).expect("a link");
        let answer = folder.run(&["check", "site/cell/cell.ron"]);
        assert_eq!(answer.code, Some(2), "{}", answer.stderr);
        assert!(answer.stderr.contains("lies outside the folders that may be read"), "{}", answer.stderr);
        let root = outside.path().display().to_string();
        let answer = folder.run(&["check", "site/cell/cell.ron", "--allow-root", &root]);
        assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    }
}

#[test]
fn an_srdf_may_lie_in_a_package_of_its_own() {
    let folder = site();
    let cell =
        folder.read("site/cell/cell.ron").replace("\"robot.srdf\"", "\"../../moveit/config/robot.srdf\"");
    folder.write("site/cell/cell.ron", cell);
    folder.write("moveit/config/robot.srdf", "<robot name=\"boxes\"/>");
    assert_eq!(folder.run(&["check", "site/cell/cell.ron"]).code, Some(2));
    folder.write("moveit/package.xml", "<package><name>arm_moveit</name></package>");
    let answer = folder.run(&["check", "site/cell/cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
}

#[test]
#[cfg(unix)]
fn pipes_devices_folders_and_sockets_are_never_opened() {
    let folder = with_objects(WALL);
    let wall = folder.path().join("wall.stl");
    let made = std::process::Command::new("mkfifo").arg(&wall).status().expect("mkfifo runs");
    assert!(made.success());
    refused(&folder, &["not a regular file (object of cell.ron:4); found a device, pipe or socket"]);
    std::fs::remove_file(&wall).expect("removed");
    let socket = std::os::unix::net::UnixListener::bind(&wall).expect("a socket");
    refused(&folder, &["found a device, pipe or socket"]);
    drop(socket);
    std::fs::remove_file(&wall).expect("removed");
    std::fs::create_dir(&wall).expect("a folder");
    refused(&folder, &["not a regular file (object of cell.ron:4); found a folder"]);
    std::fs::remove_dir(&wall).expect("removed");
    std::os::unix::fs::symlink("/dev/zero", &wall).expect("a link");
    refused(&folder, &["lies outside the folders that may be read"]);
}

#[test]
fn oversized_files_are_refused_before_they_are_read() {
    let folder = with_objects(WALL);
    let file = std::fs::File::create(folder.path().join("wall.stl")).expect("a file");
    file.set_len(10 << 30).expect("a sparse file");
    refused(&folder, &["file too large (object of cell.ron:4); found 10737418240 bytes"]);
}

#[test]
#[cfg(unix)]
fn a_mesh_that_is_a_link_out_of_its_package_is_refused() {
    let outside = Folder::with(&[("hand.stl", &hand())]);
    let folder = with_objects("");
    folder.write("arm/package.xml", "<package><name>arm</name></package>");
    folder.write("arm/urdf/robot.urdf", with_hand("package://arm/hand.stl"));
    folder.write("cell.ron", folder.read("cell.ron").replace("robot.urdf", "arm/urdf/robot.urdf"));
    std::os::unix::fs::symlink(outside.path().join("hand.stl"), folder.path().join("arm/hand.stl"))
        .expect("a link");
    refused(&folder, &["arm/urdf/robot.urdf:3:", "a mesh lies outside the folders that may be read"]);
}

/// A cell of version 2 with a wall in the folder `meshes` beside that of the cell, and these `allow_roots`.
fn with_wall_beside(roots: &str) -> Folder {
    let folder = with_objects(
        "Object(name: \"wall\", shape: Mesh(file: \"../meshes/wall.stl\"), pose: Pose(xyz_mm: (2000, 0, 0)))",
    );
    let cell =
        folder.read("cell.ron").replace("version: 1,", &format!("version: 2,\nallow_roots: [{roots}],"));
    folder.write("site/cell.ron", cell);
    folder.write("meshes/wall.stl", hand());
    for file in ["robot.urdf", "program.ron"] {
        folder.write(&format!("site/{file}"), folder.read(file));
    }
    folder
}

fn check(folder: &Folder, more: &[&str]) -> (Option<i32>, String) {
    let answer = folder.run(&[&["check", "site/cell.ron"], more].concat());
    (answer.code, answer.stderr)
}

#[test]
fn a_cell_reads_from_those_of_its_roots_that_the_user_allows() {
    let folder = with_wall_beside("\"../meshes\"");
    let (code, said) = check(&folder, &[]);
    assert_eq!(code, Some(2), "{said}");
    let refused = "cell.ron:3: a folder of allow_roots that this run does not allow; found `../meshes`";
    assert!(said.contains(refused), "{said}");
    // The step that the hint names.
    let allowed =
        said.split("--allow-root ").last().and_then(|rest| rest.split_whitespace().next()).expect("a hint");
    for root in [allowed, "meshes", "."] {
        let (code, said) = check(&folder, &["--allow-root", root]);
        assert_eq!(code, Some(0), "{root}: {said}");
    }
    let (code, said) = check(&folder, &["--allow-root", "site"]);
    assert!(code == Some(2) && said.contains(refused), "{said}");
}

#[test]
fn of_what_the_user_allows_a_cell_opens_only_its_roots() {
    let folder = with_wall_beside("\"parts\"");
    let (code, said) = check(&folder, &["--allow-root", "."]);
    assert!(code == Some(2) && said.contains("`parts`") && said.contains("is not found"), "{said}");
    folder.write("site/parts/readme.txt", "");
    let (code, said) = check(&folder, &["--allow-root", "."]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("lies outside the folders that may be read"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_root_that_is_a_link_opens_what_it_leads_to_and_no_more() {
    let folder = with_wall_beside("\"linked\"");
    std::os::unix::fs::symlink(folder.path().join("meshes"), folder.path().join("site/linked"))
        .expect("a link");
    let (code, said) = check(&folder, &[]);
    assert!(code == Some(2) && said.contains("that this run does not allow"), "{said}");
    let (code, said) = check(&folder, &["--allow-root", "meshes"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn roots_need_version_2() {
    let folder = with_wall_beside("\"../meshes\"");
    folder.write("site/cell.ron", folder.read("site/cell.ron").replace("version: 2", "version: 1"));
    let (code, said) = check(&folder, &["--allow-root", "."]);
    assert!(code == Some(2) && said.contains("a cell file of version 1 with allow_roots"), "{said}");
}
