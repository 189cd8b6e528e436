//! One result per finding, and per unchecked thing.

use std::collections::BTreeMap;

use program::TimeBasis;
use scene::Scene;
use serde_json::{Value, json};
use serde_sarif::sarif::{self, PropertyBag, ResultLevel, Suppression};
use simulator::{Finding, FindingKind, FindingSubject, Severity, involved_programs};

use super::location::{at_line, related};
use super::message::message;
use super::rules::{NOT_CHECKED, RULES, SarifRule};
use crate::words::{FactValue, NotChecked, best_depth, facts, finding_sentence};

/// The name of the fingerprint: its content and version.
const FINGERPRINT: &str = "pathproofFindingId/v1";

/// A finding at its program line; the lines of other programs at that time are related locations.
pub(super) fn of_finding(scene: &Scene, finding: &Finding) -> sarif::Result {
    let involved = involved_programs(scene, &finding.kind);
    let main = involved.first().copied();
    let location = main
        .and_then(|main| finding.shown.program.get(main))
        .map_or_else(|| at_line(&scene.name, 1), |line| at_line(scene.relative_path(&line.file), line.line));
    let others = finding.shown.program.iter().enumerate().filter(|(program, _)| Some(*program) != main);
    let others: Vec<_> = (1..).zip(others).map(|(id, (_, line))| related(scene, id, line)).collect();
    let has_deepest = finding.penetration.as_ref().is_some_and(|known| known.deepest.is_some());
    let has_depth = finding.depth.is_some() || finding.depth_seen.is_some() || has_deepest;
    let depth = if has_depth { format!("; {}", best_depth(finding)) } else { String::new() };
    let text = format!("{}{depth}.", finding_sentence(scene, finding));
    let mut result = result(finding.kind.name(), &text);
    if finding.severity != Severity::Warning {
        result.level = Some(ResultLevel::Error);
    }
    result.locations = Some(vec![location]);
    result.related_locations = (!others.is_empty()).then_some(others);
    result.partial_fingerprints = Some(fingerprint(&finding.id));
    result.properties = Some(properties(scene, finding));
    result
}

/// An unchecked thing, at the cell file; a note if the cell file accepts it.
pub(super) fn of_not_checked(scene: &Scene, item: &NotChecked) -> sarif::Result {
    let what = item.sentence();
    let text = match &item.accepted {
        Some(reason) => format!("{what}. The cell file accepts it: {reason}"),
        None => format!("{what}. What to do: {}.", item.remedy),
    };
    let mut result = result(NOT_CHECKED, &text);
    result.locations = Some(vec![at_line(&scene.name, 1)]);
    result.partial_fingerprints = Some(fingerprint(&format!("{NOT_CHECKED}:{}:{}", item.kind, item.name())));
    if let Some(reason) = &item.accepted {
        result.level = Some(ResultLevel::Note);
        let accepted = Suppression::builder().kind(json!("inSource")).status(json!("accepted"));
        result.suppressions = Some(vec![accepted.justification(reason.as_str()).build()]);
    }
    result
}

fn result(rule: &'static str, text: &str) -> sarif::Result {
    let mut result = sarif::Result::builder().message(message(text)).rule_id(rule).build();
    let index = SarifRule::index_of(rule);
    result.rule_index = index.map(|index| index as i64);
    result.level = index.map(|index| RULES[index].level);
    result
}

fn fingerprint(id: &str) -> BTreeMap<String, String> {
    BTreeMap::from([(FINGERPRINT.to_owned(), id.to_owned())])
}

fn properties(scene: &Scene, finding: &Finding) -> PropertyBag {
    let time = [finding.first, finding.last].map(|at| scene.timeline.time_at(at));
    let is_seconds = scene.timeline.time_basis == TimeBasis::Seconds;
    let mut all = vec![
        ("id", json!(finding.id)),
        (if is_seconds { "timeSeconds" } else { "timeRows" }, json!(time)),
        ("interpolationPoints", json!([finding.first.0, finding.last.0])),
    ];
    match finding.kind.subject() {
        FindingSubject::Pair { names, .. } => all.push(("pair", json!(names))),
        FindingSubject::Joint { name, .. } => all.push(("joint", json!(name))),
        FindingSubject::Robot { name, .. } => all.push(("robot", json!(name))),
        FindingSubject::Object { name, .. } => all.push(("object", json!(name))),
    }
    if matches!(finding.kind, FindingKind::Pair { .. }) {
        let depth_m = finding.depth.map(|depth| [depth.shown_m, depth.most_m]);
        all.push(("depthAtMostMm", json!(depth_m.map(|bounds_m| bounds_m.map(mm)))));
    }
    for fact in facts(&finding.kind).all() {
        all.extend(fact.property.map(|name| (name, property(&fact.value))));
    }
    let all = all.into_iter().map(|(name, value)| (name.to_owned(), value));
    PropertyBag::builder().additional_properties(all.collect::<BTreeMap<_, _>>()).build()
}

/// A value, not rounded: distances in millimetres, joint values and speeds in SI units.
fn property(value: &FactValue<'_>) -> Value {
    match value {
        FactValue::Clearance(bounds_m, _) => json!(bounds_m.map(mm)),
        FactValue::Required(required_m) => json!(mm(*required_m)),
        FactValue::Joint(value, _) | FactValue::Share(value) => json!(value),
        FactValue::Allowed(bounds, _) | FactValue::Above(bounds) => {
            json!(bounds.map(|bound| bound.is_finite().then_some(bound)))
        }
        FactValue::Unit(unit) => json!(unit.name()),
        FactValue::Decision(by, _) => json!(by.name()),
        FactValue::Count(number) => json!(number),
        FactValue::Text(text) => json!(text),
        FactValue::Texts(texts) => json!(texts),
    }
}

fn mm(value_m: f64) -> Option<f64> {
    value_m.is_finite().then_some(value_m * 1e3)
}
