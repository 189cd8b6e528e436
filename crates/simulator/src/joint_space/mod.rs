//! Pairs over all joint values: which never touch, which always do, and which can do both.

mod ranges;

use std::f64::consts::PI;
use std::sync::OnceLock;

use continuous::{
    BallInside, BodyPair, Budget, CheckedStretches, Classified, Eps, JointSpace, PairClass, Parts, Path,
    Problem, classify, moving, touches_at,
};
use kinematics::{JointId, JointKind, PathParameter};
use rayon::prelude::*;
use sphere_model::pack;

use crate::model::{Models, Surface};
use crate::run::{JointValue, frames, joint_values, mechanisms, shapes};
use ranges::PairRanges;
use scene::{Configuration, ExclusionGround, MemberFrame, Pair, Scene};

pub use ranges::{Endless, EndlessJoint, ranges};

/// Voxels along the longest edge of a shape that balls are packed into.
const VOXELS: usize = 32;

/// Random configurations, if a pair touches in all of them, and boxes of joint space per pair.
pub const PAIR_BUDGET: Budget = Budget { samples: 10_000, boxes: 20_000 };

/// A joint that reaches further is left out where rounding would decide nothing, metres or radians.
const FAR: f64 = 1000.0;

/// The class of a pair with its evidence.
#[derive(Clone, Debug)]
pub struct PairOverJoints {
    /// The pair.
    pub pair: Pair,
    /// What is known of it.
    pub known: Classified,
    /// A joint that goes on beyond all values that were looked at; the pair is then not known to be never or always in contact.
    pub endless: Option<EndlessJoint>,
}

impl PairOverJoints {
    /// The class over ranges; unknown, if some joint goes on beyond them, unless both contact and freedom are shown.
    fn new(pair: Pair, mut known: Classified, endless: Option<EndlessJoint>) -> Self {
        if endless.is_some() && known.class != PairClass::CanCollide {
            known.class = PairClass::Unknown;
            known.proven_share = 0.0;
        }
        Self { pair, known, endless }
    }

    /// A configuration that shows a contact: the joints that move the two members against each other, with their values.
    pub fn contact(&self, scene: &Scene) -> Option<Vec<JointValue>> {
        self.known.contact.as_ref().map(|values| self.moving(scene, values))
    }

    /// A configuration without contact, in the same form.
    pub fn free(&self, scene: &Scene) -> Option<Vec<JointValue>> {
        self.known.free.as_ref().map(|values| self.moving(scene, values))
    }

    /// Per robot, all joint values of the configuration that shows a contact.
    pub fn contact_of_robots(&self, scene: &Scene) -> Option<Vec<Vec<f64>>> {
        self.known.contact.as_ref().map(|values| configuration(scene, values).joint_values)
    }

    fn moving(&self, scene: &Scene, values: &[f64]) -> Vec<JointValue> {
        let all = joint_values(scene, &configuration(scene, values)).into_iter().enumerate();
        all.filter(|(index, _)| self.known.moving.contains(index)).map(|(_, value)| value).collect()
    }
}

/// The checked pairs of which both members are links of one robot.
pub fn pairs_of_one_robot(scene: &Scene) -> Vec<Pair> {
    let robot = |member: usize| match scene.members[member].frame {
        MemberFrame::Link { robot, .. } => Some(robot),
        MemberFrame::Fixed { .. } => None,
    };
    let is_of_one = |pair: &&Pair| robot(pair.a).is_some() && robot(pair.a) == robot(pair.b);
    scene.pairs.iter().filter(is_of_one).copied().collect()
}

/// The pairs that the SRDF, the cell file or the viewer excludes.
pub fn excluded_by_choice(scene: &Scene) -> Vec<Pair> {
    let by_choice = |row: &&scene::Excluded| row.ground != ExclusionGround::Adjacent;
    scene.ledger.excluded.iter().filter(by_choice).map(|row| row.pair).collect()
}

/// One configuration as a path.
struct OneConfiguration(Vec<f64>);

impl Path for OneConfiguration {
    fn points(&self) -> usize {
        1
    }

    fn values_at_point(&self, _point: usize) -> &[f64] {
        &self.0
    }

    fn values_at(&self, _at: PathParameter, values: &mut Vec<f64>) {
        values.clone_from(&self.0);
    }

    fn time(&self, _point: usize) -> f64 {
        0.0
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}

/// Classes pairs of members over all values of the joints between them: the limits of the URDF; of joints without limits, the turns after which
/// the joints between the members are back where they were. The programs of the scene do not count.
///
/// # Guarantee
/// That of [`continuous::classify`], over ranges that cover all joint values within the limits. Where such ranges are not known, a pair is never
/// classed as never or always in contact. Does not depend on the number of threads.
pub fn over_all_joint_values(
    scene: &Scene,
    models: &Models,
    pairs: &[Pair],
    budget: Budget,
) -> Vec<PairOverJoints> {
    over_all_joint_values_watched(scene, models, pairs, budget, &|| ())
}

/// Same as [`over_all_joint_values`], and calls `watch` after every pair.
pub fn over_all_joint_values_watched(
    scene: &Scene,
    models: &Models,
    pairs: &[Pair],
    budget: Budget,
    watch: &(dyn Fn() + Sync),
) -> Vec<PairOverJoints> {
    let asked = PairRanges::for_pairs(scene, pairs);
    let known: Vec<OnceLock<Vec<BallInside>>> =
        shapes(scene, models).iter().map(|_| OnceLock::new()).collect();
    let mut classed: Vec<Option<PairOverJoints>> = vec![None; pairs.len()];
    for index in 0..pairs.len() {
        if classed[index].is_some() {
            continue;
        }
        // Most pairs have the same ranges: they share what is computed for these.
        let same: Vec<usize> = (index..pairs.len())
            .filter(|other| classed[*other].is_none() && asked[*other].ranges == asked[index].ranges)
            .collect();
        let own: Vec<Pair> = same.iter().map(|index| pairs[*index]).collect();
        let of_own = over_ranges(
            scene,
            models,
            &own,
            &asked[index].ranges,
            &known,
            |at| {
                let is_endless = asked[same[at]].endless.is_some();
                // No number of boxes would prove anything.
                if is_endless { Budget { boxes: 0, ..budget } } else { budget }
            },
            watch,
        );
        for (index, known) in same.into_iter().zip(of_own) {
            let endless = asked[index].endless.clone();
            classed[index] = Some(PairOverJoints::new(pairs[index], known, endless));
        }
    }
    classed.into_iter().flatten().collect()
}

/// Classes pairs over given ranges of the independent joints, robot by robot.
fn over_ranges(
    scene: &Scene,
    models: &Models,
    pairs: &[Pair],
    ranges: &[[f64; 2]],
    known: &[OnceLock<Vec<BallInside>>],
    budget: impl Fn(usize) -> Budget + Sync,
    watch: &(dyn Fn() + Sync),
) -> Vec<Classified> {
    let whole = problem(scene, models, pairs, ranges);
    // Rounding over such ranges decides nothing; pairs that those joints do not move are classed without them.
    let far = if whole.eps.is_usable() { Vec::new() } else { far(ranges) };
    let held = held(ranges, &far);
    let problem = if far.is_empty() { &whole } else { &problem(scene, models, pairs, &held) };
    let balls = |shape: usize| -> Vec<BallInside> {
        let of = &problem.shapes[shape];
        // Built outside the lock: a thread that waits may take on other work, which may need the same balls.
        known[shape].get().cloned().unwrap_or_else(|| {
            let tree = models.fitted(of.body, of.index_in_body);
            let packing = pack(of.surface.mesh, tree, VOXELS, &mut |_| ());
            let mut balls: Vec<BallInside> = packing.map_or_else(
                |_| Vec::new(),
                |packing| packing.spheres.iter().map(|one| (one.ball.center, one.ball.radius_m)).collect(),
            );
            balls.sort_by(|one, other| other.1.total_cmp(&one.1));
            known[shape].get_or_init(|| balls).clone()
        })
    };
    let near = JointSpace { problem, ranges: &held, balls: &balls };
    let whole = JointSpace { problem: &whole, ranges, balls: &balls };
    let classed = (0..pairs.len()).into_par_iter().map(|index| {
        let is_near = far.is_empty() || !moving(&whole, index).iter().any(|joint| far.contains(joint));
        let classified = classify(if is_near { &near } else { &whole }, index, budget(index));
        watch();
        classified
    });
    classed.collect()
}

/// Classes the pairs that SRDF, cell file or viewer exclude.
pub fn audit_exclusions(scene: &Scene, models: &Models) -> Vec<PairOverJoints> {
    over_all_joint_values(scene, models, &excluded_by_choice(scene), PAIR_BUDGET)
}

/// Whether pairs touch at values of all independent joints, robot by robot; `None` where that is undecided.
pub fn touching_at(scene: &Scene, models: &Models, pairs: &[Pair], values: &[f64]) -> Vec<Option<bool>> {
    let ranges: Vec<[f64; 2]> = values.iter().map(|value| [*value; 2]).collect();
    let problem = problem(scene, models, pairs, &ranges);
    let space = JointSpace { problem: &problem, ranges: &ranges, balls: &|_| Vec::new() };
    (0..pairs.len()).into_par_iter().map(|pair| touches_at(&space, pair, values)).collect()
}

/// The joints whose range reaches further than any cell, in metres or radians.
fn far(ranges: &[[f64; 2]]) -> Vec<usize> {
    let is_far = |[low, high]: &[f64; 2]| low.abs().max(high.abs()) > FAR;
    (0..ranges.len()).filter(|at| is_far(&ranges[*at])).collect()
}

/// The ranges with some joints held at zero, or at the limit next to it.
fn held(ranges: &[[f64; 2]], joints: &[usize]) -> Vec<[f64; 2]> {
    let hold = |(at, range): (usize, &[f64; 2])| {
        if joints.contains(&at) { [0.0_f64.clamp(range[0], range[1]); 2] } else { *range }
    };
    ranges.iter().enumerate().map(hold).collect()
}

/// The values of all independent joints as a configuration.
fn configuration(scene: &Scene, values: &[f64]) -> Configuration {
    let mut configuration = Configuration::default();
    let mut left = values.iter().copied();
    configuration.joint_values = (scene.robots.iter())
        .map(|robot| left.by_ref().take(robot.robot.independent_joints().len()).collect())
        .collect();
    configuration
}

fn problem<'a>(scene: &'a Scene, models: &'a Models, pairs: &[Pair], ranges: &[[f64; 2]]) -> Problem<'a> {
    let robots = scene.robots.iter().enumerate();
    let coordinates = robots
        .flat_map(|(robot, of)| (0..of.robot.independent_joints().len()).map(move |slot| (robot, slot)));
    let middle = ranges.iter().map(|[low, high]| f64::midpoint(*low, *high)).collect();
    Problem::new(Parts {
        robots: mechanisms(scene),
        bodies: frames(scene),
        shapes: shapes(scene, models),
        pairs: pairs
            .iter()
            .map(|pair| BodyPair {
                a: pair.a,
                b: pair.b,
                required: 0.0.into(),
                group: 0,
                stretches: CheckedStretches::everywhere(),
            })
            .collect(),
        coordinates: coordinates.collect(),
        path: Box::new(OneConfiguration(middle)),
        eps: eps(scene, ranges),
        spheres_decide: models.settings().surface == Surface::Spheres,
    })
}

/// The rounding budget over ranges of the independent joints, robot by robot.
pub(crate) fn eps(scene: &Scene, ranges: &[[f64; 2]]) -> Eps {
    let (mut reach_m, mut turn_rad) = (scene.reach_m(), PI);
    let mut left = ranges;
    for of in &scene.robots {
        let robot = &of.robot;
        let independent = robot.independent_joints();
        let (own_ranges, others) = left.split_at(independent.len());
        left = others;
        let own = |id: JointId| {
            let slot = independent.iter().position(|one| *one == id);
            let limits = || robot.joints()[id.0].limits.map_or([-PI, PI], |of| [of.lower, of.upper]);
            let [low, high] = slot.map_or_else(limits, |slot| own_ranges[slot]);
            low.abs().max(high.abs())
        };
        let largest = |id: JointId| match robot.joints()[id.0].mimic {
            Some(mimic) => mimic.multiplier.abs() * own(mimic.source) + mimic.offset.abs(),
            None => own(id),
        };
        reach_m = reach_m.max(of.world_from_root.translation.norm() + robot.reach_m(largest));
        let turning = robot.joints().iter().enumerate();
        let turning =
            turning.filter(|(_, joint)| joint.kind.is_movable() && joint.kind != JointKind::Prismatic);
        turn_rad = turning.map(|(id, _)| largest(JointId(id))).fold(turn_rad, f64::max);
    }
    Eps::new(reach_m, scene.largest_coordinate_m(), scene.longest_chain(), turn_rad)
}
