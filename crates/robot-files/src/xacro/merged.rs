//! A xacro file with the files it includes in their places, and where each piece of the text comes from.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::{MeshLocator, packages};
use diagnostics::xml::{Element, Xml, with_prefixes};
use diagnostics::{InputError, Problem, decode, place_at};

use super::known::{KnownDefinitions, escaped};
use super::{INSTRUCTION, Include, MOST_PROBLEMS, NAMESPACES, NamedBytes, listed};

/// Files included in each other, and in all.
const MOST_LEVELS: usize = 16;
const MOST_FILES: usize = 256;
/// All files together, bytes.
const MOST_BYTES: usize = 8 << 20;

/// The whole text.
pub(super) struct MergedText {
    pub(super) text: String,
    segments: Vec<TextSegment>,
    files: Vec<(String, String)>,
    /// Packages of includes that were found under another name.
    pub(super) warnings: Vec<Problem>,
}

/// From `start` on the text is that of a file from `offset` on.
struct TextSegment {
    start: usize,
    file: usize,
    offset: usize,
}

/// What gathering reads with.
struct Gatherer<'a, 'i> {
    merged: MergedText,
    locator: &'a mut MeshLocator,
    read: &'a mut Include<'i>,
    problems: Vec<Problem>,
    /// Files being read, outermost first.
    open: Vec<PathBuf>,
    known: KnownDefinitions,
}

impl MergedText {
    /// Reads a file's includes, and theirs; each file is read through [`Include`].
    pub(super) fn gather(
        content: &NamedBytes,
        path: &Path,
        locator: &mut MeshLocator,
        read: &mut Include<'_>,
    ) -> Result<Self, InputError> {
        let merged =
            Self { text: String::new(), segments: Vec::new(), files: Vec::new(), warnings: Vec::new() };
        let mut gatherer = Gatherer {
            merged,
            locator,
            read,
            problems: Vec::new(),
            open: Vec::new(),
            known: KnownDefinitions::new(super::expanded_alone),
        };
        let canonical = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        gatherer.file(content, canonical, None, true);
        let Gatherer { mut merged, problems, .. } = gatherer;
        if problems.is_empty() {
            merged.packages_by_name();
        }
        InputError::check(merged, listed(problems))
    }

    /// A text that is in no file.
    pub(super) fn of_one(text: String) -> Self {
        let segments = vec![TextSegment { start: 0, file: 0, offset: 0 }];
        let files = vec![(String::new(), text.clone())];
        let mut merged = Self { text, segments, files, warnings: Vec::new() };
        merged.packages_by_name();
        merged
    }

    /// `$(find name)` becomes a reference to the package, which is followed like any other.
    ///
    /// One pass, as a file can name packages a million times.
    fn packages_by_name(&mut self) {
        let (text, segments) = (std::mem::take(&mut self.text), std::mem::take(&mut self.segments));
        let written = Self { text, segments, files: Vec::new(), warnings: Vec::new() };
        let (mut rest, mut copied) = (written.segments.iter().peekable(), 0);
        for (found, name) in written.text.match_indices(FIND).filter_map(|(at, _)| {
            let name = package_name(&written.text[at + FIND.len()..])?;
            Some((at, name))
        }) {
            let start = if written.text[copied..found].ends_with("file://") {
                found - "file://".len()
            } else {
                found
            };
            while let Some(segment) = rest.next_if(|segment| segment.start <= start) {
                let start = self.text.len() + (segment.start - copied);
                self.segments.push(TextSegment { start, ..*segment });
            }
            self.text.push_str(&written.text[copied..start]);
            self.text.push_str("package://");
            self.text.push_str(name.trim());
            copied = found + FIND.len() + name.len() + 1;
            // The file's text goes on behind the reference.
            let (file, offset) = written.origin(start);
            self.segments.push(TextSegment {
                start: self.text.len(),
                file,
                offset: offset + (copied - start),
            });
        }
        for segment in rest {
            let start = self.text.len() + (segment.start - copied);
            self.segments.push(TextSegment { start, ..*segment });
        }
        self.text.push_str(&written.text[copied..]);
    }

    /// File and offset of a byte of the text.
    fn origin(&self, at: usize) -> (usize, usize) {
        let index = self.segments.partition_point(|segment| segment.start <= at).saturating_sub(1);
        let segment = &self.segments[index];
        (segment.file, segment.offset + (at - segment.start))
    }

    /// A problem at a byte of the text, in the file that it comes from.
    pub(super) fn problem(&self, at: usize, what: impl Into<String>) -> Problem {
        let (file, offset) = self.origin(at);
        let (shown, text) = &self.files[file];
        let place = place_at(text, text.floor_char_boundary(offset));
        Problem::new(shown, what).at(place.line, place.column)
    }

    /// Something that is not expanded here.
    pub(super) fn refusal(&self, at: usize, what: impl Into<String>) -> Problem {
        self.problem(at, what).hint(INSTRUCTION)
    }
}

const FIND: &str = "$(find ";
/// Longer names of packages are none.
const LONGEST_NAME: usize = 256;

/// What stands before the parenthesis, if it is the name of a package; what is none is refused where values are read.
fn package_name(text: &str) -> Option<&str> {
    let length = text.bytes().take(LONGEST_NAME).position(|byte| byte == b')')?;
    let name = &text[..length];
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    is_name(name.trim()).then_some(name)
}

/// Whether an element is xacro's.
pub(super) fn is_xacro(element: Element<'_>) -> bool {
    element.tag_name().namespace().is_some_and(|namespace| NAMESPACES.contains(&namespace))
}

impl Gatherer<'_, '_> {
    /// Appends a file; one that is included gives the children of its root.
    fn file(&mut self, content: &NamedBytes, canonical: PathBuf, included_as: Option<&str>, is_sure: bool) {
        let text = match decode(&content.bytes, &content.shown) {
            Ok(text) => text.to_owned(),
            Err(error) => return self.problems.extend(error.problems),
        };
        let index = self.merged.files.len();
        self.merged.files.push((content.shown.clone(), text.clone()));
        if self.merged.files.iter().map(|(_, text)| text.len()).sum::<usize>() > MOST_BYTES {
            let too_large = Problem::new(&content.shown, "the xacro files are too large together");
            self.problems.push(too_large.expected(format!("at most {MOST_BYTES} bytes")).hint(INSTRUCTION));
            return;
        }
        // The reader of the expanded text tells of prefixes that are not declared.
        let declared = with_prefixes(text.as_bytes(), &content.shown).0.into_owned();
        let text = String::from_utf8(declared).unwrap_or(text);
        let xml = match Xml::read(text.as_bytes(), &content.shown) {
            Ok(xml) => xml,
            Err(error) => return self.problems.extend(error.problems),
        };
        let Some(range) = self.range(&xml, included_as.is_some(), text.len()) else { return };
        self.open.push(canonical);
        if included_as.is_some() {
            // A condition that always holds carries the namespaces of the file, and changes nothing else.
            let mut wrapper = String::from("<xacro:if value=\"true\"");
            for namespace in xml.root().namespaces() {
                if let Some(prefix) = namespace.name().filter(|prefix| *prefix != "xml") {
                    let uri = escaped(namespace.uri());
                    wrapper.extend([" xmlns:", prefix, "=\"", &uri, "\""]);
                }
            }
            self.push(index, range.start, &format!("{wrapper}>"));
        }
        let mut from = range.start;
        let mut undecided = Vec::new();
        for element in xml.root().descendants().filter(|element| element.is_element() && is_xacro(*element)) {
            if self.problems.len() >= MOST_PROBLEMS {
                break;
            }
            // Inside a condition that does not hold.
            if element.range().start < from {
                continue;
            }
            let is_sure = is_sure && is_certain(element, &undecided);
            match element.tag_name().name() {
                "include" => {
                    self.push(index, from, &text[from..element.range().start]);
                    self.include(&xml, element, is_sure);
                    from = element.range().end;
                }
                "property" | "arg" => self.known.define(element, is_sure),
                "if" | "unless" => match self.known.holds(element).filter(|_| is_sure) {
                    Some(true) => {}
                    Some(false) => {
                        self.push(index, from, &text[from..element.range().start]);
                        from = element.range().end;
                    }
                    None => undecided.push(element),
                },
                _ => {}
            }
        }
        self.push(index, from, &text[from..range.end]);
        if included_as.is_some() {
            self.push(index, range.end, "</xacro:if>");
        }
        self.open.pop();
    }

    fn push(&mut self, file: usize, offset: usize, text: &str) {
        let start = self.merged.text.len();
        self.merged.segments.push(TextSegment { start, file, offset });
        self.merged.text.push_str(text);
    }

    /// What of a file counts, if its root is sound.
    fn range(&mut self, xml: &Xml<'_>, is_included: bool, length: usize) -> Option<Range<usize>> {
        let root = xml.root();
        if !root.has_tag_name("robot") {
            let name = root.tag_name().name();
            let not_robot = xml.at(root, "a xacro file without <robot>").found(format!("<{name}>"));
            self.problems.push(not_robot.expected("<robot>").hint(INSTRUCTION));
            return None;
        }
        match root.lookup_namespace_uri(Some("xacro")) {
            Some(uri) if NAMESPACES.contains(&uri) => {}
            // A plain URDF, say of a tool.
            None if is_included => {}
            other => {
                self.problems.push(
                    xml.at(root, "xmlns:xacro is not that of xacro")
                        .found(format!("{:?}", other.unwrap_or("none")))
                        .expected(format!("xmlns:xacro=\"{}\"", NAMESPACES[0])),
                );
                return None;
            }
        }
        if !is_included {
            return Some(0..length);
        }
        let first = root.first_child().map_or(root.range().start, |child| child.range().start);
        Some(first..root.last_child().map_or(first, |child| child.range().end))
    }

    fn include(&mut self, xml: &Xml<'_>, element: Element<'_>, is_sure: bool) {
        let Some(filename) = element.attribute("filename") else {
            self.problems.push(xml.at(element, "<xacro:include> has no filename").hint(INSTRUCTION));
            return;
        };
        for attribute in element.attributes().filter(|attribute| attribute.name() != "filename") {
            let what = format!("{} of <xacro:include> is not expanded here", attribute.name());
            self.problems.push(xml.at_attribute(&attribute, what).hint(INSTRUCTION));
        }
        let refuse = |what: &str| xml.at(element, what).found(format!("{filename:?}")).hint(INSTRUCTION);
        let written_out =
            |filename: &str| match filename.strip_prefix(FIND).and_then(|rest| rest.split_once(')')) {
                Some((name, rest)) => format!("package://{}{rest}", name.trim()),
                None => filename.to_owned(),
            };
        let mut reference = written_out(filename);
        if reference.contains('$')
            && let Some(known) = self.known.text(filename).filter(|_| is_sure)
        {
            reference = written_out(&known);
        }
        if reference.contains(['$', '*', '?', '[']) {
            self.problems.push(
                refuse("the name of an included file is not known here")
                    .expected("a path, or $(find PACKAGE)/path"),
            );
            return;
        }
        if self.open.len() >= MOST_LEVELS || self.merged.files.len() >= MOST_FILES {
            self.problems.push(refuse("too many files are included"));
            return;
        }
        let (path, readable) = if reference.contains("://") {
            match self.locator.locate(&reference) {
                Ok(located) => {
                    if let Some(guessed) = &located.guessed {
                        let warning = guessed.warning(&xml.at(element, "").file);
                        if !self.merged.warnings.contains(&warning) {
                            self.merged.warnings.push(warning);
                        }
                    }
                    (Ok(located.path), located.readable)
                }
                Err(unresolved) => (Err(unresolved), Vec::new()),
            }
        } else {
            let readable = self.locator.roots().to_vec();
            let from = self.open.last().expect("a file that includes is open");
            (packages::companion(from, &reference, &readable), readable)
        };
        let (line, column) = xml.place(element);
        let file = xml.at(element, "").file;
        let path = match path {
            Ok(path) => path,
            Err(mut unresolved) => {
                let what = unresolved.what.replace("a mesh file", "the file").replace("a mesh", "it");
                unresolved.what = format!("an include cannot be followed: {what}");
                self.problems.push(unresolved.at(&file, line, column));
                return;
            }
        };
        if self.open.contains(&path) {
            self.problems.push(
                refuse("files include each other in a circle")
                    .hint("remove one <xacro:include> of the circle"),
            );
            return;
        }
        if let Some(folder) = path.parent() {
            self.locator.include_from(folder.to_path_buf());
        }
        match (self.read)(&path, filename, &readable) {
            Ok(content) => self.file(&content, path, Some(filename), is_sure),
            Err(problem) => {
                let what = format!("{} (included by {file}:{line})", problem.what);
                self.problems.push(Problem { what, ..problem });
            }
        }
    }
}

/// Whether an element is expanded for certain, as far as its own file says: all around it is plain, or a condition
/// that is known to hold.
fn is_certain(element: Element<'_>, undecided: &[Element<'_>]) -> bool {
    element.ancestors().skip(1).all(|around| {
        !is_xacro(around)
            || (["if", "unless"].contains(&around.tag_name().name()) && !undecided.contains(&around))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> MergedText {
        let segments =
            vec![TextSegment { start: 0, file: 0, offset: 0 }, TextSegment { start: 4, file: 1, offset: 10 }];
        let mut merged =
            MergedText { text: text.to_owned(), segments, files: Vec::new(), warnings: Vec::new() };
        merged.packages_by_name();
        merged
    }

    #[test]
    fn packages_are_named_and_places_stay_those_of_the_files() {
        let merged = named("abcd<$(find a)/m> $(find a b) file://$(find  c-1 )/n z");
        assert_eq!(merged.text, "abcd<package://a/m> $(find a b) package://c-1/n z");
        let origin = |text: &str| merged.origin(merged.text.find(text).expect("it stands there"));
        assert_eq!(origin("abcd"), (0, 0));
        assert_eq!(origin("<"), (1, 10));
        assert_eq!(origin("/m>"), (1, 20));
        assert_eq!(origin("$(find a b)"), (1, 24));
        assert_eq!(origin("/n z"), (1, 56));
    }

    #[test]
    fn a_million_packages_are_named_in_one_pass() {
        let merged = named(&("abcd".to_owned() + &"$(find a)".repeat(800_000)));
        assert_eq!(merged.text.len(), 4 + "package://a".len() * 800_000);
        assert_eq!(merged.origin(merged.text.len() - 1).0, 1);
        let unnamed = "$(find ".repeat(1_000_000) + ")";
        assert_eq!(named(&unnamed).text, unnamed);
    }
}
