//! Binary STL: 80 bytes of header, a count, 50 bytes a triangle.

use nalgebra::Point3;

use diagnostics::Problem;
use geometry::Triangle;

const HEADER: usize = 84;
const RECORD: usize = 50;

fn announced(bytes: &[u8]) -> Option<u64> {
    let count: [u8; 4] = bytes.get(80..84)?.try_into().ok()?;
    Some(u64::from(u32::from_le_bytes(count)))
}

fn expected_size(count: u64) -> u64 {
    HEADER as u64 + RECORD as u64 * count
}

/// Whether the file has exactly the size its header announces.
pub(super) fn announces(bytes: &[u8]) -> bool {
    announced(bytes).is_some_and(|count| expected_size(count) == bytes.len() as u64)
}

pub(super) fn read(bytes: &[u8], file: &str) -> Result<Vec<Triangle>, Problem> {
    let mut triangles = Vec::with_capacity((bytes.len() - HEADER) / RECORD);
    for (index, record) in bytes[HEADER..].chunks_exact(RECORD).enumerate() {
        // Bytes 0..12 hold a normal, which is derived data, and 48..50 an attribute.
        let number = |k: usize| {
            let at = 12 + 4 * k;
            f64::from(f32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]]))
        };
        let triangle: Triangle = std::array::from_fn(|corner| {
            Point3::new(number(3 * corner), number(3 * corner + 1), number(3 * corner + 2))
        });
        if let Some(bad) = triangle.iter().flat_map(|c| c.iter()).find(|x| !x.is_finite()) {
            return Err(Problem::new(
                file,
                format!("triangle {index} (counted from 0) has a coordinate that is not finite"),
            )
            .found(format!("{bad} in the record at byte {}", HEADER + RECORD * index))
            .expected("finite coordinates")
            .hint("repair or export the mesh again"));
        }
        triangles.push(triangle);
    }
    Ok(triangles)
}

/// The problem of a file that is neither the announced size nor text.
pub(super) fn wrong_size(bytes: &[u8], file: &str) -> Problem {
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
