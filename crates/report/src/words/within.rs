//! An instant that is known only by its bounds.

use kinematics::PathParameter;
use program::TimeBasis;
use scene::Scene;

use super::{instant, short};

/// `between 1.2 s and 1.3 s`, with as many digits as distinguish the two; `at 1.2 s` if they agree to nine decimals. If both are
/// the first or the last point, the text adds that the motion begins or ends there.
pub fn within(scene: &Scene, [from, to]: [PathParameter; 2]) -> String {
    let last = scene.timeline.points.len() - 1;
    let end = match from.0 {
        _ if from != to || last == 0 => "",
        at if at <= 0.0 => ", where the motion begins",
        at if at >= last as f64 => ", where the motion ends",
        _ => "",
    };
    let number = |at: PathParameter| match scene.timeline.time_basis {
        TimeBasis::Seconds => scene.timeline.time_at(at),
        TimeBasis::Index | TimeBasis::Edge => at.0,
    };
    match (bounds([from, to].map(number)), scene.timeline.time_basis) {
        (None, _) => format!("at {}{end}", instant(scene, from)),
        (Some([from, to]), TimeBasis::Seconds) => format!("between {from} s and {to} s"),
        (Some([from, to]), TimeBasis::Index | TimeBasis::Edge) => format!("between points {from} and {to}"),
    }
}

/// Two numbers, rounded outwards; `None` if they agree to nine decimals.
fn bounds([from, to]: [f64; 2]) -> Option<[String; 2]> {
    let decimals = (3..=9).find(|decimals| short(from, *decimals) != short(to, *decimals))?;
    let unit = (0..decimals).fold(1.0, |unit, _| unit * 10.0);
    let (below, above) = ((from * unit).round() / unit, (to * unit).round() / unit);
    let below = if below <= from { below } else { below - 1.0 / unit };
    let above = if above >= to { above } else { above + 1.0 / unit };
    Some([below, above].map(|bound| short(bound, decimals)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_between_stays_between() {
        for (ends, expected) in [
            ([0.0, 1.0], Some(["0", "1"])),
            ([1.001, 1.003], Some(["1.001", "1.003"])),
            ([1.2356, 1.2371], Some(["1.235", "1.238"])),
            ([1.235_41, 1.235_44], Some(["1.23541", "1.23544"])),
            ([1.235_449, 1.235_461], Some(["1.2354", "1.2355"])),
            ([2.0, 2.0], None),
            ([2.0, 2.0 + 1e-11], None),
        ] {
            assert_eq!(bounds(ends), expected.map(|texts| texts.map(str::to_owned)), "{ends:?}");
        }
    }
}
