//! Watching a run changes nothing of it, and no outcome comes of one that was broken off.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pathproof_simulator::{PointResult, Progress, Surface, run, run_watched};

use crate::looking::weld::{CERTIFIED, MODELS, PROVEN, SAMPLED, SCENE, models};

#[test]
fn every_point_is_told_once_with_its_verdict() {
    let spheres = models(&SCENE, Surface::Spheres);
    for (models, settings) in [(&*MODELS, CERTIFIED), (&*MODELS, SAMPLED), (&spheres, SAMPLED)] {
        let told: Mutex<Vec<Option<PointResult>>> = Mutex::new(vec![None; SCENE.timeline.points.len()]);
        let watch = |progress: Progress<'_>| {
            let mut told = told.lock().expect("nobody panics");
            for (place, frame) in told[progress.first_point..].iter_mut().zip(progress.frames) {
                assert!(place.replace(frame.clone()).is_none(), "a point is told twice");
            }
            Continue(())
        };
        let outcome = run_watched(&SCENE, models, settings, &watch).expect("nobody broke it off");
        let told: Vec<PointResult> =
            told.into_inner().expect("nobody panicked").into_iter().flatten().collect();
        assert_eq!(told, outcome.frames);
        let unwatched = run(&SCENE, models, settings);
        assert_eq!(unwatched.frames, outcome.frames);
        assert_eq!(unwatched.findings, outcome.findings);
        assert_eq!(unwatched.certificate, outcome.certificate);
    }
}

#[test]
fn whenever_it_is_broken_off_there_is_no_outcome() {
    let calls = AtomicUsize::new(0);
    let count = |_: Progress<'_>| {
        calls.fetch_add(1, Ordering::SeqCst);
        Continue(())
    };
    run_watched(&SCENE, &MODELS, CERTIFIED, &count).expect("nobody broke it off");
    let all = calls.into_inner();
    let parts = (SCENE.timeline.points.len() - 1).div_ceil(128);
    assert!(all > parts + SCENE.pairs.len() + PROVEN.spans.len() - 1, "{all} calls: the last phases ask too");
    for stop_at in [1, 2, parts, parts + 1, parts + SCENE.pairs.len() / 2, all] {
        let calls = AtomicUsize::new(0);
        let frames_after = AtomicUsize::new(0);
        let watch = |progress: Progress<'_>| {
            let call = calls.fetch_add(1, Ordering::SeqCst) + 1;
            if call > stop_at {
                frames_after.fetch_add(usize::from(!progress.frames.is_empty()), Ordering::SeqCst);
            }
            // Whoever breaks off need not repeat it.
            if call == stop_at { Break(()) } else { Continue(()) }
        };
        assert!(run_watched(&SCENE, &MODELS, CERTIFIED, &watch).is_none(), "stopped at call {stop_at}");
        let after = calls.into_inner() - stop_at;
        assert!(after < rayon::current_num_threads() + 1, "{after} calls after the one that broke off");
        let parts_after = frames_after.into_inner();
        assert!(parts_after < rayon::current_num_threads() + 1, "{parts_after} parts went on");
    }
    let spheres = models(&SCENE, Surface::Spheres);
    assert!(run_watched(&SCENE, &spheres, SAMPLED, &|_| Break(())).is_none());
}
