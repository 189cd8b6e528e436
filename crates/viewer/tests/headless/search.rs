//! The recorded search is that of the patent.

use pathproof_viewer::{Search, SearchWalk, Session, ViewerCommand};
use scene::Pair;
use simulator::trace_pair;

use crate::support::{outcome, resource, scene, send, until, weld_cell};

#[test]
fn a_recorded_search_ends_in_the_colliding_spheres() {
    let mut app = weld_cell();
    let scene = scene(&app);
    let finding = outcome(&app).findings[2].clone();
    send(&mut app, ViewerCommand::SelectFinding(2));
    let [a, b] = ["arm/link_3", "post"].map(|name| scene.member_named(name).expect("a member"));
    let pair = Pair { a: a.min(b), b: a.max(b) };
    send(
        &mut app,
        ViewerCommand::Play(pathproof_viewer::Playback::Seek(kinematics::PathParameter(
            finding.last.0.floor(),
        ))),
    );
    send(&mut app, ViewerCommand::Search(SearchWalk::Begin(pair)));
    until(&mut app, |world| !world.resource::<Search>().is_recording());
    let search = resource::<Search>(&app).clone();
    let models = resource::<Session>(&app).models.clone().expect("built");
    let expected = trace_pair(&scene, &models, search.point(), pair);
    let events: Vec<_> = expected.iter().flat_map(|piece| piece.events.iter().copied()).collect();
    assert_eq!(search.steps().iter().map(|step| step.event).collect::<Vec<_>>(), events);
    assert_eq!(search.made(), 0);
    send(&mut app, ViewerCommand::Search(SearchWalk::Step(10)));
    send(&mut app, ViewerCommand::Search(SearchWalk::Step(-3)));
    assert_eq!(resource::<Search>(&app).made(), 7);
    send(&mut app, ViewerCommand::Search(SearchWalk::To(usize::MAX)));
    let search = resource::<Search>(&app);
    assert_eq!(search.made(), events.len());
    let tally = search.tally();
    assert!(tally.colliding > 0 && tally.marked > 0);
    assert_eq!(
        tally.tested_by_rank.iter().sum::<usize>(),
        events.iter().filter(|event| matches!(event.step, collision::Step::Tested { .. })).count()
    );
    send(&mut app, ViewerCommand::Search(SearchWalk::End));
    assert_eq!(resource::<Search>(&app).pair(), None);
}
