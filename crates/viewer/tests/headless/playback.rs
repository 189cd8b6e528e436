//! Playback at the program's real speed, with stops at collisions.

use std::time::Duration;

use bevy::app::App;
use bevy::time::TimeUpdateStrategy;
use kinematics::PathParameter;
use pathproof_viewer::{Direction, Playback, Playhead, Selection, ViewerCommand};

use crate::support::{outcome, resource, scene, send, weld_cell};

/// The weld cell with frames of a fixed duration.
fn with_frames_of(milliseconds: u64) -> App {
    let mut app = weld_cell();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
    app.update();
    app
}

#[test]
fn a_second_of_playback_is_a_second_of_the_program() {
    for (speed, expected_s) in [(1.0, 1.0), (2.0, 2.0), (0.1, 0.1)] {
        let mut app = with_frames_of(20);
        send(&mut app, ViewerCommand::Play(Playback::StopAtCollision(false)));
        send(&mut app, ViewerCommand::Play(Playback::Speed(speed)));
        send(&mut app, ViewerCommand::Play(Playback::Toggle));
        // The frame that started playback has already advanced.
        for _ in 0..49 {
            app.update();
        }
        let timeline = &scene(&app).timeline;
        let time_s = timeline.time_at(resource::<Playhead>(&app).moment);
        assert!((time_s - expected_s).abs() < 1e-6, "{speed}: {time_s}");
    }
}

#[test]
fn playback_stops_exactly_where_a_collision_begins() {
    let mut app = with_frames_of(50);
    let findings = outcome(&app).findings.clone();
    send(&mut app, ViewerCommand::Play(Playback::Speed(10.0)));
    for index in [0, 2, 3] {
        send(&mut app, ViewerCommand::Play(Playback::Toggle));
        for _ in 0..2_000 {
            app.update();
            if !resource::<Playhead>(&app).playing {
                break;
            }
        }
        let playhead = resource::<Playhead>(&app);
        let selected = resource::<Selection>(&app).finding.expect("the finding it stopped at");
        assert!(!playhead.playing);
        assert_eq!(playhead.moment, findings[selected].first);
        // Both fingers reach the clamp, and later the shoulder, shortly after each other.
        let same_event = findings[selected].first.0 - findings[index].first.0;
        assert!((0.0..20.0).contains(&same_event), "stopped at finding {selected}");
        while resource::<Playhead>(&app).moment.0 < findings[index].last.0 {
            send(&mut app, ViewerCommand::Play(Playback::Step(10)));
        }
    }
}

#[test]
fn the_end_pauses_or_begins_again() {
    let mut app = with_frames_of(100);
    let last = (scene(&app).timeline.points.len() - 1) as f64;
    send(&mut app, ViewerCommand::Play(Playback::StopAtCollision(false)));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(last - 1.0))));
    send(&mut app, ViewerCommand::Play(Playback::Toggle));
    app.update();
    assert_eq!(
        (resource::<Playhead>(&app).moment, resource::<Playhead>(&app).playing),
        (PathParameter(last), false)
    );
    // From the end, playback restarts at the start.
    send(&mut app, ViewerCommand::Play(Playback::Toggle));
    assert!(resource::<Playhead>(&app).playing && resource::<Playhead>(&app).moment.0 < last / 2.0);
    send(&mut app, ViewerCommand::Play(Playback::Toggle));
    send(&mut app, ViewerCommand::Play(Playback::Loop(true)));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(last - 1.0))));
    send(&mut app, ViewerCommand::Play(Playback::Toggle));
    app.update();
    assert!(resource::<Playhead>(&app).playing && resource::<Playhead>(&app).moment.0 < last / 2.0);
}

#[test]
fn steps_lines_and_ends_keep_to_the_program() {
    let mut app = weld_cell();
    let scene = scene(&app);
    let last = scene.timeline.points.len() - 1;
    let at = |app: &App| resource::<Playhead>(app).moment;
    send(&mut app, ViewerCommand::Play(Playback::Step(-1)));
    assert_eq!(at(&app), PathParameter(0.0));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(10.5))));
    send(&mut app, ViewerCommand::Play(Playback::Step(1)));
    assert_eq!(at(&app), PathParameter(11.0));
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(10.5))));
    send(&mut app, ViewerCommand::Play(Playback::Step(-1)));
    assert_eq!(at(&app), PathParameter(10.0));
    send(&mut app, ViewerCommand::Play(Playback::End));
    assert_eq!(at(&app), PathParameter::of_point(last));
    for wrong in [f64::NAN, f64::INFINITY, 1e18, -5.0] {
        send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(wrong))));
        assert!((0.0..=last as f64).contains(&at(&app).0), "{wrong}");
    }
    send(&mut app, ViewerCommand::Play(Playback::Start));
    let mut lines = vec![scene.timeline.points[0].lines.clone()];
    while at(&app) < PathParameter::of_point(last) {
        send(&mut app, ViewerCommand::Play(Playback::Line(Direction::Next)));
        lines.push(scene.timeline.points[at(&app).0 as usize].lines.clone());
    }
    let mut in_order: Vec<Vec<u32>> = scene.timeline.points.iter().map(|point| point.lines.clone()).collect();
    in_order.dedup();
    lines.dedup();
    assert_eq!(lines, in_order);
    send(&mut app, ViewerCommand::Play(Playback::Line(Direction::Previous)));
    assert!(at(&app) < PathParameter::of_point(last));
}
