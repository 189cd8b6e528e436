//! OBJ: strict, and nothing of the shape dropped.
//!
//! Read without tobj: `tests/it/mesh_peers.rs` holds what that library makes of files that are answered here.

mod keyword;
mod references;
mod remarks;
mod source;
mod vertex;
mod word;

use nalgebra::Point3;

use super::ReadMesh;
use super::limits::{MAX_TRIANGLES, MAX_VERTICES, too_many};
use super::polygons::{FaceAt, Polygons};
use diagnostics::{InputError, Problem, Problems};
use keyword::{Keyword, KeywordRefusal};
use references::{AttributeCounts, KnownCounts};
use remarks::ObjRemarks;
use source::{ObjSource, ObjStatement};
use word::ObjWord;

/// Reads every face of an OBJ file, all objects and groups of it, in file order and file units.
///
/// A face of more than three corners becomes two triangles fewer than it has corners; a warning says where they
/// are not the polygon itself. Lines and points have no surface: a warning counts them.
///
/// # Guarantee
/// Every point of a flat face is in a triangle. The triangles of a flat face that does not cross itself share no area
/// and stay within it, unless a warning names it.
///
/// # Errors
/// All problems, each with line and column: words that are not numbers, coordinates that are not finite, references
/// to what does not exist, faces of fewer than three corners, free-form geometry, unknown keywords, lines that may or
/// may not go on; and a file without faces.
pub fn read_obj(bytes: &[u8], file: &str) -> Result<ReadMesh, InputError> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Problem::new(file, "not UTF-8 text")
            .found("a UTF-16 byte order mark")
            .hint("save the file as UTF-8")
            .into());
    }
    let source = ObjSource { bytes: bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes), file };
    let total = count(source);
    if total[0] > MAX_VERTICES {
        return Err(too_many(file, "vertices", total[0] as u64, MAX_VERTICES).into());
    }
    let mut reader = ObjReader {
        known: KnownCounts { before: [0; 3], total },
        vertices: Vec::with_capacity(total[0]),
        corners: Vec::new(),
        faces: Vec::new(),
        triangles: 0,
        remarks: ObjRemarks::default(),
        has_free_form: false,
        problems: Problems::new(file),
    };
    for statement in source.statements(Keyword::takes_text) {
        reader.read(&statement);
    }
    reader.finish(source)
}

/// What there is to refer to.
fn count(source: ObjSource<'_>) -> AttributeCounts {
    let mut counts = [0; 3];
    for word in source.statements(Keyword::takes_text).filter_map(|statement| statement.words().next()) {
        add(&mut counts, Keyword::from_bytes(word.bytes));
    }
    counts
}

fn add(counts: &mut AttributeCounts, keyword: Keyword) {
    let part = match keyword {
        Keyword::Vertex => 0,
        Keyword::TextureVertex => 1,
        Keyword::Normal => 2,
        _ => return,
    };
    counts[part] += 1;
}

struct ObjReader {
    known: KnownCounts,
    vertices: Vec<Point3<f64>>,
    /// Corners of all faces, one after the other.
    corners: Vec<u32>,
    /// The line of every face, and where its corners end.
    faces: Vec<(u32, usize)>,
    triangles: usize,
    remarks: ObjRemarks,
    has_free_form: bool,
    problems: Problems,
}

impl ObjReader {
    fn read(&mut self, statement: &ObjStatement<'_>) {
        let mut words = statement.words();
        let keyword = words.next();
        if let Some(doubt) = statement.doubt {
            self.problems.push_with(|_| statement.doubt_problem(doubt));
        } else if let Some(keyword) = &keyword {
            self.read_words(keyword, words);
        }
        // A refused vertex counts too, so that one bad line is one problem.
        if let Some(keyword) = keyword {
            add(&mut self.known.before, Keyword::from_bytes(keyword.bytes));
        }
    }

    fn read_words<'a>(&mut self, word: &ObjWord<'a>, words: impl Iterator<Item = ObjWord<'a>>) {
        match Keyword::from_bytes(word.bytes) {
            Keyword::Vertex => self.vertices.extend(vertex::read(word, words, &mut self.problems)),
            Keyword::Face => {
                let start = self.corners.len();
                self.read_corners(word, words, 3);
                self.triangles += (self.corners.len() - start).saturating_sub(2);
                if self.triangles <= MAX_TRIANGLES {
                    self.faces.push((word.line, self.corners.len()));
                } else {
                    // Too many to keep, which is said at the end.
                    self.corners.truncate(start);
                }
            }
            keyword @ (Keyword::Line | Keyword::Point) => {
                self.remarks.add(keyword, word.line);
                let corners = self.corners.len();
                self.read_corners(word, words, if keyword == Keyword::Line { 2 } else { 1 });
                self.corners.truncate(corners);
            }
            // Normals and textures are derived or decoration; names and materials are no part of the shape.
            Keyword::Normal | Keyword::TextureVertex | Keyword::Harmless => {}
            // A surface is many statements; one refusal tells of all.
            Keyword::Refused(KeywordRefusal::FreeForm) if self.has_free_form => {}
            Keyword::Refused(refusal) => {
                self.has_free_form |= matches!(refusal, KeywordRefusal::FreeForm);
                self.problems.push_with(|_| refusal.problem(word));
            }
        }
    }

    /// Appends the vertices that an element refers to.
    fn read_corners<'a>(
        &mut self,
        keyword: &ObjWord<'a>,
        words: impl Iterator<Item = ObjWord<'a>>,
        fewest: usize,
    ) {
        let mut count = 0;
        for word in words {
            count += 1;
            match references::vertex(&word, &self.known) {
                Ok(vertex) => self.corners.push(vertex as u32),
                Err(fault) => self.problems.push_with(|_| fault.problem(&word, &self.known)),
            }
        }
        if count < fewest {
            self.problems.push_with(|_| {
                keyword
                    .place("element with too few corners")
                    .found(format!("`{}` with {count}", String::from_utf8_lossy(keyword.bytes)))
                    .expected(format!("at least {fewest}"))
                    .hint(if fewest == 3 {
                        "two corners make no surface: write an edge as `l`, or remove the line"
                    } else {
                        "the line may have been cut short: export the part again"
                    })
            });
        }
    }

    fn finish(mut self, source: ObjSource<'_>) -> Result<ReadMesh, InputError> {
        let file = source.file;
        if self.problems.is_empty() {
            // Every face has at least three corners, or there would be a problem.
            if self.triangles == 0 {
                self.problems.push(self.remarks.nothing(file, self.vertices.len()));
            } else if self.triangles > MAX_TRIANGLES {
                self.problems.push(too_many(file, "triangles", self.triangles as u64, MAX_TRIANGLES));
            }
        }
        self.problems.check(())?;
        let mut polygons = Polygons::default();
        let (mut start, mut face) = (0, Vec::new());
        for (line, end) in self.faces {
            face.clear();
            face.extend(self.corners[start..end].iter().map(|&vertex| self.vertices[vertex as usize]));
            polygons.push(&face, FaceAt::Line(line));
            start = end;
        }
        let (triangles, mut warnings) = polygons.finish(file);
        warnings.extend(self.remarks.warnings(source));
        Ok(ReadMesh { triangles, warnings, spacing: None })
    }
}
