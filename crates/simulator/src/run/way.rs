//! A hash of the programs' motion during a finding: a later run compares it to detect a changed motion.

use program::Knot;

use super::Finding;
use super::involved::involved_programs;
use scene::Hash;
use scene::Scene;

/// Times of several programs are rounded to this, seconds or points: a common shift changes them by rounding only.
const SAME_TIME: f64 = 1e-6;

impl Finding {
    /// SHA-256, in hexadecimal, of the motion of the involved programs during the finding: the joint values at the ends of all
    /// moves that it touches, for splines the rates there and the durations and, for several programs, the order and times at which they
    /// are reached.
    ///
    /// # Guarantee
    /// If equal, the joints take the same values, in the same order, over all moves that the two findings touch.
    pub fn way_sha256(&self, scene: &Scene) -> String {
        let timeline = &scene.timeline;
        let [from, to] = [self.first, self.last].map(|at| &timeline.points[timeline.point_after(at)]);
        let programs = involved_programs(scene, &self.kind);
        let mut hash = Hash::default();
        let mut begin_s = None;
        for &index in &programs {
            let program = &scene.trajectories[index];
            hash.text(b"program");
            for name in &program.joints {
                hash.text(name.as_bytes());
            }
            let reached = from.knot[index];
            let is_earlier = |knot: &Knot| knot.time_s < program.knots[reached].time_s;
            let mut left = program.knots[..reached].iter().rposition(is_earlier).unwrap_or(0);
            let mut right = to.knot[index];
            // A move in space is one way, whatever its pieces.
            while left > 0 && program.knots[left + 1].continues(&program.knots[left]) {
                left -= 1;
            }
            while right + 1 < program.knots.len() && program.knots[right + 1].continues(&program.knots[right])
            {
                right += 1;
            }
            for (knot, next) in (left..=right).map(|at| (&program.knots[at], program.knots.get(at + 1))) {
                // Of a robot alone the phases of a move change its times only.
                if programs.len() == 1 && next.is_some_and(|next| next.is_later_phase) {
                    continue;
                }
                hash.text(b"knot");
                for value in &knot.position {
                    hash.number(*value);
                }
                let rates = &knot.rates;
                for value in rates.velocity.iter().chain(&rates.acceleration) {
                    hash.number(*value);
                }
                if let Some(piece) = &knot.cartesian {
                    hash.text(if piece.is_arc { b"arc" } else { b"line" });
                    piece.deviations.iter().for_each(|deviation| hash.number(*deviation));
                }
                // The durations of its moves shape a spline.
                if programs.len() > 1 || !rates.velocity.is_empty() {
                    let begin_s = *begin_s.get_or_insert(knot.time_s);
                    hash.number(((knot.time_s - begin_s) / SAME_TIME).round());
                }
                if let Some(share) = knot.start_speed_share.filter(|_| programs.len() > 1) {
                    hash.text(b"accelerates");
                    hash.number((share / SAME_TIME).round());
                }
            }
        }
        hash.shown()
    }
}
