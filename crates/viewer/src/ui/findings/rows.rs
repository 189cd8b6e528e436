//! Rows of the list: content, filter and order.

use kinematics::PathParameter;
use report::words::{best_depth, facts, subject};
use scene::Scene;
use simulator::{Finding, FindingKind, ProgramLine};

use crate::ui::verdict::VerdictKind;
use crate::ui::words;

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FindingRow {
    /// Index in the outcome.
    pub(super) finding: usize,
    /// Kind of the finding.
    pub(super) kind: VerdictKind,
    /// Its beginning.
    pub(super) when: String,
    /// Its interval.
    pub(super) interval: String,
    /// Pair or joint.
    pub(super) subject: String,
    /// What was measured.
    pub(super) measure: String,
    /// Program lines with the names of their taught points.
    pub(super) line: String,
    /// Sort key of the time.
    first: PathParameter,
    /// Sort key of the clearance: metres, or the negative excess over a limit.
    severity: f64,
    program_line: u32,
}

/// Columns to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FindingColumn {
    Kind,
    Time,
    Subject,
    Measure,
    Line,
}

/// Column and direction of sorting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) by: FindingColumn,
    pub(super) is_falling: bool,
}

impl Order {
    /// The order after a click on a column's header.
    pub(super) fn clicked(self, column: FindingColumn) -> Self {
        Self { by: column, is_falling: self.by == column && !self.is_falling }
    }
}

/// All rows, in the order of the findings.
pub(super) fn all(scene: &Scene, findings: &[Finding]) -> Vec<FindingRow> {
    findings.iter().enumerate().map(|(index, finding)| row(scene, index, finding)).collect()
}

fn row(scene: &Scene, index: usize, finding: &Finding) -> FindingRow {
    let timeline = &scene.timeline;
    // A line of a called file has its name.
    let line_of = |(program, line): (&program::Trajectory, &ProgramLine)| {
        let number = if line.file == program.file {
            line.line.to_string()
        } else {
            format!("{}:{}", scene.relative_path(&line.file), line.line)
        };
        line.label.as_ref().map_or_else(|| number.clone(), |label| format!("{number} {label}"))
    };
    FindingRow {
        finding: index,
        kind: VerdictKind::of_finding(&finding.kind),
        when: words::interval(timeline, [finding.first; 2]),
        interval: words::interval(timeline, [finding.first, finding.last]),
        subject: subject(&finding.kind),
        measure: measure(finding),
        line: (scene.trajectories.iter().zip(&finding.program)).map(line_of).collect::<Vec<_>>().join(", "),
        first: finding.first,
        severity: severity(&finding.kind),
        program_line: finding.shown.program.first().map_or(0, |line| line.line),
    }
}

/// What was measured, in few words: of a collision, its depth and the member inside.
fn measure(finding: &Finding) -> String {
    let facts = facts(&finding.kind);
    let inside = facts.inside.map_or_else(String::new, |inner| format!("{inner} inside, "));
    facts.measured.unwrap_or_else(|| format!("{inside}{}", best_depth(finding)))
}

/// The sort key of what was measured; the worst first.
fn severity(kind: &FindingKind) -> f64 {
    match kind {
        FindingKind::Pair { verdict, clearance_m, .. } if *verdict != simulator::Verdict::Collision => {
            clearance_m[0]
        }
        FindingKind::JointLimit { worst, range, .. } => -(range[0] - worst).max(worst - range[1]),
        FindingKind::JointSpeed { worst, limit, .. } => limit - worst,
        _ => -1.0,
    }
}

/// Rows that contain every word of the filter and whose kind is not hidden.
pub(super) fn kept(rows: Vec<FindingRow>, filter: &str, hidden: &[VerdictKind]) -> Vec<FindingRow> {
    let words: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
    let contains_all = |row: &FindingRow| {
        let text =
            [row.kind.word(), &row.when, &row.subject, &row.measure, &row.line].join(" ").to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    rows.into_iter().filter(|row| !hidden.contains(&row.kind) && contains_all(row)).collect()
}

/// Sorts rows; equal rows are in the order of the findings.
pub(super) fn sort(rows: &mut [FindingRow], order: Order) {
    rows.sort_by(|x, y| {
        let ordering = match order.by {
            FindingColumn::Kind => x.kind.cmp(&y.kind),
            FindingColumn::Time => x.first.0.total_cmp(&y.first.0),
            FindingColumn::Subject => x.subject.cmp(&y.subject),
            FindingColumn::Measure => x.severity.total_cmp(&y.severity),
            FindingColumn::Line => x.program_line.cmp(&y.program_line),
        };
        let ordering = if order.is_falling { ordering.reverse() } else { ordering };
        ordering.then(x.finding.cmp(&y.finding))
    });
}

/// The finding `step` rows after the selected one; the first one if the selected one is not in the list.
pub(super) fn beside(rows: &[FindingRow], selected: Option<usize>, step: isize) -> Option<usize> {
    let here = selected.and_then(|selected| rows.iter().position(|row| row.finding == selected));
    let place = match here {
        Some(here) => here.saturating_add_signed(step).min(rows.len().checked_sub(1)?),
        None => 0,
    };
    rows.get(place).map(|row| row.finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(finding: usize, kind: VerdictKind, subject: &str, first: f64, severity: f64) -> FindingRow {
        FindingRow {
            finding,
            kind,
            when: format!("{first:.3} s"),
            interval: format!("{first:.3} – 9.000 s"),
            subject: subject.to_owned(),
            measure: report::words::mm(severity),
            line: "12 above_weld".to_owned(),
            first: PathParameter(first),
            severity,
            program_line: 12,
        }
    }

    fn rows() -> Vec<FindingRow> {
        vec![
            row(0, VerdictKind::Collision, "torch | clamp", 2.0, -1.0),
            row(1, VerdictKind::Near, "arm | fence", 3.0, 0.004),
            row(2, VerdictKind::Near, "torch | table", 5.0, 0.002),
            row(3, VerdictKind::JointSpeed, "arm/j1", 1.0, -0.1),
        ]
    }

    fn places(rows: &[FindingRow]) -> Vec<usize> {
        rows.iter().map(|row| row.finding).collect()
    }

    #[test]
    fn orders() {
        let sorted = |by, is_falling| {
            let mut rows = rows();
            sort(&mut rows, Order { by, is_falling });
            places(&rows)
        };
        assert_eq!(sorted(FindingColumn::Time, false), [3, 0, 1, 2]);
        assert_eq!(sorted(FindingColumn::Time, true), [2, 1, 0, 3]);
        assert_eq!(sorted(FindingColumn::Kind, false), [0, 1, 2, 3]);
        assert_eq!(sorted(FindingColumn::Measure, false), [0, 3, 2, 1]);
        assert_eq!(sorted(FindingColumn::Subject, false), [1, 3, 0, 2]);
        // Equal rows are in the order of the findings in both directions.
        assert_eq!(sorted(FindingColumn::Line, true), [0, 1, 2, 3]);
        let order = Order { by: FindingColumn::Time, is_falling: false };
        assert_eq!(order.clicked(FindingColumn::Time), Order { by: FindingColumn::Time, is_falling: true });
        assert_eq!(order.clicked(FindingColumn::Kind), Order { by: FindingColumn::Kind, is_falling: false });
    }

    #[test]
    fn filters() {
        assert_eq!(places(&kept(rows(), "TORCH  near", &[])), [2]);
        assert_eq!(places(&kept(rows(), "", &[VerdictKind::Near])), [0, 3]);
        assert_eq!(places(&kept(rows(), "weld", &[])), [0, 1, 2, 3]);
        assert_eq!(places(&kept(rows(), "no such word", &[])), Vec::<usize>::new());
    }

    #[test]
    fn steps_through_the_list_as_it_is_shown() {
        let shown = kept(rows(), "", &[VerdictKind::Near]);
        assert_eq!(beside(&shown, None, 1), Some(0));
        assert_eq!(beside(&shown, Some(0), 1), Some(3));
        assert_eq!(beside(&shown, Some(3), 1), Some(3));
        assert_eq!(beside(&shown, Some(0), -1), Some(0));
        // The selected finding is filtered out.
        assert_eq!(beside(&shown, Some(1), 1), Some(0));
        assert_eq!(beside(&[], Some(1), 1), None);
    }
}
