//! Hidden members are still checked, and can be shown again.

use bevy::prelude::Visibility as Drawing;
use pathproof_viewer::{Layers, MemberView, Selection, ViewerCommand, Visibility};

use crate::support::{outcome, resource, scene, send, weld_cell};

fn hidden(app: &mut bevy::app::App) -> Vec<usize> {
    let world = app.world_mut();
    let mut hidden: Vec<usize> = world
        .query::<(&MemberView, &Drawing)>()
        .iter(world)
        .filter(|(_, drawing)| **drawing == Drawing::Hidden)
        .map(|(member, _)| member.0)
        .collect();
    hidden.sort_unstable();
    hidden
}

#[test]
fn members_are_hidden_isolated_and_shown_again() {
    let mut app = weld_cell();
    let count = scene(&app).members.len();
    send(&mut app, ViewerCommand::See(3, Visibility::Hidden));
    assert_eq!(hidden(&mut app), [3]);
    assert!(resource::<Layers>(&app).hides_members());
    assert_eq!(outcome(&app).findings.len(), 5, "hidden members are checked all the same");
    send(&mut app, ViewerCommand::Isolate(Some(5)));
    assert_eq!(hidden(&mut app).len(), count - 1);
    send(&mut app, ViewerCommand::Isolate(None));
    assert!(hidden(&mut app).is_empty());
    assert!(!resource::<Layers>(&app).hides_members());
}

#[test]
fn a_selected_member_is_the_one_in_tree_and_picture() {
    let mut app = weld_cell();
    send(&mut app, ViewerCommand::SelectMember(Some(4)));
    assert_eq!(resource::<Selection>(&app).member, Some(4));
    send(&mut app, ViewerCommand::SelectMember(None));
    assert_eq!(resource::<Selection>(&app).member, None);
}
