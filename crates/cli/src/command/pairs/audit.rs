//! `pathproof pairs --audit`: what exclusions hide.

use report::pairs_json;
use report::words::count;
use scene::Scene;
use simulator::{PairClass, PairOverJoints, excluded_by_choice};

use super::super::{print, print_text};
use super::{classed, classes};
use crate::args::PairsArgs;
use crate::exit::{FOUND, Failure, INCOMPLETE};

pub(super) fn run(arguments: &PairsArgs, scene: &Scene) -> Result<u8, Failure> {
    let classed = classed(arguments, scene, &excluded_by_choice(scene))?;
    if arguments.json {
        print(pairs_json(scene, &classed).as_bytes())?;
    } else {
        print_text(&text(scene, &classed))?;
    }
    let any = |class: PairClass| classed.iter().any(|of| of.known.class == class);
    Ok(match () {
        () if any(PairClass::CanCollide) => FOUND,
        () if any(PairClass::Unknown) => INCOMPLETE,
        () => 0,
    })
}

fn text(scene: &Scene, classed: &[PairOverJoints]) -> String {
    let mut text = format!(
        "{}: {} by SRDF or cell file, over all joint values within the limits\n\n",
        scene.name,
        count(classed.len(), "excluded pair")
    );
    if classed.is_empty() {
        return text;
    }
    text += &classes::shares(classed);
    text += "\n";
    text += &classes::rows(scene, classed);
    text
}
