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
            Ok((pieces, unchecked)) => {
                let frame = MemberFrame::Fixed { world_from_member: object.world_from_object };
                let member = Member::new(object.name.clone(), frame, pieces);
                reader.show(&member, object.world_from_object);
                objects.members.push(member);
                objects.unchecked.extend(unchecked);
            }
            Err(error) => problems.extend(shapes.named_by("object", *line, error)),
        }
        reader.tell(problems);
    }
    objects
}

/// Loads the pieces of an object, and lists its unchecked links.
fn read(
    (object, member): (&CellObject, usize),
    line: u32,
    shapes: &CellShapes<'_>,
    sources: &PackageSources,
    reader: &mut Reader<'_>,
) -> Result<(Vec<MemberShape>, Vec<Unchecked>), InputError> {
    if let ObjectShape::Sdf { file } = &object.shape {
        let path = shapes.existing(file, line, reader);
        let object = object.name.as_str();
        let readable = &shapes.readable;
        return sdf::load(&SdfFile { object, member, path: &path, shown: file, readable, sources }, reader);
    }
    if let ObjectShape::Urdf { file } = &object.shape {
        let path = shapes.existing(file, line, reader);
        return urdf_object::load(object.name.as_str(), member, &path, sources, reader);
    }
    let name = format!("object {}", object.name);
    let owner = Owner { name: &name, moves: false };
    let piece = shapes.piece(&object.shape, line, owner, reader)?;
    Ok((piece.into_iter().map(|piece| piece.at(Pose::identity())).collect(), Vec::new()))
}
