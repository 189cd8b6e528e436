//! `methods.json` and `methods.html`: the published methods side by side on one program.

mod page;
mod row;

use scene::Scene;
use serde::Serialize;

pub use page::methods_html;
pub use row::{MethodRow, MethodRun, method_rows};

const READING: &str = "Every method was asked about every checked pair at every interpolation point, on one thread; nothing is \
     said about the motion between. Missed: clear, where the exact surfaces collide; contradicted: a collision, where they are \
     apart; both must be 0. False alarms: smallest spheres overlap, where the exact surfaces are apart. Unconfirmed: the method \
     says nothing, where the exact surfaces collide. Levels count from 1, the root. The models of the exact surfaces are those of a check, and \
     are not counted. Times are of the machine that ran this.";

#[derive(Serialize)]
struct MethodsReport<'a> {
    schema: &'static str,
    cell: &'a str,
    reading: &'static str,
    points: usize,
    pairs: usize,
    methods: &'a [MethodRow],
}

/// The comparison as JSON.
pub fn methods_json(scene: &Scene, rows: &[MethodRow]) -> String {
    let methods = MethodsReport {
        schema: "pathproof.methods/1",
        cell: &scene.name,
        reading: READING,
        points: scene.timeline.points.len(),
        pairs: scene.pairs.len(),
        methods: rows,
    };
    serde_json::to_string_pretty(&methods).expect("strings and finite numbers") + "\n"
}
