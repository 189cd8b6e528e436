//! Penalty forces of the contacts of two members: Tzafestas and Coiffet (1996), equation 1.

use collision::{PenaltyModel, Wrench};
use continuous::QueryContext;
use geometry::{Point3, Pose, Vector3};
use kinematics::PathParameter;

use super::contact_set::MemberContact;
use crate::run::prepared::PreparedRun;

/// Share of the motion between two points over which velocities are taken, to either side.
const STEP: f64 = 1e-4;

/// Penalty forces of contacts, in world.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactForces {
    /// On the member named first, of every contact that is listed, newtons; that on the other is its opposite.
    pub on_a_n: Vec<Vector3<f64>>,
    /// Their sum over all contacts on either member, with the moment about the origin of its frame; the member named first first.
    pub sums: [Wrench; 2],
}

/// The motion of two members around an instant, the pair's first member first.
pub(super) struct PointMotion {
    members: [usize; 2],
    /// Poses in world a little before the instant.
    before: [Pose; 2],
    /// Poses in world a little after the instant.
    after: [Pose; 2],
    /// From the ones to the others.
    seconds: f64,
}

impl PointMotion {
    /// Of a checked pair, within the motion between two points that the instant begins or lies in; leaves the context there.
    pub(super) fn new(
        prepared: &PreparedRun<'_>,
        context: &mut QueryContext<'_>,
        pair: usize,
        at: PathParameter,
    ) -> Self {
        let members = prepared.scene.pairs[pair];
        let members = [members.a, members.b];
        let points = &prepared.scene.timeline.points;
        let from = (at.0.floor() as usize).min(points.len().saturating_sub(2));
        let to = (from + 1).min(points.len() - 1);
        let within = |parameter: f64| PathParameter(parameter.clamp(from as f64, to as f64));
        let ends = [within(at.0 - STEP), within(at.0 + STEP)];
        let [before, after] = ends.map(|at| {
            context.set(at);
            members.map(|member| context.poses.world_from_body[member])
        });
        context.set(at);
        let seconds = (points[to].time_s - points[from].time_s) * (ends[1].0 - ends[0].0);
        Self { members, before, after, seconds }
    }

    /// The velocity of a point that is fixed to a member, of these two, given where it is at the instant; 0 where no time passes.
    fn velocity_m_per_s(&self, member: usize, home: &Pose, at: &Point3<f64>) -> Vector3<f64> {
        let k = usize::from(self.members[0] != member);
        let own = home.inverse().point(at);
        let displacement = self.after[k].point(&own) - self.before[k].point(&own);
        if self.seconds > 0.0 { displacement / self.seconds } else { Vector3::zeros() }
    }
}

impl ContactForces {
    /// Of all contacts between two members in the order of their names, with their poses.
    pub(super) fn new(
        contacts: &[MemberContact],
        penalty: &PenaltyModel,
        motion: &PointMotion,
        (members, homes): ([usize; 2], [&Pose; 2]),
    ) -> Self {
        let [about_a, about_b] = homes.map(|home| Point3::from(home.translation));
        let mut of_all = Self { on_a_n: Vec::with_capacity(contacts.len()), sums: [Wrench::default(); 2] };
        for contact in contacts {
            let velocity_m_per_s = motion.velocity_m_per_s(members[0], homes[0], &contact.on_a)
                - motion.velocity_m_per_s(members[1], homes[1], &contact.on_b);
            let force_n = penalty.force_n(contact.penetration_m, &contact.normal, &velocity_m_per_s);
            of_all.sums[0].add(&force_n, &contact.on_a, &about_a);
            of_all.sums[1].add(&-force_n, &contact.on_b, &about_b);
            of_all.on_a_n.push(force_n);
        }
        of_all
    }
}
