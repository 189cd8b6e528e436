//! Numbers in attributes: how many, finite, within range.

use geometry::limits::{MOST_JOINT_LIMIT, MOST_LENGTH_M, MOST_TURN_RAD};
use roxmltree::Attribute;

use super::vocabulary::Value;
use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};

/// Reports what is wrong with the numbers of an attribute.
pub(super) fn check(
    xml: &Xml<'_>,
    element: Element<'_>,
    attribute: &Attribute<'_, '_>,
    value: Value,
    findings: &mut Findings,
) {
    let (count, largest, unit) = match value {
        Value::Text | Value::FreeText => return,
        Value::Numbers(count) => (count, f64::MAX, ""),
        Value::Lengths(count) => (count, MOST_LENGTH_M, " metres"),
        Value::Angles(count) => (count, MOST_TURN_RAD, " radians"),
        Value::JointLimit => (1, MOST_JOINT_LIMIT, ""),
        Value::Idle => (1, f64::INFINITY, ""),
    };
    let (name, text) = (attribute.name(), attribute.value());
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let numbers: Vec<Option<f64>> = tokens.iter().map(|token| token.parse().ok()).collect();
    let fault = if numbers.contains(&None) {
        "is not numeric"
    } else if value != Value::Idle && numbers.iter().flatten().any(|number| !number.is_finite()) {
        "is not finite"
    } else if tokens.len() != count {
        "has the wrong count of numbers"
    } else if numbers.iter().flatten().any(|number| number.abs() > largest) {
        "is out of range"
    } else {
        return;
    };
    let finite = if fault == "is not finite" { "finite " } else { "" };
    let expected = format!("{count} {finite}number{}", if count == 1 { "" } else { "s" });
    let mut problem = xml
        .at_attribute(attribute, format!("{name} of <{}> {fault}", element.tag_name().name()))
        .found(format!("{text:?}"))
        .expected(if fault == "is out of range" {
            format!("{expected} of at most {largest}{unit}")
        } else {
            expected
        });
    if text.contains(',') {
        problem = problem.hint("write decimals with a point and separate numbers by blanks, not by commas");
    } else if name == "scale" && fault == "has the wrong count of numbers" {
        let factor = tokens.first().copied().unwrap_or("0.001");
        problem = problem.hint(format!("scale needs 3 numbers, e.g. {factor} {factor} {factor}"));
    }
    if fault == "is not numeric" && tokens.iter().any(|token| has_unit(token)) {
        problem = problem.hint("numbers alone, without units: metres and radians");
    } else if fault == "is not numeric" && text.contains("pi") {
        problem = problem.hint("numbers alone: pi is 3.141592653589793");
    }
    findings.error(problem);
}

/// Whether a word is a number with a unit behind it, as `100mm`.
fn has_unit(token: &str) -> bool {
    let number = token.trim_end_matches(|c: char| c.is_alphabetic() || c == '°');
    number.len() < token.len() && number.parse::<f64>().is_ok()
}

/// The numbers of an attribute where they are well formed; faults are reported by [`check`].
pub(in crate::urdf) fn read<const N: usize>(element: Element<'_>, name: &str) -> Option<[f64; N]> {
    let mut numbers = [0.0; N];
    let mut tokens = element.attribute(name)?.split_whitespace();
    for number in &mut numbers {
        *number = tokens.next()?.parse().ok().filter(|number: &f64| number.is_finite())?;
    }
    tokens.next().is_none().then_some(numbers)
}

/// The one number of an attribute.
pub(super) fn read_one(element: Element<'_>, name: &str) -> Option<f64> {
    read::<1>(element, name).map(|[number]| number)
}
