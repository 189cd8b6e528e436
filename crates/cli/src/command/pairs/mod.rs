//! `pathproof pairs`.

mod audit;
mod classes;
mod propose;

use std::fmt::Write as _;
use std::sync::Arc;

use diagnostics::plain;
use report::words::{count, seen_throughout, seen_warning, short};
use scene::{Pair, Scene, load};
use serde_json::json;
use simulator::{
    ModelSettings, Models, PAIR_BUDGET, PairOverJoints, SeenExclusion, excluded_by_choice,
    over_all_joint_values_watched, seen_exclusions,
};
use sphere_model::TreeBuilder;

use super::{pool, print, print_text, progress};
use crate::args::PairsArgs;
use crate::exit::Failure;

pub(super) fn run(arguments: &PairsArgs) -> Result<u8, Failure> {
    let mut request = arguments.scene.request(None)?;
    request.clearance_m = arguments.clearance.required_m();
    if arguments.propose {
        return propose::run(arguments, &request);
    }
    let scene = load(&request)?;
    if arguments.audit {
        return audit::run(arguments, &scene);
    }
    if arguments.json {
        print(listed_json(&scene).as_bytes())?;
        return Ok(0);
    }
    let seen = seen(arguments, &scene)?;
    print_text(&listed(&scene, &seen))?;
    Ok(0)
}

/// The models of exact surfaces.
fn models(arguments: &PairsArgs, scene: &Scene) -> Result<Models, Failure> {
    let settings = ModelSettings::default();
    let builder: Arc<dyn TreeBuilder> = Arc::new(arguments.cache.cache());
    Ok(Models::build_with(scene, settings, builder)?)
}

/// The excluded pairs that the programs bring into contact or too near.
fn seen(arguments: &PairsArgs, scene: &Scene) -> Result<Vec<SeenExclusion>, Failure> {
    if scene.trajectories.is_empty() || excluded_by_choice(scene).is_empty() {
        return Ok(Vec::new());
    }
    let spinner = progress::spinner("looking at the excluded pairs along the program");
    let seen = pool(&arguments.threads)?
        .install(|| -> Result<_, Failure> { Ok(seen_exclusions(scene, &models(arguments, scene)?)) });
    spinner.finish_and_clear();
    seen
}

/// Classes pairs, with a progress line.
fn classed(arguments: &PairsArgs, scene: &Scene, pairs: &[Pair]) -> Result<Vec<PairOverJoints>, Failure> {
    let bar = progress::over_pairs(pairs.len());
    let classed = pool(&arguments.threads)?.install(|| -> Result<_, Failure> {
        let models = models(arguments, scene)?;
        Ok(over_all_joint_values_watched(scene, &models, pairs, PAIR_BUDGET, &|| bar.inc(1)))
    });
    bar.finish_and_clear();
    classed
}

/// All pairs as JSON.
fn listed_json(scene: &Scene) -> String {
    let names = |pair: Pair| scene.pair_names(pair.a, pair.b);
    let checked = scene.pairs.iter().zip(&scene.clearances.required).map(|(pair, required)| {
        let ((a, b), [least_m, most_m]) = (names(*pair), required.range_m());
        json!({"state": "checked", "a": a, "b": b, "required_m": [least_m, most_m]})
    });
    let excluded = scene.ledger.excluded.iter().map(|excluded| {
        let (a, b) = names(excluded.pair);
        json!({"state": "excluded", "a": a, "b": b, "by": excluded.ground.name(), "reason": excluded.reason})
    });
    let still = scene.still_pairs.iter().map(|pair| {
        let (a, b) = names(*pair);
        json!({"state": "still", "a": a, "b": b})
    });
    let pairs: Vec<_> = checked.chain(excluded).chain(still).collect();
    let value = json!({"schema": "pathproof.pair-list/1", "scene": scene.name, "pairs": pairs});
    format!("{value:#}\n")
}

/// All pairs, each on a line.
fn listed(scene: &Scene, seen: &[SeenExclusion]) -> String {
    let mut rows: Vec<String> = Vec::new();
    for (pair, required) in scene.pairs.iter().zip(&scene.clearances.required) {
        let [least_mm, most_mm] = required.range_m().map(|required_m| short(required_m * 1e3, 6));
        let required_mm = if least_mm == most_mm { most_mm } else { format!("{least_mm} to {most_mm}") };
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
    if let Some(warning) = seen_warning(scene, seen) {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "Warning: {} in the program, and not checked:", warning.clause);
        for row in &warning.rows {
            let _written = writeln!(text, "  {}", plain(row));
        }
        if let Some(instead) = &warning.instead {
            let _written = writeln!(text, "{}", plain(instead));
        }
    }
    if let Some(throughout) = seen_throughout(scene, seen) {
        let _written = writeln!(text, "{throughout}");
    }
    text
}
