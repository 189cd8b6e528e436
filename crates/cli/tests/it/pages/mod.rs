//! Promise: the pages for beginners hold files and commands that work, and what they show is what is printed.

mod page;
mod poses;

use std::fs;
use std::path::Path;

use page::follow;

use crate::support::{Folder, ROOT};

/// A folder with a robot of ours as `robot.urdf`, its SRDF and its meshes.
fn with_robot() -> Folder {
    let folder = Folder::new();
    let robot = Path::new(ROOT).join("robots/puma560");
    for name in ["robot.urdf", "robot.srdf"] {
        folder.write(name, fs::read(robot.join(name)).expect("a file"));
    }
    for mesh in fs::read_dir(robot.join("meshes")).expect("meshes").map(|mesh| mesh.expect("a mesh")) {
        let name = format!("meshes/{}", mesh.file_name().to_string_lossy());
        folder.write(&name, fs::read(mesh.path()).expect("a mesh"));
    }
    folder
}

#[test]
fn a_gripper_is_mounted_as_the_page_says() {
    follow("gripper.md", &Folder::new());
}

#[test]
fn a_part_is_picked_up_and_put_down_as_the_page_says() {
    follow("handling.md", &Folder::new());
}

#[test]
fn a_linear_approach_is_checked_as_the_page_says() {
    follow("linear-approach.md", &with_robot());
}

#[test]
fn a_bare_urdf_is_checked_as_the_page_says() {
    follow("from-urdf.md", &with_robot());
}

#[test]
fn a_plan_of_moveit_is_checked_as_the_page_says() {
    follow("from-moveit.md", &with_robot());
}

#[test]
fn a_program_of_robodk_is_checked_as_the_page_says() {
    follow("from-robodk.md", &with_robot());
}
