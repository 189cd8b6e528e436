//! The short motions of the reference cells by both engines; `docs/bench/coal.py` walks the same ones in steps of 0.1°.

use std::time::Instant;

use intervals::{Stages, Statement, prepare};
use pathproof_simulator::{JointVectors, certified_spans, interval_problem};
use test_support::REFERENCE_CELLS;

use crate::{cell, stages};

/// A motion of a class, and whether the reference finds a contact.
struct Motion {
    class_deg: usize,
    is_hit: bool,
    ends: [Vec<f64>; 2],
}

fn motions(name: &str) -> Vec<Motion> {
    let folder = test_support::reference_cell(name).expect("it was there");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("readable");
    let (rows, reference) = (read("segments.csv"), read("segments_reference.csv"));
    let values = |row: &str| row.split(',').skip(3).map(|text| text.parse().expect("a number")).collect();
    let rows: Vec<Vec<f64>> = rows.lines().skip(1).map(values).collect();
    let motion = |(index, line): (usize, &str)| {
        let columns: Vec<&str> = line.split(',').collect();
        Motion {
            class_deg: columns[1].parse().expect("a number"),
            is_hit: columns[2] == "1",
            ends: [rows[2 * index].clone(), rows[2 * index + 1].clone()],
        }
    };
    reference.lines().skip(1).enumerate().map(motion).collect()
}

pub(crate) fn table(most: usize) {
    println!("| cell | class | motions | intervals ms | bubbles ms | undecided |");
    println!("| --- | --- | --- | --: | --: | --: |");
    for name in REFERENCE_CELLS {
        let Some(mut cell) = cell(name) else { continue };
        for class_deg in [1, 5, 15, 30] {
            for is_hit in [false, true] {
                let motions = motions(name).into_iter();
                let of_class = motions.filter(|of| of.class_deg == class_deg && of.is_hit == is_hit);
                let ends: Vec<[Vec<f64>; 2]> = of_class.take(most).map(|motion| motion.ends).collect();
                cell.scene.timeline = stages::timeline(&ends);
                let vectors = JointVectors::new(&cell.scene);
                let problem = interval_problem(&cell.scene, &cell.models, &vectors, Stages::default());
                let prepared = prepare(&problem);
                let (mut seconds, mut undecided) = ([0.0; 2], 0.0);
                for motion in 0..ends.len() {
                    let clock = Instant::now();
                    let answer = prepared.check_segment(2 * motion);
                    seconds[0] += clock.elapsed().as_secs_f64();
                    undecided += answer.undecided_share();
                    let hits = answer.pairs.iter().flatten().any(|stretch| {
                        matches!(stretch.statement, Statement::Contact { .. } | Statement::Inside { .. })
                    });
                    assert!(hits || !is_hit, "{name} {class_deg}° {motion}: the reference finds a contact");
                }
                let count = ends.len().max(1) as f64;
                for ends in ends {
                    cell.scene.timeline = stages::timeline(&[ends]);
                    let clock = Instant::now();
                    let _spans = certified_spans(&cell.scene, &cell.models, 1e-3);
                    seconds[1] += clock.elapsed().as_secs_f64();
                }
                let [intervals_ms, bubbles_ms] = seconds.map(|seconds| 1e3 * seconds / count);
                let kind = if is_hit { "COL" } else { "NO-COL" };
                println!(
                    "| {name} | {class_deg}° | {count} {kind} | {intervals_ms:.2} | {bubbles_ms:.2} | {:.1e} |",
                    undecided / count
                );
            }
        }
    }
    println!();
}
