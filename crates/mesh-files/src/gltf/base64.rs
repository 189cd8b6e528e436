//! Base64 of RFC 4648, strict: whole groups, padding only at the end, no unused bits set.

/// The bytes of a base64 text, or the offset of the first character that does not belong there.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, usize> {
    let characters = text.as_bytes();
    if !characters.len().is_multiple_of(4) {
        return Err(characters.len());
    }
    let padding = characters.iter().rev().take(2).take_while(|&&c| c == b'=').count();
    let mut bytes = Vec::with_capacity(characters.len() / 4 * 3);
    let last = characters.len().saturating_sub(4);
    for (group, four) in characters.chunks_exact(4).enumerate() {
        let unused = if 4 * group == last { padding } else { 0 };
        let mut bits = 0_u32;
        for (k, &character) in four.iter().enumerate() {
            let six = if k >= 4 - unused { Some(0) } else { value(character) };
            bits = bits << 6 | six.ok_or(4 * group + k)?;
        }
        let three = bits.to_be_bytes();
        let (kept, rest) = three[1..].split_at(3 - unused);
        if rest.iter().any(|&byte| byte != 0) {
            return Err(4 * group + 3 - unused);
        }
        bytes.extend_from_slice(kept);
    }
    Ok(bytes)
}

fn value(character: u8) -> Option<u32> {
    let value = match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
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
