//! Classes of random pairs against the exact distance at random joint values.

use geometry::{Pose, TriangleMesh};
use kinematics::PathParameter;
use test_support::Random;

use super::*;
use crate::fixture::{Surface, Trial, distance_m};
use crate::poses::Poses;

const BUDGET: Budget = Budget { samples: 300, boxes: 600 };

/// Whether the surfaces meet, or one body lies inside the other.
fn touches(surfaces: &[Surface; 2], a_from_b: &Pose) -> bool {
    let inside = |container: &TriangleMesh, content: &TriangleMesh, pose: &Pose| {
        container.contains(&pose.point(&content.vertices()[0]))
    };
    let [a, b] = [&surfaces[0].mesh, &surfaces[1].mesh];
    distance_m(surfaces, a_from_b) < 1e-9 || inside(a, b, a_from_b) || inside(b, a, &a_from_b.inverse())
}

#[test]
fn classes_hold_at_random_joint_values() {
    let mut random = Random(77);
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 20_000 } else { 2_500 };
    let mut classes = std::collections::BTreeMap::<PairClass, usize>::new();
    for round in 0..rounds {
        let mut trial = Trial::new(&mut random);
        if random.below(3) > 0 {
            trial.bring_together(&mut random);
        }
        let sizes = [0.03, 0.1, 0.5];
        let surfaces = [(); 2].map(|()| {
            let size_m = sizes[random.below(3)];
            Surface::cuboid(random.three(0.3 * size_m, size_m))
        });
        let width = [0.05, 0.3, 2.0][random.below(3)];
        let mut center = trial.center.clone();
        let ranges: Vec<[f64; 2]> = center
            .iter_mut()
            .map(|value| {
                let half = width * random.within(0.0, 1.0) * [0.0, 1.0, 1.0][random.below(3)];
                [*value - half, *value + half]
            })
            .collect();
        let balls = |shape: usize| {
            let size = surfaces[shape].mesh.bounds().size();
            vec![(surfaces[shape].mesh.bounds().center(), 0.5 * size.amin())]
        };
        let problem = trial.problem(vec![center], &surfaces);
        let space = JointSpace { problem: &problem, ranges: &ranges, balls: &balls };
        let classified = classify(&space, 0, BUDGET);
        *classes.entry(classified.class).or_default() += 1;
        let mut poses = Poses::default();
        poses.set(&problem, PathParameter::of_point(0));
        let mut touches_at = |values: &[f64]| {
            poses.set_none_at(&problem, values);
            poses.add_pair(&problem, [0, 1]);
            touches(&surfaces, &poses.a_from_b(0, 1))
        };
        let context = format!("round {round}: {classified:?}");
        if let Some(contact) = &classified.contact {
            assert!(touches_at(contact), "{context}");
        }
        if let Some(free) = &classified.free {
            assert!(!touches_at(free), "{context}");
        }
        for _ in 0..60 {
            let values: Vec<f64> = ranges
                .iter()
                .map(|[low, high]| [*low, *high, random.within(*low, *high + 1e-300)][random.below(3)])
                .collect();
            match classified.class {
                PairClass::Never => assert!(!touches_at(&values), "{context} at {values:?}"),
                PairClass::Always => assert!(touches_at(&values), "{context} at {values:?}"),
                PairClass::AlwaysSeen | PairClass::CanCollide | PairClass::Unknown => {}
            }
        }
        assert!(classified.proven_share <= 1.0 + 1e-9, "{context}");
    }
    println!("{classes:?}");
    for class in [PairClass::Never, PairClass::Always, PairClass::CanCollide] {
        assert!(classes[&class] > 8, "{classes:?}");
    }
}
