//! Classes of pairs over all joint values, as tables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use report::words::evidence;
use scene::Scene;
use simulator::{PairClass, PairOverJoints};

use super::super::table::{ColumnSide, table};

/// All classes, in the order of the tables.
pub(super) const CLASSES: [PairClass; 5] =
    [PairClass::Never, PairClass::Always, PairClass::AlwaysSeen, PairClass::CanCollide, PairClass::Unknown];

/// How many pairs are of each class, by the number of joints between their members.
pub(super) fn shares(classed: &[PairOverJoints]) -> String {
    let mut by_joints: BTreeMap<usize, Vec<PairClass>> = BTreeMap::new();
    for of in classed {
        by_joints.entry(of.known.moving.len()).or_default().push(of.known.class);
    }
    let mut columns = vec![("joints between", ColumnSide::Right), ("pairs", ColumnSide::Right)];
    columns.extend(CLASSES.map(|class| (class.name(), ColumnSide::Right)));
    columns.push(("known", ColumnSide::Right));
    let row = |name: String, classes: &[PairClass]| {
        let of = |class: PairClass| classes.iter().filter(|one| **one == class).count();
        let counts = CLASSES.map(of);
        let known = classes.len() - of(PairClass::Unknown) - of(PairClass::AlwaysSeen);
        let mut cells = vec![name, classes.len().to_string()];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(format!("{:.0} %", (100.0 * known as f64 / classes.len().max(1) as f64).floor()));
        cells
    };
    let mut rows: Vec<Vec<String>> =
        by_joints.iter().map(|(joints, classes)| row(joints.to_string(), classes)).collect();
    let all: Vec<PairClass> = by_joints.into_values().flatten().collect();
    rows.push(row("all".to_owned(), &all));
    table(&columns, &rows, "")
}

/// Every pair with its class and the evidence, class by class.
pub(super) fn rows(scene: &Scene, classed: &[PairOverJoints]) -> String {
    let mut text = String::new();
    let width = CLASSES.iter().map(|class| class.name().len()).max().unwrap_or(0);
    for class in CLASSES {
        for of in classed.iter().filter(|of| of.known.class == class) {
            let title = scene.pair_title(of.pair);
            // Writing into a string cannot fail.
            let _written = writeln!(text, "{:width$}  {title}: {}", class.name(), evidence(scene, of));
        }
    }
    text
}
