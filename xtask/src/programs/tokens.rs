//! Words and marks of a program's text, without comments and strings: enough to count statements without any reader.

/// A piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// A name or keyword.
    Word(&'a str),
    /// What begins with a digit.
    Number,
    /// A string, whatever it holds.
    Quoted,
    /// Any other character.
    Mark(char),
}

/// The pieces of a text in which this character begins a comment; comments and strings end with their line at the latest.
pub(super) fn pieces(text: &str, comment: char) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for line in text.split(['\n', '\r']) {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            if first == comment {
                break;
            }
            let length = length(rest, first);
            let piece = &rest[..length];
            rest = &rest[length..];
            if first == '"' {
                pieces.push(Piece::Quoted);
            } else if begins_word(first) {
                pieces.push(Piece::Word(piece));
            } else if first.is_ascii_digit() {
                pieces.push(Piece::Number);
            } else if !first.is_whitespace() {
                pieces.push(Piece::Mark(first));
            }
        }
    }
    pieces
}

fn begins_word(first: char) -> bool {
    first.is_alphabetic() || first == '_'
}

/// How many bytes the piece has that begins with this character.
fn length(rest: &str, first: char) -> usize {
    if first == '"' {
        return rest[1..].find('"').map_or(rest.len(), |end| end + 2);
    }
    if begins_word(first) || first.is_ascii_digit() {
        return rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    }
    first.len_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_hold_no_words() {
        let found = pieces("a1 := \"b ! c\"; ! d\n9E9 %\"e\"%", '!');
        let expected = [
            Piece::Word("a1"),
            Piece::Mark(':'),
            Piece::Mark('='),
            Piece::Quoted,
            Piece::Mark(';'),
            Piece::Number,
            Piece::Mark('%'),
            Piece::Quoted,
            Piece::Mark('%'),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn an_open_string_ends_with_its_line() {
        assert_eq!(pieces("\"a\nb", '#'), [Piece::Quoted, Piece::Word("b")]);
    }
}
