//! Objects that programs take up and put down.

use geometry::Pose;
use report_format::{MeantContactRow, ObjectAtEnd, Stretch};
use scene::{Configuration, ContactScope, MemberFrame, Scene};
use simulator::{MeantContactFound, Outcome};

pub(super) fn meant_contacts(scene: &Scene, outcome: &Outcome) -> Vec<MeantContactRow> {
    let row = |found: &MeantContactFound| {
        let contact = &found.contact;
        let (a, b) = scene.pair_names(contact.pair.a, contact.pair.b);
        let stretch = |moment: [f64; 2]| Stretch {
            time: moment.map(|at| scene.timeline.time_at(kinematics::PathParameter(at))),
            moment,
        };
        MeantContactRow {
            pair: [a.into(), b.into()],
            program: scene.relative_path(scene.trajectories[contact.trajectory].file_of(contact.file)).into(),
            line: contact.place.line,
            reason: contact.reason.as_str().into(),
            up_to_m: contact.up_to_m,
            within_m: match contact.scope {
                ContactScope::Stated => None,
                ContactScope::Support { within_m, .. } => Some(within_m),
            },
            meant: stretch(contact.points.map(|point| point as f64)),
            touched: found.touched.map(|ends| stretch(ends.map(|at| at.0))),
            is_proven: found.is_proven,
        }
    };
    outcome.meant_contacts.iter().map(row).collect()
}

pub(super) fn objects_at_end(scene: &Scene) -> Vec<ObjectAtEnd> {
    let mut at = Configuration::default();
    scene.place(scene.timeline.points.len() - 1, &mut at);
    let members = scene.members.iter().zip(&at.world_from_member);
    let row = |(member, world_from_member): (&scene::Member, &Pose)| {
        let stay = member.stay.as_ref().filter(|stay| stay.is_last)?;
        let world_from_object = *world_from_member * stay.frame_from_object;
        Some(ObjectAtEnd {
            object: stay.object.as_str().into(),
            member: member.name.as_str().into(),
            moves_with: match member.frame {
                MemberFrame::Link { robot, .. } => Some(scene.robots[robot].name.as_str().into()),
                MemberFrame::Fixed { .. } => None,
            },
            xyz_m: world_from_object.translation.into(),
            rpy_rad: world_from_object.rpy(),
        })
    };
    members.filter_map(row).collect()
}
