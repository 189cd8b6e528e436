//! Collisions, grouped by overlap in time, in order of time.

use std::cmp::Ordering;

use diagnostics::plain;
use report::words::{
    certain_balls, contacts, count, deepest, deepest_instant, depth_seen, event_separation, lines,
    moves_to_change, point_mm, separation, stretch, stretch_and_points,
};
use scene::{Pair, Scene};
use simulator::{DepthSeen, Event, Finding, FindingKind, Outcome, Penetration, Span, free_around};

use super::{MOST_ROWS, Manner, line, more};

/// Pairs of an event; the rest is counted.
const MOST_PAIRS: usize = 10;

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome, manner: &Manner) {
    let events = outcome.events();
    if events.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Collisions: {}", count(events.len(), "event"));
    for (number, event) in events.iter().enumerate().take(MOST_ROWS) {
        let seen = event.seen();
        let pairs = pairs_of(event);
        let counted = if pairs.len() > 1 { format!("  {} pairs", pairs.len()) } else { String::new() };
        if event.is_whole_motion {
            line!(text, "  {}. during the whole motion, {}{counted}", number + 1, stretch(scene, seen));
        } else {
            let (when, place) = (stretch_and_points(scene, seen), lines(scene, seen[0]));
            line!(text, "  {}. {when}  {place}{counted}", number + 1);
        }
        for pair in pairs.iter().take(MOST_PAIRS) {
            of_pair(text, scene, outcome, pair, manner);
        }
        let rest = pairs.len().saturating_sub(MOST_PAIRS);
        if rest > 0 {
            line!(text, "       and {}; the report lists all", count(rest, "more pair"));
        }
        if let Some(parted_by) = &event.parted_by {
            line!(text, "       all: {}", event_separation(scene, parted_by));
        }
        // Where no point is clear, what lasts during the whole motion is to be mended first.
        if !event.is_whole_motion
            && free_around(outcome, seen) != [None, None]
            && let Some(moves) = moves_to_change(scene, outcome, seen, |at| lines(scene, at))
        {
            line!(text, "       {moves}");
        }
    }
    more(text, events.len());
    if let Some(whole) = events.iter().find(|event| event.is_whole_motion) {
        always(text, scene, whole, manner);
    }
}

/// The contacts of a pair in an event, in order of time: never empty.
type Contacts<'a> = Vec<(&'a Span, &'a Finding)>;

/// The pairs of an event, each once, in the order of their first contact.
fn pairs_of<'a>(event: &Event<'a>) -> Vec<Contacts<'a>> {
    let mut pairs: Vec<Contacts<'a>> = Vec::new();
    for (span, finding) in event.spans.iter().copied().zip(event.findings.iter().copied()) {
        match pairs.iter_mut().find(|contacts| contacts[0].0.pair == span.pair) {
            Some(contacts) => contacts.push((span, finding)),
            None => pairs.push(vec![(span, finding)]),
        }
    }
    pairs
}

/// A pair with its first contact and the depth of its deepest one.
fn of_pair(text: &mut String, scene: &Scene, outcome: &Outcome, of_pair: &Contacts<'_>, manner: &Manner) {
    let (span, finding) = of_pair[0];
    let members = scene.pairs[span.pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let times = match of_pair.len() {
        1 => String::new(),
        contacts => format!(", {contacts} contacts"),
    };
    line!(text, "       {a} | {b}  {}{times}", detail(scene, outcome, span, finding, manner));
    let depths = of_pair.iter().filter_map(|(_, finding)| finding.depth_seen);
    if let Some(seen) = depths.reduce(deeper_seen) {
        line!(text, "         depth {}", depth_seen(scene, &seen));
    }
    let penetrations = of_pair.iter().filter_map(|(_, finding)| finding.penetration.as_ref());
    if let Some(penetration) = penetrations.reduce(deeper) {
        line!(text, "         depth {} ({})", deepest(penetration), deepest_instant(scene, penetration));
        line!(text, "         {}", separation(scene, penetration));
        if let Some(balls) = certain_balls([a, b], penetration) {
            line!(text, "         certain: {balls}");
        }
        line!(text, "         {}", contacts(penetration));
    }
}

/// The deeper of two, the earlier one if they are equally deep.
fn deeper_seen(x: DepthSeen, y: DepthSeen) -> DepthSeen {
    if y.depth_m[1] > x.depth_m[1] { y } else { x }
}

/// The deeper of two, the earlier one if they are equally deep.
fn deeper<'a>(x: &'a Penetration, y: &'a Penetration) -> &'a Penetration {
    let depth_m = |of: &Penetration| of.deepest.as_ref().map_or(0.0, |deepest| deepest.depth_m[1]);
    if depth_m(y).total_cmp(&depth_m(x)) == Ordering::Greater { y } else { x }
}

/// What to do about pairs that are in contact during the whole motion, with their exclusions ready to be pasted.
fn always(text: &mut String, scene: &Scene, whole: &Event<'_>, manner: &Manner) {
    let file = plain(&manner.file);
    let pairs: Vec<Pair> = whole.spans.iter().map(|span| scene.pairs[span.pair]).collect();
    line!(
        text,
        "  {} in contact during the whole motion. Where a pair always touches:",
        count(pairs.len(), "pair")
    );
    line!(text, "       pathproof doctor {file}  says so");
    line!(
        text,
        "       pathproof pairs {file} --propose  looks at all pairs, and proposes all exclusions with their proof"
    );
    let into = if scene.is_single_urdf { "an SRDF" } else { "exclusions: [...] of the cell file" };
    line!(text, "       or, where it is meant, write into {into}, with the reason:");
    for pair in pairs.iter().take(MOST_PAIRS) {
        let (a, b) = scene.pair_names(pair.a, pair.b);
        if scene.is_single_urdf {
            line!(text, "         <disable_collisions link1=\"{a}\" link2=\"{b}\" reason=\"...\"/>");
        } else {
            line!(text, "         Exclusion(a: {a:?}, b: {b:?}, reason: \"...\"),");
        }
    }
}

/// Time and place of the first contact, or the inner member.
fn detail(scene: &Scene, outcome: &Outcome, span: &Span, finding: &Finding, manner: &Manner) -> String {
    let when = if outcome.certificate.is_some() {
        format!("first contact {}", stretch(scene, span.begins))
    } else {
        let points = span.ends[0].0 - span.begins[1].0 + 1.0;
        count(points as usize, "point") + "  first"
    };
    let FindingKind::Pair { inner, witness, spheres_total, .. } = &finding.kind else { return when };
    if let Some(inner) = inner {
        return format!("{when}, {inner} lies inside");
    }
    let place =
        witness.as_ref().map_or_else(String::new, |witness| format!(" at {}", point_mm(&witness.on_a[0])));
    if !manner.is_verbose {
        return when + &place;
    }
    let few = if spheres_total.is_all { "" } else { "at least " };
    format!("{when}{place}, {few}{}", count(spheres_total.count, "colliding sphere"))
}
