//! Counts of repetitions in the names of statements.

use diagnostics::Place;

use crate::{Action, MoveTarget};

/// A count of a repetition with its value, from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CountInForce<'p> {
    pub(super) name: &'p str,
    pub(super) value: u64,
}

/// What is wrong with the braces of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BadBraces<'t> {
    /// They hold no count in force.
    Unknown(&'t str),
    /// They do not close.
    Open,
}

/// A name with the values of its counts.
pub(super) fn filled<'t>(name: &'t str, counts: &[CountInForce<'_>]) -> Result<String, BadBraces<'t>> {
    let mut text = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('{') {
        let (braced, next) = after.split_once('}').ok_or(BadBraces::Open)?;
        let count = counts.iter().find(|count| count.name == braced).ok_or(BadBraces::Unknown(braced))?;
        text.push_str(before);
        text.push_str(&count.value.to_string());
        rest = next;
    }
    text.push_str(rest);
    Ok(text)
}

/// Applies `visit` to every name that a statement holds, each with its place: the only place that knows which fields are names.
///
/// The statements of a repetition are none of its own, and the file of a call is no name.
pub(super) fn each_name(action: &mut Action, visit: &mut dyn FnMut(&mut String, Place)) {
    let mut target = |target: &mut MoveTarget| {
        let point = match target {
            MoveTarget::Point(point) => point,
            MoveTarget::Offset(offset) => &mut offset.of,
        };
        visit(&mut point.value, point.place);
    };
    match action {
        Action::MoveJ { to, .. } | Action::MoveL { to, .. } => target(to),
        Action::MoveC { via, to, .. } => {
            target(via);
            target(to);
        }
        Action::MoveAxes { to, .. } => to.iter_mut().for_each(|axis| visit(&mut axis.name, axis.place)),
        Action::Tool(name)
        | Action::Frame(name)
        | Action::BeginAnew { at: name }
        | Action::Sync(name)
        | Action::WaitInput { name, .. }
        | Action::SetOutput { name, .. } => visit(&mut name.value, name.place),
        Action::Handling(action) => {
            action.names_mut().into_iter().for_each(|name| visit(&mut name.value, name.place));
        }
        Action::Clearance(_) | Action::Wait { .. } | Action::Repeat { .. } | Action::Call { .. } => {}
    }
}

/// Adds to an offset what the repetitions before this one add.
pub(super) fn add_steps(target: &mut MoveTarget, counts: &[CountInForce<'_>]) {
    let MoveTarget::Offset(offset) = target else { return };
    for step in std::mem::take(&mut offset.steps) {
        let Some(count) = counts.iter().find(|count| count.name == step.count.value) else { continue };
        let times = count.value.saturating_sub(1) as f64;
        for (mm, step_mm) in offset.xyz_mm.value.iter_mut().zip(step.xyz_mm.value) {
            *mm += times * step_mm;
        }
    }
}

/// The targets of a move.
pub(super) fn targets(action: &Action) -> impl Iterator<Item = &MoveTarget> {
    let targets = match action {
        Action::MoveJ { to, .. } | Action::MoveL { to, .. } => [Some(to), None],
        Action::MoveC { via, to, .. } => [Some(via), Some(to)],
        _ => [None, None],
    };
    targets.into_iter().flatten()
}

/// Applies `visit` to the targets of a move.
pub(super) fn each_target(action: &mut Action, visit: &mut dyn FnMut(&mut MoveTarget)) {
    match action {
        Action::MoveJ { to, .. } | Action::MoveL { to, .. } => visit(to),
        Action::MoveC { via, to, .. } => {
            visit(via);
            visit(to);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_hold_counts_in_force() {
        let counts = [CountInForce { name: "row", value: 2 }, CountInForce { name: "layer", value: 10 }];
        assert_eq!(filled("place_{row}_{layer}", &counts).as_deref(), Ok("place_2_10"));
        assert_eq!(filled("{row}{row}", &counts).as_deref(), Ok("22"));
        assert_eq!(filled("plain }", &counts).as_deref(), Ok("plain }"));
        assert_eq!(filled("a{col}", &counts), Err(BadBraces::Unknown("col")));
        assert_eq!(filled("a{}", &counts), Err(BadBraces::Unknown("")));
        assert_eq!(filled("a{row", &counts), Err(BadBraces::Open));
    }
}
