//! The bracket of a contact, narrowed in time: slow joints move far less than the resolution of motion in a long while.

use collision::DecidedBy;
use kinematics::PathParameter;
use program::Timeline;

use super::Sweep;
use super::found::{Hit, Proven, Stretch};
use super::resolve::{Edge, Gap, KEPT_SHARE, Level};
use crate::run::ask::Answer;

/// A contact is bracketed to this time of the program, or to [`WIDTH`], whichever is larger: seconds, or rows where there is no clock.
const WIDTH_TIME: f64 = 1e-3;
/// The same as a share of the segment.
const WIDTH: f64 = 1e-6;

/// What is left of the width on either side of an instant of which nothing could be told.
const BESIDE: f64 = 0.25;

/// What an instant in a bracket tells.
enum Seen {
    /// The pieces are apart, and for how long around it.
    Apart(Proven),
    /// They touch, or one lies inside the other.
    Contact,
    /// Neither can be told: they are about eps apart.
    Neither,
}

/// A gap with one end proven, seen from that end: forwards in time, or backwards where the proven end is the later one.
#[derive(Clone, Copy)]
struct Way {
    sign: f64,
}

impl Way {
    /// How far along the way an instant is.
    fn along(self, at: PathParameter) -> f64 {
        self.sign * at.0
    }

    fn at(self, along: f64) -> PathParameter {
        PathParameter(self.sign * along)
    }

    /// The nearer and the further end of an interval.
    fn ends(self, proven: &Proven) -> [f64; 2] {
        let [from, to] = [proven.from, proven.to].map(|at| self.along(at));
        [from.min(to), from.max(to)]
    }
}

impl Sweep<'_> {
    /// Narrows all brackets of a segment that wait for it, in order of time; of the questions each gets its share of what is left.
    pub(super) fn narrow_brackets(&mut self, mut questions: u32) {
        let mut waiting = std::mem::take(&mut self.brackets);
        waiting.sort_by(|x, y| x.0.from.total_cmp(&y.0.from));
        let count = waiting.len();
        for (done, (gap, edges)) in waiting.drain(..).enumerate() {
            let share = questions / u32::try_from(count - done).unwrap_or(u32::MAX);
            let mut left = share;
            self.narrow(gap, edges, &mut left);
            questions -= share - left;
        }
        self.brackets = waiting;
    }

    /// Narrows what lies between a proven end and a violating one, as far as the questions last, and leaves the rest unproven.
    ///
    /// # Guarantee
    /// What is proven grows from the proven end on without a gap; all that lies beyond is recorded as one unproven stretch, also
    /// where some instant of it was found apart. So a first contact in the gap still lies between the end of what is proven and
    /// the first instant of contact.
    fn narrow(&mut self, gap: Gap, edges: (Edge, Edge), questions: &mut u32) {
        let Gap { slot, segment, from, to } = gap;
        let way = Way { sign: if edges.0 == Edge::Proven { 1.0 } else { -1.0 } };
        let [from, to] = [from, to].map(|fraction| way.along(PathParameter(segment as f64 + fraction)));
        let (mut proven_to, end) = (from.min(to), from.max(to));
        // The nearest instant that is not proven, and the nearest of these at which a contact was seen.
        let (mut violating, mut contact) = (end, end);
        let timeline = &self.prepared.scene.timeline;
        let [start, after] = [segment, segment + 1].map(|point| timeline.points[point].time_s);
        // Where all of it is one instant, it is narrow enough.
        let width = if after > start { bracket_time(timeline, segment) / (after - start) } else { 1.0 };
        // Proven intervals that do not reach back yet to what is proven; the nearest is the last.
        let mut ahead: Vec<Proven> = Vec::new();
        while *questions > 0 {
            let wanted = if violating < contact { BESIDE * width } else { width };
            let open_to = ahead.last().map_or(violating, |next| way.ends(next)[0]);
            let middle = f64::midpoint(proven_to, open_to);
            if violating - proven_to <= wanted || middle <= proven_to || middle >= open_to {
                break;
            }
            *questions -= 1;
            match self.look_around(slot, [proven_to, middle, open_to].map(|at| way.at(at))) {
                Seen::Apart(proven) => ahead.push(proven),
                Seen::Contact => (violating, contact) = (middle, middle),
                Seen::Neither => violating = middle,
            }
            ahead.retain(|next| way.ends(next)[0] < violating);
            while let Some(next) = ahead.pop_if(|next| way.ends(next)[0] <= proven_to) {
                proven_to = proven_to.max(way.ends(&next)[1]);
                self.found.proven.push(next);
            }
        }
        // Beyond an instant of which nothing could be told the contact is looked for; that proves nothing.
        while contact - violating > BESIDE * width && *questions > 0 {
            let middle = f64::midpoint(violating, contact);
            if middle <= violating || middle >= contact {
                break;
            }
            *questions -= 1;
            match self.look_around(slot, [violating, middle, contact].map(|at| way.at(at))) {
                Seen::Contact => contact = middle,
                Seen::Apart(_) | Seen::Neither => violating = middle,
            }
        }
        let [from, to] = if way.sign > 0.0 { [proven_to, end] } else { [end, proven_to] };
        self.found.unproven.push(Stretch { slot, from: way.at(from), to: way.at(to) });
    }

    /// Asks about two pieces at the second of three instants; where they are apart, neither inside the other, how far that holds
    /// towards the others.
    fn look_around(&mut self, slot: usize, [one, at, other]: [PathParameter; 3]) -> Seen {
        let eps_m = self.prepared.eps.eps_m;
        let mut coordinates = std::mem::take(&mut self.elsewhere);
        self.prepared.track.at(self.prepared.scene, at, &mut coordinates);
        self.asker.set(at);
        let unknown = (0.0, f64::INFINITY, None);
        let center =
            self.weights.center((self.prepared, &self.asker.places), slot, unknown, (at, &coordinates));
        self.elsewhere = coordinates;
        let ends = [PathParameter(one.0.min(other.0)), PathParameter(one.0.max(other.0))];
        let motions_m = ends.map(|end| self.motion_m(&center, end));
        let settles_m = (motions_m[0].max(motions_m[1]) + 2.0 * eps_m) / (1.0 - KEPT_SHARE);
        let apart = match self.ask_between(slot, settles_m, Level::Contact) {
            Answer::Apart(apart) => apart,
            Answer::Contact(contact) => {
                self.slots[slot].near = Some((contact.triangle_a, contact.triangle_b));
                self.slots[slot].lower(0.0, at);
                self.found.narrowed.push(Hit { slot, at, decided_by: DecidedBy::Triangles });
                return Seen::Contact;
            }
            Answer::Unknown { .. } => return Seen::Neither,
        };
        self.slots[slot].lower(if apart.inner.is_some() { 0.0 } else { apart.hi_m }, at);
        if apart.inner.is_some() {
            self.found.narrowed.push(Hit { slot, at, decided_by: DecidedBy::Containment });
            return Seen::Contact;
        }
        if let Some(closest) = apart.closest {
            self.slots[slot].near = Some((closest.triangle_a, closest.triangle_b));
        }
        let gap_m = apart.lo_m;
        let above_eps = |m: f64| m > eps_m;
        if !above_eps(gap_m) {
            return Seen::Neither;
        }
        let reach_m = gap_m - (KEPT_SHARE * gap_m).max(eps_m);
        let part = |motion_m: f64, end: PathParameter| {
            let share = (reach_m / motion_m * (1.0 - 1e-12)).clamp(0.0, 1.0);
            if motion_m <= reach_m { end } else { PathParameter(at.0 + share * (end.0 - at.0)) }
        };
        let mut held = [part(motions_m[0], ends[0]), part(motions_m[1], ends[1])];
        // Measured at the instants as they are recorded, rounding included; at the centre nothing has moved.
        let mut motion_m = held.map(|end| self.motion_m(&center, end)).into_iter().fold(0.0, f64::max);
        if !above_eps(gap_m - motion_m) {
            (held, motion_m) = ([at; 2], self.motion_m(&center, at));
        }
        let [from, to] = held;
        let proven = Proven { slot, from, to, center: at, gap_m, motion_m, moved: center.moved, inner: None };
        if above_eps(gap_m - motion_m) { Seen::Apart(proven) } else { Seen::Neither }
    }
}

/// How wide the bracket of a contact in a segment may be, on the timeline's basis.
pub(in crate::run) fn bracket_time(timeline: &Timeline, segment: usize) -> f64 {
    let [start, after] = [segment, segment + 1].map(|point| timeline.points[point].time_s);
    (WIDTH * (after - start)).max(WIDTH_TIME)
}

#[cfg(test)]
mod tests {
    use program::{TimeBasis, TimelinePoint};

    use super::*;

    #[test]
    fn a_bracket_is_a_millisecond_or_a_millionth_of_its_segment() {
        for (end_s, expected_s) in [(11.0, 1e-3), (1.5, 1e-3), (10_001.0, 1e-2), (1.0, 1e-3)] {
            let point = |time_s: f64| TimelinePoint {
                time_s,
                positions: vec![vec![0.0]],
                lines: vec![1],
                knot: vec![0],
            };
            let points = vec![point(1.0), point(end_s)];
            let width_s = bracket_time(&Timeline { points, time_basis: TimeBasis::Seconds }, 0);
            assert!((width_s - expected_s).abs() <= 1e-9 * expected_s, "to {end_s} s: {width_s}");
        }
    }
}
