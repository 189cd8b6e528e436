//! `pathproof pairs`.

use std::fmt::Write as _;

use report::words::{count, short};
use simulator::load;

use super::print;
use crate::args::Pairs;
use crate::exit::Failure;

pub(super) fn run(arguments: &Pairs) -> Result<u8, Failure> {
    let mut request = arguments.scene.request(None)?;
    request.clearance_m = arguments.clearance.required_m();
    let scene = load(&request)?;
    let mut rows: Vec<String> = Vec::new();
    for (pair, required_m) in scene.pairs.iter().zip(&scene.clearances.required_m) {
        let required_mm = short(required_m * 1e3, 6);
        rows.push(format!("checked   {}  required {required_mm} mm", scene.pair_title(*pair)));
    }
    for excluded in &scene.ledger.excluded {
        let (title, ground) = (scene.pair_title(excluded.pair), excluded.ground.name());
        rows.push(format!("excluded  {title}  [{ground}] {}", excluded.reason));
    }
    rows.extend(scene.still_pairs.iter().map(|pair| format!("still     {}", scene.pair_title(*pair))));
    rows.sort();
    let mut text = rows.join("\n");
    // Writing into a string cannot fail.
    let _written = writeln!(
        text,
        "\n{} checked, {} excluded, {} still",
        count(scene.pairs.len(), "pair"),
        scene.ledger.excluded.len(),
        scene.still_pairs.len()
    );
    print(text.as_bytes())?;
    Ok(0)
}
