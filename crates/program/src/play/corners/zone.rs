//! The part of two moves that a zone takes.

use diagnostics::{Problems, excerpt};

use super::played_move::PlayedMove;
use super::{CornerMoves, ZoneFound};
use crate::{CartesianRobot, CornerLaw, CornerZone, ZoneRequest};

/// Steps along a joint move in which the distance of its TCP from the point is looked for.
const STEPS: usize = 512;
/// A way of the TCP that is shorter than this is none, metres.
const LEAST_M: f64 = 1e-9;
/// The share of a zone that holds all of a move.
const ALL_INSIDE: f64 = 2.0;
/// A share that is larger than allowed by no more than this is rounding.
const ROUNDING: f64 = 1e-9;
/// The way of a tool that turns by a radian, metres.
const LEVER_M: f64 = 0.5;

impl CornerMoves<'_> {
    /// The shares of both moves within the distances asked for, as the law bounds them; `taken` is what the corner before takes of the
    /// arriving one.
    pub(super) fn zone(&self, request: ZoneRequest, taken: f64, problems: &mut Problems) -> ZoneFound {
        let is_still = |of: &PlayedMove| of.pieces.iter().all(|piece| piece.position == of.start);
        for of in [self.arriving, self.leaving] {
            if is_still(of) {
                return ZoneFound::Nowhere(format!("the move on line {} has no length", of.place.line));
            }
        }
        let Some([leave_m, reach_m]) = request.distances_m() else {
            return ZoneFound::Zone(CornerZone { arriving: 1.0, leaving: 1.0 });
        };
        let Some(shares) = self.shares([leave_m, reach_m], problems) else { return ZoneFound::Reported };
        let [mut arriving, mut leaving] = shares;
        if self.law.cuts_at_half() {
            (arriving, leaving) = (arriving.min(0.5), leaving.min(0.5));
        }
        let most = self.law.most_share();
        let place = self.written.place;
        for (share, of, which) in [(arriving, self.arriving, "to"), (leaving, self.leaving, "from")] {
            if share <= most + ROUNDING {
                continue;
            }
            let line = of.place.line;
            let [what, expected] = if share > 1.0 {
                [
                    "all of a move beside the corner is in the zone".to_owned(),
                    "a zone that ends on both moves".to_owned(),
                ]
            } else {
                [
                    "the zone is longer than half of a move beside it".to_owned(),
                    "at most half of it".to_owned(),
                ]
            };
            let found = if share > 1.0 {
                format!("the move {which} the corner, on line {line}")
            } else {
                format!("{} percent of the move {which} the corner, on line {line}", percent(share))
            };
            let problem = problems.problem(what).at(place.line, place.column).found(found).expected(expected);
            let hint = if self.law == CornerLaw::Plain {
                "a smaller zone, or corner: Stop; if it is a controller of ABB or KUKA, which cut it by themselves: corners: Enclosed(law: Abb) or Enclosed(law: Kuka) in the cell file"
            } else {
                "a smaller zone, or corner: Stop"
            };
            problems.push(problem.hint(hint));
            return ZoneFound::Reported;
        }
        let [arriving, leaving] = [arriving, leaving].map(|share| share.min(most));
        if taken + arriving > 1.0 + ROUNDING {
            let problem = problems.problem("two zones of a move overlap").at(place.line, place.column);
            problems.push(
                problem
                    .found(format!(
                        "{} and {} percent of the move on line {}",
                        percent(taken),
                        percent(arriving),
                        self.arriving.place.line
                    ))
                    .expected("zones that leave a part of the move between them"),
            );
            return ZoneFound::Reported;
        }
        ZoneFound::Zone(CornerZone { arriving, leaving })
    }

    /// How far the tool moves on a share of the arriving move, about, metres: the way of its TCP, and half a metre for every radian that it
    /// or a joint turns.
    pub(super) fn arriving_way_m(&self, share: f64) -> f64 {
        if let Some(in_poses) = &self.arriving.in_poses {
            return (in_poses.path.length_m() + LEVER_M * in_poses.path.turn_rad()) * share;
        }
        let ends = [1.0 - share, 1.0].map(|share| self.arriving.position_at(share));
        ends[0].iter().zip(&ends[1]).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) * LEVER_M
    }

    fn shares(&self, [leave_m, reach_m]: [f64; 2], problems: &mut Problems) -> Option<[f64; 2]> {
        let share = |of: &PlayedMove, distance_m: f64, is_arriving: bool| {
            if let Some(in_poses) = &of.in_poses {
                let length_m = in_poses.path.length_m();
                // The length of an arc is no less than the distance of its ends.
                if !in_poses.path.is_arc() {
                    return Some(if length_m <= LEAST_M { 1.0 } else { distance_m / length_m });
                }
            }
            let (Some(robot), Some(tool)) = (self.input.robot, &of.tool) else { return None };
            Some(self.share_by_distance(robot, tool, of, distance_m, is_arriving))
        };
        let shares = [share(self.arriving, leave_m, true), share(self.leaving, reach_m, false)];
        let [Some(arriving), Some(leaving)] = shares else {
            let place = self.written.place;
            let problem =
                problems.problem("a zone in millimetres without a tool").at(place.line, place.column);
            let known = self.input.robot.map_or_else(Vec::new, CartesianRobot::tools);
            let example = known.first().map_or_else(|| "\"gripper\"".to_owned(), |name| format!("{name:?}"));
            problems.push(
                problem
                    .expected(format!(
                        "Tool(name: {example}) in a statement before, of a tool of the cell file"
                    ))
                    .hint(format!(
                        "the zone at {} is measured at its TCP",
                        excerpt(self.arriving.label.as_deref().unwrap_or("this point"))
                    )),
            );
            return None;
        };
        Some([arriving, leaving])
    }

    /// The share of a move, from the corner, beyond which the TCP is nowhere within a distance of the corner, rounded up to a step;
    /// [`ALL_INSIDE`] where it is so at the other end.
    fn share_by_distance(
        &self,
        robot: &dyn CartesianRobot,
        tool: &str,
        of: &PlayedMove,
        distance_m: f64,
        is_arriving: bool,
    ) -> f64 {
        let at = |step: usize| {
            let share = step as f64 / STEPS as f64;
            let position = of.position_at(if is_arriving { 1.0 - share } else { share });
            robot.root_from_tcp(tool, self.input.names, &position).translation
        };
        let corner = at(0);
        // Also where it has left and comes back: a controller that watches the distance may begin there.
        let inside =
            (0..=STEPS).rev().find(|step| (at(*step) - corner).norm() < distance_m).unwrap_or_default();
        if inside == STEPS { ALL_INSIDE } else { (inside + 1) as f64 / STEPS as f64 }
    }
}

fn percent(share: f64) -> f64 {
    (share * 1e3).round() / 10.0
}
