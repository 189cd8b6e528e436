//! Contacts, depth and separation of a collision.

use report_format::{
    Ball, CertainBalls, ContactPoint, Contacts, Deepest, DepthSeen, Penetration, Separation,
};
use scene::Scene;
use simulator::MemberContact;

use super::finding::instant;
use crate::closed;

pub(super) fn penetration(scene: &Scene, of: &simulator::Penetration) -> Penetration {
    Penetration {
        at: instant(scene, of.at),
        instants: of.instants,
        contacts: of.contacts.as_ref().map(|set| Contacts {
            total: set.total,
            penetration_at_most_m: set.most_penetration_m,
            listed: set.contacts.iter().map(contact).collect(),
        }),
        deepest: of.deepest.map(|deepest| Deepest {
            depth_m: deepest.depth_m,
            in_world_m: deepest.at_world.map(|point| point.coords.into()),
        }),
        separation: of.separation.map(|separation| Separation {
            member: scene.members[separation.member].name.as_str().into(),
            by_m: separation.by_m.into(),
            length_m: separation.by_m.norm(),
            at_least_m: separation.at_least_m,
        }),
        certain: of.certain.map(|balls| {
            let ball = |k: usize| Ball {
                center_m: balls.centers_world[k].coords.into(),
                radius_m: balls.radii_m[k],
            };
            CertainBalls { in_a: ball(0), in_b: ball(1), overlap_m: balls.overlap_m }
        }),
    }
}

pub(super) fn depth_seen(scene: &Scene, of: &simulator::DepthSeen) -> DepthSeen {
    DepthSeen {
        instants: of.instants,
        depth_m: of.depth_m,
        is_narrow: of.is_narrow,
        at: of.at.map(|(at, _)| instant(scene, at)),
        in_world_m: of.at.map(|(_, point)| point.coords.into()),
    }
}

fn contact(of: &MemberContact) -> ContactPoint {
    ContactPoint {
        kind: closed::contact_kind(of.kind),
        on_a_m: of.on_a.coords.into(),
        on_b_m: of.on_b.coords.into(),
        normal: of.normal.into(),
        penetration_m: of.penetration_m,
    }
}
