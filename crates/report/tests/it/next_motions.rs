//! Any way through the program of a controller can be gone motion by motion: every motion that may follow another one is offered, and leads to
//! where it begins.

use std::collections::BTreeSet;
use std::path::Path;

use pathproof_report::words::NextMotions;
use scene::{LoadRequest, Scene, load};

fn own_scene(name: &str) -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes"));
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../robots")],
        ..LoadRequest::for_file(folder.join(name))
    };
    load(&request).expect("a good cell")
}

#[test]
fn every_motion_that_may_follow_is_offered() {
    for name in ["machine-tending/cell-rapid.ron", "cobot-pallet/cell.ron", "two-robots/cell-rapid.ron"] {
        let scene = own_scene(name);
        let points = scene.points_of_edges();
        let follow = NextMotions::new(&scene);
        let mut offered = 0;
        for (program, edges) in scene.edges.iter().enumerate() {
            let before = scene.first_edge(program);
            let has_way = |index: &usize| points[before + index].is_some();
            for index in (0..edges.edges.len()).filter(has_way) {
                let [_, end] = points[before + index].expect("a motion with a way");
                let next = follow.after(end);
                for motion in &next {
                    let there = scene.timeline.point_after(motion.begins);
                    let edge = scene.edge_to_point(there).expect("a motion");
                    assert_eq!(scene.all_edges().nth(edge), Some(motion.edge), "{name}");
                }
                let found: BTreeSet<[usize; 2]> =
                    next.iter().map(|motion| [motion.edge.from, motion.edge.to]).collect();
                let here = edges.edges[index].to;
                let leaving = edges.edges.iter().enumerate();
                for (_, edge) in leaving.filter(|(other, edge)| edge.from == here && has_way(other)) {
                    assert!(found.contains(&[edge.from, edge.to]), "{name}: {edge:?}");
                    offered += 1;
                }
            }
        }
        assert!(offered > 5, "{name}: {offered}");
    }
}
