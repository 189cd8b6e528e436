//! STL: strict, and nothing dropped.
//!
//! The size rule decides first: a file of exactly 84 + 50·n bytes, with n from its header, is binary whatever its
//! first word; everything else must be complete ASCII.

mod ascii;
mod binary;

use diagnostics::Problem;
use geometry::Triangle;

/// Reads every triangle of a binary or ASCII STL file, all `solid` blocks of it, in file order and file units.
///
/// # Errors
/// Every byte must be accounted for: a lying count, trailing or missing data, a coordinate that is not finite, a
/// facet without three vertices, and a file without triangles are problems with byte offset or line.
pub fn read_stl(bytes: &[u8], file: &str) -> Result<Vec<Triangle>, Problem> {
    let triangles = if binary::announces(bytes) {
        binary::read(bytes, file)?
    } else if ascii::looks_like_text(bytes) {
        ascii::read(bytes, file)?
    } else {
        return Err(binary::wrong_size(bytes, file));
    };
    if triangles.is_empty() {
        return Err(Problem::new(file, "STL file without triangles")
            .expected("at least one facet")
            .hint("export the part again; an empty mesh cannot be checked"));
    }
    Ok(triangles)
}
