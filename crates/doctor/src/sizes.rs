//! Sizes of members, to compare with the real parts.

use geometry::{Aabb, Topology};

use scene::{Member, MemberFrame, Scene};

/// Sizes and counts of a member.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberSize {
    /// Its name.
    pub name: String,
    /// Edge lengths of its bounding box in its own frame, metres.
    pub size_m: [f64; 3],
    /// The number of triangles of all its pieces.
    pub triangles: usize,
    /// The number of pieces that are solids.
    pub solids: usize,
    /// The number of pieces that are shells.
    pub shells: usize,
    /// Its bounding box in its own frame.
    pub(super) bounds: Aabb,
    /// Whether a joint moves it in the world.
    pub(super) moves: bool,
}

impl MemberSize {
    /// The sizes of all members, in scene order.
    pub(super) fn all(scene: &Scene) -> Vec<Self> {
        scene.members.iter().map(|member| Self::for_member(scene, member)).collect()
    }

    fn for_member(scene: &Scene, member: &Member) -> Self {
        let points: Vec<_> = member
            .shapes
            .iter()
            .flat_map(|piece| {
                piece.shape.mesh.vertices().iter().map(|vertex| piece.member_from_shape.point(vertex))
            })
            .collect();
        let bounds = Aabb::around(&points).expect("every member has a piece, and every piece finite corners");
        let is_solid = |topology: &Topology| *topology == Topology::Solid;
        let solids = member.shapes.iter().filter(|piece| is_solid(piece.shape.mesh.topology())).count();
        let moves = match member.frame {
            MemberFrame::Link { robot, link } => scene.robots[robot].robot.moves_from_root(link),
            MemberFrame::Fixed { .. } => false,
        };
        Self {
            name: member.name.clone(),
            size_m: bounds.size().into(),
            triangles: member.shapes.iter().map(|piece| piece.shape.mesh.triangle_count()).sum(),
            solids,
            shells: member.shapes.len() - solids,
            bounds,
            moves,
        }
    }

    /// `solid`, `shell`, or both.
    pub fn surface(&self) -> String {
        match (self.solids, self.shells) {
            (1, 0) => "solid".to_owned(),
            (0, 1) => "shell".to_owned(),
            (solids, 0) => format!("{solids} solids"),
            (0, shells) => format!("{shells} shells"),
            (solids, shells) => format!("{solids} solid, {shells} shell"),
        }
    }

    /// The longest edge of its bounding box, metres.
    pub(super) fn longest_m(&self) -> f64 {
        self.size_m.iter().copied().fold(0.0, f64::max)
    }
}
