//! The contacts of an object or a tool with what it stood on or will stand on, and of a robot with a tool that it mounts.

use geometry::Pose;
use program::SupportContact;

use super::HandlingInput;
use super::contacts::{AllowedContact, ContactScope, there};
use super::events::StatementInstant;
use crate::member::{Member, MemberFrame};
use crate::pair::Pair;

/// How far an object may overlap what it stands on, millimetres, where a statement does not say it.
const SUPPORT_UP_TO_MM: f64 = 0.5;
/// How far from its place it may touch that, millimetres, where a statement does not say it; the required clearance comes on top.
const SUPPORT_WITHIN_MM: f64 = 10.0;

/// A member that stands, and its frame.
#[derive(Clone, Copy)]
pub(super) struct StandingMember {
    pub(super) member: usize,
    pub(super) frame: MemberFrame,
}

/// A member that leaves what it stood on or arrives at what it will stand on, or a robot at a tool that stands.
pub(super) struct SupportChange {
    /// The member that moves.
    pub(super) carried: usize,
    /// What stands.
    pub(super) stood: StandingMember,
    /// What supports it; `None` for all that it touches.
    pub(super) support: Option<usize>,
    /// Members whose contact with it is another one: the fingers.
    pub(super) besides: Vec<usize>,
    /// The interpolation point at which it stands, and the statement.
    pub(super) at: StatementInstant,
    /// Whether it leaves; otherwise it arrives.
    pub(super) leaves: bool,
    /// Why the contact is meant.
    pub(super) reason: &'static str,
    pub(super) stated: SupportContact,
}

/// The contacts of a member that leaves its support or arrives there, as long as it is near its place.
pub(super) fn contacts(
    input: &HandlingInput<'_>,
    change: &SupportChange,
    members: &[Member],
) -> Vec<AllowedContact> {
    let carried = &members[change.carried];
    let moves = carried.stay.as_ref().map_or([0, usize::MAX], |stay| [stay.from, stay.until]);
    let moves = [moves[0], moves[1].min(input.timeline.points.len() - 1)];
    let own_m = change.stated.within_mm.map(|mm| mm.value / 1e3);
    let up_to_m = change.stated.up_to_mm.map_or(SUPPORT_UP_TO_MM, |mm| mm.value) / 1e3;
    let candidates: Vec<usize> = match change.support {
        Some(support) => vec![support],
        None => (0..members.len()).filter(|other| may_support(input, change, *other, members)).collect(),
    };
    let contact = |support: usize| {
        let pair = Pair { a: change.carried.min(support), b: change.carried.max(support) };
        let wanted = if change.leaves { [change.at.point, moves[1]] } else { [moves[0], change.at.point] };
        let [from, until] = there(pair, wanted, members)?;
        let away = |point: usize, within_m: f64| {
            displaced_m(input, carried, &members[support], [change.at.point, point]) > within_m
        };
        let near_within = |within_m: f64| {
            if change.leaves {
                [from, (from..until).find(|point| away(*point, within_m)).unwrap_or(until)]
            } else {
                [(from..until).rev().find(|point| away(*point, within_m)).unwrap_or(from), until]
            }
        };
        let (mut within_m, mut points) = (own_m.unwrap_or(SUPPORT_WITHIN_MM / 1e3), [change.at.point; 2]);
        // What is required may rise with the way on which it is asked.
        loop {
            let required_m = required_m(input, [carried, &members[support]], points);
            let wider_m = own_m.unwrap_or(SUPPORT_WITHIN_MM / 1e3 + required_m);
            let wider = near_within(wider_m);
            if (wider_m, wider) == (within_m, points) {
                break;
            }
            (within_m, points) = (wider_m, wider);
        }
        (points[0] < points[1]).then(|| AllowedContact {
            pair,
            points,
            up_to_m,
            reason: change.reason.to_owned(),
            trajectory: change.at.trajectory,
            place: change.at.place,
            file: change.at.file,
            scope: ContactScope::Support {
                stands_at: change.at.point,
                within_m,
                moves_first: change.carried == pair.a,
                only_if_touching: change.support.is_none(),
            },
        })
    };
    candidates.into_iter().filter_map(contact).collect()
}

/// Whether an object may stand on a member before it is taken up: neither moves against the other there.
fn may_support(input: &HandlingInput<'_>, change: &SupportChange, other: usize, members: &[Member]) -> bool {
    let stood = members[change.stood.member].stay.as_ref().map(|stay| stay.first);
    let is_itself = members[other].stay.as_ref().map(|stay| stay.first) == stood;
    if is_itself || change.besides.contains(&other) {
        return false;
    }
    match (change.stood.frame, members[other].frame) {
        (MemberFrame::Link { robot, link: a }, MemberFrame::Link { robot: other, link: b }) => {
            robot == other && !input.robots[robot].robot.can_move_relative(a, b)
        }
        (MemberFrame::Fixed { .. }, MemberFrame::Link { robot, link })
        | (MemberFrame::Link { robot, link }, MemberFrame::Fixed { .. }) => {
            !input.robots[robot].robot.moves_from_root(link)
        }
        (MemberFrame::Fixed { .. }, MemberFrame::Fixed { .. }) => true,
    }
}

/// The largest required clearance of two members on the way from one interpolation point to another and beside it, metres.
fn required_m(input: &HandlingInput<'_>, pair: [&Member; 2], [from, until]: [usize; 2]) -> f64 {
    let clearance = &input.cell.clearance;
    let is = |member: &Member, name: &str| member.name == name || member.object_name() == name;
    let [one, other] = pair;
    let mut named = clearance.pairs.iter().map(|at| &at.value);
    if let Some(of_pair) =
        named.find(|of| is(one, &of.a) && is(other, &of.b) || is(one, &of.b) && is(other, &of.a))
    {
        return of_pair.clearance_m;
    }
    let robot_of = |member: &Member| match member.frame {
        MemberFrame::Link { robot, .. } => Some(robot),
        MemberFrame::Fixed { .. } => None,
    };
    let robots = pair.map(robot_of);
    let base_m = match robots {
        [Some(a), Some(b)] if a == b => return clearance.same_robot_m,
        [Some(_), Some(_)] => input.asked_clearance_m.unwrap_or(clearance.robot_robot_m),
        _ => input.asked_clearance_m.unwrap_or(clearance.robot_environment_m),
    };
    let trajectory_of = |robot: usize| input.robots[robot].driven().map(|(trajectory, _)| trajectory);
    let trajectories: Vec<usize> = robots.into_iter().flatten().filter_map(trajectory_of).collect();
    let points = &input.timeline.points;
    let beside = from.saturating_sub(1)..(until + 1).min(points.len());
    let given = points[beside].iter().flat_map(|point| {
        trajectories.iter().map(|trajectory| point.required_clearances_m.get(*trajectory).copied().flatten())
    });
    given.map(|given_m| given_m.unwrap_or(base_m)).fold(base_m, f64::max)
}

/// The largest displacement of a corner of the box around a member, seen from another one, between two interpolation points; metres.
fn displaced_m(input: &HandlingInput<'_>, member: &Member, seen_from: &Member, points: [usize; 2]) -> f64 {
    let [before, after]: [Pose; 2] = points.map(|point| {
        input.world_from_frame(&seen_from.frame, point).inverse()
            * input.world_from_frame(&member.frame, point)
    });
    let displacements = member.corners().map(|corner| (after.point(&corner) - before.point(&corner)).norm());
    displacements.fold(0.0, f64::max)
}
