//! The header of a PLY file: what stands in the file, in which order and encoding.

use std::collections::BTreeSet;

use super::lines::{PlyLine, PlyLines, PlyWord};
use super::scalar::{NAMES, Scalar};
use diagnostics::{self, InputError, Problem, Problems};

/// How the values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    LittleEndian,
    BigEndian,
}

/// What a file announces.
pub(super) struct PlyHeader<'a> {
    pub(super) encoding: Encoding,
    pub(super) elements: Vec<PlyElement<'a>>,
    /// The lines after `end_header`, which start where the values do.
    pub(super) body: PlyLines<'a>,
}

/// A kind of row.
pub(super) struct PlyElement<'a> {
    pub(super) name: &'a str,
    pub(super) count: u64,
    /// Where it is announced.
    pub(super) line: u32,
    pub(super) properties: Vec<PlyProperty<'a>>,
    names: BTreeSet<&'a str>,
}

/// A value of a row, or a list of values.
#[derive(Clone, Copy)]
pub(super) struct PlyProperty<'a> {
    pub(super) name: &'a str,
    /// The type of a list's length.
    pub(super) length: Option<Scalar>,
    pub(super) value: Scalar,
    pub(super) line: u32,
}

const STATEMENTS: [&str; 6] = ["property", "element", "comment", "obj_info", "format", "end_header"];
const ENCODINGS: [&str; 3] = ["ascii", "binary_little_endian", "binary_big_endian"];
/// Words of the longest statement, and one more to tell that there are too many.
const MOST_WORDS: usize = 6;
const LONGEST_NAME: usize = 200;

/// Reads the header.
pub(super) fn read<'a>(bytes: &'a [u8], file: &'a str) -> Result<PlyHeader<'a>, InputError> {
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let mut lines = PlyLines::new(file, bytes, start);
    let first = lines.next();
    if first.is_none_or(|line| line.bytes.trim_ascii() != b"ply") {
        let found = first.map_or(&[][..], |line| &line.bytes[..line.bytes.len().min(400)]);
        return Err(Problem::new(file, "not a PLY file")
            .on_line(1)
            .found(diagnostics::excerpt(&String::from_utf8_lossy(found)))
            .expected("`ply` on a line of its own")
            .into());
    }
    let mut reader = PlyHeaderReader {
        encoding: None,
        elements: Vec::new(),
        names: BTreeSet::new(),
        problems: Problems::new(file),
    };
    loop {
        let Some(line) = lines.next() else {
            reader.problems.push_with(|problems| {
                problems
                    .problem("the header does not end")
                    .found("the end of the file")
                    .expected("`end_header` on a line of its own")
                    .hint("the file was cut short: export it again")
            });
            break;
        };
        if reader.statement(line) {
            break;
        }
    }
    let PlyHeaderReader { encoding, elements, mut problems, .. } = reader;
    if encoding.is_none() && problems.is_empty() {
        problems.push(
            problems.problem("the header names no format").expected("a line such as `format ascii 1.0`"),
        );
    }
    match encoding {
        Some(encoding) if problems.is_empty() => Ok(PlyHeader { encoding, elements, body: lines }),
        _ => Err(InputError { problems: problems.into_list("problem") }),
    }
}

struct PlyHeaderReader<'a> {
    encoding: Option<Encoding>,
    elements: Vec<PlyElement<'a>>,
    names: BTreeSet<&'a str>,
    problems: Problems,
}

impl<'a> PlyHeaderReader<'a> {
    /// Reads a line; whether it was the last of the header.
    fn statement(&mut self, line: PlyLine<'a>) -> bool {
        let words: Vec<PlyWord<'a>> = line.words().take(MOST_WORDS).collect();
        let Some(keyword) = words.first() else { return false };
        match (keyword.text().unwrap_or(""), &words[1..]) {
            ("end_header", []) => return true,
            ("comment" | "obj_info", _) => {}
            ("format", [encoding, version]) => self.format(encoding, version),
            ("element", [name, count]) => self.element(line, name, count),
            ("property", [value, name]) => self.property(line, None, value, name),
            ("property", [list, length, value, name]) if list.bytes == b"list" => {
                self.property(line, Some(length), value, name);
            }
            (known, _) => {
                let expected = match known {
                    "format" => "`format ENCODING 1.0`",
                    "element" => "`element NAME COUNT`",
                    "property" => "`property TYPE NAME` or `property list TYPE TYPE NAME`",
                    "end_header" => "`end_header` alone",
                    _ => {
                        self.problems.push_with(|_| {
                            keyword
                                .problem("unknown statement in the header")
                                .expected("a PLY statement")
                                .hint(hint(keyword, &STATEMENTS, "statements"))
                        });
                        return false;
                    }
                };
                self.problems.push_with(|_| {
                    let text = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(400)]);
                    line.problem("statement not understood")
                        .found(diagnostics::excerpt(text.trim()))
                        .expected(expected)
                });
            }
        }
        false
    }

    fn format(&mut self, encoding: &PlyWord<'a>, version: &PlyWord<'a>) {
        let read = match encoding.bytes {
            b"ascii" => Encoding::Ascii,
            b"binary_little_endian" => Encoding::LittleEndian,
            b"binary_big_endian" => Encoding::BigEndian,
            _ => {
                self.problems.push_with(|_| {
                    encoding
                        .problem("unknown format")
                        .expected("ascii, binary_little_endian or binary_big_endian")
                        .hint(hint(encoding, &ENCODINGS, "formats"))
                });
                return;
            }
        };
        if version.bytes != b"1.0" {
            self.problems.push_with(|_| version.problem("unknown version of the format").expected("1.0"));
        }
        if self.encoding.replace(read).is_some() {
            self.problems.push_with(|_| encoding.problem("second format").expected("one format line"));
        }
    }

    fn element(&mut self, line: PlyLine<'a>, name: &PlyWord<'a>, count: &PlyWord<'a>) {
        let Some(text) = self.name(name) else { return };
        if !self.names.insert(text) {
            self.problems
                .push_with(|_| name.problem("element announced twice").expected("every element once"));
        }
        let number = count.text().and_then(|text| text.parse().ok());
        if number.is_none() {
            self.problems.push_with(|_| count.problem("not a number of elements").expected("a whole number"));
        }
        self.elements.push(PlyElement {
            name: text,
            count: number.unwrap_or(0),
            line: line.number,
            properties: Vec::new(),
            names: BTreeSet::new(),
        });
    }

    fn property(
        &mut self,
        line: PlyLine<'a>,
        length: Option<&PlyWord<'a>>,
        value: &PlyWord<'a>,
        name: &PlyWord<'a>,
    ) {
        let length_type = length.map(|length| (length, self.scalar(length)));
        let value = self.scalar(value);
        if let Some((word, Some(scalar))) = length_type
            && !scalar.is_integer()
        {
            self.problems.push_with(|_| {
                word.problem("the length of a list is not whole")
                    .expected("a type of whole numbers, such as uchar")
            });
        }
        let Some(text) = self.name(name) else { return };
        let Some(element) = self.elements.last_mut() else {
            self.problems.push_with(|_| {
                name.problem("property before the first element").expected("`element NAME COUNT` above it")
            });
            return;
        };
        if !element.names.insert(text) {
            self.problems.push_with(|_| {
                name.problem(format!("property of element `{}` announced twice", element.name))
                    .expected("every property once")
            });
        }
        // A type that is not known is a problem already, and no header comes of it.
        let length = length_type.map(|(_, scalar)| scalar.unwrap_or(Scalar::UChar));
        let value = value.unwrap_or(Scalar::UChar);
        element.properties.push(PlyProperty { name: text, length, value, line: line.number });
    }

    fn name(&mut self, word: &PlyWord<'a>) -> Option<&'a str> {
        let name = word.text().filter(|text| text.len() <= LONGEST_NAME);
        if name.is_none() {
            self.problems.push_with(|_| {
                word.problem("not a name").expected(format!("UTF-8 text of at most {LONGEST_NAME} bytes"))
            });
        }
        name
    }

    fn scalar(&mut self, word: &PlyWord<'a>) -> Option<Scalar> {
        let scalar = word.text().and_then(Scalar::of_name);
        if scalar.is_none() {
            self.problems.push_with(|_| {
                word.problem("unknown type").expected("a PLY number type").hint(hint(word, &NAMES, "types"))
            });
        }
        scalar
    }
}

fn hint(word: &PlyWord<'_>, known: &[&str], kind: &str) -> String {
    diagnostics::hint_for(&String::from_utf8_lossy(&word.bytes[..word.bytes.len().min(100)]), known, kind)
}
