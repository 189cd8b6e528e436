//! PLY: strict, and nothing of the shape dropped.
//!
//! Read without ply-rs-bw: `tests/it/mesh_peers.rs` holds what that library makes of files that are answered here.

mod ascii;
mod binary;
mod gather;
mod header;
mod lines;
mod role;
mod rows;
mod scalar;

use super::ReadMesh;
use diagnostics::{InputError, Problems};
use gather::PlyFaces;
use rows::{PlyRow, PlyRows};

/// Reads every face of a PLY file, text or binary of either byte order, in file order and file units.
///
/// A face of more than three corners becomes two triangles fewer than it has corners; a warning says where they
/// are not the polygon itself. Elements that are known to hold no surface are passed over with a warning.
///
/// # Guarantee
/// Every point of a flat face is in a triangle. The triangles of a flat face that does not cross itself share no area
/// and stay within it, unless a warning names it.
///
/// # Errors
/// Every byte must be accounted for: counts that do not fit the data, values of another type, coordinates that are
/// not finite, corners that do not exist, faces of fewer than three corners, elements that hold surface in another
/// form or are not known, and a file without faces are problems, each with its line or byte.
pub fn read_ply(bytes: &[u8], file: &str) -> Result<ReadMesh, InputError> {
    let header = header::read(bytes, file)?;
    let mut problems = Problems::new(file);
    let (roles, mut warnings) = role::roles(&header, &mut problems);
    // Rows mean nothing before the header is understood.
    if !problems.is_empty() {
        return Err(InputError { problems: problems.into_list("problem") });
    }
    let vertices = header.elements.iter().find(|element| element.name == "vertex");
    let mut gathered = PlyFaces::new(vertices.map_or(0, |element| element.count));
    let mut rows = PlyRows::new(&header);
    let mut values = Vec::new();
    'elements: for (element, &role) in header.elements.iter().zip(&roles) {
        if let Err(problem) = rows.room_for(element) {
            problems.push(problem);
            break;
        }
        for row in 0..element.count {
            match rows.next(element, role, row, &mut values, &mut problems) {
                PlyRow::Read(at) => {
                    if !gathered.take(role, row, &values, at, &mut problems) {
                        break 'elements;
                    }
                }
                PlyRow::Refused => {}
                PlyRow::Lost => break 'elements,
            }
        }
    }
    if problems.is_empty() {
        rows.end().unwrap_or_else(|problem| problems.push(problem));
    }
    problems.check(())?;
    let (triangles, of_polygons) = gathered.finish(file);
    warnings.extend(of_polygons);
    Ok(ReadMesh { triangles, warnings, spacing: None })
}
