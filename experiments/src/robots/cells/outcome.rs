//! What a check said of a fresh cell.

use serde::Serialize;

/// The answer, with what is in its way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(in super::super) enum Outcome {
    Pass,
    Fail(Found),
    Incomplete(Found),
    /// The robot does not load.
    Refused(Vec<String>),
    /// No joint moves, so that there is no cell.
    NothingMoves,
    /// Given up: the command, and after how long.
    TimedOut(String),
    /// A crash, or an answer that is not understood.
    Broken(String),
}

/// What keeps a cell from passing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in super::super) struct Found {
    /// Pairs in contact during the whole first motion.
    pub(in super::super) whole: Vec<[String; 2]>,
    /// Pairs in contact during a part of it, or with the floor.
    pub(in super::super) parts: Vec<[String; 2]>,
    /// Joints beyond their limits, and whatever else fails a run.
    pub(in super::super) others: Vec<String>,
    /// Pairs that were not decided, with the reason.
    pub(in super::super) undecided: Vec<Undecided>,
    /// Links with a visual but without a collision shape.
    pub(in super::super) without_shapes: usize,
    /// No pair is checked.
    pub(in super::super) is_empty: bool,
    /// The classes that pairs in contact are of, over all joint values; none where that is not known.
    pub(in super::super) classes: Vec<String>,
}

/// A pair that was not decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in super::super) struct Undecided {
    pub(in super::super) pair: [String; 2],
    pub(in super::super) why: String,
    /// The largest rim radius of the open meshes of the two, metres; none where both are closed.
    pub(in super::super) rim_m: Option<f64>,
    /// Parts of their meshes that no cap closes.
    pub(in super::super) unclosed: usize,
}

/// Holes with a smaller rim radius are cracks, metres.
const CRACK_M: f64 = 1e-3;

/// The name of the robot in a fresh cell.
const ROBOT: &str = "robot/";

impl Outcome {
    /// A refusal, unless the robot merely does not move.
    pub(super) fn refused(problems: Vec<String>) -> Self {
        match problems.as_slice() {
            [problem] if problem.contains("no joint can move") => Self::NothingMoves,
            _ => Self::Refused(problems),
        }
    }

    /// In a word.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Fail(_) => "FAIL",
            Self::Incomplete(_) => "INCOMPLETE",
            Self::Refused(_) => "refused",
            Self::NothingMoves => "nothing moves",
            Self::TimedOut(_) => "given up",
            Self::Broken(_) => "FAULT",
        }
    }

    /// Whether there is a cell, checked or given up.
    pub(super) fn is_cell(&self) -> bool {
        !matches!(self, Self::Refused(_) | Self::NothingMoves)
    }
}

impl Found {
    /// Pairs of links of the robot that touch, as its description calls them.
    pub(super) fn of_robot(&self) -> Vec<[String; 2]> {
        let link = |name: &String| name.strip_prefix(ROBOT).map(str::to_owned);
        let both = |[a, b]: &[String; 2]| Some([link(a)?, link(b)?]);
        self.whole.iter().chain(&self.parts).filter_map(both).collect()
    }

    /// Whether a pair that always touches is among those in contact.
    pub(super) fn has_always(&self) -> bool {
        self.classes.iter().any(|class| class.starts_with("always"))
    }

    /// The first thing in the way.
    pub(super) fn first(&self) -> String {
        let pair = |pairs: &[[String; 2]], when: &str| {
            let [a, b] = pairs[0].clone().map(|name| name.trim_start_matches(ROBOT).to_owned());
            let more =
                if pairs.len() > 1 { format!(", and {} more", pairs.len() - 1) } else { String::new() };
            let class = match self.classes.as_slice() {
                [] => String::new(),
                classes => format!("; class: {}", classes.join(", ")),
            };
            format!("{a} and {b} {when}{more}{class}")
        };
        match self {
            Self { whole, .. } if !whole.is_empty() => pair(whole, "touch during the whole motion"),
            Self { parts, .. } if !parts.is_empty() => pair(parts, "touch during a part of the motion"),
            Self { others, .. } if !others.is_empty() => others[0].clone(),
            Self { undecided, .. } if !undecided.is_empty() => undecided[0].told(),
            Self { without_shapes: 1, .. } => "1 link has no collision shape".to_owned(),
            Self { without_shapes, .. } if *without_shapes > 0 => {
                format!("{without_shapes} links have no collision shape")
            }
            Self { is_empty: true, .. } => "no pair is left to check".to_owned(),
            _ => "no reason was found".to_owned(),
        }
    }
}

impl Undecided {
    /// Whether nothing but cracks is open.
    pub(super) fn is_for_cracks(&self) -> bool {
        self.unclosed == 0 && self.rim_m.is_some_and(|rim_m| rim_m < CRACK_M)
    }

    fn told(&self) -> String {
        let [a, b] = self.pair.clone().map(|name| name.trim_start_matches(ROBOT).to_owned());
        let why = match self.rim_m {
            _ if self.unclosed > 0 => "one may lie inside the other, whose mesh no cap closes".to_owned(),
            Some(rim_m) => {
                format!(
                    "one may lie inside the other, whose mesh has holes of up to {:.1} mm radius",
                    rim_m * 1e3
                )
            }
            None => self.why.clone(),
        };
        format!("{a} and {b} are undecided: {why}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_reason_comes_first() {
        let name = |text: &str| text.to_owned();
        let undecided = Undecided {
            pair: [name("robot/a"), name("robot/b")],
            why: name("near a cap"),
            rim_m: Some(0.0125),
            unclosed: 0,
        };
        assert!(!undecided.is_for_cracks());
        assert!(Undecided { rim_m: Some(0.0005), ..undecided.clone() }.is_for_cracks());
        let mut found = Found { undecided: vec![undecided], without_shapes: 2, ..Found::default() };
        assert_eq!(
            found.first(),
            "a and b are undecided: one may lie inside the other, whose mesh has holes of up to 12.5 mm radius"
        );
        found.undecided.clear();
        assert_eq!(found.first(), "2 links have no collision shape");
        found.whole = vec![[name("robot/a"), name("robot/b")], [name("floor"), name("robot/b")]];
        found.classes = vec![name("can collide")];
        assert_eq!(found.first(), "a and b touch during the whole motion, and 1 more; class: can collide");
        assert_eq!(found.of_robot(), [[name("a"), name("b")]]);
        assert!(!found.has_always());
    }

    #[test]
    fn a_robot_that_stands_still_is_not_refused() {
        let still = vec!["r.urdf: no joint can move, so there is no motion to check".to_owned()];
        assert_eq!(Outcome::refused(still), Outcome::NothingMoves);
        assert_eq!(Outcome::refused(vec!["bad".to_owned()]).name(), "refused");
    }
}
