//! Vertices and faces from rows, checked.

use nalgebra::Point3;

use super::role::ElementRole;
use super::rows::RowAt;
use crate::limits::{COORDINATE, MAX_TRIANGLES, is_coordinate, too_many};
use crate::polygons::{FaceAt, Polygons};
use diagnostics::{Problem, Problems};
use geometry::Triangle;

/// What was read so far.
pub(super) struct PlyFaces {
    /// How many vertices the header announces.
    announced: u64,
    vertices: Vec<Point3<f64>>,
    /// Corners of all faces, one after the other.
    corners: Vec<u32>,
    /// Where the corners of every face end.
    ends: Vec<usize>,
    /// The line of every face of a text file.
    lines: Vec<u32>,
}

impl PlyFaces {
    pub(super) fn new(announced: u64) -> Self {
        Self { announced, vertices: Vec::new(), corners: Vec::new(), ends: Vec::new(), lines: Vec::new() }
    }

    /// Takes the values of a row; whether there is room for more.
    pub(super) fn take(
        &mut self,
        role: ElementRole,
        row: u64,
        values: &[f64],
        at: RowAt,
        problems: &mut Problems,
    ) -> bool {
        match role {
            ElementRole::Vertices(_) => self.vertex(row, values, at, problems),
            ElementRole::Faces(_) => self.face(row, values, at, problems),
            ElementRole::Passed => {}
        }
        let triangles = self.corners.len().saturating_sub(2 * self.ends.len());
        if triangles > MAX_TRIANGLES {
            problems.push_with(|problems| {
                too_many(problems.file(), "triangles", triangles as u64, MAX_TRIANGLES)
            });
        }
        triangles <= MAX_TRIANGLES
    }

    fn vertex(&mut self, row: u64, values: &[f64], at: RowAt, problems: &mut Problems) {
        self.vertices.extend(<[f64; 3]>::try_from(values).map(Point3::from));
        for (axis, value) in ["x", "y", "z"].iter().zip(values).filter(|(_, value)| !is_coordinate(**value)) {
            problems.push_with(|problems| {
                let what = format!("vertex {row} (counted from 0) is nowhere");
                placed(problems, what, at, format!("{axis} = {value}")).expected(COORDINATE)
            });
        }
    }

    fn face(&mut self, row: u64, values: &[f64], at: RowAt, problems: &mut Problems) {
        let named = || format!("face {row} (counted from 0)");
        if values.len() < 3 {
            problems.push_with(|problems| {
                placed(
                    problems,
                    format!("{} has no surface", named()),
                    at,
                    format!("{} corners", values.len()),
                )
                .expected("at least 3 corners")
            });
        }
        for &corner in values {
            if corner < 0.0 || corner >= self.announced as f64 {
                problems.push_with(|problems| {
                    let what = format!("{} refers to a vertex that does not exist", named());
                    placed(problems, what, at, corner.to_string()).expected(format!(
                        "0 to {}, as there are {} vertices",
                        self.announced - 1,
                        self.announced
                    ))
                });
            }
            self.corners.push(corner as u32);
        }
        self.ends.push(self.corners.len());
        if let RowAt::Line(line) = at {
            self.lines.push(line);
        }
    }

    /// The triangles of all faces, and the warnings, once there are no problems.
    pub(super) fn finish(self, file: &str) -> (Vec<Triangle>, Vec<Problem>) {
        let mut polygons = Polygons::default();
        let (mut start, mut face) = (0, Vec::new());
        for (index, &end) in self.ends.iter().enumerate() {
            face.clear();
            face.extend(self.corners[start..end].iter().map(|&vertex| self.vertices[vertex as usize]));
            polygons
                .push(&face, self.lines.get(index).map_or(FaceAt::Face(index), |&line| FaceAt::Line(line)));
            start = end;
        }
        polygons.finish(file)
    }
}

fn placed(problems: &Problems, what: String, at: RowAt, found: String) -> Problem {
    let problem = problems.problem(what);
    match at {
        RowAt::Line(line) => problem.on_line(line).found(found),
        RowAt::Byte(byte) => problem.found(format!("{found} in the record at byte {byte}")),
    }
}
