//! Objects of the cell file.

use diagnostics::{InputError, Problem};
use geometry::Pose;
use robot_files::PackageSources;

use super::{
    cell_shapes::CellShapes,
    pieces::Owner,
    plan::CellPlan,
    reader::Reader,
    sdf::{self, SdfFile},
    urdf_object,
};
use crate::{Member, MemberFrame, MemberShape, Unchecked};
use cell::{AtLine, CellObject, ObjectShape};

/// The loaded objects.
#[derive(Default)]
pub(super) struct Objects {
    pub(super) members: Vec<Member>,
    /// Links of models with visual but without collision geometry.
    pub(super) unchecked: Vec<Unchecked>,
}

/// Loads the objects of the cell file, of which the first becomes that member, and passes each to the preview.
pub(super) fn load(
    plan: &CellPlan<'_>,
    first_member: usize,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Objects {
    let shapes = plan.shapes(reader);
    let mut objects = Objects::default();
    for AtLine { value: object, line } in &plan.cell.objects {
        let member = first_member + objects.members.len();
        match read((object, member), *line, &shapes, &plan.sources, reader) {
            Ok(found) => {
                let frame = MemberFrame::Fixed { world_from_member: object.world_from_object };
                let member = Member::new(object.name.clone(), frame, found.pieces);
                let member = member.colored(object.color.or(found.color));
                reader.show(&member, object.world_from_object);
                objects.members.push(member);
                objects.unchecked.extend(found.unchecked);
            }
            Err(error) => problems.extend(shapes.named_by("object", *line, error)),
        }
        reader.tell(problems);
    }
    objects
}

/// What the shape of an object is.
#[derive(Default)]
pub(super) struct ReadObject {
    pub(super) pieces: Vec<MemberShape>,
    /// Its links with visual but without collision geometry.
    pub(super) unchecked: Vec<Unchecked>,
    /// The first colour in its file.
    pub(super) color: Option<[u8; 3]>,
}

/// Loads the pieces of an object, and lists its unchecked links.
fn read(
    (object, member): (&CellObject, usize),
    line: u32,
    shapes: &CellShapes<'_>,
    sources: &PackageSources,
    reader: &mut Reader<'_>,
) -> Result<ReadObject, InputError> {
    if let ObjectShape::Sdf { file } = &object.shape {
        let path = shapes.existing(file, line, reader);
        let object = object.name.as_str();
        let readable = &shapes.readable;
        let sdf = SdfFile { object, member, path: &path, shown: file, readable, sources };
        let (pieces, unchecked) = sdf::load(&sdf, reader)?;
        return Ok(ReadObject { pieces, unchecked, color: None });
    }
    if let ObjectShape::Urdf { file } = &object.shape {
        let path = shapes.existing(file, line, reader);
        return urdf_object::load(object.name.as_str(), member, &path, sources, reader);
    }
    let name = format!("object {}", object.name);
    let owner = Owner { name: &name, moves: false };
    let piece = shapes.piece(&object.shape, line, owner, reader)?;
    let pieces = piece.into_iter().map(|piece| piece.at(Pose::identity())).collect();
    Ok(ReadObject { pieces, ..ReadObject::default() })
}
