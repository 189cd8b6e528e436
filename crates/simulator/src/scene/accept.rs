//! What cannot be checked, and who accepts it.

use geometry::Problem;
use geometry::input::{excerpt, hint_for};

use super::{Ledger, Member, Unchecked, UncheckedKind, shapes};
use crate::cell::{At, Cell};

/// Enters every shell into the ledger.
pub(super) fn list_shells(members: &[Member], ledger: &mut Ledger) {
    for member in members {
        for shape in &member.shapes {
            if let Some(reason) = shapes::shell_reason(&shape.shape) {
                ledger.unchecked.push(Unchecked {
                    name: shape.name.clone(),
                    member: member.name.clone(),
                    kind: UncheckedKind::Shell,
                    why: format!(
                        "its mesh is not closed ({reason}): whether something lies inside cannot be decided"
                    ),
                    accepted: None,
                });
            }
        }
    }
}

/// Notes which unchecked things the cell file accepts.
pub(super) fn accept(
    cell: &Cell,
    members: &[Member],
    file: &str,
    ledger: &mut Ledger,
    warnings: &mut Vec<Problem>,
    problems: &mut Vec<Problem>,
) {
    for At { value, line } in &cell.unchecked {
        let mut found = false;
        for unchecked in &mut ledger.unchecked {
            if unchecked.name == value.name || unchecked.member == value.name {
                unchecked.accepted = Some(value.reason.clone());
                found = true;
            }
        }
        if found {
            continue;
        }
        let names: Vec<&str> = members
            .iter()
            .map(|member| member.name.as_str())
            .chain(ledger.unchecked.iter().map(|unchecked| unchecked.name.as_str()))
            .collect();
        if names.contains(&value.name.as_str()) {
            let what = format!("{} is listed as unchecked, but all of it is checked", excerpt(&value.name));
            warnings.push(Problem::new(file, what).on_line(*line).hint("remove the entry"));
        } else {
            let what = format!("an unchecked entry names no member: {}", excerpt(&value.name));
            problems.push(Problem::new(file, what).on_line(*line).hint(hint_for(
                &value.name,
                &names,
                "members",
            )));
        }
    }
    ledger.unchecked.sort();
}
