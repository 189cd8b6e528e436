//! What both encodings give: rows, and what is taken from them.

use super::ascii::AsciiRows;
use super::binary::BinaryRows;
use super::header::{Encoding, PlyElement, PlyHeader};
use super::role::ElementRole;
use diagnostics::{Problem, Problems};

/// Where a row stands.
#[derive(Clone, Copy)]
pub(super) enum RowAt {
    Line(u32),
    Byte(usize),
}

/// What became of a row.
pub(super) enum PlyRow {
    Read(RowAt),
    /// It is a problem, and the next row can be read.
    Refused,
    /// It is a problem, and nothing can be read after it.
    Lost,
}

/// The rows of a file in order.
pub(super) enum PlyRows<'a> {
    Ascii(AsciiRows<'a>),
    Binary(BinaryRows<'a>),
}

impl<'a> PlyRows<'a> {
    pub(super) fn new(header: &PlyHeader<'a>) -> Self {
        match header.encoding {
            Encoding::Ascii => Self::Ascii(AsciiRows::new(header.body.clone())),
            Encoding::LittleEndian => Self::Binary(BinaryRows::little_endian(&header.body)),
            Encoding::BigEndian => Self::Binary(BinaryRows::big_endian(&header.body)),
        }
    }

    /// The problem of an element that is announced larger than what is left of the file.
    pub(super) fn room_for(&self, element: &PlyElement<'_>) -> Result<(), Problem> {
        let (file, at, left, least) = match self {
            Self::Ascii(rows) => (rows.lines.file, rows.lines.at, rows.left(), rows.least(element)),
            Self::Binary(rows) => (rows.file, rows.at, rows.left(), rows.least(element)),
        };
        if least <= left as u128 {
            return Ok(());
        }
        Err(Problem::new(file, format!("element `{}` announces more than the file holds", element.name))
            .on_line(element.line)
            .found(format!("{left} bytes from byte {at} on"))
            .expected(format!("at least {least} bytes for {} rows", element.count))
            .hint("the file was cut short, or its count is wrong: export it again"))
    }

    /// Reads a row; `values` is filled with the coordinates or corners that its role takes.
    pub(super) fn next(
        &mut self,
        element: &PlyElement<'_>,
        role: ElementRole,
        row: u64,
        values: &mut Vec<f64>,
        problems: &mut Problems,
    ) -> PlyRow {
        values.clear();
        match self {
            Self::Ascii(rows) => rows.next(element, role, row, values, problems),
            Self::Binary(rows) => rows.next(element, role, row, values, problems),
        }
    }

    /// The problem of what stands after the last row.
    pub(super) fn end(&mut self) -> Result<(), Problem> {
        match self {
            Self::Ascii(rows) => rows.end(),
            Self::Binary(rows) => rows.end(),
        }
    }
}

/// Names a row in a message.
pub(super) fn named(element: &PlyElement<'_>, row: u64) -> String {
    format!("{} {row} (counted from 0)", element.name)
}
