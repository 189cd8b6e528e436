//! The chains of turning joints of a robot, as text.

use kinematics::{Arm, Robot, TurningChain};
use simulator::closed_form_without;

use super::super::table::{ColumnSide, table};
use super::text::method;

pub(super) fn text(robot: &Robot) -> String {
    let chains = robot.turning_chains();
    if chains.is_empty() {
        return format!("{}: no joint turns by itself\n", robot.name());
    }
    let rows: Vec<Vec<String>> = chains
        .iter()
        .map(|chain| {
            let how = Arm::new(robot, chain.from, chain.to)
                .map_or_else(|refusal| refusal.to_string(), |arm| method(&arm))
                + &with_redundant(robot, chain);
            vec![
                robot.links()[chain.from.0].name.clone(),
                robot.links()[chain.to.0].name.clone(),
                chain.joints.len().to_string(),
                how,
            ]
        })
        .collect();
    let columns = [
        ("from", ColumnSide::Left),
        ("to", ColumnSide::Left),
        ("joints", ColumnSide::Right),
        ("found by", ColumnSide::Left),
    ];
    table(&columns, &rows, "")
}

/// Of seven axes, which one leaves a closed form for the others.
fn with_redundant(robot: &Robot, chain: &TurningChain) -> String {
    let joint = (chain.joints.len() == 7).then(|| closed_form_without(robot, chain.to)).flatten();
    joint.map_or_else(String::new, |joint| {
        format!("; by a closed form with --redundant {}=DEG", robot.joints()[joint.0].name)
    })
}
