//! Pairs: those that are checked, and the ledger of the pairs and things that are not, and why.

use std::collections::BTreeMap;

use crate::pair::{Pair, StillPair};
use crate::stay::{Stay, StayKind, together};
use crate::{CoarseFile, Member, MemberFrame, Scene, SceneRobot};
use cell::{AtLine, CellExclusion, UncheckedKind};
use diagnostics::{Problem, excerpt, hint_for};
use kinematics::{JointId, JointKind, LinkId};
use robot_files::Srdf;

/// All pairs of members, each in one of the three lists.
pub(super) struct Sorted {
    pub(super) checked: Vec<Pair>,
    pub(super) still: Vec<StillPair>,
    /// In the order of [`Ledger::excluded`](super::Ledger::excluded).
    pub(super) excluded: Vec<Excluded>,
    /// Warnings of exclusions of the cell file that change nothing.
    pub(super) without_effect: Vec<Problem>,
}

/// Sorts all pairs of members: a pair with a moving joint between its members is checked unless it is excluded.
pub(super) fn sort(
    members: &[Member],
    robots: &[(SceneRobot, Srdf)],
    exclusions: &[AtLine<CellExclusion>],
    file: &str,
    problems: &mut Vec<Problem>,
) -> Sorted {
    let by_cell = cell_exclusions(members, exclusions, file, problems);
    let mut sorted =
        Sorted { checked: Vec::new(), still: Vec::new(), excluded: Vec::new(), without_effect: Vec::new() };
    for b in 0..members.len() {
        for a in 0..b {
            let pair = Pair { a, b };
            let of_cell = by_cell.get(&pair);
            if together([pair.a, pair.b].map(|member| members[member].stay.as_ref())).is_none() {
                continue;
            }
            if !can_move(members, robots, pair) && !is_held(members, pair) {
                let row = of_cell.filter(|_| !is_handled(members, pair));
                sorted.without_effect.extend(row.map(|row| without_effect(members, pair, row, None, file)));
                sorted.still.push(pair);
                continue;
            }
            let of_links = || adjacent(members, robots, pair).or_else(|| by_srdf(members, robots, pair));
            let earlier = if is_handled(members, pair) { None } else { of_links() };
            if let (Some(row), Some((ground, _))) = (of_cell, &earlier) {
                sorted.without_effect.push(without_effect(members, pair, row, Some(*ground), file));
            }
            match earlier.or_else(|| of_cell.map(|row| (ExclusionGround::Cell, row.reason.clone()))) {
                None => sorted.checked.push(pair),
                Some((ground, reason)) => sorted.excluded.push(Excluded { pair, ground, reason }),
            }
        }
    }
    sorted.checked.sort_unstable();
    sorted.still.sort_unstable();
    sorted.without_effect.sort();
    sort_by_names(members, &mut sorted.excluded);
    sorted
}

/// A pair that the cell file excludes.
struct CellRow {
    line: u32,
    reason: String,
}

/// The warning of an exclusion of a pair that is not checked anyway: its members cannot move against each other, or it has an earlier ground.
fn without_effect(
    members: &[Member],
    pair: Pair,
    row: &CellRow,
    earlier: Option<ExclusionGround>,
    file: &str,
) -> Problem {
    let (a, b) = names(members, pair);
    let (what, why) = match earlier {
        None => ("an exclusion of a pair that is not checked anyway", "cannot move against each other"),
        Some(ExclusionGround::Adjacent) => {
            ("an exclusion of a pair that is excluded anyway", "are joined by one joint")
        }
        Some(_) => ("an exclusion of a pair that is excluded anyway", "are disabled by the SRDF"),
    };
    Problem::new(file, what)
        .on_line(row.line)
        .found(format!("{} and {}, which {why}", excerpt(a), excerpt(b)))
        .hint("remove the entry: it changes nothing; if another pair is meant, name that one")
}

/// The names of two members, in byte order.
pub(super) fn names(members: &[Member], pair: Pair) -> (&str, &str) {
    let (a, b) = (members[pair.a].name.as_str(), members[pair.b].name.as_str());
    if a <= b { (a, b) } else { (b, a) }
}

/// Orders excluded pairs by the names of their members.
pub(super) fn sort_by_names(members: &[Member], excluded: &mut [Excluded]) {
    excluded.sort_by_key(|row| names(members, row.pair));
}

/// Whether an object is attached to something in a pair: contact with what carries it is checked too, where it is not meant.
fn is_held(members: &[Member], pair: Pair) -> bool {
    let is_held = |stay: &Stay| stay.kind == StayKind::Held;
    let is_attached = |member: usize| members[member].stay.as_ref().is_some_and(is_held);
    is_attached(pair.a) || is_attached(pair.b)
}

/// Whether one of a pair is an object or a standing tool that a program handles: joints and SRDF say nothing about it.
fn is_handled(members: &[Member], pair: Pair) -> bool {
    let is_mounted = |stay: &Stay| stay.kind == StayKind::Mounted;
    [pair.a, pair.b].iter().any(|member| members[*member].stay.as_ref().is_some_and(|stay| !is_mounted(stay)))
}

fn can_move(members: &[Member], robots: &[(SceneRobot, Srdf)], pair: Pair) -> bool {
    if let Some((robot, a, b)) = links_of_one_robot(members, pair) {
        return robots[robot].0.robot.can_move_relative(a, b);
    }
    let moves = |member: usize| match members[member].frame {
        MemberFrame::Link { robot, link } => robots[robot].0.robot.moves_from_root(link),
        MemberFrame::Fixed { .. } => false,
    };
    moves(pair.a) || moves(pair.b)
}

fn adjacent(
    members: &[Member],
    robots: &[(SceneRobot, Srdf)],
    pair: Pair,
) -> Option<(ExclusionGround, String)> {
    let (robot, a, b) = links_of_one_robot(members, pair)?;
    let adjacent = robots[robot].0.robot.are_adjacent(a, b);
    adjacent.then(|| (ExclusionGround::Adjacent, "joined by one joint".to_owned()))
}

fn by_srdf(
    members: &[Member],
    robots: &[(SceneRobot, Srdf)],
    pair: Pair,
) -> Option<(ExclusionGround, String)> {
    let (robot, a, b) = links_of_one_robot(members, pair)?;
    let disabled = &robots[robot].1.disabled;
    let row = disabled.iter().find(|row| (row.a, row.b) == (a, b) || (row.a, row.b) == (b, a))?;
    Some((ExclusionGround::Srdf, row.reason.clone()))
}

/// The robot and the two links, if both members are links of the same robot.
pub(super) fn links_of_one_robot(members: &[Member], pair: Pair) -> Option<(usize, LinkId, LinkId)> {
    match (members[pair.a].frame, members[pair.b].frame) {
        (MemberFrame::Link { robot, link: a }, MemberFrame::Link { robot: other, link: b }) => {
            (robot == other).then_some((robot, a, b))
        }
        _ => None,
    }
}

/// The members of a name: all stays of an object that a program handles, or the one member.
pub(super) fn meant(members: &[Member], name: &str) -> Vec<usize> {
    let named = |member: &Member| member.name == name || member.object_name() == name;
    members.iter().enumerate().filter(|(_, member)| named(member)).map(|(index, _)| index).collect()
}

fn cell_exclusions(
    members: &[Member],
    exclusions: &[AtLine<CellExclusion>],
    file: &str,
    problems: &mut Vec<Problem>,
) -> BTreeMap<Pair, CellRow> {
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let mut by_cell: BTreeMap<Pair, CellRow> = BTreeMap::new();
    for AtLine { value, line } in exclusions {
        let mut find = |name: &str| {
            let found = meant(members, name);
            if found.is_empty() {
                problems.push(
                    Problem::new(file, format!("an exclusion names no member: {}", excerpt(name)))
                        .on_line(*line)
                        .hint(hint_for(name, &names, "members")),
                );
            }
            found
        };
        let (of_a, of_b) = (find(&value.a), find(&value.b));
        if value.a == value.b && !of_a.is_empty() {
            problems.push(Problem::new(file, "an exclusion names one member twice").on_line(*line));
        }
        let mut first = None;
        for (a, b) in of_a.iter().flat_map(|a| of_b.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b) {
            let pair = Pair { a: a.min(b), b: a.max(b) };
            let row = CellRow { line: *line, reason: value.reason.clone() };
            if let Some(CellRow { line, .. }) = by_cell.insert(pair, row) {
                first.get_or_insert(line);
            }
        }
        if let Some(first) = first {
            problems.push(
                Problem::new(file, "an exclusion is given twice")
                    .on_line(*line)
                    .found(format!("{} and {}, as on line {first}", excerpt(&value.a), excerpt(&value.b)))
                    .expected("one reason for a pair")
                    .hint("remove one of them"),
            );
        }
    }
    by_cell
}

/// Everything that a run does not check, or checks only as exactly as a file says it.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Excluded pairs, ordered by the names of their members.
    pub excluded: Vec<Excluded>,
    /// Things that cannot be checked completely.
    pub unchecked: Vec<Unchecked>,
    /// Pieces whose mesh is open and that the cell file does not accept: a run asks what lies inside them.
    pub open: Vec<Unchecked>,
    /// Joints that no program drives.
    pub fixed_joints: Vec<FixedJointValue>,
    /// Mesh files whose own numbers lie far apart, in the order in which they were read.
    pub coarse: Vec<CoarseFile>,
}

/// An excluded pair: its members can move relative to each other, but it is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The pair.
    pub pair: Pair,
    /// The source of the exclusion.
    pub ground: ExclusionGround,
    /// The reason given there.
    pub reason: String,
}

/// The source of an exclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExclusionGround {
    /// The two links are joined by one joint.
    Adjacent,
    /// `disable_collisions` of the SRDF.
    Srdf,
    /// `exclusions` of the cell file.
    Cell,
    /// Excluded by hand in the viewer.
    Viewer,
}

impl ExclusionGround {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Adjacent => "adjacent",
            Self::Srdf => "srdf",
            Self::Cell => "cell",
            Self::Viewer => "viewer",
        }
    }
}

/// Something that cannot be checked completely.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unchecked {
    /// The name of the link or piece; an entry `unchecked` of the cell file gives this name to accept it.
    pub name: String,
    /// Index of its member; `None` for a link of a robot without collision geometry, which is not a member.
    pub member: Option<usize>,
    /// The kind of fault.
    pub kind: UncheckedKind,
    /// The number of open parts of a mesh of several parts. An entry must repeat it, so that it does not accept parts that are added later.
    pub parts: Option<usize>,
    /// Explanation for messages.
    pub why: String,
    /// The reason given by the cell file for accepting it; without a reason the run is incomplete.
    pub accepted: Option<String>,
}

impl Unchecked {
    /// The entry of a cell file that accepts this under the given name.
    pub fn acceptance(&self, name: &str, reason: &str) -> String {
        let kind = match self.kind {
            UncheckedKind::NoCollisionGeometry => "NoCollisionGeometry",
            UncheckedKind::Shell => "Shell",
            UncheckedKind::Motion => "Motion",
        };
        let parts = self.parts.map_or_else(String::new, |parts| format!(", parts: {parts}"));
        format!("Unchecked(name: {name:?}, kind: {kind}{parts}, reason: {reason:?})")
    }
}

/// The constant value of an independent joint that no program drives.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedJointValue {
    /// Index of the robot.
    pub robot: usize,
    /// The joint.
    pub joint: JointId,
    /// Radians or metres.
    pub value: f64,
    /// Source of the value, for messages.
    pub from: String,
}

impl FixedJointValue {
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub fn name(&self, scene: &Scene) -> String {
        let robot = &scene.robots[self.robot];
        scene.joint_name(robot, &robot.robot.joints()[self.joint.0].name)
    }

    /// Whether the value is a length in metres; otherwise it is an angle in radians.
    pub fn is_length(&self, scene: &Scene) -> bool {
        scene.robots[self.robot].robot.joints()[self.joint.0].kind == JointKind::Prismatic
    }
}

impl Ledger {
    /// The number of excluded pairs per ground, without grounds that exclude no pair.
    pub fn exclusion_counts(&self) -> BTreeMap<ExclusionGround, usize> {
        let mut counts = BTreeMap::new();
        for excluded in &self.excluded {
            *counts.entry(excluded.ground).or_default() += 1;
        }
        counts
    }

    /// Whether a piece is open, and the cell file does not accept that.
    pub fn asks_inside(&self, member: usize, piece: &str) -> bool {
        self.open.iter().any(|row| row.member == Some(member) && row.name == piece)
    }

    /// Whether something is unchecked that the cell file does not accept.
    pub fn is_incomplete(&self) -> bool {
        self.unchecked.iter().any(|unchecked| unchecked.accepted.is_none())
    }
}
