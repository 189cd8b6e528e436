//! What a member's geometry is and where it comes to stand, as two hashes: a later run tells by them whether a member is still the same.

use std::collections::BTreeMap;

use geometry::{Pose, Shape, TriangleMesh};
use kinematics::{JointId, JointKind, LinkId};
use sha2::{Digest as _, Sha256};

use super::{Member, MemberFrame, Scene, SceneRobot};
use crate::files::hexadecimal;

/// Bytes that are hashed at once: a call costs more than eight bytes of hashing.
const BLOCK: usize = 1 << 16;

/// Hashes of a member, SHA-256 in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberIdentity {
    /// Of its surfaces in its own frame, bit by bit.
    pub shape_sha256: String,
    /// Of its place in the world: of an object the pose; of a link the base of its robot, the joints that lead from there to the link, the
    /// values of those that rest, and the names of those that a program drives. What a program makes of these is the program's.
    pub pose_sha256: String,
}

impl Scene {
    /// The hashes of all members, in scene order.
    ///
    /// # Guarantee
    /// Members of equal `shape_sha256` are of the same triangles in the same places of their frames. Links of equal `pose_sha256` stand at
    /// the same place whenever the joints that programs drive have the same values; objects always do.
    pub fn identities(&self) -> Vec<MemberIdentity> {
        // A mesh that is used again is hashed once.
        let mut known: BTreeMap<*const Shape, [u8; 32]> = BTreeMap::new();
        let mut surface = |shape: &Shape| *known.entry(&raw const *shape).or_insert_with(|| of_mesh(&shape.mesh));
        let identity = |member: &Member| MemberIdentity {
            shape_sha256: {
                let mut hash = Hash::new();
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
        let mut hash = Hash::new();
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
                    hash.joint(scene_robot, joint);
                }
            }
        }
        hash.shown()
    }
}

/// The joints between a link and the root of its robot, the link's own first.
fn path(scene_robot: &SceneRobot, link: LinkId) -> impl Iterator<Item = JointId> {
    let robot = &scene_robot.robot;
    let above = |joint: &JointId| robot.links()[robot.joints()[joint.0].parent.0].parent_joint;
    std::iter::successors(robot.links()[link.0].parent_joint, above)
}

fn of_mesh(mesh: &TriangleMesh) -> [u8; 32] {
    let mut hash = Hash::new();
    hash.fixed(&(mesh.vertices().len() as u64).to_le_bytes());
    for vertex in mesh.vertices() {
        vertex.iter().for_each(|coordinate_m| hash.number(*coordinate_m));
    }
    for triangle in mesh.triangles() {
        triangle.iter().for_each(|index| hash.fixed(&index.to_le_bytes()));
    }
    hash.finish()
}

/// A hash of numbers and bytes; zero has no sign.
struct Hash {
    digest: Sha256,
    waiting: Vec<u8>,
}

impl Hash {
    fn new() -> Self {
        Self { digest: Sha256::new(), waiting: Vec::with_capacity(BLOCK) }
    }

    /// Set apart from what follows by its length.
    fn text(&mut self, text: &[u8]) {
        self.fixed(&(text.len() as u64).to_le_bytes());
        self.fixed(text);
    }

    /// What is always as long as this.
    fn fixed(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        if self.waiting.len() >= BLOCK {
            self.digest.update(&self.waiting);
            self.waiting.clear();
        }
    }

    fn number(&mut self, value: f64) {
        self.fixed(&(value + 0.0).to_bits().to_le_bytes());
    }

    fn pose(&mut self, pose: &Pose) {
        pose.rotation.iter().chain(pose.translation.iter()).for_each(|value| self.number(*value));
    }

    /// Where a joint sits, how it moves and what gives it its value.
    fn joint(&mut self, scene_robot: &SceneRobot, id: JointId) {
        let robot = &scene_robot.robot;
        let joint = &robot.joints()[id.0];
        self.pose(&joint.parent_from_joint);
        let kind: &[u8] = match joint.kind {
            JointKind::Fixed => return self.text(b"fixed"),
            // Limits are not a matter of where it stands.
            JointKind::Revolute | JointKind::Continuous => b"turns",
            JointKind::Prismatic => b"slides",
        };
        self.text(kind);
        joint.axis.iter().for_each(|value| self.number(*value));
        let source = joint.mimic.map_or(id, |mimic| mimic.source);
        if let Some(mimic) = joint.mimic {
            self.text(b"follows");
            self.number(mimic.multiplier);
            self.number(mimic.offset);
        }
        let slot = robot.independent_joints().binary_search(&source);
        let slot = slot.expect("a joint that takes a value of its own");
        if scene_robot.driven().is_some_and(|(_, slots)| slots.contains(&slot)) {
            self.text(b"driven");
            self.text(robot.joints()[source.0].name.as_bytes());
        } else {
            self.text(b"rests");
            self.number(scene_robot.rest[slot]);
        }
    }

    fn finish(mut self) -> [u8; 32] {
        self.digest.update(&self.waiting);
        self.digest.finalize().into()
    }

    fn shown(self) -> String {
        hexadecimal(&self.finish())
    }
}
