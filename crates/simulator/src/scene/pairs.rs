//! Which pairs are checked, looked at once, or left out.

use std::collections::BTreeMap;

use diagnostics::{Problem, excerpt, hint_for};
use kinematics::LinkId;
use robot_files::Srdf;

use super::{Excluded, ExclusionGround, Ledger, Member, MemberFrame, SceneRobot};
use cell::{At, Exclusion};

/// A pair to check, by member index, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// First member.
    pub a: usize,
    /// Second member.
    pub b: usize,
}

/// A pair that cannot move against each other.
pub type StillPair = Pair;

/// Pairs by what happens to them.
pub(super) struct Sorted {
    pub(super) checked: Vec<Pair>,
    pub(super) still: Vec<StillPair>,
}

/// Sorts all pairs of members: every pair with a moving joint between them is checked unless someone excludes it.
pub(super) fn sort(
    members: &[Member],
    robots: &[(SceneRobot, Srdf)],
    exclusions: &[At<Exclusion>],
    file: &str,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> Sorted {
    let by_cell = cell_exclusions(members, exclusions, file, problems);
    let mut sorted = Sorted { checked: Vec::new(), still: Vec::new() };
    for b in 0..members.len() {
        for a in 0..b {
            let pair = Pair { a, b };
            if !can_move(members, robots, pair) {
                sorted.still.push(pair);
                continue;
            }
            let ground = adjacent(members, robots, pair)
                .or_else(|| by_srdf(members, robots, pair))
                .or_else(|| by_cell.get(&pair).map(|reason| (ExclusionGround::Cell, reason.clone())));
            match ground {
                None => sorted.checked.push(pair),
                Some((ground, reason)) => {
                    let (mut a, mut b) = (members[a].name.clone(), members[b].name.clone());
                    if a > b {
                        std::mem::swap(&mut a, &mut b);
                    }
                    ledger.excluded.push(Excluded { a, b, ground, reason });
                }
            }
        }
    }
    sorted.checked.sort_unstable();
    sorted.still.sort_unstable();
    ledger.excluded.sort();
    sorted
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

/// The robot and the two links, where both members are links of the same robot.
pub(super) fn links_of_one_robot(members: &[Member], pair: Pair) -> Option<(usize, LinkId, LinkId)> {
    match (members[pair.a].frame, members[pair.b].frame) {
        (MemberFrame::Link { robot, link: a }, MemberFrame::Link { robot: other, link: b }) => {
            (robot == other).then_some((robot, a, b))
        }
        _ => None,
    }
}

fn cell_exclusions(
    members: &[Member],
    exclusions: &[At<Exclusion>],
    file: &str,
    problems: &mut Vec<Problem>,
) -> BTreeMap<Pair, String> {
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let mut by_cell: BTreeMap<Pair, (u32, String)> = BTreeMap::new();
    for At { value, line } in exclusions {
        let mut find = |name: &str| {
            let found = names.iter().position(|known| *known == name);
            if found.is_none() {
                problems.push(
                    Problem::new(file, format!("an exclusion names no member: {}", excerpt(name)))
                        .on_line(*line)
                        .hint(hint_for(name, &names, "members")),
                );
            }
            found
        };
        if let (Some(a), Some(b)) = (find(&value.a), find(&value.b)) {
            if a == b {
                problems.push(Problem::new(file, "an exclusion names one member twice").on_line(*line));
            }
            let pair = Pair { a: a.min(b), b: a.max(b) };
            if let Some((first, _)) = by_cell.insert(pair, (*line, value.reason.clone())) {
                problems.push(
                    Problem::new(file, "an exclusion is given twice")
                        .on_line(*line)
                        .found(format!("{} and {}, as on line {first}", excerpt(&value.a), excerpt(&value.b)))
                        .expected("one reason for a pair")
                        .hint("remove one of them"),
                );
            }
        }
    }
    by_cell.into_iter().map(|(pair, (_, reason))| (pair, reason)).collect()
}
