//! STL: strict, and nothing dropped.
//!
//! The size rule decides first: a file of exactly 84 + 50·n bytes, with n from its header, is binary whatever its
//! first word; everything else must be complete ASCII.

use nalgebra::Point3;
use rayon::prelude::*;

use diagnostics::Problem;
use geometry::Triangle;

use super::{ReadMesh, spacing};

const HEADER: usize = 84;
const RECORD: usize = 50;
/// Triangles that a thread reads at least.
const PER_THREAD: usize = 1 << 13;

/// Reads every triangle of a binary or ASCII STL file, all `solid` blocks of it, in file order and file units.
///
/// # Errors
/// Every byte must be accounted for: a lying count, trailing or missing data, a coordinate that is not finite, a
/// facet without three vertices, and a file without triangles are problems with byte offset or line.
pub fn read_stl(bytes: &[u8], file: &str) -> Result<Vec<Triangle>, Problem> {
    let triangles = if has_announced_size(bytes) {
        read_binary(bytes, file)?
    } else if looks_like_text(bytes) {
        read_ascii(bytes, file)?
    } else {
        return Err(wrong_size(bytes, file));
    };
    if triangles.is_empty() {
        return Err(Problem::new(file, "STL file without triangles")
            .expected("at least one facet")
            .hint("export the part again; an empty mesh cannot be checked"));
    }
    Ok(triangles)
}

/// The same, with the spacing of the numbers of a binary file.
pub(super) fn read(bytes: &[u8], file: &str) -> Result<ReadMesh, Problem> {
    let triangles = read_stl(bytes, file)?;
    let spacing = has_announced_size(bytes).then(|| spacing::of_single_precision(&triangles));
    Ok(ReadMesh { triangles, warnings: Vec::new(), spacing })
}

fn announced(bytes: &[u8]) -> Option<u64> {
    let count: [u8; 4] = bytes.get(80..84)?.try_into().ok()?;
    Some(u64::from(u32::from_le_bytes(count)))
}

fn expected_size(count: u64) -> u64 {
    HEADER as u64 + RECORD as u64 * count
}

/// Whether the file has exactly the size its header announces.
fn has_announced_size(bytes: &[u8]) -> bool {
    announced(bytes).is_some_and(|count| expected_size(count) == bytes.len() as u64)
}

/// Binary STL: 80 bytes of header, a count, 50 bytes a triangle.
fn read_binary(bytes: &[u8], file: &str) -> Result<Vec<Triangle>, Problem> {
    // Bytes 0..12 of a record hold a normal, which is derived data, and 48..50 an attribute.
    let triangle = |record: &[u8]| -> Triangle {
        let number = |k: usize| {
            let at = 12 + 4 * k;
            f64::from(f32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]]))
        };
        std::array::from_fn(|corner| {
            Point3::new(number(3 * corner), number(3 * corner + 1), number(3 * corner + 2))
        })
    };
    let records = bytes[HEADER..].par_chunks_exact(RECORD).with_min_len(PER_THREAD);
    let triangles: Vec<Triangle> = records.map(triangle).collect();
    let infinite = |triangle: &Triangle| {
        triangle.iter().flat_map(|corner| corner.iter()).copied().find(|x| !x.is_finite())
    };
    let first = triangles.par_iter().with_min_len(PER_THREAD).position_first(|t| infinite(t).is_some());
    if let Some((index, bad)) = first.and_then(|index| Some((index, infinite(&triangles[index])?))) {
        return Err(Problem::new(
            file,
            format!("triangle {index} (counted from 0) has a coordinate that is not finite"),
        )
        .found(format!("{bad} in the record at byte {}", HEADER + RECORD * index))
        .expected("finite coordinates")
        .hint("repair or export the mesh again"));
    }
    Ok(triangles)
}

/// The problem of a file that is neither the announced size nor text.
fn wrong_size(bytes: &[u8], file: &str) -> Problem {
    let problem = Problem::new(file, "not a complete STL file").found(format!("{} bytes", bytes.len()));
    match announced(bytes) {
        Some(count) => problem
            .expected(format!(
                "84 + 50 × {count} = {} bytes, as the header announces {count} triangle{}",
                expected_size(count),
                if count == 1 { "" } else { "s" }
            ))
            .hint("the file was cut short, has data appended, or its count is wrong: export it again"),
        None => problem.expected("at least 84 bytes (binary) or text that starts with \"solid\"").hint(
            if bytes.is_empty() {
                "the file is empty: export or copy it again"
            } else {
                "is this an STL file?"
            },
        ),
    }
}

/// Whether the first word is `solid`.
fn looks_like_text(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let word: Vec<u8> = start.iter().copied().skip_while(u8::is_ascii_whitespace).take(5).collect();
    word.eq_ignore_ascii_case(b"solid")
}

/// ASCII STL, token by token: any case, any white space, several `solid` blocks, names in any encoding, `end solid` for `endsolid`.
fn read_ascii(bytes: &[u8], file: &str) -> Result<Vec<Triangle>, Problem> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut tokens = StlTokens { rest: bytes, line: 1, file };
    let mut triangles = Vec::new();
    while let Some((word, line)) = tokens.next() {
        if !word.eq_ignore_ascii_case(b"solid") {
            return Err(tokens.unexpected(&word, line, "\"solid\" or the end of the file"));
        }
        tokens.skip_name();
        read_solid(&mut tokens, &mut triangles)?;
    }
    Ok(triangles)
}

/// One block after its `solid` keyword and its name.
fn read_solid(tokens: &mut StlTokens<'_>, triangles: &mut Vec<Triangle>) -> Result<(), Problem> {
    loop {
        let (word, line) = tokens.expect("\"facet\" or \"endsolid\"")?;
        if word.eq_ignore_ascii_case(b"facet") {
            triangles.push(read_facet(tokens)?);
        } else if tokens.is_end_of(b"solid", &word) {
            tokens.skip_name_again(line);
            return Ok(());
        } else {
            return Err(tokens.unexpected(&word, line, "\"facet\" or \"endsolid\""));
        }
    }
}

/// After `facet`: `normal nx ny nz outer loop (vertex x y z)×3 endloop endfacet`.
fn read_facet(tokens: &mut StlTokens<'_>) -> Result<Triangle, Problem> {
    tokens.keyword("normal")?;
    // The normal is derived data and often written as zeros or "nan": its words are passed over.
    for _ in 0..3 {
        tokens.expect("a number of the facet normal")?;
    }
    tokens.keyword("outer")?;
    tokens.keyword("loop")?;
    let mut triangle = [Point3::origin(); 3];
    for corner in &mut triangle {
        tokens.keyword("vertex")?;
        for k in 0..3 {
            corner[k] = tokens.coordinate()?;
        }
    }
    tokens.end("loop")?;
    tokens.end("facet")?;
    Ok(triangle)
}

struct StlTokens<'a> {
    rest: &'a [u8],
    line: u32,
    file: &'a str,
}

impl StlTokens<'_> {
    /// The next word and its line.
    fn next(&mut self) -> Option<(Vec<u8>, u32)> {
        let blank = self.rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        self.line += self.rest[..blank].iter().filter(|&&b| b == b'\n').count() as u32;
        self.rest = &self.rest[blank..];
        let length = self.rest.iter().take_while(|b| !b.is_ascii_whitespace()).count();
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        (length > 0).then(|| (word.to_vec(), self.line))
    }

    fn expect(&mut self, expected: &str) -> Result<(Vec<u8>, u32), Problem> {
        self.next().ok_or_else(|| {
            Problem::new(self.file, "ASCII STL ends in the middle")
                .on_line(self.line)
                .found("the end of the file")
                .expected(expected)
                .hint("the file was cut short: export it again")
        })
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Problem> {
        let (word, line) = self.expect(&format!("\"{keyword}\""))?;
        if word.eq_ignore_ascii_case(keyword.as_bytes()) {
            Ok(())
        } else {
            Err(self.unexpected(&word, line, &format!("\"{keyword}\"")))
        }
    }

    /// `endloop` or `end loop`.
    fn end(&mut self, of: &str) -> Result<(), Problem> {
        let expected = format!("\"end{of}\"");
        let (word, line) = self.expect(&expected)?;
        if self.is_end_of(of.as_bytes(), &word) {
            Ok(())
        } else {
            Err(self.unexpected(&word, line, &expected))
        }
    }

    /// Whether a word that was just read is `endloop`, or `end` with the word `loop` behind it, which is then read too.
    fn is_end_of(&mut self, of: &[u8], word: &[u8]) -> bool {
        let is_end = word.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(b"end"));
        if !is_end || word.len() > 3 {
            return is_end && word[3..].eq_ignore_ascii_case(of);
        }
        let (rest, line) = (self.rest, self.line);
        if self.next().is_some_and(|(next, _)| next.eq_ignore_ascii_case(of)) {
            return true;
        }
        (self.rest, self.line) = (rest, line);
        false
    }

    fn coordinate(&mut self) -> Result<f64, Problem> {
        let (word, line) = self.expect("a coordinate")?;
        let value = std::str::from_utf8(&word).ok().and_then(|text| text.parse::<f64>().ok());
        match value {
            Some(value) if value.is_finite() => Ok(value),
            _ => Err(self.unexpected(&word, line, "a finite coordinate with a decimal point")),
        }
    }

    /// Passes over the name of a solid. It may hold any words and ends with its line, or before a facet or the end of the solid on
    /// the same line.
    fn skip_name(&mut self) {
        let line = self.line;
        loop {
            let (rest, line_before) = (self.rest, self.line);
            let Some((word, at)) = self.next() else { return };
            let ends_name = || {
                let starts_facet = begins_facet(&word, self.rest);
                starts_facet || (Self { ..*self }.is_end_of(b"solid", &word) && self.is_between_solids())
            };
            if at != line || ends_name() {
                (self.rest, self.line) = (rest, line_before);
                return;
            }
        }
    }

    /// What follows `endsolid` on its line is the name again, unless another solid begins on that line.
    fn skip_name_again(&mut self, line: u32) {
        let is_name = self.is_between_solids();
        let mut first_solid = None;
        loop {
            let before = (self.rest, self.line);
            let Some((word, at)) = self.next() else { break };
            let starts_facet = begins_facet(&word, self.rest);
            if at != line || starts_facet {
                // A facet without a solid before it is reported where it is read.
                (self.rest, self.line) = first_solid.filter(|_| at == line || !is_name).unwrap_or(before);
                return;
            }
            if first_solid.is_none() && word.eq_ignore_ascii_case(b"solid") {
                first_solid = Some(before);
            }
        }
    }

    /// Whether the next line begins with `solid`, or nothing follows this one.
    fn is_between_solids(&self) -> bool {
        let end = self.rest.iter().position(|byte| *byte == b'\n').unwrap_or(self.rest.len());
        let next = words(&self.rest[end..]).next();
        next.is_none_or(|word| word.eq_ignore_ascii_case(b"solid"))
    }

    fn unexpected(&self, word: &[u8], line: u32, expected: &str) -> Problem {
        let shown: String = String::from_utf8_lossy(word).chars().take(40).collect();
        let problem = Problem::new(self.file, "ASCII STL not understood")
            .on_line(line)
            .found(format!("\"{shown}\""))
            .expected(expected);
        if !expected.starts_with('"') {
            return problem;
        }
        problem.hint("a facet is: facet normal, outer loop, three lines with vertex x y z, endloop, endfacet")
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Whether a word and what follows it begin a facet, and not a name that holds the word: `facet normal x y z outer loop`.
fn begins_facet(word: &[u8], rest: &[u8]) -> bool {
    let mut next = words(rest);
    let mut is = |expected: &[u8], skipped: usize| {
        next.nth(skipped).is_some_and(|word| word.eq_ignore_ascii_case(expected))
    };
    word.eq_ignore_ascii_case(b"facet") && is(b"normal", 0) && is(b"outer", 3) && is(b"loop", 0)
}
