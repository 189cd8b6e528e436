//! The moves of a program, each with its interval of the timeline.

use std::collections::BTreeSet;

use kinematics::PathParameter;
use program::{Knot, Trajectory};
use scene::Scene;
use simulator::{Finding, FindingKind};

/// A move from one waypoint of a program to the next.
pub(super) struct TestedMove {
    /// `program.ron:28 to point`; unique within a program.
    pub(super) name: String,
    pub(super) from: PathParameter,
    pub(super) to: PathParameter,
    /// On the timeline's basis.
    pub(super) duration: f64,
}

impl TestedMove {
    /// All moves of a program, in order; one of zero length if the program has a single waypoint.
    pub(super) fn all(scene: &Scene, trajectory: &Trajectory) -> Vec<Self> {
        let knots = &trajectory.knots;
        let file_of = |knot: &Knot| scene.relative_path(trajectory.file_of(knot.file));
        let instant = |knot: &Knot| scene.timeline.path_parameter_at(knot.time_s);
        let leg = |from: &Knot, to: &Knot| Self {
            name: name(file_of(to), from, to),
            from: instant(from),
            to: instant(to),
            duration: to.time_s - from.time_s,
        };
        let mut moves: Vec<Self> = match &knots[..] {
            [only] => vec![leg(only, only)],
            _ => trajectory.moves().into_iter().map(|[from, to]| leg(&knots[from], &knots[to])).collect(),
        };
        tell_apart(&mut moves);
        moves
    }

    /// Whether a finding lies in it, fully or partly. Both ends belong to a move; a joint speed belongs to the move that leads to
    /// its point.
    fn has(&self, finding: &Finding) -> bool {
        match finding.kind {
            FindingKind::JointSpeed { .. } => finding.first <= self.to && finding.last > self.from,
            _ => finding.first <= self.to && finding.last >= self.from,
        }
    }
}

/// The moves in which a finding lies, by index.
pub(super) fn moves_with(moves: &[TestedMove], finding: &Finding) -> Vec<usize> {
    let start = moves.partition_point(|leg| leg.to < finding.first);
    let end = moves.partition_point(|leg| leg.from <= finding.last);
    (start..end.max(start)).filter(|index| moves[*index].has(finding)).collect()
}

fn name(file: &str, from: &Knot, to: &Knot) -> String {
    // The program stands still: a wait or a sync.
    let verb = if from.position == to.position { "at" } else { "to" };
    let goal = to.label.as_ref().map_or_else(String::new, |label| format!(" {verb} {label}"));
    format!("{file}:{}{goal}", to.line)
}

/// Adds a number to repeated names.
fn tell_apart(moves: &mut [TestedMove]) {
    let mut used = BTreeSet::new();
    for leg in moves {
        let mut name = leg.name.clone();
        for number in 2.. {
            if used.insert(name.clone()) {
                break;
            }
            name = format!("{} ({number})", leg.name);
        }
        leg.name = name;
    }
}

#[cfg(test)]
mod tests {
    use simulator::{Severity, ShownInstant};

    use super::*;

    fn leg(from: f64, to: f64) -> TestedMove {
        TestedMove { name: "p:1".to_owned(), from: PathParameter(from), to: PathParameter(to), duration: 0.0 }
    }

    fn finding(kind: FindingKind, [first, last]: [f64; 2]) -> Finding {
        let [first, last] = [first, last].map(PathParameter);
        Finding {
            id: String::new(),
            key: simulator::FindingKey::default(),
            span: None,
            severity: Severity::Error,
            first,
            last,
            bracket: None,
            depth: None,
            depth_seen: None,
            penetration: None,
            nearest_by_move: Vec::new(),
            shown: ShownInstant::of_timeline(first, Vec::new(), Vec::new()),
            program: Vec::new(),
            kind,
        }
    }

    #[test]
    fn a_finding_lies_in_every_move_that_it_touches() {
        let moves = [leg(0.0, 2.0), leg(2.0, 2.0), leg(2.0, 5.0), leg(5.0, 9.0)];
        let range = || FindingKind::JointLimit {
            robot: 0,
            joint: String::new(),
            is_length: false,
            worst: 0.0,
            range: [0.0; 2],
        };
        let speed = || FindingKind::JointSpeed {
            robot: 0,
            joint: String::new(),
            is_length: false,
            worst: 0.0,
            limit: 0.0,
            cancelling: Vec::new(),
        };
        for (ends, expected) in [
            ([0.0, 0.0], vec![0]),
            ([1.5, 1.5], vec![0]),
            ([2.0, 2.0], vec![0, 1, 2]),
            ([2.5, 2.6], vec![2]),
            ([1.0, 6.0], vec![0, 1, 2, 3]),
            ([9.0, 9.0], vec![3]),
            ([10.0, 11.0], vec![]),
        ] {
            assert_eq!(moves_with(&moves, &finding(range(), ends)), expected, "{ends:?}");
        }
        // A speed at the end of a move does not belong to the next move.
        assert_eq!(moves_with(&moves, &finding(speed(), [2.0, 2.0])), [0]);
        assert_eq!(moves_with(&moves, &finding(speed(), [3.0, 6.0])), [2, 3]);
    }

    #[test]
    fn moves_of_one_name_are_numbered() {
        let mut moves = [leg(0.0, 1.0), leg(1.0, 2.0), leg(2.0, 3.0)];
        moves[1].name = "p:1 (2)".to_owned();
        tell_apart(&mut moves);
        let names: Vec<&str> = moves.iter().map(|leg| leg.name.as_str()).collect();
        assert_eq!(names, ["p:1", "p:1 (2)", "p:1 (3)"]);
    }
}
