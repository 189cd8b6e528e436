//! Values of joints that a program cannot drive, listed all the same: they are compared with those that they must have.

use diagnostics::{Place, Problem, Problems, excerpt};

use crate::{BoundJoint, DrivenJointKind, JointInfo};

/// Largest rounding that is granted to a written number, radians: numbers of few digits may be exact as well.
const MOST_ROUNDING_RAD: f64 = 1e-3;
/// The same for metres.
const MOST_ROUNDING_M: f64 = 1e-4;
/// Relative rounding of numbers that passed through single precision.
const SINGLE: f64 = 2.4e-7;
/// Rounding of a number near 0 that was computed, radians or metres.
const COMPUTED: f64 = 1e-9;

/// What a column of numbers holds of its joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    Position,
    Velocity,
    Acceleration,
}

impl Quantity {
    pub(crate) const ALL: [Self; 3] = [Self::Position, Self::Velocity, Self::Acceleration];

    fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Velocity => "velocity",
            Self::Acceleration => "acceleration",
        }
    }

    fn unit(self, kind: DrivenJointKind) -> &'static str {
        match (self, kind) {
            (Self::Position, DrivenJointKind::Revolute) => "rad",
            (Self::Position, DrivenJointKind::Prismatic) => "m",
            (Self::Velocity, DrivenJointKind::Revolute) => "rad/s",
            (Self::Velocity, DrivenJointKind::Prismatic) => "m/s",
            (Self::Acceleration, DrivenJointKind::Revolute) => "rad/s²",
            (Self::Acceleration, DrivenJointKind::Prismatic) => "m/s²",
        }
    }
}

/// A number of a file in radians or metres, with half a unit of its last digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoundedNumber {
    pub(crate) value: f64,
    pub(crate) half_digit: f64,
}

impl RoundedNumber {
    /// From the text of a number and what makes radians or metres of it.
    pub(crate) fn read(text: &str, to_si: impl Fn(f64) -> f64) -> Option<Self> {
        let value = text.trim().parse().ok()?;
        Some(Self { value: to_si(value), half_digit: to_si(half_digit(text.trim())) })
    }
}

/// Half a unit of the last digit of a number as written: 0.0005 for `-1.250`.
fn half_digit(text: &str) -> f64 {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let decimals = mantissa.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let exponent = exponent.parse::<i32>().unwrap_or(0);
    0.5 * 10.0_f64.powi(exponent.saturating_sub(i32::try_from(decimals).unwrap_or(i32::MAX)))
}

/// The bound joints among the columns of a file, and their values so far.
///
/// # Guarantee
/// A value is accepted if it differs from the one that it must have by no more than the rounding of both numbers as they are written: half
/// a unit of the last digit, in the column where most digits are written, at most 0.001 rad or 0.1 mm, single precision, and 1e-9. The motion
/// that is checked is that of the relation, whatever the file lists.
pub(crate) struct BoundColumns<'j> {
    columns: Vec<BoundColumn<'j>>,
}

struct BoundColumn<'j> {
    joint: &'j JointInfo,
    quantity: Quantity,
    column: usize,
    /// Column and joint that it follows; `None` for a fixed joint.
    source: Option<(usize, &'j JointInfo)>,
    multiplier: f64,
    offset: f64,
    rows: Vec<ListedRow>,
    /// The finest half digits of its own values and of those of its source.
    half_digits: [f64; 2],
}

struct ListedRow {
    own: f64,
    source: f64,
    place: Place,
}

impl<'j> BoundColumns<'j> {
    /// The bound joints among the joints of the columns; those that follow a joint without a column are reported, each with its column.
    pub(crate) fn among(
        joints: &[Option<(Quantity, &'j JointInfo)>],
        problems: &Problems,
    ) -> (Self, Vec<(usize, Problem)>) {
        let (mut columns, mut orphans) = (Vec::new(), Vec::new());
        for (column, (quantity, joint)) in
            joints.iter().enumerate().filter_map(|(column, of)| of.map(|of| (column, of)))
        {
            let (source, multiplier, offset) = match &joint.bound {
                None => continue,
                Some(BoundJoint::Fixed) => (None, 0.0, 0.0),
                Some(BoundJoint::Mimic { source, multiplier, offset }) => {
                    let found = joints.iter().position(|of| {
                        of.is_some_and(|(other, joint)| other == quantity && joint.name == *source)
                    });
                    let Some((found, of)) =
                        found.and_then(|found| Some((found, joints[found].map(|(_, joint)| joint)?)))
                    else {
                        orphans.push((column, orphan(joint, source, quantity, problems)));
                        continue;
                    };
                    let offset = if quantity == Quantity::Position { *offset } else { 0.0 };
                    (Some((found, of)), *multiplier, offset)
                }
            };
            let half_digits = [f64::INFINITY; 2];
            let rows = Vec::new();
            columns.push(BoundColumn {
                joint,
                quantity,
                column,
                source,
                multiplier,
                offset,
                rows,
                half_digits,
            });
        }
        (Self { columns }, orphans)
    }

    /// Adds a row: the number and the place of a column.
    pub(crate) fn add(
        &mut self,
        number: impl Fn(usize) -> Option<RoundedNumber>,
        place: impl Fn(usize) -> Place,
    ) {
        for bound in &mut self.columns {
            let none = RoundedNumber { value: 0.0, half_digit: 0.0 };
            let source = bound.source.map_or(Some(none), |(column, _)| number(column));
            let (Some(own), Some(source)) = (number(bound.column), source) else { continue };
            for (finest, found) in bound.half_digits.iter_mut().zip([own, source]) {
                *finest = finest.min(found.half_digit);
            }
            bound.rows.push(ListedRow { own: own.value, source: source.value, place: place(bound.column) });
        }
    }

    /// Reports every joint with a value that contradicts its relation; a note on each of the others stands at the place of its column.
    pub(crate) fn finish(
        self,
        problems: &mut Problems,
        notes: &mut Vec<Problem>,
        place: impl Fn(usize) -> Place,
    ) {
        for bound in &self.columns {
            match bound.contradiction(problems) {
                Some(problem) => problems.push(problem),
                None if bound.quantity == Quantity::Position => {
                    let at = place(bound.column);
                    notes.push(bound.note(problems).at(at.line, at.column));
                }
                None => {}
            }
        }
    }
}

/// A listed joint whose source is not listed.
fn orphan(joint: &JointInfo, source: &str, quantity: Quantity, problems: &Problems) -> Problem {
    let name = excerpt(&joint.name);
    problems
        .problem(format!(
            "joint {name} is a mimic joint and cannot be driven, and the joint that it follows has no {} here",
            quantity.name()
        ))
        .expected(format!("joint {}, which it follows", excerpt(source)))
        .hint(format!("list joint {} in its place, or leave {name} out", excerpt(source)))
}

impl BoundColumn<'_> {
    fn due(&self, row: &ListedRow) -> f64 {
        self.multiplier * row.source + self.offset
    }

    fn tolerance(&self, row: &ListedRow) -> f64 {
        let most = |kind| match kind {
            DrivenJointKind::Revolute => MOST_ROUNDING_RAD,
            DrivenJointKind::Prismatic => MOST_ROUNDING_M,
        };
        let own = self.half_digits[0].min(most(self.joint.kind));
        let source = self.source.map_or(0.0, |(_, joint)| self.half_digits[1].min(most(joint.kind)));
        let factor = self.multiplier.abs();
        own + factor * source
            + COMPUTED
            + SINGLE * (row.own.abs() + factor * row.source.abs() + self.offset.abs())
    }

    fn contradiction(&self, problems: &Problems) -> Option<Problem> {
        // The comparison is also false for NaN.
        let agrees = |row: &ListedRow| (row.own - self.due(row)).abs() <= self.tolerance(row);
        let mut wrong = self.rows.iter().filter(|row| !agrees(row));
        let first = wrong.next()?;
        let more = match wrong.count() {
            0 => String::new(),
            1 => ", and 1 more value that differs".to_owned(),
            more => format!(", and {more} more values that differ"),
        };
        let (name, unit) = (excerpt(&self.joint.name), self.quantity.unit(self.joint.kind));
        let problem = |what: String| problems.problem(what).at(first.place.line, first.place.column);
        let of = self.quantity.name();
        let problem = match self.source {
            Some((_, source)) => {
                let source = excerpt(&source.name);
                let relation = format!("{} × {} + {}", self.multiplier, first.source, self.offset);
                problem(format!(
                    "the {of} of joint {name} contradicts that of joint {source}, which it follows"
                ))
                .expected(format!(
                    "{} {unit} = {relation}, within {:.1e}",
                    self.due(first),
                    self.tolerance(first)
                ))
            }
            None => problem(format!("joint {name} is fixed and cannot be driven"))
                .expected(format!("0 {unit}, or no value of the joint")),
        };
        Some(
            problem
                .found(format!("{} {unit}{more}", first.own))
                .hint(format!("mend the values, or leave joint {name} out: the program cannot drive it")),
        )
    }

    fn note(&self, problems: &Problems) -> Problem {
        let name = excerpt(&self.joint.name);
        let apart = self.rows.iter().fold(0.0_f64, |most, row| most.max((row.own - self.due(row)).abs()));
        let unit = self.quantity.unit(self.joint.kind);
        let within = if apart == 0.0 { "exactly".to_owned() } else { format!("within {apart:.1e} {unit}") };
        let found = match self.rows.len() {
            0 => "no value".to_owned(),
            1 => format!("1 value that agrees {within}"),
            count => format!("{count} values that agree {within}"),
        };
        let what = match self.source {
            Some((_, source)) => {
                format!("joint {name} is listed although it follows joint {}", excerpt(&source.name))
            }
            None => format!("joint {name} is listed although it is fixed"),
        };
        problems.problem(what).found(format!("{found}; the position that follows is used"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(name: &str, bound: Option<BoundJoint>) -> JointInfo {
        JointInfo {
            name: name.into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound,
        }
    }

    /// The problem of values of a follower of -0.5 times its source plus 0.1, and the number of notes.
    fn told(rows: &[(&str, &str)]) -> (Option<String>, usize) {
        let mimic = BoundJoint::Mimic { source: "s".into(), multiplier: -0.5, offset: 0.1 };
        let joints = [joint("s", None), joint("f", Some(mimic))];
        let columns = [0, 1].map(|column| Some((Quantity::Position, &joints[column])));
        let (mut problems, mut notes) = (Problems::new("p.csv"), Vec::new());
        let (mut bound, orphans) = BoundColumns::among(&columns, &problems);
        assert!(orphans.is_empty());
        for (line, row) in (2..).zip(rows) {
            let number = |column: usize| RoundedNumber::read([row.0, row.1][column], |value| value);
            bound.add(number, |_| Place { line, column: 3 });
        }
        bound.finish(&mut problems, &mut notes, |_| Place { line: 1, column: 3 });
        (problems.into_list("problem").first().map(ToString::to_string), notes.len())
    }

    #[test]
    fn digits_of_numbers() {
        for (text, half) in
            [("-1.250", 5e-4), ("3", 0.5), ("2.5e-3", 5e-5), ("1E2", 50.0), ("-.5", 0.05), ("7.", 0.5)]
        {
            assert!((half_digit(text) / half - 1.0).abs() < 1e-12, "{text}");
        }
    }

    #[test]
    fn values_that_follow_within_their_digits_pass() {
        assert_eq!(told(&[("0", "0.1"), ("1.0", "-0.4"), ("0.333", "-0.0665")]), (None, 1));
        // Rounded to four digits, each on its own.
        assert_eq!(told(&[("0.3333", "-0.0667"), ("1.2345", "-0.5173")]), (None, 1));
        // Single precision.
        assert_eq!(told(&[("1.100000023841858", "-0.44999998807907104")]), (None, 1));
    }

    #[test]
    fn others_are_refused_with_what_they_must_be() {
        assert_eq!(
            told(&[("0.0", "0.1"), ("1.0", "0.4"), ("2.0", "0.9")]).0.unwrap(),
            "p.csv:3:3: the position of joint `f` contradicts that of joint `s`, which it follows; \
             found 0.4 rad, and 1 more value that differs; expected -0.4 rad = -0.5 × 1 + 0.1, within 1.5e-3; \
             hint: mend the values, or leave joint `f` out: the program cannot drive it"
        );
        // Whole numbers are no licence: half a radian is no rounding.
        assert!(told(&[("1", "0")]).0.is_some());
        // One value with many digits shows how the file writes its numbers.
        assert!(told(&[("0.5", "-0.15"), ("0.512345678", "-0.156172839"), ("0.6", "-0.2005")]).0.is_some());
        assert!(told(&[("0.51234", "-0.15610")]).0.is_some(), "7e-5 off, five digits");
    }

    #[test]
    fn a_fixed_joint_stays_at_zero() {
        let joints = [joint("flange", Some(BoundJoint::Fixed))];
        for (text, is_refused) in [("0.0", false), ("-0", false), ("1e-9", false), ("0.1", true)] {
            let (mut problems, mut notes) = (Problems::new("p.csv"), Vec::new());
            let (mut bound, _) = BoundColumns::among(&[Some((Quantity::Position, &joints[0]))], &problems);
            bound.add(|_| RoundedNumber::read(text, |value| value), |_| Place { line: 2, column: 1 });
            bound.finish(&mut problems, &mut notes, |_| Place { line: 1, column: 1 });
            assert_eq!((!problems.is_empty(), notes.is_empty()), (is_refused, is_refused), "{text}");
        }
    }

    #[test]
    fn a_follower_alone_names_its_source() {
        let mimic = BoundJoint::Mimic { source: "s".into(), multiplier: 2.0, offset: 0.0 };
        let joints = [joint("f", Some(mimic))];
        let (_, orphans) =
            BoundColumns::among(&[Some((Quantity::Position, &joints[0]))], &Problems::new("p.csv"));
        assert_eq!(
            orphans[0].1.to_string(),
            "p.csv: joint `f` is a mimic joint and cannot be driven, and the joint that it follows has no position here; \
             expected joint `s`, which it follows; hint: list joint `s` in its place, or leave `f` out"
        );
    }
}
