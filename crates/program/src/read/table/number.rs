//! One number of a joint table.

use diagnostics::{Place, Problem, Problems, excerpt};

/// Reads a finite number of magnitude at most `limit`, in a unit, or describes the problem.
pub(super) fn read_number(
    field: &str,
    limit: f64,
    unit: &str,
    place: impl Fn() -> Place,
    problems: &Problems,
) -> Result<f64, Box<Problem>> {
    let fault = |what: &str| {
        let place = place();
        problems.problem(what).at(place.line, place.column).expected("a finite number")
    };
    let problem = match field.parse::<f64>() {
        Ok(value) if value.abs() <= limit => return Ok(value),
        Ok(value) if value.is_finite() => fault("number is too large")
            .found(excerpt(field))
            .expected(format!("a magnitude of at most {limit} {unit}")),
        Ok(_) => fault("number is not finite").found(excerpt(field)),
        Err(_) if field.is_empty() => fault("empty field").hint("every row needs a number in every column: give the columns common times, or leave one out by --ignore-column NAME"),
        Err(_) if field.contains(',') && field.replacen(',', ".", 1).parse::<f64>().is_ok() => {
            fault("not a number").found(excerpt(field)).hint("write a decimal point, not a comma")
        }
        Err(_) => match other_form(field) {
            Some(hint) => fault("not a number").found(excerpt(field)).hint(hint),
            None => fault("not a number").found(excerpt(field)),
        },
    };
    Err(Box::new(problem))
}

/// What to do about numbers in other forms.
const ALONE: &str = "write the number alone, without its unit, in every field";
const SECONDS: &str = "write seconds from the start, in every row";
const THOUSANDS: &str = "write numbers without separators of thousands, in every field";

/// Units behind a number.
const UNITS: [&str; 10] = ["°", "º", "deg", "degrees", "rad", "radians", "mm", "m", "ms", "s"];

/// What to do about a number in another form, if it is one.
fn other_form(field: &str) -> Option<&'static str> {
    let is_number =
        |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok();
    let time = field.rsplit([' ', 'T']).next().unwrap_or(field);
    if (2..=3).contains(&time.split(':').count()) && time.split(':').all(is_number) {
        return Some(SECONDS);
    }
    let has_unit = |unit: &&str| {
        field.strip_suffix(*unit).is_some_and(|number| number.trim_end().parse::<f64>().is_ok())
    };
    if UNITS.iter().any(has_unit) {
        return Some(ALONE);
    }
    let mut groups = field.trim_start_matches(['+', '-']).split(['\'', '’', ' ', '\u{a0}', '\u{202f}', '_']);
    let is_group = |text: &str| {
        let whole = text.split('.').next().unwrap_or_default();
        whole.len() == 3 && is_number(text)
    };
    let has_thousands =
        groups.next().is_some_and(is_number) && groups.clone().next().is_some() && groups.all(is_group);
    has_thousands.then_some(THOUSANDS)
}

/// The forms of numbers that are told: once each, as all fields of a table have the same.
#[derive(Default)]
pub(super) struct ToldNumbers(Vec<String>);

impl ToldNumbers {
    /// Adds a problem, unless one of the same form is there already.
    pub(super) fn push(&mut self, problem: Problem, problems: &mut Problems) {
        let form = problem.hint.clone().filter(|hint| [ALONE, SECONDS, THOUSANDS].contains(&hint.as_str()));
        if let Some(form) = form {
            if self.0.contains(&form) {
                return;
            }
            self.0.push(form);
        }
        problems.push(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(field: &str) -> Result<f64, String> {
        read_number(field, 1e9, "metres", || Place { line: 3, column: 5 }, &Problems::new("p.csv"))
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn numbers() {
        assert_eq!(read("-1.5e-3"), Ok(-0.0015));
        assert_eq!(read("+.5"), Ok(0.5));
        assert_eq!(read("1e9"), Ok(1e9));
    }

    #[test]
    fn faults() {
        assert_eq!(
            read("").unwrap_err(),
            "p.csv:3:5: empty field; expected a finite number; hint: every row needs a number in every column: \
             give the columns common times, or leave one out by --ignore-column NAME"
        );
        assert_eq!(
            read("1.2.3").unwrap_err(),
            "p.csv:3:5: not a number; found `1.2.3`; expected a finite number"
        );
        for text in ["NaN", "nan", "inf", "-Infinity", "1e999"] {
            let expected =
                format!("p.csv:3:5: number is not finite; found `{text}`; expected a finite number");
            assert_eq!(read(text).unwrap_err(), expected);
        }
        assert_eq!(
            read("0,5").unwrap_err(),
            "p.csv:3:5: not a number; found `0,5`; expected a finite number; \
             hint: write a decimal point, not a comma"
        );
        assert_eq!(
            read("-2e9").unwrap_err(),
            "p.csv:3:5: number is too large; found `-2e9`; expected a magnitude of at most 1000000000 metres"
        );
    }
}
