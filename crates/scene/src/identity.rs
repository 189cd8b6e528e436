//! Two hashes per member, of its geometry and of its pose, by which the reports of two runs are compared.

use std::collections::BTreeMap;

use crate::{Member, MemberFrame, Scene, SceneRobot, hash::Hash};
use geometry::{Shape, TriangleMesh};
use kinematics::{JointId, JointKind, LinkId};

/// Hashes of a member, SHA-256 in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberIdentity {
    /// Hash of its surfaces in its own frame, bit by bit.
    pub shape_sha256: String,
    /// Hash of everything that determines its pose in the world, except the program. For an object: its pose. For a link: the base of its
    /// robot, the joints on the path from the root to the link, the values of the fixed ones, and the names of the driven ones.
    pub pose_sha256: String,
}

impl Scene {
    /// The hashes of all members, in scene order.
    ///
    /// # Guarantee
    /// Members with equal `shape_sha256` have the same triangles in their frames. Objects with equal `pose_sha256` have the same pose; links
    /// with equal `pose_sha256` have the same pose at equal values of the driven joints.
    pub fn identities(&self) -> Vec<MemberIdentity> {
        // A shared mesh is hashed once.
        let mut known: BTreeMap<*const Shape, [u8; 32]> = BTreeMap::new();
        let mut surface =
            |shape: &Shape| *known.entry(&raw const *shape).or_insert_with(|| of_mesh(&shape.mesh));
        let identity = |member: &Member| MemberIdentity {
            shape_sha256: {
                let mut hash = Hash::default();
                for piece in &member.shapes {
                    hash.fixed(&surface(&piece.shape));
                    hash.pose(&piece.member_from_shape);
                    hash.number(piece.shape.outward_m);
                }
                hash.shown()
            },
            pose_sha256: self.pose_sha256(member),
        };
        self.members.iter().map(identity).collect()
    }

    fn pose_sha256(&self, member: &Member) -> String {
        let mut hash = Hash::default();
        match member.frame {
            MemberFrame::Fixed { world_from_member } => {
                hash.text(b"object");
                hash.pose(&world_from_member);
            }
            MemberFrame::Link { robot, link } => {
                let scene_robot = &self.robots[robot];
                hash.text(b"link");
                hash.pose(&scene_robot.world_from_root);
                for joint in path(scene_robot, link) {
                    add_joint(&mut hash, scene_robot, joint);
                }
            }
        }
        hash.shown()
    }
}

/// The joints from a link to the root of its robot, starting at the link.
fn path(scene_robot: &SceneRobot, link: LinkId) -> impl Iterator<Item = JointId> {
    let robot = &scene_robot.robot;
    let above = |joint: &JointId| robot.links()[robot.joints()[joint.0].parent.0].parent_joint;
    std::iter::successors(robot.links()[link.0].parent_joint, above)
}

fn of_mesh(mesh: &TriangleMesh) -> [u8; 32] {
    let mut hash = Hash::default();
    hash.fixed(&(mesh.vertices().len() as u64).to_le_bytes());
    for vertex in mesh.vertices() {
        for coordinate_m in vertex.iter() {
            hash.number(*coordinate_m);
        }
    }
    for triangle in mesh.triangles() {
        for index in triangle {
            hash.fixed(&index.to_le_bytes());
        }
    }
    hash.finish()
}

/// Adds a joint: its frame, its axis and the source of its value.
fn add_joint(hash: &mut Hash, scene_robot: &SceneRobot, id: JointId) {
    let robot = &scene_robot.robot;
    let joint = &robot.joints()[id.0];
    hash.pose(&joint.parent_from_joint);
    let kind: &[u8] = match joint.kind {
        JointKind::Fixed => return hash.text(b"fixed"),
        // Limits do not change the pose.
        JointKind::Revolute | JointKind::Continuous => b"turns",
        JointKind::Prismatic => b"slides",
    };
    hash.text(kind);
    joint.axis.iter().for_each(|value| hash.number(*value));
    let source = joint.mimic.map_or(id, |mimic| mimic.source);
    if let Some(mimic) = joint.mimic {
        hash.text(b"follows");
        hash.number(mimic.multiplier);
        hash.number(mimic.offset);
    }
    let slot = robot.independent_joints().binary_search(&source);
    let slot = slot.expect("a joint that takes a value of its own");
    if scene_robot.driven().is_some_and(|(_, slots)| slots.contains(&slot)) {
        hash.text(b"driven");
        hash.text(robot.joints()[source.0].name.as_bytes());
    } else {
        hash.text(b"rests");
        hash.number(scene_robot.rest[slot]);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{LoadRequest, load};

    const CELL: &str = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"p.csv\", \
        fixed_joints: [Joint(name: \"grip\", mm: 10)], base: Pose(xyz_mm: (0, 0, 0)))], \
        objects: [Object(name: \"post\", shape: Cylinder(radius_mm: 30, length_mm: 900), pose: Pose(xyz_mm: (900, 0, 0)))])";

    /// A root, an arm that the program turns, a hand at its end, and two fingers, one with a mimic joint.
    const ARM: &str = "<robot name=\"r\">
        <link name=\"root\"><collision><geometry><box size=\"0.1 0.1 0.1\"/></geometry></collision></link>
        <link name=\"arm\"><collision><geometry><box size=\"0.5 0.1 0.1\"/></geometry></collision></link>
        <link name=\"hand\"><collision><origin xyz=\"0 0 0.1\"/><geometry><box size=\"0.2 0.1 0.1\"/></geometry></collision></link>
        <link name=\"left\"><collision><geometry><sphere radius=\"0.01\"/></geometry></collision></link>
        <link name=\"right\"><collision><geometry><sphere radius=\"0.01\"/></geometry></collision></link>
        <joint name=\"turn\" type=\"revolute\"><parent link=\"root\"/><child link=\"arm\"/><axis xyz=\"0 0 1\"/>
          <limit lower=\"-2\" upper=\"2\" velocity=\"1\" effort=\"1\"/></joint>
        <joint name=\"weld\" type=\"fixed\"><parent link=\"arm\"/><child link=\"hand\"/><origin xyz=\"0.5 0 0\"/></joint>
        <joint name=\"grip\" type=\"prismatic\"><parent link=\"hand\"/><child link=\"left\"/><axis xyz=\"0 1 0\"/>
          <limit lower=\"-0.1\" upper=\"0.1\" velocity=\"1\" effort=\"1\"/></joint>
        <joint name=\"grip_2\" type=\"prismatic\"><parent link=\"hand\"/><child link=\"right\"/><axis xyz=\"0 1 0\"/>
          <limit lower=\"-0.1\" upper=\"0.1\" velocity=\"1\" effort=\"1\"/><mimic joint=\"grip\" multiplier=\"-1\"/></joint>
        </robot>";

    fn scene(cell: &str, arm: &str) -> Scene {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("cell.ron", cell), ("arm.urdf", arm), ("p.csv", "time,turn\n0,0\n1,1\n")] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        load(&LoadRequest::for_file(folder.path().join("cell.ron"))).expect("a scene")
    }

    #[test]
    fn exactly_the_members_that_changed_have_other_hashes() {
        let before = scene(CELL, ARM);
        let check = |[from, to]: [&str; 2], shapes: &[&str], poses: &[&str]| {
            assert!(CELL.contains(from) != ARM.contains(from), "{from}");
            let now = scene(&CELL.replacen(from, to, 1), &ARM.replacen(from, to, 1));
            let both = before.identities().into_iter().zip(now.identities());
            let named: Vec<_> = now.members.iter().map(|member| member.name.as_str()).zip(both).collect();
            let other = |part: &dyn Fn(&MemberIdentity) -> String| -> Vec<&str> {
                let others = named.iter().filter(|(_, (before, now))| part(before) != part(now));
                others.map(|(name, _)| *name).collect()
            };
            assert_eq!(other(&|of| of.shape_sha256.clone()), shapes, "{from} → {to}");
            assert_eq!(other(&|of| of.pose_sha256.clone()), poses, "{from} → {to}");
        };
        let carried = ["arm/hand", "arm/left", "arm/right"];
        let fingers = ["arm/left", "arm/right"];
        let all = ["arm/root", "arm/arm", "arm/hand", "arm/left", "arm/right"];
        check(["mm: 10", "mm: 10.000001"], &[], &fingers);
        check(["(0, 0, 0)", "(0, 0, 1)"], &[], &all);
        check(["(0, 0, 0)", "(0, 0, -0)"], &[], &[]);
        check(["(900, 0, 0)", "(900, 0.001, 0)"], &[], &["post"]);
        check(["radius_mm: 30", "radius_mm: 30.001"], &["post"], &[]);
        check(["0.2 0.1 0.1", "0.2 0.1 0.1000001"], &["arm/hand"], &[]);
        check(["0 0 0.1\"", "0 0 0.1000001\""], &["arm/hand"], &[]);
        check(["0.5 0 0\"", "0.5 0 0.0000001\""], &[], &carried);
        check(["axis xyz=\"0 0 1\"", "axis xyz=\"0 0 -1\""], &[], &all[1..]);
        check(["multiplier=\"-1\"", "multiplier=\"-1.1\""], &[], &["arm/right"]);
        // Limits and speeds do not change the pose.
        check(["upper=\"2\" velocity=\"1\"", "upper=\"3\" velocity=\"2\""], &[], &[]);
    }
}
