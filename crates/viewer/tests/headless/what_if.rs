//! What-if changes: applied, checked, saved beside the cell, and reset.

use std::fs;
use std::path::Path;

use bevy::app::App;
use geometry::Pose;
use pathproof::{Job, RunResult};
use pathproof_viewer::{Selection, Session, Stage, ViewerCommand, WhatIfCommand};
use scene::{MemberFrame, Pair};

use crate::support::{ROOT, cell, open, outcome, resource, scene, send, settle, viewer, weld_cell};

fn moved(pose: &Pose, by_m: [f64; 3]) -> Pose {
    Pose { rotation: pose.rotation, translation: pose.translation + nalgebra::Vector3::from(by_m) }
}

/// Moves an object with the handles, and waits for the check.
fn push(app: &mut App, object: &str, by_m: [f64; 3]) {
    let scene = scene(app);
    let member = scene.member_named(object).expect("an object of the cell");
    let pose = resource::<Session>(app).members[member].world_from_member;
    send(app, ViewerCommand::WhatIf(WhatIfCommand::Grab(Some(member))));
    assert_eq!(resource::<Selection>(app).grabbed, Some(member));
    send(app, ViewerCommand::WhatIf(WhatIfCommand::Drag(member, moved(&pose, by_m))));
    assert!(resource::<Session>(app).outcome.is_none(), "what was found is not of this layout");
    send(app, ViewerCommand::WhatIf(WhatIfCommand::Drop));
    assert_eq!(settle(app), Stage::Checked);
}

#[test]
fn a_moved_post_is_clear_until_the_reset() {
    let mut app = weld_cell();
    assert_eq!(outcome(&app).findings.len(), 5);
    push(&mut app, "post", [0.0, 0.5, 0.0]);
    let names: Vec<String> = outcome(&app).findings.iter().map(|finding| finding.id.clone()).collect();
    assert!(names.iter().all(|id| !id.contains("post")), "{names:?}");
    assert_eq!(names.len(), 4);
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Reset));
    settle(&mut app);
    assert_eq!(outcome(&app).findings.len(), 5);
}

#[test]
fn links_cannot_be_grabbed() {
    let mut app = weld_cell();
    let link = scene(&app).member_named("arm/link_3").expect("a link");
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Grab(Some(link))));
    assert_eq!(resource::<Selection>(&app).grabbed, None);
}

#[test]
fn a_pair_switched_off_is_in_the_ledger_and_can_be_switched_on() {
    let mut app = weld_cell();
    let read = scene(&app);
    let [a, b] = ["arm/link_3", "post"].map(|name| read.member_named(name).expect("a member"));
    let pair = Pair { a: a.min(b), b: a.max(b) };
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Switch(pair, false)));
    settle(&mut app);
    assert_eq!(outcome(&app).findings.len(), 4);
    let without = scene(&app);
    assert_eq!(without.pairs.len() + 1, read.pairs.len());
    let mut excluded = without.ledger.excluded.iter();
    assert!(excluded.any(|excluded| excluded.pair == pair && excluded.ground.name() == "viewer"));
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Switch(pair, true)));
    settle(&mut app);
    assert_eq!(outcome(&app).findings.len(), 5);
    assert_eq!(scene(&app).pairs, read.pairs);
}

/// The weld cell and its robot in a folder of their own.
fn copied() -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).expect("copied");
            }
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["scenes/weld-cell", "robots/pp6-1400"] {
        copy(&Path::new(ROOT).join(part), &folder.path().join(part));
    }
    folder
}

#[test]
fn a_saved_layout_is_a_cell_of_its_own() {
    let folder = copied();
    let original = folder.path().join("scenes/weld-cell/cell.ron");
    let mut app = viewer();
    assert_eq!(open(&mut app, original.clone()), Stage::Checked);
    push(&mut app, "post", [0.0, 0.5, 0.0]);
    let target = original.with_file_name("post-moved.ron");
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Save(target.clone())));
    let saved = Job::for_file(target).load().expect("a sound cell");
    let here = scene(&app);
    let post = here.member_named("post").expect("the post");
    let place = |scene: &scene::Scene| match scene.members[post].frame {
        MemberFrame::Fixed { world_from_member } => world_from_member,
        MemberFrame::Link { .. } => panic!("the post is an object"),
    };
    let (there, wanted) = (place(&saved), place(&here));
    // The file holds millimetres and degrees in decimals.
    assert!((there.translation - wanted.translation).norm() < 1e-9);
    assert!((there.rotation - wanted.rotation).norm() < 1e-9);
    assert_eq!(fs::read(original).expect("there"), fs::read(cell("weld-cell")).expect("there"));
    // In another folder its paths would be invalid: rejected without writing.
    let elsewhere = folder.path().join("elsewhere.ron");
    send(&mut app, ViewerCommand::WhatIf(WhatIfCommand::Save(elsewhere.clone())));
    assert!(!elsewhere.exists());
    assert_eq!(outcome(&app).result, RunResult::Fail);
}
