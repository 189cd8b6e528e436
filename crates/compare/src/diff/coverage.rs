//! What is checked.

use std::collections::{BTreeMap, BTreeSet};

use report_format::words::mm;
use report_format::{Exclusion, Mode, Report, Surface, Text, Unchecked, UncheckedKind};

use super::{PairNames, by_name, motion, shown};

/// What the first report checked and the second does not, most important first.
pub(crate) fn less_checked(before: &Report, now: &Report) -> Vec<String> {
    let mut rows = Vec::new();
    if (before.mode, now.mode) == (Mode::Certified, Mode::Sampled) {
        rows.push("the motion between interpolation points: mode certified → sampled".to_owned());
    }
    if before.settings.surface != now.settings.surface && now.settings.surface == Surface::Spheres {
        rows.push("exact surfaces and clearances: surface exact → spheres".to_owned());
    }
    rows.extend(motion::less(before, now));
    let (excluded, members) = (exclusions(now), members(now));
    let pairs = by_name(now);
    for (name, pair) in by_name(before) {
        let Some(still) = pairs.get(&name) else {
            rows.push(format!("{}: {}", shown(name), why_not(name, &excluded, &members)));
            continue;
        };
        if still.required_clearance_m < pair.required_clearance_m {
            let [then, here] = [pair, still].map(|pair| mm(pair.required_clearance_m));
            rows.push(format!("{}: required clearance {then} → {here}", shown(name)));
        }
        let is_same_surface = before.settings.surface == now.settings.surface;
        if pair.minimum.is_some() && still.minimum.is_none() && is_same_surface {
            rows.push(format!("{}: nothing is known of its clearance", shown(name)));
        }
    }
    let known = unchecked(before);
    for (key, item) in unchecked(now) {
        if !known.contains_key(&key) {
            rows.push(format!("{}: {}{}", item.name, item.why, accepted(item)));
        }
    }
    rows
}

/// What only the second report checks.
pub(super) fn more_checked(a: &Report, b: &Report) -> Vec<String> {
    let mut rows = motion::more(a, b);
    let pairs = by_name(a);
    for (name, pair) in by_name(b) {
        match pairs.get(&name) {
            None => rows.push(shown(name)),
            Some(before) if before.required_clearance_m < pair.required_clearance_m => {
                let [then, here] = [*before, pair].map(|pair| mm(pair.required_clearance_m));
                rows.push(format!("{}: required clearance {then} → {here}", shown(name)));
            }
            Some(_) => {}
        }
    }
    let still = unchecked(b);
    let gone = unchecked(a).into_iter().filter(|(key, _)| !still.contains_key(key));
    rows.extend(gone.map(|(_, item)| format!("{}: no longer unchecked", item.name)));
    rows
}

/// Changed reasons of exclusions, and members that only one report has.
pub(super) fn otherwise(a: &Report, b: &Report) -> Vec<String> {
    let mut rows = Vec::new();
    let (then, here) = (exclusions(a), exclusions(b));
    let checked = by_name(a);
    for (name, exclusion) in &here {
        match then.get(name) {
            // Reported as checked less.
            None if checked.contains_key(name) => {}
            None => {
                rows.push(format!(
                    "excluded: {} by {}: {}",
                    shown(*name),
                    exclusion.by.name(),
                    exclusion.reason
                ));
            }
            Some(before) if (&before.by, &before.reason) != (&exclusion.by, &exclusion.reason) => {
                let (by, reason) = (exclusion.by.name(), &exclusion.reason);
                rows.push(format!("excluded with other words: {} by {by}: {reason}", shown(*name)));
            }
            Some(_) => {}
        }
    }
    let gone = then.keys().filter(|name| !here.contains_key(*name));
    rows.extend(gone.map(|name| format!("no longer excluded: {}", shown(*name))));
    let known = unchecked(a);
    for (key, item) in unchecked(b) {
        if known.get(&key).is_some_and(|before| before.accepted_because != item.accepted_because) {
            rows.push(format!("unchecked: {}{}", item.name, accepted(item)));
        }
    }
    let (then, here) = (members(a), members(b));
    rows.extend(here.difference(&then).map(|name| format!("member added: {name}")));
    rows.extend(then.difference(&here).map(|name| format!("member removed: {name}")));
    rows
}

fn why_not(
    pair: PairNames<'_>,
    excluded: &BTreeMap<PairNames<'_>, &Exclusion>,
    members: &BTreeSet<&Text>,
) -> String {
    let gone = [pair.a, pair.b].into_iter().filter(|name| !members.contains(name));
    let gone: Vec<String> = gone.map(Text::to_string).collect();
    match excluded.get(&pair) {
        Some(exclusion) => format!("excluded by {}: {}", exclusion.by.name(), exclusion.reason),
        None if gone.is_empty() => "cannot move against each other".to_owned(),
        None => format!("there is no {}", gone.join(" and no ")),
    }
}

fn exclusions(of: &Report) -> BTreeMap<PairNames<'_>, &Exclusion> {
    of.exclusions
        .iter()
        .map(|exclusion| (PairNames { a: &exclusion.a, b: &exclusion.b }, exclusion))
        .collect()
}

fn members(of: &Report) -> BTreeSet<&Text> {
    of.members.iter().map(|member| &member.name).collect()
}

fn unchecked(of: &Report) -> BTreeMap<(&Text, UncheckedKind, &Text), &Unchecked> {
    of.unchecked.iter().map(|item| ((&item.name, item.kind, &item.why), item)).collect()
}

fn accepted(item: &Unchecked) -> String {
    match &item.accepted_because {
        Some(reason) => format!("; accepted: {reason}"),
        None => "; accepted by nobody".to_owned(),
    }
}
