//! The chains of turning joints of a robot, as text.

use kinematics::{Arm, Robot};

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
                .map_or_else(|refusal| refusal.to_string(), |arm| method(&arm));
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
