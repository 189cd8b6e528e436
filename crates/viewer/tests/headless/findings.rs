//! Selecting a finding goes to its instant and shows exactly its colliding smallest spheres.

use std::path::Path;

use bevy::prelude::{App, ChildOf};
use kinematics::PathParameter;
use pathproof::LoadRequest;
use pathproof_viewer::{
    Direction, InstantDetails, Jog, Layer, LitSpheres, MemberView, Playback, Playhead, Selection,
    ViewerCommand,
};
use simulator::{CollidingSphere, FindingKind, Verdict};

use crate::support::{ROOT, answered, outcome, resource, scene, send, settle, viewer, weld_cell};

/// All colliding spheres shown, in an order that does not depend on entities.
pub(crate) fn lit(app: &mut App) -> Vec<CollidingSphere> {
    let world = app.world_mut();
    let mut all: Vec<CollidingSphere> =
        world.query::<&LitSpheres>().iter(world).flat_map(|lit| lit.spheres.clone()).collect();
    all.sort_by_key(|sphere| {
        (sphere.member, sphere.piece, sphere.center_in_member_m.coords.map(f64::to_bits).data.0)
    });
    all
}

fn spheres_of(kind: &FindingKind) -> Vec<CollidingSphere> {
    let FindingKind::Pair { spheres, .. } = kind else { return Vec::new() };
    let mut spheres = spheres.clone();
    spheres.sort_by_key(|sphere| {
        (sphere.member, sphere.piece, sphere.center_in_member_m.coords.map(f64::to_bits).data.0)
    });
    spheres
}

#[test]
fn a_finding_is_selected_shown_and_lit() {
    let mut app = weld_cell();
    let outcome = outcome(&app);
    assert_eq!(outcome.findings.len(), 5);
    for (index, finding) in outcome.findings.iter().enumerate() {
        send(&mut app, ViewerCommand::SelectFinding(index));
        app.update();
        assert_eq!(resource::<Selection>(&app).finding, Some(index));
        assert_eq!(resource::<Playhead>(&app).moment, finding.shown.at);
        let expected = spheres_of(&finding.kind);
        assert!(!expected.is_empty(), "{}", finding.id);
        assert_eq!(lit(&mut app), expected, "{}", finding.id);
    }
}

#[test]
fn a_finding_at_a_corner_is_shown_where_the_corner_is_cut() {
    let mut app = viewer();
    let folder = Path::new(ROOT).join("scenes/machine-tending");
    let request = LoadRequest {
        programs: vec![(None, folder.join("cut_at_door.ron"))],
        ..LoadRequest::for_file(folder.join("cell-corners.ron"))
    };
    send(&mut app, ViewerCommand::Open(Box::new(request)));
    settle(&mut app);
    let (scene, outcome) = (scene(&app), outcome(&app));
    let is_cut = |finding: &simulator::Finding| matches!(finding.kind, FindingKind::Corner(_));
    let index = outcome.findings.iter().position(is_cut).expect("a corner that is cut");
    send(&mut app, ViewerCommand::SelectFinding(index));
    let finding = &outcome.findings[index];
    let (posed, pair) = (&finding.shown.posed, finding.kind.posed_pair().expect("it has one").pair);
    assert!(posed.is_some());
    assert_eq!(resource::<Jog>(&app).values, *posed);
    assert_eq!(resource::<Selection>(&app).pair, Some(scene.pairs[pair]));
    answered(&mut app, |query| query.jogged == *posed);
    app.update();
    let answer = resource::<InstantDetails>(&app).latest().expect("answered").answer.clone();
    assert!(answer.details.iter().any(|(of, kind)| {
        *of == pair && matches!(kind, FindingKind::Pair { verdict: Verdict::Collision, .. })
    }));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(0.0))));
    assert_eq!(resource::<Jog>(&app).values, None);
}

#[test]
fn lit_spheres_hang_on_their_own_member() {
    let mut app = weld_cell();
    send(&mut app, ViewerCommand::SelectFinding(2));
    app.update();
    let world = app.world_mut();
    let lit: Vec<(usize, bevy::prelude::Entity)> = world
        .query::<(&LitSpheres, &ChildOf)>()
        .iter(world)
        .map(|(lit, of)| (lit.member, of.parent()))
        .collect();
    assert_eq!(lit.len(), 2);
    for (member, parent) in lit {
        assert_eq!(world.get::<MemberView>(parent), Some(&MemberView(member)));
    }
}

#[test]
fn the_same_spheres_are_lit_without_the_finding_selected() {
    let mut app = weld_cell();
    let finding = outcome(&app).findings[0].clone();
    send(&mut app, ViewerCommand::Play(Playback::Seek(finding.shown.at)));
    answered(&mut app, |query| query.moment == finding.shown.at);
    app.update();
    assert_eq!(resource::<Selection>(&app).finding, None);
    // Other pairs may collide at the same instant.
    let lit = lit(&mut app);
    for sphere in spheres_of(&finding.kind) {
        assert!(lit.contains(&sphere), "{sphere:?}");
    }
}

#[test]
fn nothing_is_lit_where_all_is_clear_or_the_layer_is_off() {
    let mut app = weld_cell();
    send(&mut app, ViewerCommand::SelectFinding(0));
    app.update();
    assert!(!lit(&mut app).is_empty());
    send(&mut app, ViewerCommand::Show(Layer::Spheres, false));
    app.update();
    assert!(lit(&mut app).is_empty());
    send(&mut app, ViewerCommand::Show(Layer::Spheres, true));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(0.0))));
    answered(&mut app, |query| query.moment == PathParameter(0.0));
    app.update();
    assert!(lit(&mut app).is_empty());
}

#[test]
fn findings_follow_each_other_both_ways_and_round() {
    let mut app = weld_cell();
    let count = outcome(&app).findings.len();
    let mut seen = Vec::new();
    for _ in 0..=count {
        send(&mut app, ViewerCommand::Play(Playback::Finding(Direction::Next)));
        seen.push(resource::<Selection>(&app).finding.expect("one is selected"));
    }
    assert_eq!(seen, [0, 1, 2, 3, 4, 0]);
    send(&mut app, ViewerCommand::Play(Playback::Finding(Direction::Previous)));
    assert_eq!(resource::<Selection>(&app).finding, Some(count - 1));
}

#[test]
fn details_of_an_instant_agree_with_the_run() {
    let mut app = weld_cell();
    let (scene, outcome) = (scene(&app), outcome(&app));
    for point in [0usize, 160, 400, 1200, 1360] {
        let moment = PathParameter::of_point(point);
        send(&mut app, ViewerCommand::Play(Playback::Seek(moment)));
        answered(&mut app, |query| query.moment == moment);
        let answer = resource::<InstantDetails>(&app).latest().expect("answered").answer.clone();
        assert_eq!(answer.frame.verdict, outcome.frames[point].verdict);
        assert_eq!(answer.frame.pairs, outcome.frames[point].pairs);
        for (pair, kind) in &answer.details {
            let FindingKind::Pair { verdict, a, b, .. } = kind else { panic!("a pair") };
            let names = scene.pair_names(scene.pairs[*pair].a, scene.pairs[*pair].b);
            assert_eq!((a.as_str(), b.as_str()), names);
            let in_frame = answer.frame.pairs.iter().find(|found| found.pair == *pair);
            assert_eq!(*verdict, in_frame.map_or(Verdict::Clear, |found| found.verdict));
        }
    }
}
