//! Programs come before, with or after the files that they move.

use std::path::PathBuf;

use pathproof::{LoadRequest, Source};
use pathproof_viewer::{Session, ViewerCommand};

use crate::support::{cell, resource, send, viewer};

fn programs(app: &bevy::app::App) -> Vec<(Option<String>, PathBuf)> {
    let job = resource::<Session>(app).job.as_ref().expect("a job");
    job.request.programs.clone()
}

fn play(robot: Option<&str>, file: PathBuf) -> ViewerCommand {
    ViewerCommand::OpenProgram { robot: robot.map(str::to_owned), file }
}

#[test]
fn a_program_waits_for_the_next_file_that_is_opened() {
    let (scene, program) = (cell("weld-cell"), cell("weld-cell").with_file_name("corrected.ron"));
    let mut app = viewer();
    send(&mut app, play(None, program.clone()));
    assert_eq!(resource::<Session>(&app).waiting_program.as_ref(), Some(&program));
    assert!(resource::<Session>(&app).is_blank() && resource::<Session>(&app).job.is_none());
    send(&mut app, ViewerCommand::Open(Box::new(LoadRequest::for_file(scene.clone()))));
    assert_eq!(programs(&app), [(None, program.clone())]);
    assert_eq!(resource::<Session>(&app).waiting_program, None);
    // One that is forgotten is not played.
    let mut app = viewer();
    send(&mut app, play(None, program));
    send(&mut app, ViewerCommand::ForgetProgram);
    send(&mut app, ViewerCommand::Open(Box::new(LoadRequest::for_file(scene))));
    assert_eq!(programs(&app), []);
}

#[test]
fn a_program_replaces_that_of_its_robot_alone() {
    let scene = cell("two-robots");
    let file = |name: &str| scene.with_file_name(name);
    let mut app = viewer();
    send(&mut app, ViewerCommand::Open(Box::new(LoadRequest::for_file(scene.clone()))));
    send(&mut app, play(Some("left"), file("left-without-sync.ron")));
    send(&mut app, play(Some("right"), file("right-without-sync.ron")));
    send(&mut app, play(Some("left"), file("left.ron")));
    let named = |robot: &str, name: &str| (Some(robot.to_owned()), file(name));
    assert_eq!(programs(&app), [named("right", "right-without-sync.ron"), named("left", "left.ron")]);
    let job = resource::<Session>(&app).job.as_ref().expect("a job");
    assert!(matches!(&job.request.source, Source::Cell(path) if *path == scene));
    // For the only robot, a program replaces every other.
    send(&mut app, play(None, file("left.ron")));
    assert_eq!(programs(&app), [(None, file("left.ron"))]);
}
