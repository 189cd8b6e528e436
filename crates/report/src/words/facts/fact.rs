//! A value of a finding: its meaning, its unit and its rounding rule.

use std::borrow::Cow;

use report_format::LimitUnit;
use simulator::DecidedBy;

use super::pair::decided;
use crate::words::{above_limit, clearance, joint, mm};

/// A value of a finding, with its meaning for people and its names in files.
#[derive(Clone, Debug)]
pub struct Fact<'a> {
    /// Its meaning for people; `None` where a sentence about the finding says it.
    pub label: Option<&'static str>,
    /// Its columns in `findings.csv`, as many as the value has numbers.
    pub(crate) columns: &'static [&'static str],
    /// Its property in SARIF.
    pub(crate) property: Option<&'static str>,
    /// The value itself.
    pub value: FactValue<'a>,
}

/// A value of a finding in SI units. Files have it as it is; for people every variant has a rule of rounding.
#[derive(Clone, Debug)]
pub enum FactValue<'a> {
    /// Bounds on a distance and the distance required, metres: a bound reads as at least that if and only if it is.
    Clearance([f64; 2], f64),
    /// A required distance, metres: to the micrometre.
    Required(f64),
    /// A joint value or a speed, in its unit: to the thousandth of a degree or of a millimetre.
    Joint(f64, LimitUnit),
    /// The least and the greatest joint value or speed allowed, infinite where there is none: rounded alike.
    Allowed([f64; 2], LimitUnit),
    /// A speed and its limit, in one unit, as the part that is above it: never rounded down.
    Above([f64; 2]),
    /// The unit of the joint values beside it.
    Unit(LimitUnit),
    /// The test that decided, and the member inside the other.
    Decision(DecidedBy, Option<&'a str>),
    /// A number of things.
    Count(usize),
    /// A share, from 0 to 1: in percent with one decimal.
    Share(f64),
    /// A name or a sentence; `None` where there is none.
    Text(Option<Cow<'a, str>>),
    /// Names or sentences.
    Texts(Vec<&'a str>),
}

impl<'a> Fact<'a> {
    /// A value that neither people nor files are told yet.
    pub(super) fn new(value: FactValue<'a>) -> Self {
        Self { label: None, columns: &[], property: None, value }
    }

    /// A name or a sentence.
    pub(super) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(FactValue::Text(Some(text.into())))
    }

    pub(super) fn label(self, label: &'static str) -> Self {
        Self { label: Some(label), ..self }
    }

    pub(super) fn columns(self, columns: &'static [&'static str]) -> Self {
        Self { columns, ..self }
    }

    pub(super) fn property(self, property: &'static str) -> Self {
        Self { property: Some(property), ..self }
    }

    /// Its meaning and its text, where people are told it.
    pub fn said(&self) -> Option<(&'static str, String)> {
        Some((self.label?, self.value.text()))
    }
}

impl FactValue<'_> {
    /// The value as people read it, with its unit.
    pub fn text(&self) -> String {
        match self {
            Self::Clearance(bounds_m, required_m) => clearance(*bounds_m, *required_m),
            Self::Required(required_m) if *required_m > 0.0 => mm(*required_m),
            Self::Required(_) => "0 mm: must not touch".to_owned(),
            Self::Joint(value, unit) => with_unit(*value, *unit),
            Self::Allowed([lo, hi], unit) => {
                format!("{} to {}", with_unit(*lo, *unit), with_unit(*hi, *unit))
            }
            Self::Above([speed, limit]) => above_limit(*speed, *limit),
            Self::Unit(unit) => unit.name().to_owned(),
            Self::Decision(by, inner) => decided(*by, *inner),
            Self::Count(number) => number.to_string(),
            Self::Share(share) => format!("{:.1} %", share * 100.0),
            Self::Text(text) => text.as_deref().unwrap_or_default().to_owned(),
            Self::Texts(texts) => texts.join("; "),
        }
    }
}

/// A joint value or a speed, radians or metres, in degrees or millimetres.
fn with_unit(value: f64, unit: LimitUnit) -> String {
    match unit {
        LimitUnit::Metre | LimitUnit::Radian => joint(value, unit == LimitUnit::Metre),
        LimitUnit::MetrePerSecond | LimitUnit::RadianPerSecond => {
            format!("{}/s", joint(value, unit == LimitUnit::MetrePerSecond))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_below_the_required_one_never_reads_as_much() {
        let said = |bounds_m| FactValue::Clearance(bounds_m, 0.02).text();
        assert_eq!(FactValue::Required(0.02).text(), "20 mm");
        assert_eq!(said([0.019_996; 2]), "19.996 mm");
        assert_eq!(said([0.019_999_9; 2]), "<20 mm");
        assert_eq!(said([0.019_999_9, 0.02]), "<20–20 mm");
        assert_eq!(said([0.02; 2]), "20 mm");
    }

    #[test]
    fn joint_values_and_speeds_have_their_units() {
        let right = std::f64::consts::FRAC_PI_2;
        assert_eq!(FactValue::Joint(right, LimitUnit::Radian).text(), "90°");
        assert_eq!(FactValue::Joint(0.25, LimitUnit::MetrePerSecond).text(), "250 mm/s");
        let range = [0.0, right];
        assert_eq!(FactValue::Allowed(range, LimitUnit::RadianPerSecond).text(), "0°/s to 90°/s");
        assert_eq!(FactValue::Above([2.91, 1.0]).text(), "3 times as fast");
    }
}
