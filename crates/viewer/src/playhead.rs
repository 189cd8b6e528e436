//! Where the program stands, and how it goes on.

use bevy::prelude::Resource;
use collision::Verdict;
use kinematics::PathParameter;
use program::{TimeBasis, Timeline};
use simulator::Outcome;

/// A program without a clock is played at this many interpolation points per second.
pub(crate) const POINTS_PER_S: f64 = 25.0;

/// Slowest and fastest playback, as multiples of the program's real speed.
pub(crate) const SPEEDS: [f64; 2] = [0.1, 10.0];

/// The instant shown, and how playback goes on.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Playhead {
    /// The instant shown.
    pub moment: PathParameter,
    /// Whether the program runs.
    pub playing: bool,
    /// Multiple of the program's real speed.
    pub speed: f64,
    /// Whether the end goes over into the start.
    pub looped: bool,
    /// Whether playback pauses where a collision begins.
    pub stop_at_collision: bool,
}

impl Default for Playhead {
    fn default() -> Self {
        Self {
            moment: PathParameter(0.0),
            playing: false,
            speed: 1.0,
            looped: false,
            stop_at_collision: true,
        }
    }
}

impl Playhead {
    /// Goes on by some seconds of the user's time; the finding at which it stopped, if it did.
    pub fn advance(
        &mut self,
        timeline: &Timeline,
        outcome: Option<&Outcome>,
        elapsed_s: f64,
    ) -> Option<usize> {
        if !self.playing {
            return None;
        }
        let rate = match timeline.time_basis {
            TimeBasis::Seconds => 1.0,
            TimeBasis::Index => POINTS_PER_S,
        };
        let from = self.moment;
        let last = PathParameter::of_point(timeline.points.len() - 1);
        let time_s = timeline.time_at(from) + elapsed_s * self.speed * rate;
        let to = if time_s >= timeline.time_at(last) { last } else { timeline.moment_at(time_s) };
        if self.stop_at_collision
            && let Some(outcome) = outcome
            && let Some((finding, at)) = next_collision(outcome, from, to)
        {
            self.moment = at;
            self.playing = false;
            return Some(finding);
        }
        self.moment = to;
        if to == last {
            if self.looped {
                self.moment = PathParameter(0.0);
            } else {
                self.playing = false;
            }
        }
        None
    }
}

/// The first collision that begins after an instant and not after another; by its finding, with where it begins.
fn next_collision(
    outcome: &Outcome,
    after: PathParameter,
    until: PathParameter,
) -> Option<(usize, PathParameter)> {
    let collisions = outcome.findings.iter().enumerate().filter(|(_, finding)| {
        matches!(finding.kind, simulator::FindingKind::Pair { verdict: Verdict::Collision, .. })
    });
    collisions
        .map(|(index, finding)| (index, finding.first))
        .filter(|(_, first)| *first > after && *first <= until)
        .min_by(|x, y| x.1.0.total_cmp(&y.1.0))
}

/// An instant in words: seconds with a clock, the point without.
pub(crate) fn shown(timeline: &Timeline, moment: PathParameter) -> String {
    match timeline.time_basis {
        TimeBasis::Seconds => format!("{:.3} s", timeline.time_at(moment)),
        TimeBasis::Index => format!("point {:.2}", moment.0),
    }
}
