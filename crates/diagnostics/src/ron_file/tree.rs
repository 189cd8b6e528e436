//! The shape of a RON text with the place of every value: serde itself reports none.

use std::ops::Range;

use super::token::{Token, TokenKind};
use crate::Place;

/// Nesting that the RON reader refuses anyway.
const MAX_DEPTH: usize = 128;

/// One value of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct RonNode<'a> {
    /// Where it starts, its name included.
    pub place: Place,
    /// Bytes of the text that it takes, its name and brackets included.
    pub bytes: Range<usize>,
    /// The word before the parenthesis, or the only token of a plain value.
    pub word: &'a str,
    /// Whether the word is a bare name.
    pub named: bool,
    /// Fields `name: value` in parentheses.
    pub fields: Vec<RonField<'a>>,
    /// Elements of a list, or values without a field name in parentheses.
    pub items: Vec<RonNode<'a>>,
}

/// One `name: value` of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct RonField<'a> {
    /// The field's name.
    pub name: &'a str,
    /// Where the name starts.
    pub place: Place,
    /// Byte at which the name starts.
    pub start: usize,
    /// What it is given.
    pub value: RonNode<'a>,
}

impl<'a> RonNode<'a> {
    /// The value of the first field of this name.
    pub fn field(&self, name: &str) -> Option<&RonNode<'a>> {
        self.fields.iter().find(|field| field.name == name).map(|field| &field.value)
    }

    /// Applies `visit` to this value and all below it, in the order of the text.
    pub fn each(&self, visit: &mut impl FnMut(&RonNode<'a>)) {
        visit(self);
        for field in &self.fields {
            field.value.each(visit);
        }
        for item in &self.items {
            item.each(visit);
        }
    }
}

/// The tree of the one value in `tokens`; none where they do not nest as RON values do.
pub(super) fn tree<'a>(tokens: &[Token<'a>]) -> Option<RonNode<'a>> {
    let mut at = TokenCursor { tokens, next: 0 };
    // File attributes `#![...]` come before the value.
    while at.take('#') {
        at.take('!');
        at.value(0)?;
    }
    let node = at.value(0)?;
    (at.next == tokens.len()).then_some(node)
}

struct TokenCursor<'t, 'a> {
    tokens: &'t [Token<'a>],
    next: usize,
}

impl<'a> TokenCursor<'_, 'a> {
    fn peek(&self, ahead: usize) -> Option<&Token<'a>> {
        self.tokens.get(self.next + ahead)
    }

    fn is(&self, ahead: usize, mark: char) -> bool {
        self.peek(ahead).is_some_and(|token| token.kind == TokenKind::Mark(mark))
    }

    fn take(&mut self, mark: char) -> bool {
        let found = self.is(0, mark);
        self.next += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Option<RonNode<'a>> {
        let first = *self.peek(0)?;
        let mut node = RonNode {
            place: first.place,
            bytes: first.start..first.end(),
            word: "",
            named: false,
            fields: Vec::new(),
            items: Vec::new(),
        };
        if !matches!(first.kind, TokenKind::Mark(_)) {
            node.word = first.text;
            node.named = first.kind == TokenKind::Name;
            self.next += 1;
            if !(node.named && self.is(0, '(')) {
                return Some(node);
            }
        }
        let close = if self.take('(') {
            ')'
        } else if self.take('[') {
            ']'
        } else {
            return None;
        };
        if depth >= MAX_DEPTH {
            return None;
        }
        while !self.take(close) {
            let name = *self.peek(0)?;
            if close == ')' && name.kind == TokenKind::Name && self.is(1, ':') {
                self.next += 2;
                let value = self.value(depth + 1)?;
                let bare = name.text.strip_prefix("r#").unwrap_or(name.text);
                node.fields.push(RonField { name: bare, place: name.place, start: name.start, value });
            } else {
                node.items.push(self.value(depth + 1)?);
            }
            if !self.take(',') && !self.is(0, close) {
                return None;
            }
        }
        node.bytes.end = self.tokens[self.next - 1].end();
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    fn parse(text: &str) -> Option<RonNode<'_>> {
        tree(&tokens(text)?)
    }

    /// Line and column of every element of the field `moves`.
    fn moves(text: &str) -> Vec<(u32, u32)> {
        let node = parse(text).unwrap();
        node.field("moves").unwrap().items.iter().map(|item| (item.place.line, item.place.column)).collect()
    }

    #[test]
    fn elements_on_their_own_lines() {
        assert_eq!(moves("P(\n moves: [\n  A(x: 1),\n\n  B,\n ],\n)"), [(3, 3), (5, 3)]);
    }

    #[test]
    fn several_elements_on_a_line_and_one_over_many() {
        assert_eq!(moves("(moves:[A(x:[1,(2,3)]),B(\ny:\"]\"\n),C])"), [(1, 9), (1, 24), (3, 3)]);
    }

    #[test]
    fn comments_and_strings_with_brackets_do_not_confuse() {
        let text = "P( // moves: [ A,\n note: \"moves: [ ( \\\" [\", /* ] ) */ moves /* : [ */ : [ // ]\n\
                    A(to: \"a)(\"), // B(to: \"x\"),\n /* C, */ D(to: r#\"]\")\"#), /* [ /* ( */ */\n E(c: '[')\n]\n)";
        assert_eq!(moves(text), [(3, 1), (4, 11), (5, 2)]);
    }

    #[test]
    fn a_field_called_moves_deeper_down_is_another() {
        assert_eq!(moves("P(a: Q(moves: [A, B]), moves: [C])"), [(1, 32)]);
    }

    #[test]
    fn words_fields_and_items() {
        let node = parse("#![enable(implicit_some)] P(v: -1, s: Percent(5), r#b: (x: y))").unwrap();
        assert_eq!(node.word, "P");
        assert_eq!(node.field("v").unwrap().word, "-1");
        assert_eq!(node.field("s").unwrap().items[0].word, "5");
        assert_eq!(node.field("b").unwrap().field("x").unwrap().word, "y");
        let mut words = Vec::new();
        node.each(&mut |node| words.push(node.word));
        assert_eq!(words, ["P", "-1", "Percent", "5", "", "y"]);
    }

    #[test]
    fn bytes_hold_the_value_and_nothing_around_it() {
        let text = "/* é */ P( a : Q ( 1 , ) , b: [ \"ü]\" /* ] */, (c: x,) ] // )\n) // end";
        let mut parts = Vec::new();
        let root = parse(text).unwrap();
        root.each(&mut |node| parts.push(&text[node.bytes.clone()]));
        let list = "[ \"ü]\" /* ] */, (c: x,) ]";
        let whole = text.trim_start_matches("/* é */ ").trim_end_matches(" // end");
        assert_eq!(parts, [whole, "Q ( 1 , )", "1", list, "\"ü]\"", "(c: x,)", "x"]);
        assert!(root.fields.iter().all(|field| text[field.start..].starts_with(field.name)));
    }

    #[test]
    fn broken_nesting_gives_none() {
        for text in ["", "P(", "P(a: )", "P(a: [1)", "P(a 1)", "P() x", "[1 2]", "P(,)", "}"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&"[".repeat(100_000)), None);
        assert_eq!(
            parse(&format!("{}1{}", "[".repeat(128), "]".repeat(128))).map(|n| n.items.len()),
            Some(1)
        );
    }
}
