//! A xacro file with the files it includes in their places, and where each piece of the text comes from.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use geometry::input::xml::{Element, Xml};
use geometry::input::{decode, place_at};
use geometry::{InputError, Problem};
use kinematics::{MeshLocator, packages};

use super::{INSTRUCTION, NAMESPACES};
use crate::files::{Content, Files};

/// Files included in each other, and in all.
const MOST_LEVELS: usize = 16;
const MOST_FILES: usize = 256;
/// All files together, bytes.
const MOST_BYTES: usize = 8 << 20;

/// The whole text.
pub(super) struct Merged {
    pub(super) text: String,
    segments: Vec<Segment>,
    files: Vec<(String, String)>,
}

/// From `start` on the text is that of a file from `offset` on.
struct Segment {
    start: usize,
    file: usize,
    offset: usize,
}

/// What gathering reads with.
struct Gatherer<'a> {
    merged: Merged,
    locator: &'a MeshLocator,
    read: &'a mut Files,
    problems: Vec<Problem>,
    /// Files being read, outermost first.
    open: Vec<PathBuf>,
}

impl Merged {
    /// Reads a file's includes, and theirs; each file is read through [`Files`].
    pub(super) fn gather(
        content: &Content,
        path: &Path,
        locator: &MeshLocator,
        read: &mut Files,
    ) -> Result<Self, InputError> {
        let merged = Self { text: String::new(), segments: Vec::new(), files: Vec::new() };
        let mut gatherer = Gatherer { merged, locator, read, problems: Vec::new(), open: Vec::new() };
        let canonical = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        gatherer.file(content, canonical, None);
        let Gatherer { mut merged, mut problems, .. } = gatherer;
        problems.dedup();
        if problems.is_empty() {
            merged.packages_by_name();
        }
        InputError::check(merged, problems)
    }

    /// `$(find name)` becomes a reference to the package, which is followed like any other.
    fn packages_by_name(&mut self) {
        let mut from = 0;
        while let Some(at) = self.text[from..].find(FIND).map(|at| from + at) {
            let Some(end) = self.text[at..].find(')').map(|length| at + length) else { break };
            let name = self.text[at + FIND.len()..end].trim().to_owned();
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c)) {
                // Refused where values are read.
                from = at + FIND.len();
                continue;
            }
            let start = if self.text[..at].ends_with("file://") { at - "file://".len() } else { at };
            let link = format!("package://{name}");
            self.text.replace_range(start..=end, &link);
            let (old, new) = (end + 1 - start, link.len());
            for segment in self.segments.iter_mut().filter(|segment| segment.start > start) {
                segment.start = segment.start + new - old;
            }
            // The file's text goes on behind the reference.
            let back = self.origin(start);
            self.segments.push(Segment { start: start + new, file: back.0, offset: back.1 + old });
            self.segments.sort_by_key(|segment| segment.start);
            from = start + new;
        }
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

/// Whether an element is xacro's.
pub(super) fn is_xacro(element: Element<'_>) -> bool {
    element.tag_name().namespace().is_some_and(|namespace| NAMESPACES.contains(&namespace))
}

impl Gatherer<'_> {
    /// Appends a file; one that is included gives the children of its root.
    fn file(&mut self, content: &Content, canonical: PathBuf, included_as: Option<&str>) {
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
                    let uri = namespace.uri().replace('&', "&amp;");
                    let _written = write!(wrapper, " xmlns:{prefix}=\"{uri}\"");
                }
            }
            self.push(index, range.start, &format!("{wrapper}>"));
        }
        let mut from = range.start;
        for element in xml.root().descendants() {
            if !(element.is_element()
                && is_xacro(element)
                && element.has_tag_name((namespace(element), "include")))
            {
                continue;
            }
            self.push(index, from, &text[from..element.range().start]);
            self.include(&xml, element);
            from = element.range().end;
        }
        self.push(index, from, &text[from..range.end]);
        if included_as.is_some() {
            self.push(index, range.end, "</xacro:if>");
        }
        self.open.pop();
    }

    fn push(&mut self, file: usize, offset: usize, text: &str) {
        let start = self.merged.text.len();
        self.merged.segments.push(Segment { start, file, offset });
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

    fn include(&mut self, xml: &Xml<'_>, element: Element<'_>) {
        let Some(filename) = element.attribute("filename") else {
            self.problems.push(xml.at(element, "<xacro:include> has no filename").hint(INSTRUCTION));
            return;
        };
        for attribute in element.attributes().filter(|attribute| attribute.name() != "filename") {
            let what = format!("{} of <xacro:include> is not expanded here", attribute.name());
            self.problems.push(xml.at_attribute(&attribute, what).hint(INSTRUCTION));
        }
        let refuse = |what: &str| xml.at(element, what).found(format!("{filename:?}")).hint(INSTRUCTION);
        let reference = match filename.strip_prefix(FIND).and_then(|rest| rest.split_once(')')) {
            Some((name, rest)) => format!("package://{}{rest}", name.trim()),
            None => filename.to_owned(),
        };
        if reference.contains(['$', '*', '?', '[']) {
            self.problems.push(
                refuse("the name of an included file is not written out")
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
                Ok(located) => (Ok(located.path), located.readable),
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
        match self.read.read_below(&path, filename, &readable) {
            Ok(content) => self.file(&content, path, Some(filename)),
            Err(problem) => {
                let what = format!("{} (included by {file}:{line})", problem.what);
                self.problems.push(Problem { what, ..problem });
            }
        }
    }
}

fn namespace(element: Element<'_>) -> &str {
    element.tag_name().namespace().unwrap_or_default()
}
