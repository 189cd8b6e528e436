//! Joints that almost cancel each other near a singular configuration: there a small motion of the tool takes a large one of theirs.

use geometry::Pose;
use nalgebra::DMatrix;

use crate::{JointKind, LinkId, Robot};

/// Below this singular value of the Jacobian, with lengths in those of the arm, a configuration counts as near a singular one: joints turn
/// some twenty times as far as the tool.
const NEAR: f64 = 0.05;
/// A joint takes part if it has at least this share of the largest part.
const PART: f64 = 0.3;
/// Joints that it takes to move a tool in every direction.
const JOINTS: usize = 6;

impl Robot {
    /// The turning joints on the way to a link that almost cancel each other in the motion of a tool centre point on it, by their places
    /// among the independent joints, ascending; empty where the configuration is not near a singular one, or they are fewer than six.
    ///
    /// They are the parts of the direction in joint space that moves the tool least: the right singular vector of the smallest singular
    /// value of the Jacobian (G. H. Golub, C. Reinsch, "Singular value decomposition and least squares solutions", 1970).
    ///
    /// # Panics
    /// Where `q` does not hold one value per independent joint.
    pub fn cancelling_joints(&self, link: LinkId, link_from_tcp: &Pose, q: &[f64]) -> Vec<usize> {
        let mut root_from_link = Vec::new();
        self.link_poses(q, &mut root_from_link);
        let root_from_tcp = root_from_link[link.0] * *link_from_tcp;
        let path = self.chain(self.root(), link);
        let jacobian = self.jacobian(&path, &root_from_link, &root_from_tcp.translation.into());
        let turns = |slot: &usize| {
            let joint = &self.joints()[self.independent_joints()[*slot].0];
            joint.kind != JointKind::Prismatic && jacobian.column(*slot).norm() > 0.0
        };
        let slots: Vec<usize> = (0..jacobian.ncols()).filter(turns).collect();
        if slots.len() < JOINTS {
            return Vec::new();
        }
        let levers_m = slots.iter().map(|slot| jacobian.fixed_slice::<3, 1>(0, *slot).norm());
        let size_m = levers_m.fold(1e-3, f64::max);
        let scaled = DMatrix::from_fn(6, slots.len(), |row, column| {
            jacobian[(row, slots[column])] / if row < 3 { size_m } else { 1.0 }
        });
        let svd = scaled.svd(false, true);
        let smallest = svd.singular_values.iter().enumerate().min_by(|(_, x), (_, y)| x.total_cmp(y));
        let (Some((index, value)), Some(rows)) = (smallest, &svd.v_t) else { return Vec::new() };
        // The comparison is false for what is no number.
        if *value < NEAR {
            let parts = rows.row(index).map(f64::abs);
            let takes_part = |column: &usize| parts[*column] >= PART * parts.max();
            (0..slots.len()).filter(takes_part).map(|column| slots[column]).collect()
        } else {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six axes: z, y, y, x, y, x, with a spherical wrist.
    const ARM: &str = r#"<robot name="arm"><link name="l0"/><link name="l1"/><link name="l2"/><link name="l3"/><link name="l4"/>
        <link name="l5"/><link name="l6"/>
        <joint name="j1" type="continuous"><parent link="l0"/><child link="l1"/><axis xyz="0 0 1"/></joint>
        <joint name="j2" type="continuous"><parent link="l1"/><child link="l2"/><origin xyz="0 0 0.4"/><axis xyz="0 1 0"/></joint>
        <joint name="j3" type="continuous"><parent link="l2"/><child link="l3"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/></joint>
        <joint name="j4" type="continuous"><parent link="l3"/><child link="l4"/><origin xyz="0.4 0 0"/><axis xyz="1 0 0"/></joint>
        <joint name="j5" type="continuous"><parent link="l4"/><child link="l5"/><axis xyz="0 1 0"/></joint>
        <joint name="j6" type="continuous"><parent link="l5"/><child link="l6"/><axis xyz="1 0 0"/></joint></robot>"#;

    #[test]
    fn a_straight_wrist_lets_the_joints_around_it_cancel() {
        let (robot, _) = Robot::from_urdf(ARM.as_bytes(), "arm.urdf").expect("a robot");
        let tip = robot.link_named("l6").expect("the tip");
        let tool = Pose { translation: [0.1, 0.0, 0.0].into(), ..Pose::identity() };
        let cancelling = |q: [f64; 6]| robot.cancelling_joints(tip, &tool, &q);
        assert_eq!(cancelling([0.3, 0.4, 0.5, 0.2, 0.001, -0.1]), [3, 5]);
        assert_eq!(cancelling([0.3, 0.4, 0.5, 0.2, 0.9, -0.1]), []);
        // The elbow is stretched: the forearm points along the upper arm.
        let stretched = cancelling([0.3, 0.4, 1e-4 - std::f64::consts::FRAC_PI_2, 0.2, 0.9, -0.1]);
        assert!(stretched.contains(&1) && stretched.contains(&2), "{stretched:?}");
    }
}
