//! Objects of the cell file.

use std::path::{Path, PathBuf};

use diagnostics::{InputError, Problem};
use geometry::Pose;
use robot_files::PackageSources;

use super::meshes::MeshFile;
use super::pieces;
use super::pieces::Owner;
use super::reader::Reader;
use super::sdf::{self, SdfFile};
use super::{Member, MemberFrame, MemberShape, Unchecked};
use cell::{At, Cell, CellObject, ObjectShape};

/// The cell file that describes the objects.
pub(super) struct ObjectsPlan<'a> {
    pub(super) cell: &'a Cell,
    /// Folder and name of the cell file.
    pub(super) folder: &'a Path,
    pub(super) file: &'a str,
    pub(super) sources: PackageSources,
    /// Member index of the first object.
    pub(super) first_member: usize,
}

/// The loaded objects.
#[derive(Default)]
pub(super) struct Objects {
    pub(super) members: Vec<Member>,
    /// Links of SDF models with visual but without collision geometry.
    pub(super) unchecked: Vec<Unchecked>,
}

/// Loads the objects of the cell file, and passes each to the preview.
pub(super) fn load(plan: &ObjectsPlan<'_>, reader: &mut Reader<'_>, problems: &mut Vec<Problem>) -> Objects {
    let file = plan.file;
    let mut allowed = vec![reader.files.base().to_path_buf()];
    allowed.extend(plan.sources.allowed_roots.iter().filter_map(|root| root.canonicalize().ok()));
    let mut objects = Objects::default();
    for At { value: object, line } in &plan.cell.objects {
        let member = plan.first_member + objects.members.len();
        match read((object, member), *line, plan, &allowed, reader) {
            Ok((pieces, unchecked)) => {
                let frame = MemberFrame::Fixed { world_from_member: object.world_from_object };
                let member = Member::new(object.name.clone(), frame, pieces);
                reader.show(&member, object.world_from_object);
                objects.members.push(member);
                objects.unchecked.extend(unchecked);
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

/// Loads the pieces of an object, and lists its unchecked links.
fn read(
    (object, member): (&CellObject, usize),
    line: u32,
    plan: &ObjectsPlan<'_>,
    allowed: &[PathBuf],
    reader: &mut Reader<'_>,
) -> Result<(Vec<MemberShape>, Vec<Unchecked>), InputError> {
    let name = format!("object {}", object.name);
    let owner = Owner { name: &name, moves: false };
    let at = Problem::new(plan.file, "").on_line(line);
    let piece = match &object.shape {
        ObjectShape::Primitive(primitive) => pieces::primitive(*primitive, owner, &at, reader)?,
        ObjectShape::Mesh { file, scale, is_scale_given } => {
            let path = existing(plan, file, line, reader);
            let mesh = MeshFile { path: &path, shown: file, readable: allowed, scale: *scale };
            pieces::mesh(&mesh, *is_scale_given, owner, &at, reader)?
        }
        ObjectShape::Sdf { file } => {
            let path = existing(plan, file, line, reader);
            let (object, sources) = (object.name.as_str(), &plan.sources);
            let sdf = SdfFile { object, member, path: &path, shown: file, readable: allowed, sources };
            return sdf::load(&sdf, reader);
        }
    };
    Ok((vec![piece.at(Pose::identity())], Vec::new()))
}

/// The path of a file that the cell file names. Backslashes are replaced, with a warning, if only the replaced path exists.
fn existing(plan: &ObjectsPlan<'_>, written: &str, line: u32, reader: &mut Reader<'_>) -> PathBuf {
    let literal = plan.folder.join(written);
    let slashed = plan.folder.join(written.replace('\\', "/"));
    if literal.exists() || !slashed.exists() {
        return literal;
    }
    reader.warnings.push(
        Problem::new(plan.file, "a path is written with backslashes")
            .on_line(line)
            .found(written)
            .hint("write / between the folders"),
    );
    slashed
}
