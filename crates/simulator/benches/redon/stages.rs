//! Random motions from free configurations, with each stage of the pipeline switched off in turn (the paper's Tables 1 and 2).

use std::time::Instant;

use intervals::{Answer, Counts, Stages, Statement, prepare};
use pathproof_simulator::{JointVectors, interval_problem};
use program::{TimeBasis, Timeline, TimelinePoint};
use scene::Scene;
use test_support::Random;

use crate::Cell;

/// The sets of stages, as the paper names them, and ours.
const ALL: Stages = Stages { link_boxes: true, swept_volumes: true, newton: true };
const SETS: [(&str, Stages); 5] = [
    ("1+2+3", ALL),
    ("1+3", Stages { swept_volumes: false, ..ALL }),
    ("2+3", Stages { link_boxes: false, ..ALL }),
    ("3", Stages { link_boxes: false, swept_volumes: false, ..ALL }),
    ("1+2+3 without Newton", Stages { newton: false, ..ALL }),
];

/// Times and counts of motions of one kind.
#[derive(Default)]
struct Sum {
    motions: usize,
    seconds: f64,
    counts: Counts,
}

impl Sum {
    fn row(&self) -> String {
        let per = |count: u64| format!("{:.1}", count as f64 / self.motions.max(1) as f64);
        let ms = if self.motions == 0 { 0.0 } else { 1e3 * self.seconds / self.motions as f64 };
        let [_, boxes, exact] = self.counts.stages.map(per);
        let Counts { motions, boxes: obb, triangles, equations, .. } = self.counts;
        format!(
            "{ms:.2} | {boxes} | {exact} | {} | {} | {} | {}",
            per(motions),
            per(obb),
            per(triangles),
            per(equations)
        )
    }
}

pub(crate) fn table(cell: &mut Cell, classes_deg: &[f64], motions: usize) {
    println!(
        "| up to | stages | motions | ms | pairs for stage 2 | for stage 3 | motions bounded | box tests | triangle tests | equations |"
    );
    println!("| --- | --- | --- | --: | --: | --: | --: | --: | --: | --: |");
    for class_deg in classes_deg {
        let ends = walk(cell, *class_deg, motions);
        cell.scene.timeline = timeline(&ends);
        for (name, stages) in SETS {
            let mut sums = [Sum::default(), Sum::default()];
            let vectors = JointVectors::new(&cell.scene);
            let problem = interval_problem(&cell.scene, &cell.models, &vectors, stages);
            let prepared = prepare(&problem);
            for motion in 0..ends.len() {
                let clock = Instant::now();
                let answer = prepared.check_segment(2 * motion);
                let seconds = clock.elapsed().as_secs_f64();
                let sum = &mut sums[usize::from(!collides(&answer))];
                sum.motions += 1;
                sum.seconds += seconds;
                sum.counts.add(&answer.counts);
            }
            for (kind, sum) in ["COL", "NO-COL"].into_iter().zip(&sums) {
                println!("| {class_deg}° | {name} | {} {kind} | {} |", sum.motions, sum.row());
            }
        }
    }
    println!();
}

fn collides(answer: &Answer) -> bool {
    let mut statements = answer.pairs.iter().flatten().map(|stretch| &stretch.statement);
    statements.any(|statement| matches!(statement, Statement::Contact { .. } | Statement::Inside { .. }))
}

/// Motions of a random walk: from a free configuration every joint changes by up to an angle; after a contact the walk goes on from the
/// start of the motion.
fn walk(cell: &mut Cell, most_deg: f64, motions: usize) -> Vec<[Vec<f64>; 2]> {
    let points: Vec<Vec<f64>> =
        cell.scene.timeline.points.iter().map(|point| point.positions[0].clone()).collect();
    let mut random = Random(0x0020_0300 + most_deg as u64);
    let mut ends: Vec<[Vec<f64>; 2]> = Vec::new();
    let mut at = points[0].clone();
    let mut tries = 0;
    while ends.len() < motions {
        // A walk that is caught in a corner starts again elsewhere.
        if tries % 8 == 0 {
            at.clone_from(&points[random.below(points.len())]);
        }
        tries += 1;
        let most = most_deg.to_radians();
        let to: Vec<f64> = at.iter().map(|value| value + random.within(-most, most)).collect();
        cell.scene.timeline = timeline(&[[at.clone(), to.clone()]]);
        let first = first_statements(&cell.scene, cell);
        if first.contains(&false) {
            // The start is not free.
            tries = 0;
            continue;
        }
        let is_free = first.is_empty();
        ends.push([at.clone(), to.clone()]);
        if is_free {
            at = to;
        }
    }
    ends
}

/// Per pair that is not apart all the time: whether it is apart at the start.
fn first_statements(scene: &Scene, cell: &Cell) -> Vec<bool> {
    let vectors = JointVectors::new(scene);
    let problem = interval_problem(scene, &cell.models, &vectors, ALL);
    let answer = prepare(&problem).check_segment(0);
    let of_pair = answer
        .pairs
        .iter()
        .filter(|stretches| stretches.iter().any(|stretch| !matches!(stretch.statement, Statement::Apart)));
    of_pair.map(|stretches| matches!(stretches[0].statement, Statement::Apart)).collect()
}

/// Every motion as a segment, and the way to the next one as another.
pub(crate) fn timeline(ends: &[[Vec<f64>; 2]]) -> Timeline {
    let points = ends.iter().flatten().enumerate().map(|(index, positions)| TimelinePoint {
        time_s: index as f64,
        positions: vec![positions.clone()],
        lines: vec![1],
        knot: vec![index.min(1)],
        ..TimelinePoint::default()
    });
    Timeline { points: points.collect(), time_basis: TimeBasis::Index }
}
