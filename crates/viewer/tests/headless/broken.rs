//! A cell with problems: they are listed, the readable members are shown, and none of them counts as checked.

use std::fs;
use std::path::Path;

use pathproof_viewer::{MemberView, Playback, Session, Stage, ViewerCommand};

use crate::support::{ROOT, open, resource, send, viewer};

/// The weld cell with its absolute paths, and one thing broken.
fn broken(edit: impl Fn(String) -> String) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = Path::new(ROOT).join("scenes/weld-cell");
    fs::create_dir(folder.path().join("meshes")).expect("a folder");
    for mesh in fs::read_dir(scene.join("meshes")).expect("meshes").map(|mesh| mesh.expect("a mesh")) {
        fs::copy(mesh.path(), folder.path().join("meshes").join(mesh.file_name())).expect("copied");
    }
    fs::copy(scene.join("taught.ron"), folder.path().join("taught.ron")).expect("copied");
    let robot = Path::new(ROOT).join("robots/pp6-1400").canonicalize().expect("the robot");
    let text = fs::read_to_string(scene.join("cell.ron")).expect("the cell");
    let text = text.replace("../../robots/pp6-1400", &robot.display().to_string());
    let cell = folder.path().join("cell.ron");
    fs::write(&cell, edit(text)).expect("written");
    (folder, cell)
}

fn drawn(app: &mut bevy::app::App) -> usize {
    let world = app.world_mut();
    world.query::<&MemberView>().iter(world).count()
}

#[test]
fn a_missing_mesh_leaves_all_other_members() {
    let (folder, cell) = broken(|text| text);
    fs::remove_file(folder.path().join("meshes/post.stl")).expect("removed");
    let mut app = viewer();
    assert_eq!(open(&mut app, cell), Stage::Failed);
    let session = resource::<Session>(&app);
    assert_eq!(session.problems.len(), 1);
    assert!(session.problems[0].to_string().contains("post.stl"), "{}", session.problems[0]);
    assert!(session.scene.is_none() && session.outcome.is_none(), "nothing counts as checked");
    assert!((0..session.members.len()).all(|member| session.is_unchecked(member)));
    assert!(session.members.iter().all(|shown| shown.member.name != "post"));
    assert_eq!(session.members.len(), 20, "ten links and ten objects");
    assert_eq!(drawn(&mut app), 20);
    // Commands that need a scene have no effect.
    send(&mut app, ViewerCommand::Play(Playback::Toggle));
    send(&mut app, ViewerCommand::SelectFinding(0));
    send(&mut app, ViewerCommand::Check);
    assert_eq!(resource::<Session>(&app).stage, Stage::Failed);
}

#[test]
fn a_mended_file_is_read_again() {
    let (folder, cell) = broken(|text| text);
    let mesh = folder.path().join("meshes/post.stl");
    let bytes = fs::read(&mesh).expect("there");
    fs::remove_file(&mesh).expect("removed");
    let mut app = viewer();
    assert_eq!(open(&mut app, cell), Stage::Failed);
    fs::write(&mesh, bytes).expect("written");
    send(&mut app, ViewerCommand::Reload);
    crate::support::until(&mut app, |world| world.resource::<Session>().stage == Stage::Checked);
    assert_eq!(drawn(&mut app), 21);
    assert!(resource::<Session>(&app).problems.is_empty());
}

#[test]
fn a_bad_robot_leaves_the_objects() {
    let (folder, cell) = broken(|text| text.replace(&*robot_urdf(), "robot.urdf"));
    fs::write(
        folder.path().join("robot.urdf"),
        "<robot name=\"r\"><link name=\"a\"/><link name=\"a\"/></robot>",
    )
    .expect("written");
    let mut app = viewer();
    assert_eq!(open(&mut app, cell), Stage::Failed);
    let session = resource::<Session>(&app);
    assert!(
        session.problems.iter().any(|problem| problem.file.ends_with("robot.urdf") && problem.line.is_some())
    );
    assert_eq!(session.members.len(), 11);
    assert_eq!(drawn(&mut app), 11);
}

fn robot_urdf() -> String {
    let robot = Path::new(ROOT).join("robots/pp6-1400").canonicalize().expect("the robot");
    robot.join("robot.urdf").display().to_string()
}

#[test]
fn a_cell_that_does_not_exist_says_so() {
    let mut app = viewer();
    assert_eq!(open(&mut app, Path::new("no/such/cell.ron").to_path_buf()), Stage::Failed);
    assert!(!resource::<Session>(&app).problems.is_empty());
    assert_eq!(drawn(&mut app), 0);
}
