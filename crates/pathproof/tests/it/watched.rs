//! A job with callbacks: every member, problem and point is reported, and a check can be broken off.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use pathproof::{Job, LoadEvent};

const CELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/two-robots/cell.ron");

#[test]
fn every_member_is_reported_while_the_files_are_read() {
    let names = RefCell::new(Vec::new());
    let scene = Job::for_file(CELL).load_watched(&|event| match event {
        LoadEvent::Member { member, .. } => names.borrow_mut().push(member.name),
        LoadEvent::Problem(problem) => panic!("{problem}"),
    });
    let scene = scene.expect("the cell is sound");
    assert_eq!(names.into_inner(), scene.members.iter().map(|m| m.name.clone()).collect::<Vec<_>>());
}

#[test]
fn the_problems_reported_on_the_way_are_those_of_the_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let cell = folder.path().join("cell.ron");
    std::fs::write(&cell, "Cell(version: 1, robots: [Robot(urdf: \"no.urdf\")])").expect("written");
    let job = Job::for_file(&cell);
    let problems = RefCell::new(Vec::new());
    let broken = job.load_watched(&|event| match event {
        LoadEvent::Problem(problem) => problems.borrow_mut().push(problem),
        LoadEvent::Member { member, .. } => panic!("{}", member.name),
    });
    let broken = broken.expect_err("the URDF is missing");
    assert!(!broken.error.problems.is_empty() && broken.preview.members.is_empty());
    assert_eq!(problems.into_inner(), broken.error.problems);
    assert_eq!(job.load().expect_err("the URDF is missing"), broken.error);
}

#[test]
fn a_check_reports_every_point_and_without_its_end_there_is_no_outcome() {
    let job = Job::for_file(CELL);
    let scene = job.load().expect("the cell is sound");
    let models = job.build(&scene).expect("its models fit");
    let points = AtomicUsize::new(0);
    let outcome = job.check_watched(&scene, &models, &|progress| {
        points.fetch_add(progress.frames.len(), Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(points.into_inner(), scene.timeline.points.len());
    let findings = |outcome: &pathproof::Outcome| outcome.findings.clone();
    let unwatched = job.check().expect("the cell is sound").outcome;
    assert_eq!(findings(&outcome.expect("it was not broken off")), findings(&unwatched));
    assert!(job.check_watched(&scene, &models, &|_| ControlFlow::Break(())).is_none());
}
