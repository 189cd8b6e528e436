//! Motions and configurations that are in no program: what a motion planner asks about, by rows of joint values.

mod rows;

use std::f64::consts::PI;

use continuous::{
    BodyPair, Problem, QueryContext, SegmentAnswer, Verdict, check_alone, check_each_point,
    prove_each_segment,
};
use diagnostics::{Problem as InputProblem, excerpt};
use geometry::Pose;
use kinematics::{JointKind, PathParameter};
use rayon::prelude::*;
use scene::{Configuration, FreeJoint, Pair, Scene};

use crate::joint_space::eps;
use crate::model::{Models, Surface};
use crate::run::parts;
use rows::JointRows;

/// Values of a turning joint that are looked at, radians to either side.
const LOOKED_AT_RAD: f64 = 50.0 * PI;
/// Values of a sliding joint that are looked at, metres to either side.
const LOOKED_AT_M: f64 = 100.0;

/// The verdict on a motion or a configuration; only [`MotionVerdict::Clear`] says that nothing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MotionVerdict {
    /// Every checked pair is proven apart, and as far apart as required; every joint is within its limits; nothing is unchecked.
    Clear,
    /// Some pair is nearer than required, and none is worse.
    Near,
    /// Something is not proven: a pair, or what the ledger of the scene says is unchecked.
    Undecided,
    /// A joint is beyond its limits; pairs were not asked.
    BeyondLimits,
    /// Some pair touches.
    Collision,
}

/// The answer about one motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionAnswer {
    /// The verdict.
    pub verdict: MotionVerdict,
    /// The first pair with that verdict, by its place in the scene.
    pub pair: Option<Pair>,
    /// Lower bound on the clearance of all checked pairs over the motion, metres; 0 where nothing is proven.
    pub least_m: f64,
}

/// Checks motions by rows of joint values: of the free joints of a scene, in their order, in radians and metres.
pub struct MotionChecker<'a> {
    scene: &'a Scene,
    joints: Vec<FreeJoint>,
    /// Per joint, the values that are looked at; the rounding budget covers them.
    ranges: Vec<[f64; 2]>,
    problem: Problem<'a>,
    /// Whether something is unchecked that the cell file does not accept: then nothing is clear.
    is_incomplete: bool,
}

impl<'a> MotionChecker<'a> {
    /// For the checked pairs of a scene with their required clearances, without those that its programs give.
    ///
    /// # Errors
    /// Models whose smallest spheres decide: they prove nothing of a motion.
    pub fn new(scene: &'a Scene, models: &'a Models) -> Result<Self, InputProblem> {
        if models.settings().surface == Surface::Spheres {
            return Err(InputProblem::new(&scene.name, "smallest spheres alone prove nothing of a motion"));
        }
        let joints = scene.free_joints();
        let ranges: Vec<[f64; 2]> = joints.iter().map(|joint| looked_at(scene, joint)).collect();
        let required = &scene.clearances.required;
        let pairs = scene.pairs.iter().zip(required).map(|(pair, required)| BodyPair {
            a: pair.a,
            b: pair.b,
            required: required.base_m().into(),
            group: 0,
            stretches: scene.stretches_before_handling(*pair),
        });
        let coordinates = joints.iter().map(|joint| (joint.robot, joint.slot)).collect();
        let rest = joints
            .iter()
            .zip(&ranges)
            .map(|(joint, [low, high])| scene.robots[joint.robot].rest[joint.slot].clamp(*low, *high));
        let rows = JointRows { columns: joints.len(), values: rest.collect() };
        let mut parts = parts(scene, models, pairs.collect(), coordinates, Box::new(rows));
        parts.eps = eps(scene, &independent_ranges(scene, &joints, &ranges));
        let problem = Problem::new(parts);
        let mut checker = Self { scene, joints, ranges, problem, is_incomplete: false };
        checker.is_incomplete =
            scene.ledger.is_incomplete() || scene.pairs.is_empty() || checker.has_open_still();
        Ok(checker)
    }

    /// The joints, in the order of the columns.
    pub fn joints(&self) -> &[FreeJoint] {
        &self.joints
    }

    /// The limits of the joints, radians or metres; infinite without a limit.
    pub fn limits(&self) -> Vec<[f64; 2]> {
        let limits = |joint: &FreeJoint| {
            let limits = self.scene.robots[joint.robot].robot.joints()[joint.joint.0].limits;
            limits.map_or([f64::NEG_INFINITY, f64::INFINITY], |limits| [limits.lower, limits.upper])
        };
        self.joints.iter().map(limits).collect()
    }

    /// Whether each joint slides: its values are metres, those of all others radians.
    pub fn slides(&self) -> Vec<bool> {
        let kind = |joint: &FreeJoint| self.scene.robots[joint.robot].robot.joints()[joint.joint.0].kind;
        self.joints.iter().map(|joint| kind(joint) == JointKind::Prismatic).collect()
    }

    /// Proves straight motions, each from one row to the next: rows 0 and 1, 2 and 3, and so on; `None` if `is_stopped` says so.
    ///
    /// # Guarantee
    /// That of [`prove_each_segment`].
    ///
    /// # Errors
    /// Values that make no rows, or no pairs of rows, or that are not finite.
    pub fn check_edges(
        &mut self,
        values: Vec<f64>,
        accuracy_m: f64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<MotionAnswer>>, InputProblem> {
        let rows = self.rows(&values)?;
        if rows % 2 != 0 {
            return Err(self.problem("an edge has two ends").found(format!("{rows} rows")));
        }
        let segments: Vec<usize> = (0..rows).step_by(2).collect();
        Ok(self.check_segments(values, &segments, accuracy_m, is_stopped))
    }

    /// Proves the straight motions between neighbouring rows: one answer less than rows; `None` if `is_stopped` says so.
    ///
    /// # Errors
    /// Values that make no rows, fewer than two rows, or values that are not finite.
    pub fn check_path(
        &mut self,
        values: Vec<f64>,
        accuracy_m: f64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<MotionAnswer>>, InputProblem> {
        let rows = self.rows(&values)?;
        if rows < 2 {
            return Err(self.problem("a path has at least two rows").found(rows.to_string()));
        }
        let segments: Vec<usize> = (0..rows - 1).collect();
        Ok(self.check_segments(values, &segments, accuracy_m, is_stopped))
    }

    /// The verdicts on configurations, one per row; `None` if `is_stopped` says so.
    ///
    /// # Errors
    /// Values that make no rows, or that are not finite.
    pub fn check_configurations(
        &mut self,
        values: Vec<f64>,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<MotionVerdict>>, InputProblem> {
        let rows = self.rows(&values)?;
        let mut verdicts = self.beyond(&values, rows);
        let asked: Vec<usize> = (0..rows).filter(|row| verdicts[*row].is_none()).collect();
        self.follow(values);
        let Some(decided) = check_each_point(&self.problem, &asked, is_stopped) else { return Ok(None) };
        for (row, verdict) in asked.into_iter().zip(decided) {
            verdicts[row] = Some(self.capped(verdict));
        }
        Ok(Some(verdicts.into_iter().flatten().collect()))
    }

    /// Bounds on the smallest clearance of all checked pairs at configurations, metres: the lower one is 0 where nothing is proven, or a
    /// joint is beyond its limits; `None` if `is_stopped` says so.
    ///
    /// # Errors
    /// Values that make no rows, or that are not finite.
    pub fn clearances_m(
        &mut self,
        values: Vec<f64>,
        accuracy_m: f64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<[f64; 2]>>, InputProblem> {
        let rows = self.rows(&values)?;
        let beyond = self.beyond(&values, rows);
        self.follow(values);
        let measure = |row: usize| {
            if is_stopped() {
                return None;
            }
            if beyond[row].is_some() || self.problem.pairs.is_empty() {
                return Some([0.0, f64::INFINITY]);
            }
            let result = check_alone(&self.problem, PathParameter::of_point(row), accuracy_m);
            let [lo_m, hi_m] = result.smallest.map_or([0.0, f64::INFINITY], |smallest| smallest.clearance_m);
            let is_apart = result.verdict <= Verdict::Near && !self.is_incomplete;
            Some([if is_apart { lo_m } else { 0.0 }, hi_m])
        };
        Ok((0..rows).into_par_iter().map(measure).collect())
    }

    /// The poses in the world of all links of robots and of all objects, by name, at one configuration.
    ///
    /// # Errors
    /// Values that are not one row, or that are not finite.
    pub fn link_poses(&self, values: &[f64]) -> Result<Vec<(String, Pose)>, InputProblem> {
        let rows = self.rows(values)?;
        if rows != 1 {
            return Err(self.problem("one configuration is one row").found(rows.to_string()));
        }
        let mut joint_values: Vec<Vec<f64>> =
            self.scene.robots.iter().map(|robot| robot.rest.clone()).collect();
        for (joint, value) in self.joints.iter().zip(values) {
            joint_values[joint.robot][joint.slot] = *value;
        }
        let mut at = Configuration::default();
        self.scene.place_posed(&joint_values, &mut at)?;
        Ok(self.scene.link_poses(&at))
    }

    fn check_segments(
        &mut self,
        values: Vec<f64>,
        segments: &[usize],
        accuracy_m: f64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<MotionAnswer>> {
        let rows = values.len().checked_div(self.joints.len()).unwrap_or(0);
        let beyond = self.beyond(&values, rows);
        let outside = |segment: usize| beyond[segment].max(beyond[segment + 1]);
        let asked: Vec<usize> =
            segments.iter().copied().filter(|segment| outside(*segment).is_none()).collect();
        self.follow(values);
        let mut proven = prove_each_segment(&self.problem, accuracy_m, &asked, is_stopped)?.into_iter();
        let answer = |segment: &usize| match outside(*segment) {
            Some(verdict) => Some(MotionAnswer { verdict, pair: None, least_m: 0.0 }),
            None => Some(self.answer(proven.next()?)),
        };
        segments.iter().map(answer).collect()
    }

    fn answer(&self, segment: SegmentAnswer) -> MotionAnswer {
        MotionAnswer {
            verdict: self.capped(segment.verdict),
            pair: segment.pair.map(|pair| self.scene.pairs[pair]),
            least_m: if self.is_incomplete { 0.0 } else { segment.least_m },
        }
    }

    /// Nothing is better than undecided where something is unchecked.
    fn capped(&self, verdict: Verdict) -> MotionVerdict {
        match verdict {
            Verdict::Collision => MotionVerdict::Collision,
            _ if self.is_incomplete => MotionVerdict::Undecided,
            Verdict::Clear => MotionVerdict::Clear,
            Verdict::Near => MotionVerdict::Near,
            Verdict::Undecided => MotionVerdict::Undecided,
        }
    }

    /// Per row: the verdict on values beyond limits, those of mimic joints included, and on values that are not looked at.
    fn beyond(&self, values: &[f64], rows: usize) -> Vec<Option<MotionVerdict>> {
        let columns = self.joints.len();
        let row = |row: usize| {
            let row = &values[row * columns..(row + 1) * columns];
            let mut q: Vec<Vec<f64>> = self.scene.robots.iter().map(|robot| robot.rest.clone()).collect();
            let mut is_looked_at = true;
            for ((joint, [low, high]), value) in self.joints.iter().zip(&self.ranges).zip(row) {
                q[joint.robot][joint.slot] = *value;
                is_looked_at &= low <= value && value <= high;
            }
            let mut robots = self.scene.robots.iter().zip(&q);
            let is_beyond = robots.any(|(robot, q)| !robot.robot.limit_violations(q).is_empty());
            match (is_beyond, is_looked_at) {
                (true, _) => Some(MotionVerdict::BeyondLimits),
                (false, false) => Some(MotionVerdict::Undecided),
                (false, true) => None,
            }
        };
        (0..rows).into_par_iter().map(row).collect()
    }

    /// Asks about other rows.
    fn follow(&mut self, values: Vec<f64>) {
        if !values.is_empty() {
            self.problem.set_path(Box::new(JointRows { columns: self.joints.len(), values }));
        }
    }

    /// The number of rows.
    fn rows(&self, values: &[f64]) -> Result<usize, InputProblem> {
        let columns = self.joints.len();
        if columns == 0 {
            return Err(self.problem("no joint is free to move"));
        }
        if !values.len().is_multiple_of(columns) {
            return Err(self
                .problem("joint values that make no rows")
                .found(format!("{} values", values.len()))
                .expected(format!("a multiple of {columns}: {}", self.names())));
        }
        match values.iter().position(|value| !value.is_finite()) {
            None => Ok(values.len() / columns),
            Some(at) => Err(self
                .problem(&format!("joint {} has no value", excerpt(&self.joints[at % columns].name)))
                .found(format!("{} in row {}", values[at], at / columns))
                .expected("a finite number, radians or metres")),
        }
    }

    fn names(&self) -> String {
        self.joints.iter().map(|joint| joint.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn problem(&self, what: &str) -> InputProblem {
        InputProblem::new(&self.scene.name, what)
    }

    /// Whether two members that cannot move against each other are not known to touch or to be apart.
    fn has_open_still(&self) -> bool {
        let mut context = QueryContext::new(&self.problem);
        context.set(PathParameter::of_point(0));
        let mut still = self.scene.still_pairs.iter();
        still.any(|pair| {
            let state = context.decide_bodies(pair.a, pair.b).verdict();
            state.is_some_and(|(verdict, _)| verdict == Verdict::Undecided)
        })
    }
}

/// The values of a joint that are looked at: within its limits, and not too far.
fn looked_at(scene: &Scene, joint: &FreeJoint) -> [f64; 2] {
    let joint = &scene.robots[joint.robot].robot.joints()[joint.joint.0];
    let most = if joint.kind == JointKind::Prismatic { LOOKED_AT_M } else { LOOKED_AT_RAD };
    let [low, high] = joint.limits.map_or([-most, most], |limits| [limits.lower, limits.upper]);
    [low.clamp(-most, most), high.clamp(-most, most)]
}

/// The ranges of all independent joints, robot by robot: one value of those that are fixed.
fn independent_ranges(scene: &Scene, joints: &[FreeJoint], ranges: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let of_robot = |robot: usize| {
        let rest = scene.robots[robot].rest.iter().enumerate();
        rest.map(move |(slot, value)| {
            let free = joints.iter().position(|joint| (joint.robot, joint.slot) == (robot, slot));
            free.map_or([*value; 2], |at| ranges[at])
        })
    };
    (0..scene.robots.len()).flat_map(of_robot).collect()
}
