//! The expansion itself, on a thread of its own with room for deep files.

use diagnostics::{InputError, Problem};
use xacro_rs::XacroProcessor;

use super::INSTRUCTION;

/// Elements inside elements and macros inside macros, together.
const MOST_DEPTH: usize = 400;
/// Room for that.
const STACK_BYTES: usize = 64 << 20;

/// The expanded text of one file that includes no other.
pub(super) fn expand(text: &str, file: &str) -> Result<String, InputError> {
    let failed = |found: String| {
        Problem::new(file, "the xacro file cannot be expanded here").found(found).hint(INSTRUCTION)
    };
    // Without its extensions it reads no variable and no folder; without an include it opens no file.
    let work = || {
        let processor = XacroProcessor::builder().clear_extensions().with_max_depth(MOST_DEPTH).build();
        processor.run_from_string(text).map_err(|error| error.to_string())
    };
    with_room(work)
        .ok_or_else(|| failed("an expression that the expander cannot read".to_owned()))?
        // Where the expander thinks it is means nothing to the user.
        .map_err(|error| failed(error.lines().next().unwrap_or_default().chars().take(200).collect()).into())
}

/// Does the work on a thread with room for deep files; nothing where it panics.
pub(super) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work).ok()?;
        thread.join().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(value: &str) -> String {
        let text = format!(
            "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><xacro:property name=\"a\" value=\"0.75\"/>\
             <xacro:property name=\"b\" value=\"-3\"/><xacro:property name=\"c\" value=\"${{a * b}}\"/>\
             <xacro:property name=\"M_PI\" value=\"3\"/><xacro:property name=\"tau\" value=\"6\"/><v x=\"{value}\"/></robot>"
        );
        let expanded = expand(&text, "f").unwrap_or_else(|error| panic!("{value}: {error}"));
        let (_, after) = expanded.split_once("x=\"").expect("an attribute");
        after.split_once('"').expect("it ends").0.to_owned()
    }

    /// A random expression over a, b and c, and its value.
    fn random(state: &mut u64, depth: u32) -> (String, f64) {
        let mut next = |below: u64| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) % below
        };
        let kind = if depth == 0 { next(5) } else { next(11) };
        let leaf = next(1000);
        match kind {
            0 => ("a".into(), 0.75),
            1 => ("b".into(), -3.0),
            2 => ("c".into(), -2.25),
            3 => (leaf.to_string(), leaf as f64),
            4 => (format!("{leaf}.25"), leaf as f64 + 0.25),
            5 => {
                let (text, value) = random(state, depth - 1);
                (format!("({text})"), value)
            }
            6 => {
                let (text, value) = random(state, depth - 1);
                (format!("radians({text})"), value * std::f64::consts::PI / 180.0)
            }
            7 => {
                let (text, value) = random(state, depth - 1);
                (format!("-({text})"), -value)
            }
            8 => {
                let (text, value) = random(state, depth - 1);
                (format!("sin({text})"), libm::sin(value))
            }
            _ => {
                let ((left, l), (right, r)) = (random(state, depth - 1), random(state, depth - 1));
                match leaf % 4 {
                    0 => (format!("({left}) + ({right})"), l + r),
                    1 => (format!("({left})-({right})"), l - r),
                    2 => (format!("({left}) * ({right})"), l * r),
                    _ => (format!("({left}) / (1 + ({right}) * ({right}))"), l / (1.0 + r * r)),
                }
            }
        }
    }

    #[test]
    fn arithmetic_is_that_of_everybody() {
        for (text, expected) in [
            ("${2 - 3 - 4}", -5.0),
            ("${8 / 4 / 2}", 1.0),
            ("${2 + 3 * 4 - 6 / 3}", 12.0),
            ("${-a * 2 + b}", -4.5),
            ("${2 * -b}", 6.0),
            ("${1 / 2}", 0.5),
            ("${1 - (2 - 3) * 2}", 3.0),
            ("${a - -b}", -2.25),
            ("${pi / 2}", std::f64::consts::FRAC_PI_2),
            ("${degrees(pi)}", 180.0),
            ("${M_PI / 2}", 1.5),
            ("${tau / 2}", 3.0),
            ("${sin(radians(90))}", 1.0),
            ("${-M_PI}", -3.0),
            ("${cos(0) + tan(0) + sqrt(4) + atan(0) + asin(0) + acos(1)}", 3.0),
        ] {
            assert_eq!(attribute(text).parse(), Ok(expected), "{text}");
        }
        assert_eq!(attribute("link_${1 + 1}_${b}"), "link_2_-3");
    }

    #[test]
    fn quotes_empty_texts_and_not_are_those_of_everybody() {
        let text = "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\
            <xacro:property name=\"p\" value=\"'arm'\"/><xacro:property name=\"q\" value=\"''\"/>\
            <xacro:property name=\"r\" value=\"\"/>\
            <xacro:macro name=\"m\" params=\"a:='panda' b:='' c:='0 0 1' d:=0 e:=false\">\
            <v a=\"${a}\" b=\"${b}\" c=\"${c}\"/>\
            <xacro:if value=\"${not a}\"><wrong/></xacro:if><xacro:unless value=\"${not b}\"><wrong/></xacro:unless>\
            <xacro:if value=\"${not c}\"><wrong/></xacro:if><xacro:unless value=\"${not d}\"><wrong/></xacro:unless>\
            <xacro:if value=\"${b != ''}\"><wrong/></xacro:if><xacro:if value=\"${a == ''}\"><wrong/></xacro:if>\
            <xacro:unless value=\"${a != ''}\"><wrong/></xacro:unless>\
            </xacro:macro><xacro:m/><v p=\"${p}\" q=\"${q}\" r=\"${r}\"/>\
            <xacro:unless value=\"${r == ''}\"><wrong/></xacro:unless></robot>";
        let expanded = expand(text, "f").unwrap();
        for part in ["a=\"panda\"", "b=\"\"", "c=\"0 0 1\"", "p=\"arm\"", "q=\"\"", "r=\"\""] {
            assert!(expanded.contains(part), "{part}: {expanded}");
        }
        assert!(!expanded.contains("wrong"), "{expanded}");
    }

    #[test]
    fn random_arithmetic_is_that_of_everybody() {
        let mut state = 20_261_121;
        for _ in 0..150 {
            let (text, expected) = random(&mut state, 4);
            let found: f64 = attribute(&format!("${{{text}}}")).parse().expect("a number");
            let slack = 1e-9 * (1.0 + expected.abs());
            assert!((found - expected).abs() <= slack, "{text}: {found}, not {expected}");
        }
    }
}
