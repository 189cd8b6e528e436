//! Lists of numbers in the text of an element.

use std::borrow::Cow;

use super::document::DaeDocument;
use diagnostics::xml::Element;
use diagnostics::{Problem, excerpt};

impl<'x> DaeDocument<'x> {
    /// The finite numbers in an element; nothing where a word is none, which is reported.
    pub(super) fn numbers(&mut self, element: Element<'x>) -> Option<Vec<f64>> {
        self.list(element, "a finite number", |word| word.parse().ok().filter(|x: &f64| x.is_finite()))
    }

    /// The indices or counts in an element; nothing where a word is none, which is reported.
    pub(super) fn indices(&mut self, element: Element<'x>) -> Option<Vec<u32>> {
        self.list(element, "a whole number from 0 to 4294967295", |word| word.parse().ok())
    }

    fn list<T>(
        &mut self,
        element: Element<'x>,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let text = self.text(element)?.0;
        let mut values = Vec::new();
        for (index, word) in text.split_ascii_whitespace().enumerate() {
            if let Some(value) = parse(word) {
                values.push(value);
            } else {
                let what = format!("<{}> cannot be read", element.tag_name().name());
                let problem = self.at_word(element, index, what).found(excerpt(word)).expected(expected);
                self.fault(if word.contains(',') {
                    problem.hint("numbers stand apart by spaces, with a decimal point")
                } else {
                    problem
                });
                return None;
            }
        }
        Some(values)
    }

    /// A problem at one word of an element's text, counted from 0.
    pub(super) fn at_word(&mut self, element: Element<'x>, index: usize, what: String) -> Problem {
        if let Some((Cow::Borrowed(text), Some(start))) = self.text(element)
            && let Some(word) = text.split_ascii_whitespace().nth(index)
        {
            let offset = start + (word.as_ptr() as usize - text.as_ptr() as usize);
            return self.xml.at_offset(offset, what);
        }
        self.xml.at(element, what)
    }

    /// All text of an element, also where comments part it, and where it starts in the file if it stands there as one.
    fn text(&mut self, element: Element<'x>) -> Option<(Cow<'x, str>, Option<usize>)> {
        if let Some(inner) = element.children().find(Element::is_element) {
            let what = format!("an element inside <{}>", element.tag_name().name());
            let found = format!("<{}>", inner.tag_name().name());
            self.fault(self.xml.at(inner, what).found(found).expected("numbers"));
            return None;
        }
        let mut parts = element.children().filter(Element::is_text);
        let (Some(first), None) = (parts.next(), parts.next()) else {
            let parts = element.children().filter_map(|child| child.text().filter(|_| child.is_text()));
            return Some((Cow::Owned(parts.collect()), None));
        };
        // Read from the file itself: the tree holds other line ends, which would shift places.
        let raw = self.xml.text().get(first.range()).unwrap_or_default();
        if raw.contains(['<', '&']) {
            return Some((Cow::Owned(first.text().unwrap_or_default().to_owned()), None));
        }
        Some((Cow::Borrowed(raw), Some(first.range().start)))
    }
}
