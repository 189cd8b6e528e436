//! Rows of binary files.

use super::header::PlyElement;
use super::lines::PlyLines;
use super::role::ElementRole;
use super::rows::{PlyRow, RowAt, named};
use super::scalar::Scalar;
use crate::limits::{MAX_CORNERS, too_many};
use diagnostics::{Problem, Problems};

/// The values after the header.
pub(super) struct BinaryRows<'a> {
    pub(super) file: &'a str,
    bytes: &'a [u8],
    pub(super) at: usize,
    big_endian: bool,
}

impl<'a> BinaryRows<'a> {
    pub(super) fn little_endian(body: &PlyLines<'a>) -> Self {
        Self { file: body.file, bytes: body.bytes, at: body.at, big_endian: false }
    }

    pub(super) fn big_endian(body: &PlyLines<'a>) -> Self {
        Self { big_endian: true, ..Self::little_endian(body) }
    }

    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The fewest bytes that all rows of an element take: all lists empty.
    #[expect(clippy::unused_self, reason = "both encodings answer alike")]
    pub(super) fn least(&self, element: &PlyElement<'_>) -> u128 {
        let row: usize =
            element.properties.iter().map(|property| property.length.unwrap_or(property.value).bytes()).sum();
        u128::from(element.count) * row as u128
    }

    pub(super) fn next(
        &mut self,
        element: &PlyElement<'_>,
        role: ElementRole,
        row: u64,
        values: &mut Vec<f64>,
        problems: &mut Problems,
    ) -> PlyRow {
        let start = self.at;
        let mut coordinates = [0.0; 3];
        for (index, property) in element.properties.iter().enumerate() {
            let count = match property.length {
                None => 1.0,
                Some(length) => match self.value(length) {
                    Some(count) if count >= 0.0 => count,
                    Some(count) => {
                        problems.push_with(|problems| {
                            problems
                                .problem(format!("{} has a list of negative length", named(element, row)))
                                .found(format!("{count} in the record at byte {start}"))
                        });
                        return PlyRow::Lost;
                    }
                    None => return self.short(element, row, length.bytes() as u64, problems),
                },
            };
            // Lengths are below 2^32, so this is exact.
            let count = count as u64;
            let needed = count * property.value.bytes() as u64;
            if needed > self.left() as u64 {
                return self.short(element, row, needed, problems);
            }
            if role == ElementRole::Faces(index) {
                if count > MAX_CORNERS as u64 {
                    problems.push_with(|problems| {
                        too_many(
                            problems.file(),
                            &format!("corners of {}", named(element, row)),
                            count,
                            MAX_CORNERS,
                        )
                    });
                    return PlyRow::Lost;
                }
                values.extend((0..count).map_while(|_| self.value(property.value)));
            } else if let ElementRole::Vertices(axes) = role
                && let Some(axis) = axes.iter().position(|&axis| axis == index)
            {
                coordinates[axis] = self.value(property.value).unwrap_or(f64::NAN);
            } else {
                self.at += needed as usize;
            }
        }
        if let ElementRole::Vertices(_) = role {
            values.extend(coordinates);
        }
        PlyRow::Read(RowAt::Byte(start))
    }

    fn value(&mut self, scalar: Scalar) -> Option<f64> {
        let bytes = self.bytes.get(self.at..self.at + scalar.bytes())?;
        self.at += scalar.bytes();
        let mut little_endian = [0; 8];
        little_endian[..bytes.len()].copy_from_slice(bytes);
        if self.big_endian {
            little_endian[..bytes.len()].reverse();
        }
        Some(scalar.of_little_endian(little_endian))
    }

    fn short(&self, element: &PlyElement<'_>, row: u64, needed: u64, problems: &mut Problems) -> PlyRow {
        problems.push_with(|problems| {
            problems
                .problem(format!("the file ends within {}", named(element, row)))
                .found(format!("{} bytes from byte {} on", self.left(), self.at))
                .expected(format!("{needed} bytes for its next values"))
                .hint("the file was cut short, or a count in it is wrong: export it again")
        });
        PlyRow::Lost
    }

    pub(super) fn end(&self) -> Result<(), Problem> {
        if self.left() == 0 {
            return Ok(());
        }
        Err(Problem::new(self.file, "data after the last row that the header announces")
            .found(format!("{} bytes from byte {} on", self.left(), self.at))
            .expected("the end of the file")
            .hint("a count in the header is wrong, or data was appended: export it again"))
    }
}
