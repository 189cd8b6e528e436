//! What a Markdown text refers to: words in backticks and in shell examples, targets of links.

/// Languages of code blocks whose words a reader types.
const SHELLS: [&str; 5] = ["sh", "bash", "shell", "console", "powershell"];

/// One reference.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reference<'a> {
    /// 1-based line.
    pub(super) line: usize,
    /// What is referred to.
    pub(super) target: Target<'a>,
}

/// What is referred to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target<'a> {
    /// One word of a code span or shell example.
    Word(&'a str),
    /// Where a link or picture leads.
    Link(&'a str),
}

/// All references, in order.
pub(super) fn references(text: &str) -> Vec<Reference<'_>> {
    let mut references = Vec::new();
    let mut fence: Option<Fence<'_>> = None;
    for (index, line) in text.lines().enumerate() {
        let mut add = |target| references.push(Reference { line: index + 1, target });
        match (&fence, Fence::opened_by(line)) {
            (Some(open), Some(mark)) if open.is_closed_by(&mark) => fence = None,
            (Some(open), _) => {
                if SHELLS.contains(&open.language) {
                    line.split_whitespace().for_each(|word| add(Target::Word(word)));
                }
            }
            (None, Some(opened)) => fence = Some(opened),
            (None, None) => {
                for (index, piece) in line.split('`').enumerate() {
                    if index % 2 == 1 {
                        piece.split_whitespace().for_each(|word| add(Target::Word(word)));
                    }
                }
                for target in link_targets(line) {
                    add(Target::Link(target));
                }
            }
        }
    }
    references
}

/// The line that opens or closes a code block.
struct Fence<'a> {
    marks: &'a str,
    language: &'a str,
}

impl<'a> Fence<'a> {
    fn opened_by(line: &'a str) -> Option<Self> {
        let line = line.trim_start();
        let mark = line.chars().next().filter(|c| "`~".contains(*c))?;
        let language = line.trim_start_matches(mark);
        let marks = &line[..line.len() - language.len()];
        let language = language.split([',', ' ']).next().unwrap_or_default();
        (marks.len() >= 3 && !language.contains('`')).then_some(Self { marks, language })
    }

    fn is_closed_by(&self, other: &Fence<'_>) -> bool {
        other.language.is_empty() && other.marks.starts_with(self.marks)
    }
}

/// Targets of `[text](target "title")` outside of code spans, and of `[label]: target`.
fn link_targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    if let Some((_, target)) = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: ")) {
        targets.extend(target.split_whitespace().next());
    }
    for (at, opening) in line.match_indices("](") {
        let in_code = line[..at].matches('`').count() % 2 == 1;
        let rest = &line[at + opening.len()..];
        let target = rest.split([')', ' ']).next().unwrap_or_default();
        if !in_code && !target.is_empty() {
            targets.push(target);
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Vec<String> {
        let references = references(text).into_iter();
        references
            .map(|reference| match reference.target {
                Target::Word(word) => format!("{} {word}", reference.line),
                Target::Link(target) => format!("{} -> {target}", reference.line),
            })
            .collect()
    }

    #[test]
    fn spans_and_links_are_found() {
        let text =
            "See `a/b c` and [`d`](e/f.md#g \"h\"), not [x] (y).\n![picture](p.png) `[no](link)`\n[i]: j/k";
        assert_eq!(
            listed(text),
            ["1 a/b", "1 c", "1 d", "1 -> e/f.md#g", "2 [no](link)", "2 -> p.png", "3 -> j/k"]
        );
    }

    #[test]
    fn of_code_blocks_only_those_that_are_typed_count() {
        let text = "```sh\nrun a/b\n```\n```ron\n(c: \"d/e\")\n`f`\n```\n````console\n```\n$ g\n````\n`h`";
        assert_eq!(listed(text), ["2 run", "2 a/b", "9 ```", "10 $", "10 g", "12 h"]);
    }
}
