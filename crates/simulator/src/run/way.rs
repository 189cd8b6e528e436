//! The way that programs go while something is found, as a hash: a later run tells by it whether the motion is still the same.

use program::Knot;

use super::Finding;
use super::involved::involved_programs;
use crate::hash::Hash;
use crate::scene::Scene;

/// What instants of several programs are rounded to, seconds or points: put off together, they are a rounding apart.
const SAME_TIME: f64 = 1e-6;

impl Finding {
    /// SHA-256, in hexadecimal, of the way that the programs of the finding's members or joint go during its stretch: the joint values at the
    /// ends of all moves that it touches, and, of several programs, when they come there, one after the other.
    ///
    /// # Guarantee
    /// Where it is equal, the joints go through the same values, in the same order, over all of the moves that the two stretches touch.
    pub fn way_sha256(&self, scene: &Scene) -> String {
        let timeline = &scene.timeline;
        let [from, to] = [self.first, self.last].map(|at| &timeline.points[timeline.point_after(at)]);
        let programs = involved_programs(scene, &self.kind);
        let mut hash = Hash::new();
        let mut begin_s = None;
        for &index in &programs {
            let program = &scene.trajectories[index];
            hash.text(b"program");
            for name in &program.joints {
                hash.text(name.as_bytes());
            }
            let reached = from.knot[index];
            let is_earlier = |knot: &Knot| knot.time_s < program.knots[reached].time_s;
            let left = program.knots[..reached].iter().rposition(is_earlier).unwrap_or(0);
            for knot in &program.knots[left..=to.knot[index]] {
                hash.text(b"knot");
                for value in &knot.position {
                    hash.number(*value);
                }
                if programs.len() > 1 {
                    let begin_s = *begin_s.get_or_insert(knot.time_s);
                    hash.number(((knot.time_s - begin_s) / SAME_TIME).round());
                }
            }
        }
        hash.shown()
    }
}
