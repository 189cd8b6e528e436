//! The findings: a row each, and a card each.

use scene::Scene;
use simulator::{Finding, Outcome};

use super::finding_card::{FindingCard, anchor};
use super::mark::Mark;
use super::moment::MomentLink;
use super::pictures::Pictures;
use crate::words::{best_depth, facts, program_line, severity_name, stretch, subject};

/// Most findings with a card.
const MOST_CARDS: usize = 200;
/// Findings whose rows are not folded: the playback below stays near.
const FIRST_ROWS: usize = 12;
/// Most findings with a row in the table.
const MOST_ROWS: usize = 1000;

/// The section.
#[derive(askama::Template)]
#[template(path = "findings.html")]
pub(super) struct FindingsSection<'a> {
    total: usize,
    first: FindingsTable<'a>,
    more: FindingsTable<'a>,
    rows_left_out: usize,
    /// Rendered by the page template.
    pub(super) cards: Vec<FindingCard<'a>>,
    cards_left_out: usize,
    why_no_picture: Option<&'a str>,
    is_certified: bool,
    /// Whether a contact is meant anywhere.
    has_meant: bool,
}

/// Rows with their headings.
#[derive(askama::Template)]
#[template(path = "finding_table.html")]
struct FindingsTable<'a> {
    rows: Vec<FindingsTableRow<'a>>,
}

/// A finding as a row.
struct FindingsTableRow<'a> {
    number: usize,
    severity: &'static str,
    mark: Mark,
    /// The anchor of its card, if it has one.
    anchor: Option<String>,
    subject: String,
    when: MomentLink<'a>,
    lines: Vec<String>,
    measure: String,
}

impl<'a> FindingsSection<'a> {
    pub(super) fn new(scene: &'a Scene, outcome: &'a Outcome, pictures: &'a Pictures) -> Self {
        let findings = &outcome.findings;
        let with_card = chosen(findings);
        let rows = findings.iter().enumerate().take(MOST_ROWS);
        let mut rows: Vec<FindingsTableRow<'_>> =
            rows.map(|(number, f)| row(scene, number, f, with_card.binary_search(&number).is_ok())).collect();
        let more = rows.split_off(FIRST_ROWS.min(rows.len()));
        let has_pictures = with_card.iter().any(|&n| pictures.png_by_finding.contains_key(&findings[n].id));
        Self {
            total: findings.len(),
            first: FindingsTable { rows },
            more: FindingsTable { rows: more },
            rows_left_out: findings.len().saturating_sub(MOST_ROWS),
            cards: with_card
                .iter()
                .map(|&number| FindingCard::new(scene, outcome, number, pictures, has_pictures))
                .collect(),
            cards_left_out: findings.len() - with_card.len(),
            why_no_picture: pictures.why_missing.as_deref().filter(|_| !findings.is_empty()),
            is_certified: outcome.certificate.is_some(),
            has_meant: !outcome.meant_contacts.is_empty(),
        }
    }
}

/// The findings with a card, in order: all, or the most severe ones and among these the earliest.
fn chosen(findings: &[Finding]) -> Vec<usize> {
    let mut chosen: Vec<usize> = (0..findings.len()).collect();
    chosen.sort_by_key(|&number| (findings[number].severity, number));
    chosen.truncate(MOST_CARDS);
    chosen.sort_unstable();
    chosen
}

fn row<'a>(scene: &Scene, number: usize, finding: &'a Finding, has_card: bool) -> FindingsTableRow<'a> {
    let when = stretch(scene, [finding.first, finding.last]);
    FindingsTableRow {
        number: number + 1,
        severity: severity_name(finding.severity),
        mark: Mark { kind: finding.kind.name() },
        anchor: has_card.then(|| anchor(&finding.id)),
        subject: subject(&finding.kind),
        when: MomentLink::to_finding(finding.shown.at, &finding.id, when),
        lines: finding.shown.program.iter().map(|line| program_line(scene, line)).collect(),
        measure: measure(finding),
    }
}

/// The main value of a finding; for near and undecided pairs and for speeds, with its limit.
fn measure(finding: &Finding) -> String {
    facts(&finding.kind).in_short.unwrap_or_else(|| best_depth(finding))
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;
    use simulator::{FindingKind, Severity, ShownInstant};

    use super::*;

    fn finding(severity: Severity, first: f64) -> Finding {
        Finding {
            id: first.to_string(),
            key: simulator::FindingKey::default(),
            span: None,
            severity,
            first: PathParameter(first),
            last: PathParameter(first),
            bracket: None,
            depth: None,
            depth_seen: None,
            penetration: None,
            nearest_by_move: Vec::new(),
            shown: ShownInstant::of_timeline(PathParameter(first), Vec::new(), Vec::new()),
            program: Vec::new(),
            kind: FindingKind::JointSpeed {
                robot: 0,
                joint: "j".to_owned(),
                is_length: false,
                worst: 2.0,
                limit: 1.0,
                cancelling: Vec::new(),
            },
        }
    }

    #[test]
    fn of_too_many_findings_the_worst_get_cards_in_order_of_time() {
        let warnings = (0..MOST_CARDS).map(|n| finding(Severity::Warning, n as f64));
        let errors = (0..3).map(|n| finding(Severity::Error, (MOST_CARDS + n) as f64));
        let findings: Vec<Finding> = warnings.chain(errors).collect();
        let chosen = chosen(&findings);
        assert_eq!(chosen.len(), MOST_CARDS);
        assert!(chosen.is_sorted() && chosen.ends_with(&[MOST_CARDS, MOST_CARDS + 1, MOST_CARDS + 2]));
        assert!(!chosen.contains(&(MOST_CARDS - 1)));
    }
}
