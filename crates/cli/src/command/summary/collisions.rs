//! Collisions, grouped by overlap in time.

use report::words::{
    certain_balls, contacts, count, deepest, deepest_instant, lines, separation, short, stretch,
    stretch_and_points,
};
use simulator::{Event, Finding, FindingKind, Outcome, Scene, Span};

use super::{MOST_ROWS, line, more};

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let events = outcome.events();
    if events.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Collisions: {}", count(events.len(), "event"));
    for (number, event) in events.iter().enumerate().take(MOST_ROWS) {
        let seen = event.seen();
        line!(
            text,
            "  {}. {}  {}{}",
            number + 1,
            stretch_and_points(scene, seen),
            lines(scene, seen[0]),
            if event.spans.len() > 1 { format!("  {} pairs", pairs_of(event)) } else { String::new() }
        );
        for (span, finding) in event.spans.iter().zip(&event.findings) {
            let members = scene.pairs[span.pair];
            let (a, b) = scene.pair_names(members.a, members.b);
            line!(text, "       {a} | {b}  {}", detail(scene, outcome, span, finding));
            if let Some(penetration) = &finding.penetration {
                line!(
                    text,
                    "         depth {} ({})",
                    deepest(penetration),
                    deepest_instant(scene, penetration)
                );
                line!(text, "         {}", separation(scene, penetration));
                if let Some(balls) = certain_balls([a, b], penetration) {
                    line!(text, "         certain: {balls}");
                }
                line!(text, "         {}", contacts(penetration));
            }
        }
    }
    more(text, events.len());
    let last = scene.timeline.points.len().saturating_sub(1) as f64;
    let is_whole = |span: &&Span| span.begins[1].0 <= 0.0 && span.ends[0].0 >= last;
    let mut always: Vec<usize> = events
        .iter()
        .flat_map(|event| &event.spans)
        .filter(|span| is_whole(span))
        .map(|span| span.pair)
        .collect();
    always.sort_unstable();
    always.dedup();
    if last > 0.0 && !always.is_empty() {
        line!(
            text,
            "  {} in contact during the whole motion. Where a pair always touches, pathproof doctor, asked about the same \
             file, says so and names the exclusion to write.",
            count(always.len(), "pair")
        );
    }
}

/// The number of different colliding pairs; a pair may collide twice.
fn pairs_of(event: &Event<'_>) -> usize {
    let mut pairs: Vec<usize> = event.spans.iter().map(|span| span.pair).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len()
}

/// Time and place of the first contact, or the inner member.
fn detail(scene: &Scene, outcome: &Outcome, span: &Span, finding: &Finding) -> String {
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
    let place = witness.as_ref().map_or_else(String::new, |witness| {
        let [x, y, z] = witness.on_a[0].coords.into();
        format!(" at ({}, {}, {}) mm", short(x * 1e3, 1), short(y * 1e3, 1), short(z * 1e3, 1))
    });
    let few = if spheres_total.is_all { "" } else { "at least " };
    format!("{when}{place}, {few}{}", count(spheres_total.count, "colliding sphere"))
}
