//! Decimal numbers of YAML.

/// The number of a plain scalar; `None` for what is no finite decimal number, and where versions of YAML disagree: `010` is eight or
/// ten, `1_000` a number or a text.
pub(super) fn read(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let has_digits = !whole.is_empty() || fraction.is_some_and(|fraction| !fraction.is_empty());
    let is_octal = whole.len() > 1 && whole.starts_with('0') && fraction.is_none() && exponent.is_none();
    let exponent_fits = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        !digits.is_empty() && are_digits(digits)
    });
    if !has_digits || is_octal || !are_digits(whole) || !are_digits(fraction.unwrap_or("")) || !exponent_fits
    {
        return None;
    }
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn decimal_numbers_are_read_and_nothing_else() {
        for (text, number) in [
            ("0", 0.0),
            ("-0", 0.0),
            ("12", 12.0),
            ("-0.51", -0.51),
            (".5", 0.5),
            ("5.", 5.0),
            ("+1e3", 1000.0),
            ("-1.19904e-17", -1.199_04e-17),
            ("0.10", 0.1),
        ] {
            assert_eq!(read(text), Some(number), "{text}");
        }
        for text in [
            "", "-", ".", "e5", "1e", "1e+", ".e1", "0x10", "0o7", "010", "-07", "1_000", "1:30", "nan",
            ".nan", "NaN", ".inf", "inf", "Infinity", "1e999", "1 2", "1,5", "--1", "1.2.3", "٣",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
