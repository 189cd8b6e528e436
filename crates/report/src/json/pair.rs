//! Checked pairs, and what distance is required of them.

use report_format::{Bounds, Minimum, Pair, PairClearance, ProgramClearance, RequiredClearance};
use scene::Scene;
use simulator::{Outcome, PairMinimum, Verdict};

use super::finding::{instant, joints_at, witness};

/// All checked pairs, by name.
pub(super) fn pairs(scene: &Scene, outcome: &Outcome) -> Vec<Pair> {
    let required = &scene.clearances.required;
    let checked = scene.pairs.iter().zip(required).zip(&outcome.minima);
    let mut rows: Vec<Pair> = checked
        .map(|((pair, required), least)| {
            let (a, b) = scene.pair_names(pair.a, pair.b);
            let [least_m, required_clearance_m] = required.range_m();
            Pair {
                a: a.into(),
                b: b.into(),
                required_clearance_m,
                least_required_clearance_m: (least_m < required_clearance_m).then_some(least_m),
                colliding_points: 0,
                near_points: 0,
                undecided_points: 0,
                minimum: least.as_ref().map(|least| minimum(scene, least, (a, b))),
            }
        })
        .collect();
    for pair in outcome.frames.iter().flat_map(|frame| &frame.pairs) {
        let row = &mut rows[pair.pair];
        match pair.verdict {
            Verdict::Collision => row.colliding_points += 1,
            Verdict::Near => row.near_points += 1,
            Verdict::Undecided => row.undecided_points += 1,
            Verdict::Clear => {}
        }
    }
    rows.sort_by(|x, y| (&x.a, &x.b).cmp(&(&y.a, &y.b)));
    rows
}

fn minimum(scene: &Scene, minimum: &PairMinimum, names: (&str, &str)) -> Minimum {
    let at = instant(scene, minimum.at);
    Minimum {
        clearance_m: Bounds::from_m(minimum.clearance_m),
        time: at.time,
        moment: at.moment,
        joint_values: joints_at(scene, minimum.at),
        witness: minimum.witness.as_ref().map(|points| witness(points, names)),
    }
}

pub(super) fn required_clearance(scene: &Scene) -> RequiredClearance {
    let clearances = &scene.clearances;
    let row = |row: &scene::PairClearance| {
        let (a, b) = scene.pair_names(row.pair.a, row.pair.b);
        PairClearance { a: a.into(), b: b.into(), clearance_m: row.clearance_m }
    };
    let mut pairs: Vec<PairClearance> = clearances.pairs.iter().map(row).collect();
    pairs.sort_by(|x, y| (&x.a, &x.b).cmp(&(&y.a, &y.b)));
    let given = |given: &scene::ProgramClearance| ProgramClearance {
        file: scene.relative_path(scene.trajectories[given.trajectory].file_of(given.file)).into(),
        lines: given.lines,
        clearance_m: given.clearance_m,
    };
    RequiredClearance {
        robot_environment: clearances.robot_environment_m,
        robot_robot: clearances.robot_robot_m,
        same_robot: clearances.same_robot_m,
        pairs,
        programs: clearances.programs.iter().map(given).collect(),
    }
}
