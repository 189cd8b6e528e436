//! What is shown of an object follows it from stay to stay while a program carries it.

use std::path::Path;

use bevy::app::App;
use kinematics::PathParameter;
use pathproof_viewer::{InstantDetails, Layers, Playback, Selection, Stage, ViewerCommand};
use scene::Pair;

use crate::support::{ROOT, answered, open, resource, scene, send, viewer};

fn handled_cell() -> App {
    let mut app = viewer();
    let file = Path::new(ROOT).join("scenes/machine-tending/cell-parts.ron");
    assert_eq!(open(&mut app, file), Stage::Checked);
    app
}

/// Two stays of one object, neither of which ends where it begins: as it is carried, and another.
fn carried_and_other(scene: &scene::Scene) -> [usize; 2] {
    let stay = |member: usize| scene.members[member].stay.as_ref().filter(|stay| stay.from < stay.until);
    let members = 0..scene.members.len();
    members
        .clone()
        .filter(|carried| stay(*carried).is_some_and(|stay| stay.tool.is_none() && stay.is_carried()))
        .find_map(|carried| {
            let is_other = |other: &usize| {
                *other != carried
                    && stay(*other).map(|stay| stay.first) == stay(carried).map(|stay| stay.first)
            };
            Some([carried, members.clone().find(is_other)?])
        })
        .expect("an object that is carried and put down")
}

/// Goes to the middle of a member's stay.
fn go_to(app: &mut App, member: usize) {
    let stay = scene(app).members[member].stay.clone().expect("a stay");
    let middle = PathParameter::of_point(usize::midpoint(stay.from, stay.until));
    send(app, ViewerCommand::Play(Playback::Seek(middle)));
    app.update();
}

#[test]
fn selection_rank_and_isolation_follow_an_object() {
    let mut app = handled_cell();
    let [carried, other] = carried_and_other(&scene(&app));
    send(&mut app, ViewerCommand::SelectMember(Some(other)));
    send(&mut app, ViewerCommand::ShowRank(Some((other, 2))));
    send(&mut app, ViewerCommand::Isolate(Some(other)));
    for member in [carried, other, carried] {
        go_to(&mut app, member);
        let selection = resource::<Selection>(&app);
        assert_eq!((selection.member, selection.rank), (Some(member), Some((member, 2))));
        assert_eq!(resource::<Layers>(&app).isolated, Some(member));
    }
}

#[test]
fn nothing_is_said_of_a_pair_where_its_contact_is_meant() {
    let mut app = handled_cell();
    let scene = scene(&app);
    let meant = scene.handling.contacts[0].clone();
    let Pair { a, b } = meant.pair;
    let place = scene.pairs.iter().position(|pair| *pair == meant.pair).expect("a checked pair");
    let [from, until] = meant.points;
    let middle = PathParameter::of_point(usize::midpoint(from, until));
    assert!(
        !scene.stretches(place).contain(middle),
        "{} and {}",
        scene.members[a].name,
        scene.members[b].name
    );
    send(&mut app, ViewerCommand::SelectPair(Some(meant.pair)));
    send(&mut app, ViewerCommand::Play(Playback::Seek(middle)));
    answered(&mut app, |asked| asked.moment == middle && asked.pair == Some(meant.pair));
    let details = resource::<InstantDetails>(&app).latest().expect("an answer");
    assert!(details.answer.details.iter().all(|(pair, _)| *pair != place));
}
