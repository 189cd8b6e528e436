//! Values with `${...}` in them: which names they use, and whether they are expanded here.

/// Functions that mean the same everywhere; angles in radians.
const FUNCTIONS: [&str; 9] = ["radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "sqrt"];
/// Names with a value of their own.
const CONSTANTS: [&str; 2] = ["pi", "tau"];
/// Names that are never properties.
const RESERVED: [&str; 20] = [
    "e", "inf", "nan", "None", "True", "False", "lambda", "for", "in", "if", "else", "and", "or", "not",
    "is", "abs", "min", "max", "xacro", "math",
];
/// Longer expressions, and deeper parentheses, are refused.
const MOST_CHARS: usize = 400;
const MOST_DEPTH: usize = 16;

/// A value, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedValue {
    /// Names of properties and parameters, in the order they stand.
    pub(super) names: Vec<String>,
    /// Arguments: `$(arg name)`.
    pub(super) arguments: Vec<String>,
    /// Characters outside expressions.
    pub(super) literal: usize,
}

/// Whether a name can be given to a property, parameter or macro.
pub(super) fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && ![&RESERVED[..], &FUNCTIONS, &CONSTANTS].iter().any(|list| list.contains(&name))
}

/// Whether a name has a value of its own.
pub(super) fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name)
}

/// Whether a property or parameter of this text is the text itself, or the number that it is, to everybody: not a list
/// or a quoted text, nor digits with underscores.
pub(super) fn is_plain(text: &str) -> bool {
    let text = text.trim();
    let digits = text.trim_start_matches(['+', '-']);
    let is_number_to_some = digits.contains('_')
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '_' || c == '.');
    !(text.starts_with(['[', '{', '(', '"'])
        || (text.contains('\'') && !is_quoted(text))
        || text.starts_with("lambda")
        || is_number_to_some)
}

/// Whether a text stands in single quotes, which are not part of the value: nothing in it is taken for a number.
pub(super) fn is_quoted(text: &str) -> bool {
    text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).is_some_and(|inner| {
        let is_other = inner.parse::<f64>().is_ok() || ["true", "false", "True", "False"].contains(&inner);
        !is_other && inner.chars().all(|c| c.is_ascii_alphanumeric() || " _-./:".contains(c))
    })
}

/// Takes a value apart.
///
/// # Errors
/// What is not expanded here, in words.
pub(super) fn parse(text: &str) -> Result<ParsedValue, String> {
    let mut value = ParsedValue::default();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        value.literal += at;
        rest = &rest[at + 1..];
        let close = match rest.as_bytes().first() {
            Some(b'{') => '}',
            Some(b'(') => ')',
            _ => return Err("a $ that begins no expression".to_owned()),
        };
        let (inner, after) = rest[1..].split_once(close).ok_or("an expression that does not end")?;
        rest = after;
        if close == '}' {
            expression(inner, &mut value.names)?;
            continue;
        }
        match inner.split_whitespace().collect::<Vec<_>>()[..] {
            ["arg", name] if is_name(name) => value.arguments.push(name.to_owned()),
            [command, ..] => return Err(format!("$({command} ...)")),
            [] => return Err("an empty $()".to_owned()),
        }
    }
    value.literal += rest.len();
    Ok(value)
}

/// Checks an expression word by word.
fn expression(text: &str, names: &mut Vec<String>) -> Result<(), String> {
    if text.len() > MOST_CHARS {
        return Err("a very long expression".to_owned());
    }
    let mut rest = text.trim_start();
    let (mut depth, mut comparisons, mut was_star) = (0_usize, 0, false);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => number(rest)?,
            'a'..='z' | 'A'..='Z' | '_' => {
                let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                let is_called = after.trim_start().starts_with('(');
                if word == "not" && rest.len() == text.trim_start().len() && is_alone(after) {
                    rest = after.trim_start();
                    continue;
                }
                if is_called != FUNCTIONS.contains(&word) {
                    return Err(format!("{word} in an expression"));
                }
                if !is_called && !CONSTANTS.contains(&word) {
                    if !is_name(word) {
                        return Err(format!("{word} in an expression"));
                    }
                    names.push(word.to_owned());
                }
                end
            }
            '\'' => {
                let end = rest[1..].find('\'').ok_or("a text that does not end")?;
                let inner = &rest[1..=end];
                if !inner.chars().all(|c| c.is_alphanumeric() || " _-./:".contains(c)) {
                    return Err(format!("the text '{inner}' in an expression"));
                }
                end + 2
            }
            '(' => {
                depth += 1;
                if depth > MOST_DEPTH {
                    return Err("very deep parentheses".to_owned());
                }
                1
            }
            ')' => {
                depth = depth.checked_sub(1).ok_or("a parenthesis that closes nothing")?;
                1
            }
            '+' | '-' | '/' | '*' => {
                if was_star && first == '*' || rest.starts_with("//") {
                    return Err(format!("{first}{first} in an expression"));
                }
                1
            }
            '=' | '!' | '<' | '>' => {
                comparisons += 1;
                if comparisons > 1 || depth > 0 {
                    return Err("a comparison inside another expression".to_owned());
                }
                match (first, rest[1..].starts_with('=')) {
                    (_, true) => 2,
                    ('<' | '>', false) => 1,
                    _ => return Err(format!("{first} in an expression")),
                }
            }
            other => return Err(format!("{other} in an expression")),
        };
        was_star = first == '*';
        let after = &rest[length..];
        rest = after.trim_start();
        was_star &= rest.len() == after.len();
    }
    if depth > 0 {
        return Err("a parenthesis that does not close".to_owned());
    }
    if text.trim().is_empty() {
        return Err("an empty expression".to_owned());
    }
    Ok(())
}

/// Whether `not` speaks of this name, and of nothing else.
fn is_alone(after: &str) -> bool {
    after.starts_with(' ') && is_name(after.trim())
}

/// Length of a number as it may be written: digits, a point between them.
fn number(text: &str) -> Result<usize, String> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_')).unwrap_or(text.len());
    let number = &text[..end];
    let is_plain = number.split('.').count() <= 2
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    if is_plain { Ok(end) } else { Err(format!("the number {number} in an expression")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_arguments_are_found() {
        let value = parse("${prefix}link_${2 * (n - 1.5) / sin(radians(a))} $(arg side)").expect("sound");
        assert_eq!(value.names, ["prefix", "n", "a"]);
        assert_eq!(value.arguments, ["side"]);
        assert_eq!(value.literal, "link_ ".len());
        assert!(parse("${side == 'left'}").is_ok());
        assert!(parse("plain text").is_ok());
        assert_eq!(parse("${not side}").expect("sound").names, ["side"]);
        assert!(parse("${side != ''}").is_ok());
    }

    #[test]
    fn lists_quotes_and_strange_numbers_are_not_plain() {
        for text in ["0.5", "-1", "left_", "0 0 1", "", "arm 2", "2_arm", "'a'", "''", "'0 0 1'"] {
            assert!(is_plain(text), "{text}");
        }
        for text in [
            "[1, 2]",
            " {}",
            "(1, 2)",
            "'1'",
            "'true'",
            "'a",
            "\"a\"",
            "'a'b'",
            "lambda x: x",
            "1_000",
            "-1_0",
        ] {
            assert!(!is_plain(text), "{text}");
        }
    }

    #[test]
    fn what_others_may_read_otherwise_is_refused() {
        for text in [
            "${2**3}",
            "${a//b}",
            "${a % b}",
            "${[1, 2][0]}",
            "${d['x']}",
            "${a if b else c}",
            "${lambda x: x}",
            "${x and y}",
            "${not x + 1}",
            "${not not x}",
            "${1 + not x}",
            "${not(x)}",
            "${a < b < c}",
            "${(a == b) * 2}",
            "${1e3}",
            "${.5}",
            "${5.}",
            "${a.b}",
            "${load_yaml('f')}",
            "${f(1)}",
            "${sin}",
            "${e}",
            "${'a' 'b}",
            "${{}}",
            "${}",
            "${(a}",
            "${a)}",
            "$${a}",
            "$(env HOME)",
            "$(optenv HOME x)",
            "$(eval 1)",
            "$()",
            "$",
            "a$b",
            "${a",
            "$(arg a b)",
            "${pi(2)}",
            "${None}",
            "${1_000}",
        ] {
            assert!(parse(text).is_err(), "{text}: {:?}", parse(text));
        }
        assert!(parse(&format!("${{{}1{}}}", "(".repeat(17), ")".repeat(17))).is_err());
        assert!(parse(&format!("${{{}}}", "1+".repeat(300) + "1")).is_err());
    }
}
