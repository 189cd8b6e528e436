//! Distances and contacts with known values, for every form of both bodies and in both orders.

use std::collections::BTreeSet;

use geometry::Pose;
use sphere_model::{NodeId, SphereTree};

use super::*;
use crate::fixture::{FLAT, Model, at, turned};
use crate::{Counts, Silent};

const EPS_M: f64 = 1e-12;
/// Tolerance for distances at sizes of about 1 m, metres.
const ROUNDING_M: f64 = 1e-14;

/// The result for a pair of bodies.
fn ask(a: &Body<'_>, b: &Body<'_>, a_from_b: &Pose, wanted: Wanted) -> Clearance {
    clearance(&mut Search::default(), (a, b), a_from_b, wanted, None, &mut Silent)
}

/// The results for all forms of two models, in both orders.
fn answers(a: &Model, b: &Model, a_from_b: &Pose, wanted: Wanted) -> Vec<Clearance> {
    let mut answers = Vec::new();
    for body_a in a.bodies() {
        for body_b in b.bodies() {
            answers.push(ask(&body_a, &body_b, a_from_b, wanted));
            answers.push(ask(&body_b, &body_a, &a_from_b.inverse(), wanted));
        }
    }
    answers
}

/// Asserts that all forms find this distance, metres; 0 is contact.
fn assert_distance(name: &str, a: &Model, b: &Model, a_from_b: &Pose, expected_m: f64) {
    for answer in answers(a, b, a_from_b, Wanted::distance(EPS_M, 0.0)) {
        match answer {
            Clearance::Contact(_) => assert_eq!(expected_m, 0.0, "{name}: {answer:?}"),
            Clearance::SurfacesApart(gap) => {
                let off_m = (gap.lo_m - expected_m).abs().max((gap.hi_m() - expected_m).abs());
                assert!(expected_m > 0.0 && off_m <= ROUNDING_M * expected_m.max(1.0), "{name}: {answer:?}");
            }
        }
    }
}

#[test]
fn cubes_apart_have_the_distance_of_their_nearest_features() {
    let cube = Model::cube(1.0);
    let half_diagonal_m = 0.5_f64.sqrt();
    for (name, a_from_b, expected_m) in [
        ("faces", at([1.25, 0.0, 0.0]), 0.25),
        ("faces, beside each other", at([0.5, -1.5, 0.25]), 0.5),
        ("edges", at([1.3, 1.4, 0.0]), 0.5),
        ("corners", at([1.2, 1.3, 1.6]), 0.7),
        ("an edge and a face", turned(45.0, [1.5, 0.0, 0.0]), 1.0 - half_diagonal_m),
        ("a millionth of a millimetre", at([1.0 + 1e-9, 0.0, 0.0]), 1e-9),
        ("far away", at([0.0, 0.0, -1000.0]), 999.0),
    ] {
        assert_distance(name, &cube, &cube, &a_from_b, expected_m);
    }
}

#[test]
fn touching_counts_as_contact() {
    let cube = Model::cube(1.0);
    for (name, a_from_b) in [
        ("face to face", at([1.0, 0.0, 0.0])),
        ("half of a face", at([0.5, 0.0, -1.0])),
        ("edge to edge", at([1.0, 1.0, 0.0])),
        ("corner to corner", at([1.0, -1.0, 1.0])),
        ("edge to face", turned(45.0, [0.5 + 0.5_f64.sqrt(), 0.0, 0.0])),
        ("within eps", at([1.0 + 0.5 * EPS_M, 0.0, 0.0])),
    ] {
        assert_distance(name, &cube, &cube, &a_from_b, 0.0);
    }
}

#[test]
fn surfaces_that_cross_or_coincide_are_in_contact() {
    let (cube, bar) = (Model::cube(1.0), Model::cuboid([3.0, 0.25, 0.25]));
    assert_distance("crossing", &cube, &cube, &at([0.5, 0.25, 0.125]), 0.0);
    assert_distance("the same place", &cube, &cube, &Pose::identity(), 0.0);
    assert_distance("turned in place", &cube, &cube, &turned(45.0, [0.0; 3]), 0.0);
    assert_distance("a bar through a cube", &cube, &bar, &Pose::identity(), 0.0);
}

#[test]
fn a_body_inside_another_has_the_distance_of_its_surface() {
    let (room, die) = (Model::cube(2.0), Model::cube(0.5));
    assert_distance("in the middle", &room, &die, &Pose::identity(), 0.75);
    assert_distance("towards a wall", &room, &die, &at([0.5, 0.0, 0.0]), 0.25);
    assert_distance("towards a corner", &room, &die, &at([0.625, -0.625, 0.5]), 0.125);
    assert_distance("touching a wall", &room, &die, &at([0.0, 0.75, 0.0]), 0.0);
}

#[test]
fn shells_have_distances_like_solids() {
    let (flat, cube) = (Model::from_triangles(&[FLAT]), Model::cube(1.0));
    let (needle, dot) = (
        Model::from_triangles(&[[[0.0; 3], [1.0, 0.0, 0.0], [0.5, 0.0, 0.0]]]),
        Model::from_triangles(&[[[0.0; 3]; 3]]),
    );
    for (name, b, a_from_b, expected_m) in [
        ("parallel triangles", &flat, at([0.0, 0.0, 0.5]), 0.5),
        ("the same triangle", &flat, Pose::identity(), 0.0),
        ("triangles beside each other in one plane", &flat, at([1.0, 1.0, 0.0]), 0.5_f64.sqrt()),
        ("a cube above a triangle", &cube, at([0.25, 0.25, 0.75]), 0.25),
        ("a cube on a triangle", &cube, at([0.25, 0.25, 0.5]), 0.0),
        ("a cube around a part of a triangle", &cube, Pose::identity(), 0.0),
        ("a needle above a triangle", &needle, at([0.25, 0.25, 2.0]), 2.0),
        ("a needle across an edge", &needle, at([-0.5, 0.25, 0.0]), 0.0),
        ("a point beside a corner", &dot, at([1.3, 0.0, -0.4]), 0.5),
        ("a point on a face", &dot, at([0.25, 0.25, 0.0]), 0.0),
    ] {
        assert_distance(name, &flat, b, &a_from_b, expected_m);
    }
}

#[test]
fn the_nearest_of_several_parts_counts() {
    let two = Model::boxes(&[([1.0; 3], [0.0; 3]), ([1.0; 3], [5.0, 0.0, 0.0])]);
    let die = Model::cube(0.5);
    assert_distance("near the first", &two, &die, &at([1.0, 0.0, 0.0]), 0.25);
    assert_distance("near the second", &two, &die, &at([4.0, 0.0, 0.0]), 0.25);
    assert_distance("touching the second", &two, &die, &at([5.75, 0.0, 0.0]), 0.0);
}

#[test]
fn distances_grow_with_the_scale() {
    for scale in [1e-4, 1e-2, 1e2, 1e4] {
        let cube = Model::cube(scale);
        let name = format!("scale {scale}");
        let wanted = Wanted::distance(1e-12 * scale, 0.0);
        for answer in answers(&cube, &cube, &at([1.3 * scale, 1.4 * scale, 0.0]), wanted) {
            let Clearance::SurfacesApart(gap) = answer else { panic!("{name}: {answer:?}") };
            assert!((gap.hi_m() - 0.5 * scale).abs() <= ROUNDING_M * scale, "{name}: {gap:?}");
            assert!((gap.lo_m - 0.5 * scale).abs() <= ROUNDING_M * scale, "{name}: {gap:?}");
        }
        for answer in answers(&cube, &cube, &at([scale, 0.0, 0.0]), wanted) {
            assert!(matches!(answer, Clearance::Contact(_)), "{name}: {answer:?}");
        }
    }
}

#[test]
fn eps_is_the_largest_distance_that_is_contact() {
    let cube = Model::cube(1.0);
    for answer in answers(&cube, &cube, &at([1.25, 0.0, 0.0]), Wanted::contact_only(0.25)) {
        let Clearance::Contact(found) = answer else { panic!("{answer:?}") };
        assert_eq!(found.contact.distance_m, 0.25);
    }
    for answer in answers(&cube, &cube, &at([1.25, 0.0, 0.0]), Wanted::contact_only(0.249)) {
        let Clearance::SurfacesApart(gap) = answer else { panic!("{answer:?}") };
        assert!(gap.lo_m >= 0.249, "{gap:?}");
    }
}

#[test]
fn contact_only_gives_no_more_than_eps_as_bound() {
    let cube = Model::cube(1.0);
    for answer in answers(&cube, &cube, &at([3.0, 0.0, 0.0]), Wanted::contact_only(EPS_M)) {
        assert_eq!(answer, Clearance::SurfacesApart(Gap { lo_m: EPS_M, closest: None }));
    }
}

#[test]
fn surface_contact_is_the_contact_of_clearance() {
    let cube = Model::cube(1.0);
    for (x, is_contact) in [(0.0, true), (0.5, true), (1.0, true), (1.001, false), (-7.0, false)] {
        for body_a in cube.bodies() {
            for body_b in cube.bodies() {
                let pose = at([x, 0.0, 0.0]);
                let found =
                    surface_contact(&mut Search::default(), &body_a, &body_b, &pose, EPS_M, &mut Silent);
                assert_eq!(found.is_some(), is_contact, "{x}");
            }
        }
    }
}

#[test]
fn the_required_distance_is_decided_and_no_more_is_promised() {
    let cube = Model::cube(1.0);
    let apart = at([1.25, 0.0, 0.0]);
    for (needed_m, keeps) in [(0.2, true), (0.25, true), (0.3, false), (10.0, false)] {
        let wanted = Wanted {
            eps_m: EPS_M,
            needed_m,
            enough_m: needed_m,
            accuracy_m: f64::INFINITY,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
        };
        for answer in answers(&cube, &cube, &apart, wanted) {
            let Clearance::SurfacesApart(gap) = answer else { panic!("{answer:?}") };
            assert_eq!(gap.lo_m >= needed_m, keeps, "{needed_m}: {gap:?}");
            assert_eq!(gap.hi_m() < needed_m, !keeps, "{needed_m}: {gap:?}");
            assert!(gap.lo_m <= 0.25 + ROUNDING_M, "{needed_m}: {gap:?}");
        }
    }
}

#[test]
fn above_enough_no_more_is_measured() {
    let cube = Model::cube(1.0);
    let wanted = Wanted {
        eps_m: EPS_M,
        needed_m: 0.1,
        enough_m: 0.5,
        accuracy_m: 0.0,
        share: 0.0,
        known_m: f64::NEG_INFINITY,
    };
    for answer in answers(&cube, &cube, &at([1.75, 0.0, 0.0]), wanted) {
        assert_eq!(answer, Clearance::SurfacesApart(Gap { lo_m: 0.5, closest: None }));
    }
    // Between `needed_m` and `enough_m` the distance is measured only until `needed_m` is decided.
    for answer in answers(&cube, &cube, &at([1.25, 0.0, 0.0]), wanted) {
        let Clearance::SurfacesApart(gap) = answer else { panic!("{answer:?}") };
        assert!((0.1..=0.25 + ROUNDING_M).contains(&gap.lo_m) && gap.hi_m() >= 0.25 - ROUNDING_M, "{gap:?}");
    }
}

#[test]
fn bounds_are_as_close_as_the_accuracy_and_half_the_distance() {
    let (cube, pose) = (Model::cube(1.0), at([1.3, 1.4, 0.25]));
    for accuracy_m in [0.0, 1e-6, 1e-3, 0.1, 10.0, f64::INFINITY] {
        for answer in answers(&cube, &cube, &pose, Wanted::distance(EPS_M, accuracy_m)) {
            let Clearance::SurfacesApart(gap) = answer else { panic!("{answer:?}") };
            let (lo_m, hi_m) = (gap.lo_m, gap.hi_m());
            assert!(lo_m <= 0.5 + ROUNDING_M && hi_m >= 0.5 - ROUNDING_M, "{accuracy_m}: {gap:?}");
            assert!(hi_m - lo_m <= accuracy_m.min(0.5 * hi_m) + ROUNDING_M, "{accuracy_m}: {gap:?}");
        }
    }
}

#[test]
fn a_warm_start_changes_no_distance() {
    let cube = Model::cube(1.0);
    let pose = turned(30.0, [1.3, 1.4, 0.25]);
    let mut search = Search::default();
    for body_a in cube.bodies() {
        for body_b in cube.bodies() {
            let wanted = Wanted::distance(EPS_M, 0.0);
            let Clearance::SurfacesApart(cold) = ask(&body_a, &body_b, &pose, wanted) else {
                panic!("apart")
            };
            for near in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
                let warm = clearance(&mut search, (&body_a, &body_b), &pose, wanted, Some(near), &mut Silent);
                let Clearance::SurfacesApart(warm) = warm else { panic!("{near:?}: {warm:?}") };
                assert!((warm.lo_m - cold.lo_m).abs() <= ROUNDING_M, "{near:?}: {warm:?}");
                assert!((warm.hi_m() - cold.hi_m()).abs() <= ROUNDING_M, "{near:?}: {warm:?}");
            }
        }
    }
}

#[test]
fn a_warm_start_misses_no_contact_and_finds_none_that_is_not() {
    let cube = Model::cube(1.0);
    let mut search = Search::default();
    for (x, is_contact) in [(1.0, true), (0.75, true), (1.0 + 1e-9, false)] {
        for body in cube.bodies() {
            for near in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
                let (pose, wanted) = (at([x, 0.0, 0.0]), Wanted::contact_only(EPS_M));
                let found = clearance(&mut search, (&body, &body), &pose, wanted, Some(near), &mut Silent);
                assert_eq!(matches!(found, Clearance::Contact(_)), is_contact, "{x} {near:?}: {found:?}");
            }
        }
    }
}

#[test]
fn swapped_bodies_give_the_mirrored_witnesses() {
    // A corner above a face: the nearest points are unique.
    let (cube, tip) =
        (Model::cube(1.0), Model::from_triangles(&[[[0.0; 3], [0.5, 0.0, 1.0], [0.0, 0.5, 1.0]]]));
    let pose = at([0.125, 0.25, 0.75]);
    for body_a in cube.bodies() {
        for body_b in tip.bodies() {
            let wanted = Wanted::distance(EPS_M, 0.0);
            let Clearance::SurfacesApart(gap) = ask(&body_a, &body_b, &pose, wanted) else { panic!("apart") };
            let Clearance::SurfacesApart(swapped) = ask(&body_b, &body_a, &pose.inverse(), wanted) else {
                panic!("apart")
            };
            let (gap, swapped) = (gap.closest.expect("measured"), swapped.closest.expect("measured"));
            assert_eq!((gap.triangle_a, gap.triangle_b), (swapped.triangle_b, swapped.triangle_a));
            // Each is in the frame of its first body.
            let in_first = [gap.contact.on_a, gap.contact.on_b];
            assert_eq!(in_first, [[0.125, 0.25, 0.5].into(), [0.125, 0.25, 0.75].into()]);
            let in_second = [swapped.contact.on_b, swapped.contact.on_a].map(|point| pose.point(&point));
            assert_eq!(in_second, in_first);
        }
    }
}

#[test]
fn witnesses_of_boxes_are_in_the_first_frame_whatever_the_form() {
    let cube = Model::cube(1.0);
    for answer in answers(&cube, &cube, &turned(90.0, [1.25, 0.0, 0.0]), Wanted::distance(EPS_M, 0.0)) {
        let Clearance::SurfacesApart(gap) = answer else { panic!("{answer:?}") };
        let contact = gap.closest.expect("measured").contact;
        assert!(((contact.on_b - contact.on_a).norm() - 0.25).abs() <= ROUNDING_M, "{contact:?}");
        // In either order, the first body is a cube at the origin of its own frame.
        assert!((contact.on_a.coords.amax() - 0.5).abs() <= ROUNDING_M, "{contact:?}");
    }
}

#[test]
fn one_workspace_answers_many_questions_alike() {
    let (cube, bar) = (Model::cube(1.0), Model::cuboid([3.0, 0.25, 0.25]));
    let poses =
        [at([1.25, 0.0, 0.0]), at([0.5, 0.0, 0.0]), turned(30.0, [2.5, 0.5, 0.0]), at([9.0, 0.0, 0.0])];
    let mut search = Search::default();
    for _ in 0..3 {
        for pose in &poses {
            for (body_a, body_b) in cube.bodies().iter().zip(&bar.bodies()) {
                for wanted in [Wanted::contact_only(EPS_M), Wanted::distance(EPS_M, 1e-3)] {
                    let again = clearance(&mut search, (body_a, body_b), pose, wanted, None, &mut Silent);
                    assert_eq!(again, ask(body_a, body_b, pose, wanted), "{pose:?}");
                }
            }
        }
    }
}

#[test]
fn boxes_far_apart_cost_no_triangle_test() {
    let cube = Model::cube(1.0);
    for body_a in cube.bodies() {
        for body_b in cube.bodies() {
            let (pose, wanted) = (at([50.0, 0.0, 0.0]), Wanted::contact_only(EPS_M));
            let mut counts = Counts::default();
            clearance(&mut Search::default(), (&body_a, &body_b), &pose, wanted, None, &mut counts);
            assert_eq!(counts.triangle_tests, 0);
        }
    }
}

/// All nodes from a smallest sphere up to the root.
fn ancestors(tree: &SphereTree, parents: &[NodeId], lowest: NodeId) -> Vec<NodeId> {
    let mut all = vec![lowest];
    while all[all.len() - 1] != 0 {
        all.push(parents[all[all.len() - 1] as usize]);
    }
    assert!(tree.is_lowest(lowest));
    all
}

#[test]
fn a_front_is_a_cut_through_both_trees_whatever_the_queries_were() {
    let ball = Model::ball(0.5);
    let bars = Model::boxes(&[([3.0, 0.25, 0.25], [0.0; 3]), ([0.25, 3.0, 0.5], [0.5, 0.0, 0.5])]);
    for (a, b) in [(&ball, &bars), (&bars, &ball), (&ball, &ball)] {
        let (tree_a, tree_b) = (&a.fitted, &b.fitted);
        let (body_a, body_b) = (
            Body { mesh: &a.mesh, form: Form::Spheres(tree_a) },
            Body { mesh: &b.mesh, form: Form::Spheres(tree_b) },
        );
        let (parents_a, parents_b) = (tree_a.parents(), tree_b.parents());
        let (mut search, mut front, mut near) = (Search::default(), Front::default(), None);
        let (mut contacts, mut fronts) = (0, 0);
        for step in 0..60_u32 {
            // To and fro across the contact; the first pose after one has no near triangles.
            let way = f64::from(if step % 40 < 20 { step % 20 } else { 20 - step % 20 });
            let pose = turned(2.0 * way, [0.1, 0.2, 1.6 - 0.06 * way]);
            front.moved(0.06 + 0.035 * 2.0);
            let wanted = match step % 3 {
                0 => Wanted::distance(EPS_M, 1e-3),
                1 => Wanted {
                    eps_m: EPS_M,
                    needed_m: 0.0,
                    enough_m: 0.3,
                    accuracy_m: f64::INFINITY,
                    share: 0.0,
                    known_m: f64::NEG_INFINITY,
                },
                _ => Wanted::contact_only(EPS_M),
            };
            let answer = clearance_from_front(
                &mut search,
                &mut front,
                (&body_a, &body_b),
                &pose,
                wanted,
                near,
                &mut Silent,
            );
            near = match answer {
                Clearance::Contact(_) => {
                    contacts += 1;
                    None
                }
                Clearance::SurfacesApart(gap) => {
                    gap.closest.map(|closest| (closest.triangle_a, closest.triangle_b))
                }
            };
            if front.is_empty() {
                continue;
            }
            fronts += 1;
            let stops: BTreeSet<(NodeId, NodeId)> = front.node_pairs().collect();
            assert_eq!(stops.len(), front.len(), "a node pair stands twice");
            // A sample, another one after every query.
            let of = |tree: &SphereTree| -> Vec<NodeId> {
                let all: Vec<NodeId> = tree.lowest().collect();
                let every = (all.len() / 16).max(1);
                all.into_iter().skip(step as usize % every).step_by(every).collect()
            };
            let up_b: Vec<_> =
                of(tree_b).into_iter().map(|lowest| ancestors(tree_b, &parents_b, lowest)).collect();
            for lowest_a in of(tree_a) {
                let up_a = ancestors(tree_a, &parents_a, lowest_a);
                for up_b in &up_b {
                    let above = up_a.iter().flat_map(|x| up_b.iter().map(move |y| (*x, *y)));
                    let holders = above.filter(|pair| stops.contains(pair)).count();
                    assert_eq!(holders, 1, "{lowest_a} and {} after step {step}", up_b[0]);
                }
            }
        }
        assert!(contacts > 5 && fronts > 30, "{contacts} contacts, {fronts} fronts");
    }
}
