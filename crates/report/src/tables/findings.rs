//! `findings.csv`: one row per finding.

use scene::Scene;
use simulator::{Finding, FindingSubject, Outcome};

use super::cells::{bound, table, text, time};
use crate::words::{FactValue, facts, severity_name};

const HEADER: [&str; 29] = [
    "number",
    "id",
    "kind",
    "severity",
    "a",
    "b",
    "joint",
    "from_s",
    "to_s",
    "bracket_lo_s",
    "bracket_hi_s",
    "shown_s",
    "from_point",
    "to_point",
    "program",
    "moves_to",
    "clearance_lo_m",
    "clearance_hi_m",
    "required_m",
    "depth_shown_at_most_m",
    "depth_at_most_m",
    "decided_by",
    "inner",
    "reason",
    "worst",
    "allowed_lo",
    "allowed_hi",
    "unit",
    "spheres_total",
];

/// The table of all findings, numbered from 1 as in every report; cells that do not apply to a kind are empty.
pub(crate) fn findings_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    table(&HEADER, outcome.findings.iter().enumerate().map(|(index, finding)| row(scene, index + 1, finding)))
}

fn row(scene: &Scene, number: usize, finding: &Finding) -> [String; HEADER.len()] {
    let mut cells = of_every_kind(scene, number, finding);
    match finding.kind.subject() {
        FindingSubject::Pair { names: [a, b], .. } => cells.extend([("a", text(a)), ("b", text(b))]),
        FindingSubject::Joint { name, .. } => cells.push(("joint", text(name))),
        FindingSubject::Object { name, .. } => cells.push(("a", text(name))),
        FindingSubject::Robot { .. } => {}
    }
    for fact in facts(&finding.kind).all().filter(|fact| !fact.columns.is_empty()) {
        cells.extend(fact.columns.iter().copied().zip(numbers(&fact.value)));
    }
    debug_assert!(cells.iter().all(|(column, _)| HEADER.contains(column)), "{cells:?}");
    HEADER.map(|wanted| {
        let cell = cells.iter_mut().find(|(column, _)| *column == wanted);
        cell.map_or_else(String::new, |(_, cell)| std::mem::take(cell))
    })
}

/// The cells that every finding has, with their columns.
fn of_every_kind(scene: &Scene, number: usize, finding: &Finding) -> Vec<(&'static str, String)> {
    let at = |instant| time(scene, instant);
    let bracket = |end: usize| finding.bracket.map_or_else(String::new, |bracket| at(bracket[end]));
    let lines = finding.shown.program.iter();
    let program = lines.clone().map(|line| format!("{}:{}", scene.relative_path(&line.file), line.line));
    vec![
        ("number", number.to_string()),
        ("id", text(&finding.id)),
        ("kind", finding.kind.name().to_owned()),
        ("severity", severity_name(finding.severity).to_owned()),
        ("from_s", at(finding.first)),
        ("to_s", at(finding.last)),
        ("bracket_lo_s", bracket(0)),
        ("bracket_hi_s", bracket(1)),
        ("shown_s", at(finding.shown.at)),
        ("from_point", finding.first.0.to_string()),
        ("to_point", finding.last.0.to_string()),
        ("program", text(&program.collect::<Vec<_>>().join(";"))),
        ("moves_to", text(&lines.filter_map(|line| line.label.as_deref()).collect::<Vec<_>>().join(";"))),
        ("depth_shown_at_most_m", bound(finding.depth.map(|depth| depth.shown_m))),
        ("depth_at_most_m", bound(finding.depth.map(|depth| depth.most_m))),
    ]
}

/// A value as cells, in SI units and not rounded.
fn numbers(value: &FactValue<'_>) -> Vec<String> {
    match value {
        FactValue::Clearance(bounds, _) | FactValue::Allowed(bounds, _) | FactValue::Above(bounds) => {
            bounds.map(|value| bound(Some(value))).to_vec()
        }
        FactValue::Required(required_m) => vec![bound(Some(*required_m))],
        FactValue::Joint(value, _) | FactValue::Share(value) => vec![value.to_string()],
        FactValue::Unit(unit) => vec![unit.name().to_owned()],
        FactValue::Decision(by, _) => vec![by.name().to_owned()],
        FactValue::Count(number) => vec![number.to_string()],
        FactValue::Text(of) => vec![text(of.as_deref().unwrap_or_default())],
        FactValue::Texts(texts) => vec![text(&texts.join(";"))],
    }
}
