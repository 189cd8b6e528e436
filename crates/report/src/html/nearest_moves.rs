//! The nearest instant of a near pair on every move of its interval.

use scene::Scene;
use simulator::{Finding, FindingKind, NearestOfMove, RequiredClearance};

use super::moment::MomentLink;
use crate::words::{clearance, program_line};

/// The table; empty if the interval lies in one move, which is described by the card.
#[derive(askama::Template)]
#[template(path = "nearest_moves.html")]
pub(super) struct NearestMoves<'a> {
    rows: Vec<NearestMoveRow<'a>>,
    left_out: usize,
}

struct NearestMoveRow<'a> {
    lines: String,
    clearance: String,
    at: MomentLink<'a>,
}

/// Most moves of one finding on the page; the nearest are listed.
const MOST_ROWS: usize = 20;

impl NearestMoves<'_> {
    pub(super) fn new(scene: &Scene, finding: &Finding) -> Self {
        let moves = &finding.nearest_by_move[..];
        if moves.len() < 2 {
            return Self { rows: Vec::new(), left_out: 0 };
        }
        let chosen = chosen(moves);
        let left_out = moves.len() - chosen.len();
        let required = match finding.kind {
            FindingKind::Pair { pair, .. } => scene.clearances.required[pair].clone(),
            _ => RequiredClearance::default(),
        };
        let row = |index: usize| row(scene, &moves[index], required.at(moves[index].at));
        Self { rows: chosen.into_iter().map(row).collect(), left_out }
    }
}

/// The nearest moves, in order of time.
fn chosen(moves: &[NearestOfMove]) -> Vec<usize> {
    let mut chosen: Vec<usize> = (0..moves.len()).collect();
    chosen.sort_by(|&x, &y| moves[x].clearance_m[1].total_cmp(&moves[y].clearance_m[1]));
    chosen.truncate(MOST_ROWS);
    chosen.sort_unstable();
    chosen
}

fn row<'a>(scene: &Scene, nearest: &NearestOfMove, required_m: f64) -> NearestMoveRow<'a> {
    let lines: Vec<String> = nearest.program.iter().map(|line| program_line(scene, line)).collect();
    NearestMoveRow {
        lines: lines.join(", "),
        clearance: clearance(nearest.clearance_m, required_m),
        at: MomentLink::to(scene, nearest.at),
    }
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;

    use super::*;

    #[test]
    fn of_too_many_moves_the_nearest_stay_in_order_of_time() {
        let nearest = |at: usize| NearestOfMove {
            at: PathParameter::of_point(at),
            program: Vec::new(),
            moves: Vec::new(),
            clearance_m: [0.0, if at == 3 { 9.0 } else { 1.0 }],
        };
        let moves: Vec<NearestOfMove> = (0..=MOST_ROWS).map(nearest).collect();
        let chosen = chosen(&moves);
        assert_eq!(chosen.len(), MOST_ROWS);
        assert!(chosen.is_sorted() && !chosen.contains(&3), "{chosen:?}");
    }
}
