//! Both engines on the scenes, the real cells and their short motions.

use std::path::Path;

use pathproof_simulator::Engine;
use scene::{LoadRequest, Scene, load};

use super::{agreement, both, by};
use crate::certified::cells::{CELLS, cell_folder, is_long, models, own_scene, real_cell, weld_cell};
use crate::certified::segments::{motions, timeline};

/// Short motions tested without `PATHPROOF_LONG`: one of so many.
const EVERY: usize = 4;

fn two_robots_without_sync() -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/two-robots"));
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join("cell-without-sync.ron"))
    };
    load(&request).expect("a good cell")
}

#[test]
fn both_agree_on_the_scenes() {
    let scenes = [
        ("weld-cell", own_scene("weld-cell")),
        ("weld-cell, corrected", weld_cell("corrected.ron")),
        ("machine-tending", own_scene("machine-tending")),
        ("pipe-rack", own_scene("pipe-rack")),
        ("two-robots", own_scene("two-robots")),
        ("two-robots without sync", two_robots_without_sync()),
    ];
    let mut collisions = 0;
    for (name, scene) in &scenes {
        let found = agreement(scene, &both(scene, &models(scene)), name);
        println!("{name}: {found:?}");
        assert!(found.undecided[1] < 0.01, "{name}: {found:?}");
        collisions += found.collisions;
    }
    assert!(collisions >= 10, "{collisions}");
}

#[test]
fn both_agree_on_the_programs_of_real_cells() {
    for cell in CELLS {
        let Some(folder) = cell_folder(cell) else { continue };
        let scene = real_cell(&folder);
        let found = agreement(&scene, &both(&scene, &models(&scene)), cell);
        println!("{cell}: {found:?}");
        assert!(found.undecided[1] < 0.01 && found.collisions > 0, "{cell}: {found:?}");
    }
}

#[test]
fn both_agree_on_short_motions_of_real_cells() {
    let every = if is_long() { 1 } else { EVERY };
    for cell in CELLS {
        let Some(folder) = cell_folder(cell) else { continue };
        let mut scene = real_cell(&folder);
        let models = models(&scene);
        let (mut hits, mut collisions, mut undecided, mut count) = (0, 0, 0.0, 0);
        for (index, motion) in motions(&folder).iter().enumerate() {
            // Hits and free motions take turns.
            if (index / 2) % every != 0 {
                continue;
            }
            scene.timeline = timeline(&motion.ends);
            let of = format!("{cell}, motion {index}, {}°", motion.class_deg);
            let found = agreement(&scene, &both(&scene, &models), &of);
            assert!(motion.contact.is_none() || found.collisions > 0, "{of}: the reference finds a contact");
            hits += usize::from(motion.contact.is_some());
            collisions += usize::from(found.collisions > 0);
            undecided += found.undecided[1];
            count += 1;
        }
        let share = undecided / f64::from(count);
        println!(
            "{cell}: {count} motions, {hits} hits by the reference, {collisions} with collisions, {share:.1e} undecided"
        );
        assert!(share < 0.01, "{cell}: {share}");
    }
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let scene = own_scene("pipe-rack");
    let models = models(&scene);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| by(&scene, &models, Engine::Intervals))
    };
    let (one, three) = (with(1), with(3));
    assert_eq!(one.intervals, three.intervals);
    assert_eq!((one.spans, one.frames, one.certificate), (three.spans, three.frames, three.certificate));
}
