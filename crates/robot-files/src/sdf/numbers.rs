//! Numbers in the text of elements: how many, finite, within range.

use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};
use geometry::limits::{LEAST_SIZE_M, MOST_LENGTH_M};

use super::structure::child;

/// What numbers are allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberRange {
    /// Any finite ones.
    Any,
    /// Sizes: above 0, and large enough to be told from nothing.
    Positive,
    /// Other than 0.
    NotZero,
}

/// The text of an element without what surrounds it; comments inside cut nothing off.
pub(super) fn text(element: Element<'_>) -> String {
    let parts = element.children().filter(Element::is_text).filter_map(|child| child.text());
    parts.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The numbers of a child that must be there.
pub(super) fn required<const N: usize>(
    xml: &Xml<'_>,
    element: Element<'_>,
    name: &str,
    findings: &mut Findings,
) -> Option<[f64; N]> {
    let Some(value) = child(element, name) else {
        findings.error(
            xml.at(element, format!("<{}> has no <{name}>", element.tag_name().name()))
                .expected(format!("<{name}>{}</{name}>", ["1"; N].join(" "))),
        );
        return None;
    };
    read(xml, value, NumberRange::Positive, findings)
}

/// The numbers of an element.
pub(super) fn read<const N: usize>(
    xml: &Xml<'_>,
    element: Element<'_>,
    range: NumberRange,
    findings: &mut Findings,
) -> Option<[f64; N]> {
    let text = text(element);
    let numbers: Vec<Option<f64>> = text.split_whitespace().map(|token| token.parse().ok()).collect();
    let known: Vec<f64> = numbers.iter().flatten().copied().collect();
    let allowed = |number: &f64| match range {
        NumberRange::Any => true,
        NumberRange::Positive => *number > 0.0,
        NumberRange::NotZero => *number != 0.0,
    };
    let count = format!("{N} number{}", if N == 1 { "" } else { "s" });
    let (fault, expected) = if known.len() < numbers.len() {
        ("is not numeric", count)
    } else if !known.iter().all(|number| number.is_finite()) {
        ("is not finite", format!("{count}, finite"))
    } else if known.len() != N {
        ("has the wrong count of numbers", count)
    } else if known.iter().any(|number| number.abs() > MOST_LENGTH_M) {
        ("is out of range", format!("{count} of at most {MOST_LENGTH_M}"))
    } else if !known.iter().all(allowed) {
        let above =
            if range == NumberRange::Positive { "above 0" } else { "other than 0 (negative ones mirror)" };
        ("is not allowed", format!("{count} {above}"))
    } else if range == NumberRange::Positive && known.iter().any(|number| *number < LEAST_SIZE_M) {
        ("is not allowed", format!("{count} of at least {LEAST_SIZE_M:e}"))
    } else {
        return known.try_into().ok();
    };
    let problem = xml
        .at(element, format!("<{}> {fault}", element.tag_name().name()))
        .found(format!("{:?}", text.chars().take(60).collect::<String>()))
        .expected(expected);
    findings.error(if text.contains(',') {
        problem.hint("write decimals with a point and separate numbers by blanks, not by commas")
    } else {
        problem
    });
    None
}
