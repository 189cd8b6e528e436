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
        Err(_) => fault("not a number").found(excerpt(field)),
    };
    Err(Box::new(problem))
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
