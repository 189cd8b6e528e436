//! Members and their pieces.

use report_format::{Member, MemberStay, Piece};
use scene::{MemberFrame, MemberShape, Scene, Stay};
use simulator::Models;

use crate::closed;

/// All members, in the scene's order.
pub(super) fn members(scene: &Scene, models: &Models) -> Vec<Member> {
    let piece = |member: usize, index: usize, piece: &MemberShape| Piece {
        name: piece.name.as_str().into(),
        described_by: piece.source.to_string().into(),
        triangles: piece.shape.mesh.triangle_count(),
        topology: closed::topology(piece.shape.mesh.topology()),
        size_m: piece.shape.mesh.bounds().size().into(),
        outward_m: piece.shape.outward_m,
        smallest_radius_m: models.smallest_radius_m(member, index),
    };
    let members = scene.members.iter().zip(scene.identities()).enumerate();
    members
        .map(|(m, (member, identity))| Member {
            name: member.name.as_str().into(),
            moves_with: match member.frame {
                MemberFrame::Link { robot, .. } => Some(scene.robots[robot].name.as_str().into()),
                MemberFrame::Fixed { .. } => None,
            },
            shape_sha256: identity.shape_sha256.into(),
            pose_sha256: identity.pose_sha256.into(),
            stay: member.stay.as_ref().map(|stay| stay_of(scene, stay)),
            pieces: member.shapes.iter().enumerate().map(|(k, shape)| piece(m, k, shape)).collect(),
        })
        .collect()
}

fn stay_of(scene: &Scene, stay: &Stay) -> MemberStay {
    let points = [stay.from, stay.until];
    MemberStay {
        object: stay.object.as_str().into(),
        time: points.map(|point| scene.timeline.points[point].time_s),
        moment: points.map(|point| point as f64),
        is_attached: stay.is_carried(),
    }
}
