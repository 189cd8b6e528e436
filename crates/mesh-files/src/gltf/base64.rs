//! Base64 of RFC 4648, strict: whole groups, padding only at the end, no unused bits set.

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};

/// The bytes of a base64 text, or the offset of the first character that does not belong there.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, usize> {
    if !text.len().is_multiple_of(4) {
        return Err(text.len());
    }
    STANDARD.decode(text).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) | DecodeError::InvalidLastSymbol(at, _) => at,
        DecodeError::InvalidLength(_) | DecodeError::InvalidPadding => text.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_rfc() {
        let vectors = [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmFy", "foobar"),
        ];
        for (text, bytes) in vectors {
            assert_eq!(decode(text), Ok(bytes.as_bytes().to_vec()));
        }
        assert_eq!(decode("+/+/"), Ok(vec![0xfb, 0xff, 0xbf]));
    }

    #[test]
    fn nothing_is_guessed() {
        let bad = [("Zg", 2), ("Zg=", 3), ("Zg=a", 2), ("Z===", 1), ("Zm 9v", 5), ("Zh==", 1), ("Zm9=", 2)];
        for (text, at) in bad {
            assert_eq!(decode(text), Err(at), "{text}");
        }
        assert_eq!(decode("Zm9v=m9v"), Err(4));
        assert_eq!(decode("-_-_"), Err(0));
    }
}
