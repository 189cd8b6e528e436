//! Every pair of members: whether it is checked, why not, and its smallest clearance.

use kinematics::PathParameter;
use scene::{Excluded, ExclusionGround, Pair, Scene};
use simulator::{Outcome, PairMinimum, Verdict};

use crate::session::Session;
use crate::ui::verdict::VerdictKind;
use crate::ui::words;

/// Whether and why a pair is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Checked.
    Checked,
    /// Switched off in the viewer.
    SwitchedOff,
    /// No movable joint between the members; with the result of its single check, if known.
    Still(Option<UnmovedContact>),
    /// Excluded by the cell or the robot, with the reason.
    Excluded(ExclusionGround, String),
}

/// Result for a still pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnmovedContact {
    Apart,
    Touching,
    Undecided,
}

/// A pair of members.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PairRow {
    /// Member indices.
    pub(super) pair: Pair,
    /// The two names.
    pub(super) name: String,
    /// Whether and why it is checked.
    pub(super) status: Status,
    /// Its worst verdict; unchecked without a verdict.
    pub(super) kind: VerdictKind,
    /// Bounds on its smallest clearance, metres, and their instant.
    pub(super) minimum: Option<([f64; 2], PathParameter)>,
    /// The same bounds in the words of the report, which also say whether they were searched to the end.
    clearance: Option<String>,
    /// Smallest and largest required clearance of a checked pair along the motion, metres.
    pub(super) required_m: Option<[f64; 2]>,
}

impl PairRow {
    /// Whether the user may switch its check.
    pub(super) fn can_switch(&self) -> bool {
        matches!(self.status, Status::Checked | Status::SwitchedOff)
    }

    /// Describes the status in a sentence.
    pub(super) fn status_text(&self) -> String {
        match &self.status {
            Status::Checked if self.kind == VerdictKind::Unchecked => "To be checked.".to_owned(),
            Status::Checked => format!("Checked: {}.", self.kind.word()),
            Status::SwitchedOff => "Switched off here: not checked.".to_owned(),
            Status::Still(touch) => {
                let touch = match touch {
                    None => "",
                    Some(UnmovedContact::Apart) => " They are apart.",
                    Some(UnmovedContact::Touching) => " They touch, which is no finding.",
                    Some(UnmovedContact::Undecided) => " Whether they touch could not be decided.",
                };
                format!("Cannot move against each other: checked once.{touch}")
            }
            Status::Excluded(ground, reason) => {
                format!("Left out: {}. {}", by_whom(*ground), reason_text(reason))
            }
        }
    }

    /// Why its check cannot be switched.
    pub(super) fn locked_text(&self) -> String {
        match &self.status {
            Status::Checked | Status::SwitchedOff => String::new(),
            Status::Still(_) => "There is nothing to switch: they cannot move against each other.".to_owned(),
            Status::Excluded(ground, _) => format!(
                "{} To check this pair, change {}.",
                self.status_text(),
                match ground {
                    ExclusionGround::Adjacent => {
                        "nothing: links joined by one joint touch by design"
                    }
                    ExclusionGround::Srdf => "disable_collisions in the SRDF",
                    ExclusionGround::Cell => "exclusions in the cell file",
                    ExclusionGround::Viewer => "the check of this pair here",
                }
            ),
        }
    }

    /// The smallest clearance as text.
    pub(super) fn clearance_text(&self) -> &str {
        match (&self.clearance, self.kind) {
            (_, VerdictKind::Collision) => "contact",
            (Some(clearance), _) => clearance,
            (None, _) => "–",
        }
    }
}

fn by_whom(ground: ExclusionGround) -> &'static str {
    match ground {
        ExclusionGround::Adjacent => "joined by one joint",
        ExclusionGround::Srdf => "disable_collisions of the SRDF",
        ExclusionGround::Cell => "exclusions of the cell file",
        ExclusionGround::Viewer => "switched off here",
    }
}

fn reason_text(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!("Reason: {reason}.") }
}

/// All pairs of the scene as read, ordered by member indices.
pub(super) fn list(session: &Session) -> Vec<PairRow> {
    let (Some(read), Some(scene)) = (&session.read, &session.scene) else { return Vec::new() };
    let outcome = session.outcome.as_deref();
    let found = outcome.map(|outcome| worst(scene, outcome));
    let mut rows: Vec<PairRow> = read
        .pairs
        .iter()
        .zip(&read.clearances.required)
        .map(|(pair, required)| {
            let place = scene.pairs.binary_search(pair).ok();
            let is_off = session.what_if.switched_off.contains(pair) || place.is_none();
            let minimum = place.zip(outcome).and_then(|(place, outcome)| outcome.minima.get(place)?.as_ref());
            let clearance = minimum
                .zip(place.zip(outcome))
                .map(|(minimum, (place, outcome))| clearance_of(scene, outcome, place, minimum));
            let kind =
                place.zip(found.as_ref()).map_or(VerdictKind::Unchecked, |(place, found)| found[place]);
            PairRow {
                pair: *pair,
                name: words::pair(read, *pair),
                status: if is_off { Status::SwitchedOff } else { Status::Checked },
                kind,
                minimum: minimum.map(|minimum| (minimum.clearance_m, minimum.at)),
                clearance,
                required_m: Some(place.map_or(required, |place| &scene.clearances.required[place]).range_m()),
            }
        })
        .collect();
    rows.extend(read.still_pairs.iter().map(|pair| PairRow {
        pair: *pair,
        name: words::pair(read, *pair),
        status: Status::Still(outcome.map(|outcome| touch(outcome, *pair))),
        kind: VerdictKind::Unchecked,
        minimum: None,
        clearance: None,
        required_m: None,
    }));
    rows.extend(excluded(read));
    rows.sort_by_key(|row| row.pair);
    rows
}

/// The smallest clearance of a pair, as the page of the report says it.
fn clearance_of(scene: &Scene, outcome: &Outcome, place: usize, minimum: &PairMinimum) -> String {
    let is_narrow = minimum.is_narrow(outcome.settings.accuracy_m);
    let required_m = scene.clearances.required[place].at(minimum.at);
    report::words::smallest_clearance(minimum.clearance_m, required_m, is_narrow)
}

/// The worst verdict of every checked pair of a complete outcome.
fn worst(scene: &Scene, outcome: &Outcome) -> Vec<VerdictKind> {
    let mut worst = vec![Verdict::Clear; scene.pairs.len()];
    for span in &outcome.spans {
        worst[span.pair] = worst[span.pair].max(span.verdict);
    }
    worst.into_iter().map(VerdictKind::of_verdict).collect()
}

fn touch(outcome: &Outcome, pair: Pair) -> UnmovedContact {
    match outcome.still.iter().find(|still| still.pair == pair).map(|still| still.decided_by) {
        None => UnmovedContact::Apart,
        Some(Some(_)) => UnmovedContact::Touching,
        Some(None) => UnmovedContact::Undecided,
    }
}

fn excluded(read: &Scene) -> Vec<PairRow> {
    let row = |excluded: &Excluded| PairRow {
        pair: excluded.pair,
        name: read.pair_title(excluded.pair),
        status: Status::Excluded(excluded.ground, excluded.reason.clone()),
        kind: VerdictKind::Unchecked,
        minimum: None,
        clearance: None,
        required_m: None,
    };
    read.ledger.excluded.iter().map(row).collect()
}

/// Columns to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairColumn {
    Pair,
    Clearance,
    Required,
    When,
    Status,
}

/// Indices of the rows in sorted order; rows without a value come last in both directions.
pub(super) fn sorted(rows: &[PairRow], by: PairColumn, is_falling: bool) -> Vec<usize> {
    let mut places: Vec<usize> = (0..rows.len()).collect();
    let number = |row: &PairRow| match by {
        PairColumn::Clearance => row.minimum.map(|(bounds_m, _)| bounds_m[0]),
        PairColumn::When => row.minimum.map(|(_, at)| at.0),
        PairColumn::Required => row.required_m.map(|[_, most_m]| most_m),
        PairColumn::Pair | PairColumn::Status => Some(0.0),
    };
    let order = |row: &PairRow| match row.status {
        Status::Checked => 0,
        Status::SwitchedOff => 1,
        Status::Excluded(..) => 2,
        Status::Still(_) => 3,
    };
    places.sort_by(|x, y| {
        let (x_row, y_row) = (&rows[*x], &rows[*y]);
        let (x_number, y_number) = (number(x_row), number(y_row));
        let known = x_number.is_none().cmp(&y_number.is_none());
        let ordering = match by {
            PairColumn::Pair => x_row.name.cmp(&y_row.name),
            PairColumn::Status => order(x_row).cmp(&order(y_row)).then(x_row.kind.cmp(&y_row.kind)),
            _ => x_number.unwrap_or(0.0).total_cmp(&y_number.unwrap_or(0.0)),
        };
        known.then(if is_falling { ordering.reverse() } else { ordering }).then(x.cmp(y))
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, status: Status, kind: VerdictKind, minimum: Option<([f64; 2], f64)>) -> PairRow {
        PairRow {
            pair: Pair { a: 0, b: 1 },
            name: name.to_owned(),
            status,
            kind,
            minimum: minimum.map(|(bounds_m, at)| (bounds_m, PathParameter(at))),
            clearance: minimum
                .map(|(bounds_m, _)| report::words::smallest_clearance(bounds_m, 0.0, bounds_m[0] > 0.1)),
            required_m: None,
        }
    }

    #[test]
    fn orders_put_what_is_unknown_last() {
        let rows = [
            row("c", Status::Checked, VerdictKind::Clear, Some(([0.2, 0.21], 3.0))),
            row("a", Status::Excluded(ExclusionGround::Srdf, String::new()), VerdictKind::Unchecked, None),
            row("b", Status::Checked, VerdictKind::Collision, Some(([0.0, 0.0], 9.0))),
            row("d", Status::Still(None), VerdictKind::Unchecked, None),
            row("e", Status::SwitchedOff, VerdictKind::Unchecked, None),
        ];
        assert_eq!(sorted(&rows, PairColumn::Clearance, false), [2, 0, 1, 3, 4]);
        assert_eq!(sorted(&rows, PairColumn::Clearance, true), [0, 2, 1, 3, 4]);
        assert_eq!(sorted(&rows, PairColumn::When, false), [0, 2, 1, 3, 4]);
        assert_eq!(sorted(&rows, PairColumn::Pair, false), [1, 2, 0, 3, 4]);
        assert_eq!(sorted(&rows, PairColumn::Status, false), [2, 0, 4, 1, 3]);
    }

    #[test]
    fn clearances_are_told_as_in_the_report() {
        let told = |kind, bounds_m: Option<[f64; 2]>| {
            let row = row("a", Status::Checked, kind, bounds_m.map(|bounds_m| (bounds_m, 0.0)));
            row.clearance_text().to_owned()
        };
        assert_eq!(told(VerdictKind::Clear, Some([0.2, 0.2])), "200 mm");
        assert_eq!(told(VerdictKind::Near, Some([0.001, 0.03])), "1–30 mm (not searched further)");
        assert_eq!(told(VerdictKind::Collision, Some([0.0, 0.0])), "contact");
        assert_eq!(told(VerdictKind::Unchecked, None), "–");
    }
}
