//! Promise: of random chains with joints without limits, joints that follow them and slides that do, no pair is classed as never in contact
//! that an optimiser brings into contact, none as always that it parts, and what is shown of a pair is so.
//!
//! The optimiser shares nothing with the product: it has its own kinematics, and boxes are apart where one of fifteen axes separates them.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write as _;

use pathproof_simulator::{
    Budget, ModelSettings, Models, PairClass, PairOverJoints, Surface, over_all_joint_values,
    pairs_of_one_robot,
};
use rayon::prelude::*;
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;
use test_support::Random;

const BUDGET: Budget = Budget { samples: 300, boxes: 2_000 };
/// Turns per turn of the joint that is followed; most come back with it sooner or later.
const MULTIPLIERS: [f64; 14] = [
    0.5,
    -0.5,
    2.0,
    -1.5,
    0.25,
    1.0 / 3.0,
    0.1,
    -0.75,
    1.0,
    0.04,
    0.333_333,
    std::f64::consts::SQRT_2,
    0.7001,
    3.0,
];
/// Boxes overlap, or are apart, by more than rounding.
const SPARE_M: f64 = 1e-9;

#[derive(Clone, Copy, PartialEq)]
enum Moves {
    Turns,
    Slides,
}

/// A link with the joint that carries it.
struct Part {
    parent: usize,
    moves: Moves,
    axis: [f64; 3],
    origin: [f64; 3],
    limits: Option<[f64; 2]>,
    /// The link whose joint it follows, with multiplier and offset.
    follows: Option<(usize, f64, f64)>,
    /// Half edges and centre of its box.
    half: [f64; 3],
    center: [f64; 3],
}

/// Links 1 and above; link 0 is a box in the world.
struct Chain(Vec<Part>);

fn random_part(random: &mut Random, before: &[Part]) -> Part {
    let axis = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0], [0.6, 0.0, 0.8]][random.below(4)];
    let sources: Vec<usize> = (1..before.len()).filter(|at| before[*at].follows.is_none()).collect();
    let follows = (!sources.is_empty() && random.below(3) > 0).then(|| {
        let multiplier = MULTIPLIERS[random.below(MULTIPLIERS.len())];
        (sources[random.below(sources.len())], multiplier, [0.0, random.within(-1.0, 1.0)][random.below(2)])
    });
    let slides = random.below(4) == 0;
    let limits = if slides {
        let low = random.within(-0.3, 0.1);
        Some([low, low + random.within(0.02, 0.6)])
    } else if random.below(if follows.is_some() { 4 } else { 3 }) == 0 {
        let low = random.within(-9.0, 0.0);
        Some([low, low + random.within(0.1, 12.0)])
    } else {
        None
    };
    // A slide that follows a turning joint goes centimetres per radian.
    let follows = follows.map(|(source, multiplier, offset)| {
        let is_screw = slides && before[source].moves == Moves::Turns;
        if is_screw { (source, 0.02 * multiplier, 0.2 * offset) } else { (source, multiplier, offset) }
    });
    let arm_m = random.within(0.05, 0.4);
    Part {
        parent: if random.below(4) == 0 { random.below(before.len()) } else { before.len() - 1 },
        moves: if slides { Moves::Slides } else { Moves::Turns },
        axis,
        origin: [[arm_m, 0.0, 0.0], random.three(-0.2, 0.2)][random.below(2)],
        limits,
        follows,
        half: random.three(0.01, 0.06),
        center: [random.within(-0.05, 0.3), random.within(-0.05, 0.05), random.within(-0.08, 0.08)],
    }
}

fn random_chain(random: &mut Random) -> Chain {
    let base = Part {
        parent: 0,
        moves: Moves::Slides,
        axis: [0.0; 3],
        origin: [0.0; 3],
        limits: None,
        follows: None,
        half: random.three(0.02, 0.12),
        center: [random.within(-0.5, 0.5), random.within(-0.2, 0.2), random.within(-0.1, 0.1)],
    };
    let mut parts = vec![base];
    for _ in 0..2 + random.below(3) {
        let part = random_part(random, &parts);
        parts.push(part);
    }
    Chain(parts)
}

impl Chain {
    fn urdf(&self) -> String {
        let spaced = |of: [f64; 3]| of.map(|one| one.to_string()).join(" ");
        let mut text = String::from("<robot name=\"r\">");
        for (at, part) in self.0.iter().enumerate() {
            let (size, center) = (spaced(part.half.map(|half| 2.0 * half)), spaced(part.center));
            let _written = write!(
                text,
                "<link name=\"l{at}\"><collision><origin xyz=\"{center}\"/><geometry><box size=\"{size}\"/></geometry></collision></link>"
            );
        }
        for (at, part) in self.0.iter().enumerate().skip(1) {
            let kind = match (part.moves, part.limits) {
                (Moves::Slides, _) => "prismatic",
                (Moves::Turns, Some(_)) => "revolute",
                (Moves::Turns, None) => "continuous",
            };
            let limit = part.limits.map_or_else(String::new, |[low, high]| {
                format!("<limit lower=\"{low}\" upper=\"{high}\" velocity=\"1\" effort=\"1\"/>")
            });
            let mimic = part.follows.map_or_else(String::new, |(source, multiplier, offset)| {
                format!("<mimic joint=\"j{source}\" multiplier=\"{multiplier}\" offset=\"{offset}\"/>")
            });
            let _written = write!(
                text,
                "<joint name=\"j{at}\" type=\"{kind}\"><parent link=\"l{}\"/><child link=\"l{at}\"/><origin xyz=\"{}\"/>\
                <axis xyz=\"{}\"/>{limit}{mimic}</joint>",
                part.parent,
                spaced(part.origin),
                spaced(part.axis),
            );
        }
        text + "</robot>"
    }

    /// Links whose joints take a value of their own, in the order of their values.
    fn independent(&self) -> Vec<usize> {
        (1..self.0.len()).filter(|at| self.0[*at].follows.is_none()).collect()
    }

    fn joint_value(&self, at: usize, values: &[f64]) -> f64 {
        let own = |link: usize| {
            let slot = (1..link).filter(|at| self.0[*at].follows.is_none()).count();
            values[slot]
        };
        self.0[at]
            .follows
            .map_or_else(|| own(at), |(source, multiplier, offset)| multiplier * own(source) + offset)
    }

    /// The joints between two links, by the links that they carry.
    fn between(&self, a: usize, b: usize) -> Vec<usize> {
        let above = |mut at: usize| {
            let mut links = vec![at];
            while at != 0 {
                at = self.0[at].parent;
                links.push(at);
            }
            links
        };
        let (of_a, of_b) = (above(a), above(b));
        let only = |one: &[usize], other: &[usize]| -> Vec<usize> {
            one.iter().filter(|at| !other.contains(at)).copied().collect()
        };
        [only(&of_a, &of_b), only(&of_b, &of_a)].concat()
    }

    /// Whether the joints between two links, and those that they follow, keep their limits.
    fn keeps_limits(&self, between: &[usize], values: &[f64], spare: f64) -> bool {
        let keeps = |at: usize| {
            let value = self.joint_value(at, values);
            self.0[at].limits.is_none_or(|[low, high]| low - spare <= value && value <= high + spare)
        };
        between.iter().all(|at| keeps(*at) && self.0[*at].follows.is_none_or(|follows| keeps(follows.0)))
    }

    /// How far the boxes of two links are apart along the best of fifteen axes; negative where they overlap.
    fn gap_m(&self, a: usize, b: usize, values: &[f64]) -> f64 {
        let frames = self.frames(values);
        let placed = |at: usize| {
            let (turn, shift) = &frames[at];
            let center = sum(*shift, turned(turn, self.0[at].center));
            ([0, 1, 2].map(|k| [turn[0][k], turn[1][k], turn[2][k]]), center, self.0[at].half)
        };
        let ((axes_a, center_a, half_a), (axes_b, center_b, half_b)) = (placed(a), placed(b));
        let way = [0, 1, 2].map(|k| center_b[k] - center_a[k]);
        let crossed = axes_a.iter().flat_map(|a| axes_b.iter().map(|b| cross(*a, *b)));
        let axes = axes_a.iter().chain(&axes_b).copied().chain(crossed);
        let along = |axis: [f64; 3]| {
            let length = dot(axis, axis).sqrt();
            let reach = |axes: &[[f64; 3]; 3], half: &[f64; 3]| -> f64 {
                axes.iter().zip(half).map(|(own, half)| dot(*own, axis).abs() * half).sum()
            };
            (dot(way, axis).abs() - reach(&axes_a, &half_a) - reach(&axes_b, &half_b)) / length
        };
        axes.filter(|axis| dot(*axis, *axis) > 1e-12).map(along).fold(f64::NEG_INFINITY, f64::max)
    }

    fn frames(&self, values: &[f64]) -> Vec<([[f64; 3]; 3], [f64; 3])> {
        let still = ([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]);
        let mut frames = vec![still];
        for (at, part) in self.0.iter().enumerate().skip(1) {
            let (turn, shift) = frames[part.parent];
            let value = self.joint_value(at, values);
            let origin = sum(shift, turned(&turn, part.origin));
            frames.push(match part.moves {
                Moves::Slides => (turn, sum(origin, turned(&turn, part.axis.map(|one| one * value)))),
                Moves::Turns => {
                    let own = about(part.axis, value);
                    let columns = [0, 1, 2].map(|k| turned(&turn, [own[0][k], own[1][k], own[2][k]]));
                    ([0, 1, 2].map(|row| [0, 1, 2].map(|k: usize| columns[k][row])), origin)
                }
            });
        }
        frames
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| a[k] + b[k])
}

fn turned(turn: &[[f64; 3]; 3], point: [f64; 3]) -> [f64; 3] {
    turn.map(|row| dot(row, point))
}

/// The rotation about a unit axis, after Rodrigues.
fn about(axis: [f64; 3], angle: f64) -> [[f64; 3]; 3] {
    let (sin, cos) = libm::sincos(angle);
    [0, 1, 2].map(|row| {
        [0, 1, 2].map(|k| {
            let unit = f64::from(u8::from(row == k));
            let skew = match (3 + k - row) % 3 {
                1 => -axis[3 - row - k],
                2 => axis[3 - row - k],
                _ => 0.0,
            };
            cos * unit + sin * skew + (1.0 - cos) * axis[row] * axis[k]
        })
    })
}

/// Looks for joint values within all limits at which the gap of two links, times a sign, is smallest; that gap, and the values.
fn smallest(chain: &Chain, a: usize, b: usize, sign: f64, random: &mut Random) -> Option<(f64, Vec<f64>)> {
    let between = chain.between(a, b);
    let independent = chain.independent();
    let range = |at: usize, reach: f64| {
        // Where a follower has limits the motor is drawn for it.
        let limited = between.iter().find_map(|of| {
            let (_, multiplier, offset) = chain.0[*of].follows.filter(|follows| follows.0 == at)?;
            chain.0[*of].limits.map(|limits| limits.map(|end| (end - offset) / multiplier))
        });
        chain.0[at].limits.or(limited).unwrap_or([-reach, reach])
    };
    let drawn = |random: &mut Random| -> Vec<f64> {
        let reach = [0.6, 3.0, 20.0, 300.0][random.below(4)] * TAU;
        let ranges = independent.iter().map(|at| range(*at, reach));
        ranges.map(|[low, high]| random.within(low, high)).collect()
    };
    let value = |values: &[f64]| sign * chain.gap_m(a, b, values);
    let mut starts: Vec<(f64, Vec<f64>)> = Vec::new();
    for _ in 0..160 {
        let values = drawn(random);
        if chain.keeps_limits(&between, &values, 0.0) {
            starts.push((value(&values), values));
        }
    }
    starts.sort_by(|one, other| one.0.total_cmp(&other.0));
    starts.truncate(5);
    for (best, values) in &mut starts {
        let mut step = 0.5;
        while step > 1e-5 && *best > -SPARE_M {
            let mut is_better = false;
            for (slot, at) in independent.iter().enumerate() {
                // In the units of whatever moves furthest.
                let shares = chain.0.iter().filter_map(|part| part.follows.filter(|of| of.0 == *at));
                let share = shares.map(|of| of.1.abs()).fold(0.05_f64, f64::max).min(1.0);
                for direction in [step / share, -step / share, step, -step] {
                    let mut aside = values.clone();
                    aside[slot] += direction;
                    if chain.keeps_limits(&between, &aside, 0.0) && value(&aside) < *best {
                        (*best, *values) = (value(&aside), aside);
                        is_better = true;
                    }
                }
            }
            if !is_better {
                step *= 0.5;
            }
        }
    }
    starts.into_iter().min_by(|one, other| one.0.total_cmp(&other.0))
}

fn loaded(chain: &Chain) -> (Scene, Models) {
    let folder = tempfile::tempdir().expect("a folder");
    let urdf = folder.path().join("robot.urdf");
    std::fs::write(&urdf, chain.urdf()).expect("written");
    let request = LoadRequest { needs_program: false, ..LoadRequest::for_file(urdf) };
    let scene = load(&request).unwrap_or_else(|error| panic!("{error}: {}", chain.urdf()));
    let settings =
        ModelSettings { method: Method::Patent3, smallest_radius_m: None, surface: Surface::Exact };
    let models = Models::build(&scene, settings).expect("radii that fit");
    (scene, models)
}

/// What is seen of a class: its name, and whether the optimiser contradicts it.
fn tried(chain: &Chain, scene: &Scene, of: &PairOverJoints, random: &mut Random) -> (&'static str, bool) {
    let link = |member: usize| -> usize {
        scene.members[member].name.trim_start_matches('l').parse().expect("the number of a link")
    };
    let (a, b) = (link(of.pair.a), link(of.pair.b));
    let between = chain.between(a, b);
    let shown = |values: &Option<Vec<f64>>, sign: f64| {
        values.as_ref().is_none_or(|values| sign * chain.gap_m(a, b, values) < SPARE_M)
    };
    let is_shown = shown(&of.known.contact, 1.0) && shown(&of.known.free, -1.0);
    let are_allowed = [&of.known.contact, &of.known.free].iter().all(|values| {
        let keeps = |values: &Vec<f64>| of.endless.is_some() || chain.keeps_limits(&between, values, 1e-9);
        values.as_ref().is_none_or(|values| {
            // Limits of joints with limits of their own may let a follower go beyond its own.
            let leads = |at: &usize| chain.0[*at].follows.is_some_and(|of| chain.0[of.0].limits.is_some());
            between.iter().any(leads) || keeps(values)
        })
    });
    let contradicts = |sign: f64, random: &mut Random| {
        smallest(chain, a, b, sign, random).is_some_and(|(gap_m, _)| gap_m < -SPARE_M)
    };
    let is_false = match of.known.class {
        PairClass::Never => contradicts(1.0, random),
        PairClass::Always => contradicts(-1.0, random),
        PairClass::AlwaysSeen | PairClass::CanCollide | PairClass::Unknown => false,
    };
    let name = if of.endless.is_some() && of.known.class == PairClass::Unknown {
        "endless"
    } else {
        of.known.class.name()
    };
    (name, is_false || !is_shown || !are_allowed)
}

#[test]
fn no_class_is_contradicted_however_far_joints_turn() {
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 10_000 } else { 300 };
    let seen: Vec<Vec<(&'static str, bool, String)>> = (0..rounds)
        .into_par_iter()
        .map(|round| {
            let mut random = Random(37_000_000 + round);
            let chain = random_chain(&mut random);
            let (scene, models) = loaded(&chain);
            let classed = over_all_joint_values(&scene, &models, &pairs_of_one_robot(&scene), BUDGET);
            let row = |of: &PairOverJoints| {
                let (class, is_false) = tried(&chain, &scene, of, &mut random);
                (class, is_false, format!("{round}: {}: {of:?}: {}", scene.pair_title(of.pair), chain.urdf()))
            };
            classed.iter().map(row).collect()
        })
        .collect();
    let mut counts = BTreeMap::<&str, usize>::new();
    let mut wrong: Vec<&str> = Vec::new();
    for (class, is_false, told) in seen.iter().flatten() {
        *counts.entry(class).or_default() += 1;
        wrong.extend(is_false.then_some(told.as_str()));
    }
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{} of {counts:?}\n{}", wrong.len(), wrong[0]);
    for class in ["never", "can collide", "endless"] {
        assert!(counts.get(class).is_some_and(|count| count * 200 > rounds as usize), "{class}: {counts:?}");
    }
}
