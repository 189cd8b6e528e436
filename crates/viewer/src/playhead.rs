//! The instant shown, and playback.

use bevy::prelude::Resource;
use kinematics::PathParameter;
use program::{TimeBasis, Timeline};
use simulator::{Outcome, Verdict};

/// Playback speed of programs without a clock, interpolation points per second.
pub(crate) const POINTS_PER_S: f64 = 25.0;

/// Range of the playback speed, as multiples of the program's real speed.
pub(crate) const SPEEDS: [f64; 2] = [0.1, 10.0];

/// The instant shown, and the settings of playback.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Playhead {
    /// The instant shown.
    pub moment: PathParameter,
    /// Whether playback runs.
    pub playing: bool,
    /// Playback speed, as a multiple of the program's real speed.
    pub speed: f64,
    /// Whether playback restarts at the end.
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
    /// Advances by some seconds of real time; returns the index of the finding at which playback stopped.
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
            TimeBasis::Seconds | TimeBasis::Edge => 1.0,
            TimeBasis::Index => POINTS_PER_S,
        };
        let from = self.moment;
        let last = PathParameter::of_point(timeline.points.len() - 1);
        let time_s = timeline.time_at(from) + elapsed_s * self.speed * rate;
        let to = if time_s >= timeline.time_at(last) { last } else { timeline.path_parameter_at(time_s) };
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

/// The first collision that begins in (`after`, `until`]: index of its finding, and the instant.
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

/// An instant as text: seconds, or the point if the program has no clock.
pub(crate) fn shown(timeline: &Timeline, moment: PathParameter) -> String {
    match timeline.time_basis {
        TimeBasis::Seconds => format!("{:.3} s", timeline.time_at(moment)),
        TimeBasis::Index | TimeBasis::Edge => format!("point {:.2}", moment.0),
    }
}
