//! Promise: pairs that are classed as never in contact do not touch at random joint values, those classed as always do, and a pair
//! that can collide does so in the configuration that is shown, by all triangles without any tree.
//!
//! The long run takes the URDFs that `PATHPROOF_ROBOTS` names, separated by colons, beside our own.

use std::path::{Path, PathBuf};

use pathproof_simulator::{
    Budget, ModelSettings, Models, PairClass, Surface, over_all_joint_values, pairs_of_one_robot, ranges,
    touching_at,
};
use rayon::prelude::*;
use scene::{Configuration, LoadRequest, Pair, Scene, load};
use sphere_model::Method;
use test_support::Random;

use crate::all_triangles::meet;

/// Smaller than that of the product: the robots are many.
const BUDGET: Budget = Budget { samples: 400, boxes: 2_000 };

fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some()
}

/// URDFs of the robots that are tried.
fn robots() -> Vec<PathBuf> {
    let own = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots"));
    let mut robots: Vec<PathBuf> = std::fs::read_dir(own)
        .expect("our robots")
        .map(|entry| entry.expect("an entry").path().join("robot.urdf"))
        .collect();
    robots.sort();
    assert!(robots.len() >= 3, "{robots:?}");
    if let Some(more) = std::env::var_os("PATHPROOF_ROBOTS").filter(|_| is_long()) {
        robots.extend(std::env::split_paths(&more));
    }
    robots
}

/// Whether two members touch or one has a vertex inside the other, by all triangles.
fn touch_by_all_triangles(scene: &Scene, pair: Pair, at: &Configuration) -> bool {
    let placed = |member: usize| {
        let shapes = scene.members[member].shapes.iter();
        shapes.map(move |shape| (&shape.shape.mesh, at.world_from_member[member] * shape.member_from_shape))
    };
    placed(pair.a).any(|a| placed(pair.b).any(|b| meet(a, b)))
}

/// The configuration with these values of all joints of the only robot.
fn at(scene: &Scene, values: &[f64]) -> Configuration {
    let mut at = Configuration::default();
    scene.posed(&[values.to_vec()]).expect("finite values").place(0, &mut at);
    at
}

#[test]
fn classes_hold_at_random_configurations() {
    let configurations = if is_long() { 1_000_000 } else { 1_000 };
    let mut found = [0_usize; 3];
    for urdf in robots() {
        let request = LoadRequest { needs_program: false, ..LoadRequest::for_file(urdf.clone()) };
        let scene = load(&request).unwrap_or_else(|error| panic!("{}: {error}", urdf.display()));
        let settings =
            ModelSettings { method: Method::Patent3, smallest_radius_m: None, surface: Surface::Exact };
        let models = Models::build(&scene, settings).expect("radii that fit");
        let classed = over_all_joint_values(&scene, &models, &pairs_of_one_robot(&scene), BUDGET);
        let of_class = |class: PairClass| -> Vec<Pair> {
            classed.iter().filter(|of| of.known.class == class).map(|of| of.pair).collect()
        };
        for of in classed.iter().filter(|of| of.known.class == PairClass::CanCollide) {
            let title = || format!("{}: {}", urdf.display(), scene.pair_title(of.pair));
            let contact = of.known.contact.as_ref().expect("shown");
            assert!(touch_by_all_triangles(&scene, of.pair, &at(&scene, contact)), "{}", title());
            let free = of.known.free.as_ref().expect("shown");
            assert!(!touch_by_all_triangles(&scene, of.pair, &at(&scene, free)), "{}", title());
            found[0] += 1;
        }
        let ranges = ranges(&scene);
        for (class, touches) in [(PairClass::Never, false), (PairClass::Always, true)] {
            let pairs = of_class(class);
            found[1 + usize::from(touches)] += pairs.len();
            if pairs.is_empty() {
                continue;
            }
            let mut random = Random(20);
            let mut drawn = || -> Vec<f64> {
                ranges
                    .iter()
                    .map(|[low, high]| (low + random.unit() * (high - low)).clamp(*low, *high))
                    .collect()
            };
            let values: Vec<Vec<f64>> = (0..configurations).map(|_| drawn()).collect();
            values.par_iter().enumerate().for_each(|(index, values)| {
                let title =
                    |pair: Pair| format!("{}: {} at {values:?}", urdf.display(), scene.pair_title(pair));
                // Every pair by the distance query, and now and then one of them by all triangles.
                for (pair, seen) in pairs.iter().zip(touching_at(&scene, &models, &pairs, values)) {
                    assert_eq!(seen, Some(touches), "{}", title(*pair));
                }
                let pair = pairs[index % pairs.len()];
                if index % (if is_long() { 1_000 } else { 8 }) == 0 {
                    let seen = touch_by_all_triangles(&scene, pair, &at(&scene, values));
                    assert_eq!(seen, touches, "{}", title(pair));
                }
            });
        }
    }
    let [can, never, _always] = found;
    assert!(can > 20 && never > 40, "{found:?}");
}

#[test]
fn a_joint_that_reaches_for_ever_leaves_only_the_pairs_that_it_moves_unknown() {
    let link = |name: &str, x: f64| {
        format!(
            "<link name=\"{name}\"><collision><origin xyz=\"{x} 0 0\"/><geometry><box size=\"0.2 0.2 0.2\"/></geometry></collision></link>"
        )
    };
    let joint = |name: &str, kind: &str, [parent, child]: [&str; 2], limit: f64| {
        format!(
            "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/><axis xyz=\"0 0 1\"/>\
            <limit lower=\"-{limit}\" upper=\"{limit}\" velocity=\"1\" effort=\"1\"/></joint>"
        )
    };
    let classes = |travel_m: f64| -> Vec<(String, PairClass)> {
        let text = format!(
            "<robot name=\"r\">{}{}{}{}{}{}{}{}{}</robot>",
            link("ground", -2.0),
            link("base", 0.0),
            link("arm", 0.0),
            link("far", 1.0),
            link("near", 0.05),
            joint("drive", "prismatic", ["ground", "base"], travel_m),
            joint("turn", "revolute", ["base", "arm"], 1.0),
            joint("roll", "revolute", ["arm", "far"], 1.0),
            joint("tilt", "revolute", ["arm", "near"], 1.0),
        );
        let folder = tempfile::tempdir().expect("a folder");
        let urdf = folder.path().join("robot.urdf");
        std::fs::write(&urdf, text).expect("written");
        let request = LoadRequest { needs_program: false, ..LoadRequest::for_file(urdf) };
        let scene = load(&request).expect("a robot");
        let settings =
            ModelSettings { method: Method::Patent3, smallest_radius_m: None, surface: Surface::Exact };
        let models = Models::build(&scene, settings).expect("radii that fit");
        let classed = over_all_joint_values(&scene, &models, &pairs_of_one_robot(&scene), BUDGET);
        let of_ground = classed.iter().map(|of| (scene.pair_title(of.pair), of.known.class));
        of_ground.collect()
    };
    let (short, long) = (classes(1.0), classes(999_999.0));
    assert_eq!(short.len(), long.len());
    for ((title, class), (_, far)) in short.iter().zip(&long) {
        if title.contains("ground") {
            assert_eq!(*far, PairClass::Unknown, "{title}");
        } else {
            assert_eq!(far, class, "{title}");
        }
    }
    let known = |class: PairClass| long.iter().any(|(_, of)| *of == class);
    assert!(known(PairClass::Never) && known(PairClass::Always), "{long:?}");
}
