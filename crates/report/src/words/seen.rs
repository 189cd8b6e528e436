//! Excluded pairs that a program brings into contact or too near, in words.

use scene::{ExclusionGround, Scene};
use simulator::{SeenExclusion, Verdict};

use super::{count, stretch};

/// Stretches of one pair before the rest is counted.
const MOST_STRETCHES: usize = 3;
/// Pairs of a list on one line before the rest is counted.
const MOST_PAIRS: usize = 3;

/// A warning about excluded pairs that are not clear in a program, but not all the time.
pub struct SeenWarning {
    /// What is wrong, in a clause.
    pub clause: String,
    /// Every pair with its times and the reason of its exclusion.
    pub rows: Vec<String>,
    /// What to write instead, where the cell file excludes one; `None` otherwise.
    pub instead: Option<String>,
}

/// The warning; `None` if no excluded pair was seen so.
pub fn seen_warning(scene: &Scene, seen: &[SeenExclusion]) -> Option<SeenWarning> {
    let mut passing: Vec<&SeenExclusion> = seen.iter().filter(|seen| !seen.is_throughout).collect();
    if passing.is_empty() {
        return None;
    }
    passing.sort_by_key(|seen| !seen.touches());
    let touching = passing.iter().filter(|seen| seen.touches()).count();
    let near = passing.len() - touching;
    let are = |pairs: usize| if pairs == 1 { "is" } else { "are" };
    let clause = match (touching, near) {
        (_, 0) => format!("{} {} seen in contact", count(touching, "excluded pair"), are(touching)),
        (0, _) => format!("{} {} seen too near or undecided", count(near, "excluded pair"), are(near)),
        _ => format!(
            "{} {} seen in contact, and {near} too near or undecided",
            count(touching, "excluded pair"),
            are(touching)
        ),
    };
    let rows = passing.into_iter().map(|seen| {
        let excluded = &scene.ledger.excluded[seen.excluded];
        let reason: &str = if excluded.reason.is_empty() { "no reason given" } else { &excluded.reason };
        let by = match excluded.ground {
            ExclusionGround::Srdf => "the SRDF",
            ExclusionGround::Cell => "the cell file",
            ExclusionGround::Viewer => "hand",
            ExclusionGround::Adjacent => "a common joint",
        };
        format!("{}: {}; excluded by {by}: {reason}", scene.pair_title(excluded.pair), seen_when(scene, seen))
    });
    let rows = rows.collect();
    let by_cell = seen.iter().filter(|seen| !seen.is_throughout && seen.touches());
    let mut by_cell = by_cell.map(|seen| &scene.ledger.excluded[seen.excluded]);
    let instead = by_cell.find(|excluded| excluded.ground == ExclusionGround::Cell).map(|excluded| {
        let (a, b) = scene.pair_names(excluded.pair.a, excluded.pair.b);
        format!(
            "an exclusion holds for the whole program; for a contact that is meant write \
             AllowContact(between: [{a:?}, {b:?}], up_to_mm: 0.5, reason: \"...\") before it, and EndContact after it"
        )
    });
    Some(SeenWarning { clause, rows, instead })
}

/// `in contact 1.2 s – 1.8 s, 3 s – 3.4 s`: the worst that was seen of an excluded pair, and when.
pub fn seen_when(scene: &Scene, seen: &SeenExclusion) -> String {
    let worst = seen.stretches.iter().map(|stretch| stretch.verdict).max().unwrap_or(Verdict::Clear);
    let what = match worst {
        Verdict::Collision => "in contact",
        Verdict::Near => "nearer than required",
        Verdict::Undecided => "undecided",
        Verdict::Clear => "clear",
    };
    let times = seen.stretches.iter().filter(|stretch| stretch.verdict == worst);
    let told: Vec<String> = times.map(|of| stretch(scene, of.ends)).collect();
    let rest = match told.len().saturating_sub(MOST_STRETCHES) {
        0 => String::new(),
        rest => format!(" and {} more", count(rest, "time")),
    };
    format!("{what} {}{rest}", told[..told.len().min(MOST_STRETCHES)].join(", "))
}

/// The excluded pairs that are not clear wherever the program was looked at, on one line; `None` if there are none.
pub fn seen_throughout(scene: &Scene, seen: &[SeenExclusion]) -> Option<String> {
    let pairs: Vec<String> = (seen.iter().filter(|seen| seen.is_throughout))
        .map(|seen| scene.pair_title(scene.ledger.excluded[seen.excluded].pair))
        .collect();
    let rest = match pairs.len().saturating_sub(MOST_PAIRS) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    (!pairs.is_empty()).then(|| {
        format!(
            "{} in contact or too near wherever the program was looked at: {}{rest}",
            count(pairs.len(), "excluded pair"),
            pairs[..pairs.len().min(MOST_PAIRS)].join(", ")
        )
    })
}
