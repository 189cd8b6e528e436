//! Objects of the cell file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use geometry::{InputError, Pose, Problem, Shape};

use super::reader::Reader;
use super::{Member, MemberFrame, MemberShape, shapes, sizes};
use crate::cell::{At, Cell, CellObject, ObjectShape};

/// The members that the cell file describes itself; each is shown as soon as it is read.
pub(super) fn load(
    cell: &Cell,
    folder: &Path,
    file: &str,
    allowed_roots: &[PathBuf],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<Member> {
    let mut allowed = vec![reader.files.base().to_path_buf()];
    allowed.extend(allowed_roots.iter().filter_map(|root| root.canonicalize().ok()));
    let mut objects = Vec::new();
    for At { value: object, line } in &cell.objects {
        let CellObject { name, shape, world_from_object } = object;
        let loaded = match (shape, shapes::object_primitive(shape)) {
            (ObjectShape::Mesh { file: mesh, scale, .. }, _) => {
                let path = folder.join(mesh);
                read_mesh(&path, mesh, *scale, &allowed, reader)
            }
            (_, Some((Some(shape), described_by))) => Ok((Arc::<Shape>::new(shape), described_by)),
            (_, described) => Err(Problem::new(file, "a shape without volume")
                .on_line(*line)
                .found(described.map_or_else(String::new, |(_, text)| text))
                .into()),
        };
        match loaded {
            Ok((shape, described_by)) => {
                let mesh = match &object.shape {
                    ObjectShape::Mesh { file, is_scale_given, .. } => Some((file.as_str(), *is_scale_given)),
                    _ => None,
                };
                let owner = format!("object {name}");
                let piece = sizes::Piece { owner: &owner, mesh, moves: false };
                match sizes::check(&shape, piece, &Problem::new(file, "").on_line(*line)) {
                    Ok(warning) => reader.warnings.extend(warning),
                    Err(problem) => problems.push(problem),
                }
                let piece = MemberShape {
                    name: String::new(),
                    member_from_shape: Pose::identity(),
                    shape,
                    described_by,
                };
                let frame = MemberFrame::Fixed { world_from_member: *world_from_object };
                let member = Member::new(name.clone(), frame, vec![piece]);
                reader.show(&member, *world_from_object);
                objects.push(member);
            }
            Err(error) => problems.extend(error.problems.into_iter().map(|problem| {
                if problem.file == file {
                    return problem;
                }
                let what = format!("{} (object of {file}:{line})", problem.what);
                Problem { what, ..problem }
            })),
        }
        reader.tell(problems);
    }
    objects
}

/// The surface in a mesh file and what describes it.
fn read_mesh(
    path: &Path,
    mesh: &str,
    scale: [f64; 3],
    allowed: &[PathBuf],
    reader: &mut Reader<'_>,
) -> Result<(Arc<Shape>, String), InputError> {
    let format = shapes::format(path, mesh)?;
    let content = reader.files.read_below(path, mesh, allowed)?;
    let described_by = format!("{mesh} sha256 {}", content.sha256);
    Ok((reader.meshes.shape(&content, format, scale, &mut reader.warnings)?, described_by))
}
