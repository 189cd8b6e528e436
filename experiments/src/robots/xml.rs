//! XML of robots, read without any of our crates.

use roxmltree::{Document, Error};

/// The text with every prefix declared that it uses: that is often forgotten, and nothing here depends on it.
pub(super) fn declared(text: &str) -> String {
    let mut text = text.trim_end_matches('\0').to_owned();
    while let Err(Error::UnknownNamespace(prefix, _)) = Document::parse(&text) {
        let declared = text.replacen("<robot", &format!("<robot xmlns:{prefix}=\"undeclared:{prefix}\""), 1);
        if declared == text {
            break;
        }
        text = declared;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_declared() {
        let text = declared("<robot name=\"r\"><a drake:b=\"1\"/><c:d/></robot>\0");
        assert!(Document::parse(&text).is_ok(), "{text}");
        assert_eq!(declared("no robot"), "no robot");
    }
}
