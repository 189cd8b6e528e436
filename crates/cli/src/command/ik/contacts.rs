//! What touches at the solutions.

use std::sync::Arc;

use pathproof::{Cache, ModelSettings};
use scene::{Configuration, Pair, Scene};
use simulator::{Models, touching_at};

use super::ask::{IkRow, RowContacts};
use super::choose::ChosenChain;
use crate::exit::Failure;

/// Pairs of a solution that are named; the rest is counted.
const MOST_NAMED: usize = 3;

/// Looks for contacts of the checked pairs at every solution within the limits. All joints but those of the chain stand as at the
/// start of the programs, or at rest.
pub(super) fn look(
    scene: &Scene,
    robot: usize,
    chain: &ChosenChain,
    rows: &mut [IkRow],
) -> Result<(), Failure> {
    let models = Models::build_with(scene, ModelSettings::default(), Arc::new(Cache::of_user()))?;
    let before: usize = scene.robots[..robot].iter().map(|robot| robot.rest.len()).sum();
    let independent = scene.robots[robot].robot.independent_joints();
    let slots: Vec<Option<usize>> =
        chain.arm.joints().map(|joint| independent.iter().position(|known| *known == joint)).collect();
    let mut at_start = Configuration::default();
    scene.place(0, &mut at_start);
    let mut others = at_start.joint_values.concat();
    if let Some(given) = chain.redundant
        && let Some(slot) = independent.iter().position(|known| *known == given.joint)
    {
        others[before + slot] = given.value;
    }
    for row in rows.iter_mut().filter(|row| row.is_within_limits()) {
        let mut values = others.clone();
        for (slot, value) in slots.iter().zip(&row.q) {
            if let Some(slot) = slot {
                values[before + slot] = *value;
            }
        }
        let mut contacts = RowContacts::default();
        for (pair, touches) in scene.pairs.iter().zip(touching_at(scene, &models, &scene.pairs, &values)) {
            match touches {
                Some(true) => contacts.touching.push(*pair),
                None => contacts.undecided.push(*pair),
                Some(false) => {}
            }
        }
        contacts.words = words(scene, &contacts);
        row.contacts = Some(contacts);
    }
    Ok(())
}

fn words(scene: &Scene, contacts: &RowContacts) -> String {
    let named = |what: &str, pairs: &[Pair]| {
        let titles: Vec<String> = pairs.iter().take(MOST_NAMED).map(|pair| scene.pair_title(*pair)).collect();
        let more = pairs.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!pairs.is_empty()).then(|| format!("{what} {}{more}", titles.join(", ")))
    };
    let parts = [named("in contact:", &contacts.touching), named("undecided:", &contacts.undecided)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "no contact".to_owned() } else { parts.join("; ") }
}
