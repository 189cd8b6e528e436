//! The corners of a program: which of them may be cut, and everything that the law of the brand lets the controller do there.

mod in_force;
mod joint_lanes;
mod played_move;
mod tcp_lanes;
mod zone;

use diagnostics::{Place, Problem, Problems};

use super::moves::PlayedProgram;
use super::reports::Reports;
use crate::{
    BlendSpace, CartesianRobot, CornerLaw, CornerLevel, CornerMode, CornerZone, Located, TaughtCorner,
    WrittenCorner, ZoneRequest,
};

pub(super) use in_force::CornerInForce;
pub(super) use played_move::{MoveInPoses, MovePiece, PlayedMove};

/// Numbers of lanes of the enclosures, each with so many times those of the one before.
const FINER: usize = 4;
/// No more lanes than this.
const MOST_LANES: usize = 64;
/// Lanes that are closer to each other than this are close enough, metres.
const CLOSE_M: f64 = 1e-3;
/// Distances of zones, millimetres.
const MOST_MM: f64 = 2000.0;

/// What the corners of a program are made of, beside its moves.
#[derive(Clone, Copy)]
pub(super) struct CornerInput<'p> {
    pub(super) names: &'p [String],
    pub(super) robot: Option<&'p dyn CartesianRobot>,
}

/// The corners of what was played, in order, and the number of those that the cell file takes not to be cut.
pub(super) fn corners(
    input: CornerInput<'_>,
    played: &PlayedProgram,
    reports: &mut Reports<'_>,
) -> (Vec<TaughtCorner>, usize) {
    let mut found = Vec::new();
    let mut uncut = 0;
    let mode = input.robot.map_or_else(CornerMode::default, CartesianRobot::corners);
    // Behind a stop nothing is known, and of a refused program nothing is asked.
    if !reports.problems.is_empty() {
        return (found, uncut);
    }
    let mut taken_before = 0.0;
    for (index, arriving) in played.moves.iter().enumerate() {
        let taken = std::mem::take(&mut taken_before);
        let Some(written) = arriving.corner else { continue };
        reports.set_file(&arriving.file_name);
        if !is_usable(written, reports.problems) {
            continue;
        }
        let law = match mode {
            CornerMode::Enclosed(law) => law,
            // Whatever is written is taken not to be cut.
            CornerMode::Stop if matches!(written.value, WrittenCorner::Cnt { .. }) => CornerLaw::Fanuc,
            CornerMode::Stop => CornerLaw::Plain,
        };
        if let Some(problem) = not_of_law(written, law, mode, reports.problems) {
            reports.problems.push(problem);
            continue;
        }
        let Some(request) = law.request(written.value) else { continue };
        if let Some((place, what)) = &arriving.stopped_by {
            // A corner of the whole program stops there as the controller does.
            if arriving.is_own_corner {
                let problem = reports.problems.problem(format!("a corner cannot be cut before {what}"));
                let problem = problem.at(written.place.line, written.place.column);
                reports.problems.push(
                    problem
                        .found(format!("{what} on line {}", place.line))
                        .expected("corner: Stop, or the statement elsewhere")
                        .hint("the controller stops there"),
                );
            }
            continue;
        }
        let Some(leaving) = played.moves.get(index + 1) else {
            if arriving.is_own_corner && played.stop.is_none() {
                let problem = reports.problems.problem("a corner without a move after it");
                let problem = problem.at(written.place.line, written.place.column);
                reports.problems.push(problem.hint("corner: Stop, or leave it out"));
            }
            continue;
        };
        if mode == CornerMode::Stop {
            uncut += 1;
            continue;
        }
        let both = CornerMoves { input, law, written, arriving, leaving };
        match both.zone(request, taken, reports.problems) {
            ZoneFound::Reported => {}
            ZoneFound::Nowhere(why) => found.push(both.without_enclosure(why)),
            ZoneFound::Zone(zone) => {
                taken_before = zone.leaving;
                found.push(both.enclosed(zone));
            }
        }
    }
    (found, uncut)
}

/// The zone of a corner.
enum ZoneFound {
    Zone(CornerZone),
    /// What is wrong is reported.
    Reported,
    /// Where it begins or ends is not known; for people.
    Nowhere(String),
}

/// Two moves that follow each other, with the corner between them.
struct CornerMoves<'p> {
    input: CornerInput<'p>,
    law: CornerLaw,
    written: Located<WrittenCorner>,
    arriving: &'p PlayedMove,
    leaving: &'p PlayedMove,
}

impl CornerMoves<'_> {
    fn corner(&self, zone: CornerZone) -> TaughtCorner {
        let times = [(self.arriving, zone.arriving), (self.leaving, zone.leaving)];
        TaughtCorner {
            knot: self.arriving.knots[1],
            label: self.arriving.label.clone(),
            place: self.arriving.place,
            file: self.arriving.file,
            lines: [self.arriving.place.line, self.leaving.place.line],
            tool: self.arriving.tool.clone(),
            law: self.law,
            zone,
            moves: [self.arriving.knots[0], self.leaving.knots[1]],
            space: BlendSpace::Joints,
            tcp_radius_m: None,
            parts_s: times.map(|(of, share)| of.duration_of_share_s(share)),
            levels: Vec::new(),
            gap: None,
        }
    }

    fn without_enclosure(&self, why: String) -> TaughtCorner {
        TaughtCorner { gap: Some(why), ..self.corner(CornerZone { arriving: 1.0, leaving: 1.0 }) }
    }

    /// The corner with its enclosures.
    fn enclosed(&self, zone: CornerZone) -> TaughtCorner {
        let corner = self.corner(zone);
        let space = match (&self.arriving.in_poses, &self.leaving.in_poses) {
            (Some(arriving), Some(leaving)) => {
                if arriving.is_carried || leaving.is_carried {
                    let why = "both moves are in space, and a joint beside the arm moves".to_owned();
                    return TaughtCorner { space: BlendSpace::Tcp, gap: Some(why), ..corner };
                }
                BlendSpace::Tcp
            }
            _ => BlendSpace::Joints,
        };
        let mut levels = Vec::new();
        let mut count = 1;
        while count <= MOST_LANES {
            let lanes = match space {
                BlendSpace::Joints => Some(joint_lanes::lanes(self, zone, count)),
                BlendSpace::Tcp => match tcp_lanes::lanes(self, zone, count) {
                    Ok(lanes) => lanes,
                    Err(why) => return TaughtCorner { space, gap: Some(why), ..corner },
                },
            };
            levels.extend(lanes.map(|lanes| CornerLevel { lanes }));
            if self.arriving_way_m(zone.arriving) / count as f64 <= CLOSE_M && count > 1 {
                break;
            }
            count *= FINER;
        }
        let gap = levels.is_empty().then(|| {
            "the joint motion of poses beside the taught ones is not proven: the corner is too near a singular configuration"
                .to_owned()
        });
        let tcp_radius_m = if space == BlendSpace::Tcp { tcp_lanes::tcp_radius_m(self, zone) } else { None };
        TaughtCorner { space, tcp_radius_m, levels, gap, ..corner }
    }
}

fn is_usable(written: Located<WrittenCorner>, problems: &mut Problems) -> bool {
    let Located { value, place } = written;
    let out_of_range = |name: &str, value: f64, expected: String, problems: &mut Problems| {
        let problem = problems.problem(format!("{name} is out of range")).at(place.line, place.column);
        problems.push(problem.found(value.to_string()).expected(expected));
        false
    };
    let millimetres = || format!("millimetres from 0 to {MOST_MM}");
    // Comparisons are false for what is no number.
    match value {
        WrittenCorner::Zone { mm, .. } if !(0.0..=MOST_MM).contains(&mm) => {
            out_of_range("mm of a zone", mm, millimetres(), problems)
        }
        WrittenCorner::Zone { reach_mm: Some(mm), .. } if !(0.0..=MOST_MM).contains(&mm) => {
            out_of_range("reach_mm of a zone", mm, millimetres(), problems)
        }
        WrittenCorner::Cnt { percent } if !(0.0..=100.0).contains(&percent) => {
            out_of_range("percent of Cnt", percent, "0 to 100".to_owned(), problems)
        }
        WrittenCorner::Stop | WrittenCorner::Zone { .. } | WrittenCorner::Cnt { .. } => true,
    }
}

/// What a law does not know.
fn not_of_law(
    written: Located<WrittenCorner>,
    law: CornerLaw,
    mode: CornerMode,
    problems: &Problems,
) -> Option<Problem> {
    let at = |problem: Problem, place: Place| problem.at(place.line, place.column);
    let problem = match written.value {
        WrittenCorner::Cnt { percent } if percent > 0.0 && mode != CornerMode::Stop && !law.is_whole() => {
            problems
                .problem("Cnt is a corner of FANUC controllers")
                .expected("corner: Zone(mm: ...)")
                .hint("corners: Enclosed(law: Fanuc) of the robot in the cell file, if it is one")
        }
        WrittenCorner::Zone { reach_mm: Some(_), .. }
            if mode == CornerMode::Enclosed(law) && law != CornerLaw::Staubli =>
        {
            problems
                .problem("a zone with reach_mm is one of Stäubli controllers")
                .expected("corner: Zone(mm: ...)")
                .hint("corners: Enclosed(law: Staubli) of the robot in the cell file, if it is one")
        }
        _ => return None,
    };
    Some(at(problem, written.place))
}

impl ZoneRequest {
    /// The distances of both sides, metres; `None` of all of both moves.
    fn distances_m(self) -> Option<[f64; 2]> {
        match self {
            Self::Distance { leave_m, reach_m } => Some([leave_m, reach_m]),
            Self::Whole => None,
        }
    }
}
