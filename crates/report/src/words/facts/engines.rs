//! The facts of two engines that contradict each other.

use simulator::EnginesAbout;

use super::{Fact, FactValue, FindingFacts, PlaybackLook};
use crate::words::count;

pub(super) fn facts([a, b]: [&str; 2], about: EnginesAbout, places: usize) -> FindingFacts<'_> {
    let statements = engine_statements(about);
    let [bubbles, intervals] = statements;
    let both = format!("bubbles: {bubbles}; intervals: {intervals}");
    FindingFacts {
        what: format!(
            "the engines contradict each other about {a} and {b} at {}: bubbles says {bubbles}, intervals says {intervals}",
            count(places, "place")
        ),
        in_short: Some(statements.join("; ")),
        measured: Some(both.clone()),
        required: "agreement".to_owned(),
        inside: None,
        look: PlaybackLook::UNKNOWN,
        values: vec![
            Fact::text(bubbles).label("Engine bubbles"),
            Fact::text(intervals).label("Engine intervals"),
            Fact::new(FactValue::Count(places)).label("Places").property("times"),
            Fact::new(FactValue::Texts(statements.to_vec())).property("statements"),
            Fact::text(both).columns(&["reason"]),
        ],
        decision: None,
    }
}

/// What the engine `bubbles` and the engine `intervals` state where they contradict each other.
pub fn engine_statements(about: EnginesAbout) -> [&'static str; 2] {
    match about {
        EnginesAbout::ContactHere => ["proven apart", "in contact"],
        EnginesAbout::ContactThere => ["in contact", "proven apart"],
        EnginesAbout::InsideHere => ["proven not inside", "one inside the other"],
        EnginesAbout::InsideThere => ["one inside the other", "proven not inside"],
        EnginesAbout::Silence => ["nothing", "what is shown"],
    }
}

#[cfg(test)]
mod tests {
    use simulator::FindingKind;

    use super::*;
    use crate::words::{facts, subject};

    #[test]
    fn a_contradiction_names_both_statements() {
        let contradiction = |about: EnginesAbout| FindingKind::Contradiction {
            pair: 0,
            a: "hand".to_owned(),
            b: "post".to_owned(),
            about,
            count: 2,
        };
        let of = contradiction(EnginesAbout::ContactHere);
        assert_eq!((of.name(), subject(&of)), ("contradiction", "hand | post".to_owned()));
        assert_eq!(
            facts(&of).what,
            "the engines contradict each other about hand and post at 2 places: bubbles says proven apart, \
             intervals says in contact"
        );
        let all = [
            EnginesAbout::ContactHere,
            EnginesAbout::ContactThere,
            EnginesAbout::InsideHere,
            EnginesAbout::InsideThere,
            EnginesAbout::Silence,
        ];
        let mut said: Vec<String> = all.map(|about| facts(&contradiction(about)).what).to_vec();
        said.dedup();
        assert_eq!(said.len(), all.len());
    }
}
