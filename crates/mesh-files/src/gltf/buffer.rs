//! The bytes of buffers and of views into them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::{GltfDocument, LocatedJson};
use super::{base64, extension};
use crate::CompanionReader;
use diagnostics::{Problem, excerpt};

/// Where buffers come from, each read once.
pub(super) struct Buffers<'b, 'c> {
    bin: Option<&'b [u8]>,
    companion: &'b mut CompanionReader<'c>,
    /// By number of the buffer; nothing for one with a fault.
    read: BTreeMap<usize, Option<FilledBuffer>>,
    /// Other files by name.
    files: BTreeMap<String, Result<Arc<[u8]>, Problem>>,
}

/// The bytes of a buffer, and how many of them its length lets count.
type FilledBuffer = (Arc<[u8]>, u64);

/// A part of a buffer.
pub(super) struct BufferView {
    buffer: Arc<[u8]>,
    start: usize,
    length: usize,
    /// Bytes from one element to the next, where the view says so.
    pub(super) stride: Option<usize>,
}

impl BufferView {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.start + self.length]
    }
}

impl<'b, 'c> Buffers<'b, 'c> {
    pub(super) fn new(bin: Option<&'b [u8]>, companion: &'b mut CompanionReader<'c>) -> Self {
        Self { bin, companion, read: BTreeMap::new(), files: BTreeMap::new() }
    }

    /// The view that an index stands for; nothing after a fault, which is reported.
    pub(super) fn view<'j>(
        &mut self,
        document: &mut GltfDocument<'j>,
        index: &LocatedJson<'j>,
    ) -> Option<BufferView> {
        let (_, view) = document.target(index, "bufferViews")?;
        document.only_members(&view, &["buffer", "byteOffset", "byteLength", "byteStride", "target"]);
        extension::look(document, &view, &[]);
        let buffer_index = document.required(&view, "buffer")?;
        let (number, buffer) = document.target(&buffer_index, "buffers")?;
        let start = document.whole_number_or(&view, "byteOffset", 0)?;
        let length = document.required(&view, "byteLength").and_then(|spot| document.whole_number(&spot))?;
        let stride = match document.member(&view, "byteStride") {
            None => None,
            Some(spot) => match document.whole_number(&spot)? {
                stride @ 4..=252 => Some(stride as usize),
                other => {
                    let problem = document.at(&spot, "stride out of range");
                    document.fault(problem.found(other.to_string()).expected("4 to 252 bytes"));
                    return None;
                }
            },
        };
        if !self.read.contains_key(&number) {
            let filled = self.buffer(document, number, &buffer);
            self.read.insert(number, filled);
        }
        let (bytes, available) = self.read.get(&number).cloned().flatten()?;
        // Whole numbers are below 2^53, so the sum fits.
        if start + length > available {
            let problem = document.at(&view, "view reaches beyond its buffer");
            document.fault(
                problem
                    .found(format!("{length} bytes from byte {start} on"))
                    .expected(format!("at most {available} bytes in all")),
            );
            return None;
        }
        Some(BufferView { buffer: bytes, start: start as usize, length: length as usize, stride })
    }

    /// All bytes of buffers read so far.
    pub(super) fn size(&self) -> usize {
        self.read.values().flatten().map(|(bytes, _)| bytes.len()).sum()
    }

    fn buffer<'j>(
        &mut self,
        document: &mut GltfDocument<'j>,
        number: usize,
        buffer: &LocatedJson<'j>,
    ) -> Option<FilledBuffer> {
        document.only_members(buffer, &["uri", "byteLength"]);
        extension::look(document, buffer, &[]);
        let length = document.required(buffer, "byteLength").and_then(|spot| document.whole_number(&spot))?;
        let bytes: Arc<[u8]> = match document.member(buffer, "uri") {
            Some(uri) => self.named(document, &uri)?,
            None => match self.bin {
                Some(bin) if number == 0 => bin.into(),
                _ => {
                    let problem = document.at(buffer, "buffer without bytes");
                    let expected = if number == 0 { "a uri, or a BIN chunk of a GLB" } else { "a uri" };
                    document.fault(
                        problem
                            .expected(expected)
                            .hint("export the file again, without compression of meshes"),
                    );
                    return None;
                }
            },
        };
        if bytes.len() as u64 >= length {
            // A GLB fills its chunk up to a multiple of four.
            if bytes.len() as u64 > length + 3 {
                let problem = document.at(buffer, "buffer holds more bytes than its byteLength says");
                document.warn(problem.found(bytes.len().to_string()).expected(length.to_string()));
            }
            return Some((bytes, length));
        }
        let problem = document.at(buffer, "buffer is shorter than its byteLength says");
        document.fault(
            problem
                .found(format!("{} bytes", bytes.len()))
                .expected(length.to_string())
                .hint("the file was cut short, or belongs to another version of the model"),
        );
        None
    }

    fn named<'j>(&mut self, document: &mut GltfDocument<'j>, spot: &LocatedJson<'j>) -> Option<Arc<[u8]>> {
        let uri = document.text(spot)?;
        if let Some(data) = uri.strip_prefix("data:") {
            let Some((_, text)) = data.split_once(";base64,") else {
                let problem = document.at(spot, "data URI that is not base64");
                document
                    .fault(problem.found(excerpt(uri)).expected("data:application/octet-stream;base64,..."));
                return None;
            };
            return match base64::decode(text) {
                Ok(bytes) => Some(bytes.into()),
                Err(offset) => {
                    let problem = document.at(spot, "base64 text is damaged");
                    let found = text.get(offset..).filter(|rest| !rest.is_empty());
                    let found = found.map_or_else(|| "its end".to_owned(), excerpt);
                    document.fault(
                        problem
                            .found(format!("{found} at character {offset} of {}", text.len()))
                            .expected("groups of four letters, digits, + and /, filled up with ="),
                    );
                    None
                }
            };
        }
        let Some(name) = decoded(uri).filter(|name| !name.contains("://") && !name.is_empty()) else {
            let problem = document.at(spot, "uri does not name a file beside this one");
            document.fault(problem.found(excerpt(uri)).expected("a relative path, such as part.bin"));
            return None;
        };
        let companion = &mut self.companion;
        match self.files.entry(name).or_insert_with_key(|name| companion(name)).clone() {
            Ok(bytes) => Some(bytes),
            Err(Problem { what, found, expected, hint, .. }) => {
                let mut problem = document.at(spot, &format!("cannot read {}: {what}", excerpt(uri)));
                (problem.found, problem.expected, problem.hint) = (found, expected, hint);
                document.fault(problem);
                None
            }
        }
    }
}

/// A URI with its `%20` and the like as characters; nothing where they are none.
fn decoded(uri: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(first);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_stand_for_bytes() {
        assert_eq!(decoded("a%20b%C3%A9.bin").as_deref(), Some("a bé.bin"));
        for bad in ["a%", "a%2", "a%+1", "%FF", "%zz"] {
            assert_eq!(decoded(bad), None, "{bad}");
        }
    }
}
