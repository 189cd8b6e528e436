//! Which moves to change about a finding or an event.

use kinematics::PathParameter;
use scene::Scene;
use simulator::{Outcome, Shortfall, free_around};

use super::instant;

/// The moves to change about an interval with findings: those between the last point before and the first point after it at which every
/// checked pair is clear. A sentence without its full stop; `None` where the clearances that are required were not measured. `lines` names
/// the program lines of an instant.
pub fn moves_to_change(
    scene: &Scene,
    outcome: &Outcome,
    interval: [PathParameter; 2],
    lines: impl Fn(PathParameter) -> String,
) -> Option<String> {
    if outcome.shortfalls.contains(&Shortfall::Unmeasured) {
        return None;
    }
    // Points before and after may be of other ways.
    if scene.has_edges() {
        let [first, last] = interval.map(&lines);
        return Some(if first == last {
            format!("Change the motion {first}")
        } else {
            format!("Change the motions from {first} to {last}")
        });
    }
    let place = |point: usize| {
        let at = PathParameter::of_point(point);
        format!("{} ({})", instant(scene, at), lines(at))
    };
    Some(match free_around(outcome, interval) {
        [Some(before), Some(after)] => format!(
            "Change the moves between {} and {}: at these two points every checked pair is clear",
            place(before),
            place(after)
        ),
        [Some(before), None] => {
            format!("Change the moves after {}: no later point is known to be clear", place(before))
        }
        [None, Some(after)] => format!("Begin elsewhere: no point before {} is known to be clear", place(after)),
        [None, None] => {
            "No point of the program is known to be clear: the layout, the start or an exclusion has to change"
                .to_owned()
        }
    })
}
