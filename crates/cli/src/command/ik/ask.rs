//! The question, answered: the pose and its solutions with their whole turns.

use diagnostics::Problem;
use diagnostics::number::count;
use geometry::Pose;
use kinematics::{Completeness, Lost, Robot, Singularity};
use scene::Pair;

use super::choose::ChosenChain;
use crate::args::{Ik, JointValues};
use crate::exit::Failure;

/// More rows than this are not listed.
const MOST_ROWS: usize = 10_000;

/// What was found.
pub(super) struct IkAnswer {
    /// `from_link_from_to_link`, or `frame_from_tcp` of a tool.
    pub(super) pose: Pose,
    /// Whether the pose was given by joint values.
    pub(super) is_forward: bool,
    pub(super) completeness: Completeness,
    /// Whether what may have been missed lies beside solutions that are marked singular.
    pub(super) is_open_beside_singular: bool,
    pub(super) unverified: usize,
    pub(super) rows: Vec<IkRow>,
    /// Set where a solution was followed from the joint values of `--near-deg`, and lost.
    pub(super) lost: Option<Lost>,
    /// Whether solutions of the arm are only followed from joint values, and none are given.
    pub(super) needs_near: bool,
}

/// A solution, with its whole turns.
pub(super) struct IkRow {
    /// In (−π, π], or within the limits where a whole turn brings it there.
    pub(super) q: Vec<f64>,
    pub(super) singularity: Singularity,
    /// For every joint its values within the limits.
    pub(super) within: Vec<Vec<f64>>,
    /// What touches there; `None` where that was not asked.
    pub(super) contacts: Option<RowContacts>,
}

/// The pairs that touch at a solution, and those for which that is undecided.
#[derive(Default)]
pub(super) struct RowContacts {
    pub(super) touching: Vec<Pair>,
    pub(super) undecided: Vec<Pair>,
    /// The same in words.
    pub(super) words: String,
}

impl IkRow {
    pub(super) fn is_within_limits(&self) -> bool {
        self.within.iter().all(|values| !values.is_empty())
    }

    /// How many joint vectors within the limits differ from it by whole turns alone, itself included.
    pub(super) fn count(&self) -> usize {
        self.within.iter().map(Vec::len).fold(1, usize::saturating_mul)
    }
}

impl IkAnswer {
    pub(super) fn may_miss(&self) -> bool {
        self.completeness == Completeness::MayMiss
    }
}

/// Finds the solutions of the pose that the command line gives.
pub(super) fn ask(arguments: &Ik, robot: &Robot, chain: &ChosenChain) -> Result<IkAnswer, Failure> {
    let arm = &chain.arm;
    let values = |option: &str, given: Option<&JointValues>| {
        let Some(JointValues(degrees)) = given else { return Ok(None) };
        if degrees.len() == arm.joints().len() {
            return Ok(Some(degrees.iter().map(|angle| angle.to_radians()).collect::<Vec<f64>>()));
        }
        let names: Vec<&str> = arm.joints().map(|joint| robot.joints()[joint.0].name.as_str()).collect();
        Err(Problem::new(option, "not one value per joint of the chain")
            .found(count(degrees.len(), "value"))
            .expected(format!("{}: {}", names.len(), names.join(", "))))
    };
    let at = values("--at-deg", arguments.at_deg.as_ref())?;
    let near = values("--near-deg", arguments.near_deg.as_ref())?;
    let (pose, base_from_tip) = match (&at, arguments.xyz_mm, arguments.rpy_deg) {
        (Some(at), ..) => {
            let base_from_tip = arm.forward(at);
            (chain.as_given(&base_from_tip), base_from_tip)
        }
        (None, Some(xyz_mm), Some(rpy_deg)) => {
            let pose = Pose::from_xyz_rpy(xyz_mm.map(|mm| mm / 1e3), rpy_deg.map(f64::to_radians));
            (pose, chain.base_from_tip(&pose))
        }
        _ => unreachable!("a pose is given, and clap asks for both of its parts"),
    };
    let solutions = match near.as_ref().or(at.as_ref()) {
        Some(near) => arm.solutions_near(&base_from_tip, near),
        None => arm.solutions(&base_from_tip),
    };
    let is_open_beside_singular = solutions.is_open_beside_singular();
    let mut found: Vec<(Vec<f64>, Singularity)> =
        solutions.list.into_iter().map(|solution| (solution.q, solution.singularity)).collect();
    let mut lost = None;
    // The joint values that a pose is asked for by are near their own.
    if !arm.method().has_solutions()
        && let Some(near) = near.as_ref().or(at.as_ref())
    {
        match arm.continue_from(near, &base_from_tip) {
            Ok(q) => found.push((q, Singularity::Regular)),
            Err(error) => lost = Some(error),
        }
    }
    let rows: Vec<IkRow> = found
        .into_iter()
        .map(|(q, singularity)| {
            let within = arm.turns_within_limits(&q);
            let q = q.iter().zip(&within).map(|(&angle, values)| nearest(angle, values)).collect();
            IkRow { q, singularity, within, contacts: None }
        })
        .collect();
    let listed: usize = rows.iter().map(IkRow::count).fold(0, usize::saturating_add);
    if arguments.turns && listed > MOST_ROWS {
        return Err(Problem::new("--turns", "too many whole turns to list")
            .found(format!("{listed} joint vectors"))
            .expected(format!("at most {MOST_ROWS}"))
            .into());
    }
    Ok(IkAnswer {
        pose,
        is_forward: at.is_some(),
        completeness: solutions.completeness,
        is_open_beside_singular,
        unverified: solutions.unverified,
        rows,
        lost,
        needs_near: !arm.method().has_solutions() && near.is_none() && at.is_none(),
    })
}

/// The value within the limits that is nearest, or the angle itself where there is none.
fn nearest(angle: f64, values: &[f64]) -> f64 {
    let distance = |value: &&f64| (**value - angle).abs();
    values.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).copied().unwrap_or(angle)
}
