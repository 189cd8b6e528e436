//! Adding disabled pairs to the text of an SRDF.

use std::fmt::Write as _;

use diagnostics::xml::Xml;
use diagnostics::{InputError, Problem};
use kinematics::{LinkId, Robot};

use super::Srdf;

/// A pair of links to disable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDisabledPair {
    /// One link.
    pub a: LinkId,
    /// The other.
    pub b: LinkId,
    /// The reason.
    pub reason: String,
}

/// The text of an SRDF with more disabled pairs at its end; without a text, of a new SRDF. `file` is its name in messages.
///
/// # Guarantee
/// The new text was read again: it differs by these pairs only, the last ones.
///
/// # Errors
/// Problems of the given text, or a layout that cannot be changed safely.
pub fn with_disabled_pairs(
    text: Option<&str>,
    file: &str,
    robot: &Robot,
    new: &[NewDisabledPair],
) -> Result<String, InputError> {
    let written = |name: &str| quoted(name);
    let begun = format!("<robot name={}>\n</robot>\n", written(robot.name()));
    let text = text.unwrap_or(&begun);
    let (mut expected, _) = Srdf::read(text.as_bytes(), file, robot)?;
    let unsure = || {
        Problem::new(file, "the file is written in a way that cannot be extended here; it was left as it is")
            .hint("add the lines with a text editor")
    };
    let end = {
        let xml = Xml::read(text.as_bytes(), file)?;
        let root = xml.root();
        let range = root.range();
        let last = text.get(range.clone()).and_then(|element| element.rfind("</")).ok_or_else(unsure)?;
        range.start + last
    };
    let mut lines = String::new();
    for pair in new {
        let [link1, link2] = [pair.a, pair.b].map(|link| written(&robot.links()[link.0].name));
        let reason = written(&pair.reason);
        // Writing into a string cannot fail.
        let _written = writeln!(lines, "  <disable_collisions link1={link1} link2={link2} reason={reason}/>");
    }
    let changed = format!("{}{lines}{}", &text[..end], &text[end..]);
    let (again, _) =
        Srdf::read(changed.as_bytes(), file, robot).map_err(|error| unsure().found(error.to_string()))?;
    let is_as_meant = again.states == expected.states
        && again.disabled.len() == expected.disabled.len() + new.len()
        && again
            .disabled
            .iter()
            .skip(expected.disabled.len())
            .zip(new)
            .all(|(read, meant)| (read.a, read.b, &read.reason) == (meant.a, meant.b, &meant.reason));
    expected.disabled.iter_mut().zip(&again.disabled).for_each(|(then, now)| then.line = now.line);
    let is_kept = again.disabled.starts_with(&expected.disabled);
    if is_as_meant && is_kept { Ok(changed) } else { Err(unsure().into()) }
}

/// An attribute value in quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "&quot;",
            '&' => quoted += "&amp;",
            '<' => quoted += "&lt;",
            '>' => quoted += "&gt;",
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    const URDF: &str = "<robot name=\"arm &amp; hand\"><link name=\"a\"/><link name=\"b &lt;2&gt;\"/><link name=\"c\"/>\
        <joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b &lt;2&gt;\"/></joint>\
        <joint name=\"k\" type=\"continuous\"><parent link=\"b &lt;2&gt;\"/><child link=\"c\"/></joint></robot>";

    #[test]
    fn pairs_are_added_at_the_end_and_read_back() {
        let (robot, _) = Robot::from_urdf(URDF.as_bytes(), "arm.urdf").expect("a robot");
        let pair = |a: usize, b: usize, reason: &str| NewDisabledPair {
            a: LinkId(a),
            b: LinkId(b),
            reason: reason.to_owned(),
        };
        let new = [pair(0, 2, "Never: \"proven\" & <sure>")];
        let text = with_disabled_pairs(None, "new.srdf", &robot, &new).expect("extended");
        assert_eq!(
            text,
            "<robot name=\"arm &amp; hand\">\n  <disable_collisions link1=\"a\" link2=\"c\" \
             reason=\"Never: &quot;proven&quot; &amp; &lt;sure&gt;\"/>\n</robot>\n"
        );
        let more = with_disabled_pairs(Some(&text), "new.srdf", &robot, &[pair(1, 2, "always")]);
        let more = more.expect("extended");
        let (read, _) = Srdf::read(more.as_bytes(), "new.srdf", &robot).expect("readable");
        let reasons: Vec<&str> = read.disabled.iter().map(|pair| &*pair.reason).collect();
        assert_eq!(reasons, ["Never: \"proven\" & <sure>", "always"]);
        // A pair that is there already, and a root without an end tag.
        assert!(with_disabled_pairs(Some(&text), "new.srdf", &robot, &new).is_err());
        let closed = "<robot name=\"arm &amp; hand\"/>";
        assert!(with_disabled_pairs(Some(closed), "x.srdf", &robot, &new).is_err());
    }
}
