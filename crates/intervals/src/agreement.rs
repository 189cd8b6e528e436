//! Comparison with the statements of another engine about the same pair.

use kinematics::PathParameter;

use crate::answer::{Statement, Stretch};

/// What another engine states about two shapes of a pair of bodies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OtherStatements {
    /// The shapes, by their indices among those of their bodies.
    pub shapes: [usize; 2],
    /// Intervals in which they are proven apart, neither inside the other.
    pub apart: Vec<[PathParameter; 2]>,
    /// Intervals in which one is proven inside the other.
    pub inside: Vec<[PathParameter; 2]>,
    /// Intervals of which nothing is claimed.
    pub open: Vec<[PathParameter; 2]>,
    /// Instants of contact of the surfaces.
    pub contacts: Vec<PathParameter>,
    /// Instants at which one is inside the other.
    pub insides: Vec<PathParameter>,
}

/// Two statements of which at least one is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// Where: an instant or an interval.
    pub at: [PathParameter; 2],
    /// What they contradict each other about.
    pub about: About,
}

/// The subject of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// The other engine proves two shapes apart that are in contact here.
    ContactHere,
    /// The other engine found a contact where the bodies are proven apart here.
    ContactThere,
    /// One is inside the other here, and the other engine proves that none is.
    InsideHere,
    /// The other engine has one inside the other, and here it is proven that none is.
    InsideThere,
    /// The other engine says nothing of two shapes.
    Silence,
}

/// All contradictions between the stretches of a pair and the statements of another engine, in order of time; `shapes` are the
/// numbers of shapes of both bodies, and the path ends at `end`.
///
/// # Guarantee
/// Without a contradiction the other engine states something of every two shapes at every time, and no contact or containment that
/// one engine found lies where the other one proves that there is none.
pub fn contradictions(
    stretches: &[Stretch],
    others: &[OtherStatements],
    shapes: [usize; 2],
    end: PathParameter,
) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for a in 0..shapes[0] {
        for b in 0..shapes[1] {
            let of_shapes: Vec<&OtherStatements> =
                others.iter().filter(|other| other.shapes == [a, b]).collect();
            let silent = gaps(&of_shapes, end).into_iter();
            found.extend(silent.map(|at| Contradiction { at, about: About::Silence }));
        }
    }
    for stretch in stretches {
        of_stretch(stretch, others, &mut found);
    }
    found.sort_by(|x, y| x.at[0].0.total_cmp(&y.at[0].0));
    found
}

fn of_stretch(stretch: &Stretch, others: &[OtherStatements], found: &mut Vec<Contradiction>) {
    let [from, to] = [stretch.from, stretch.to];
    let holds = |interval: &[PathParameter; 2], at: PathParameter| interval[0] <= at && at <= interval[1];
    let mut add = |at: [PathParameter; 2], about: About| found.push(Contradiction { at, about });
    match &stretch.statement {
        Statement::Contact { contacts, .. } => {
            for contact in contacts {
                let same = others.iter().filter(|other| other.shapes == contact.touch.shapes);
                for other in same {
                    let mut proven = other.apart.iter().chain(&other.inside);
                    if proven.any(|interval| holds(interval, contact.at)) {
                        add([contact.at; 2], About::ContactHere);
                    }
                }
            }
        }
        Statement::Apart | Statement::Inside { .. } | Statement::MayBeInside { .. } => {
            for other in others {
                let contacts = other.contacts.iter().filter(|at| holds(&[from, to], **at));
                contacts.for_each(|at| add([*at; 2], About::ContactThere));
            }
        }
        Statement::Undecided => {}
    }
    match &stretch.statement {
        Statement::Apart => {
            for other in others {
                let common = other.inside.iter().filter_map(|inside| common(inside, [from, to]));
                common.for_each(|common| add(common, About::InsideThere));
                let instants = other.insides.iter().filter(|at| holds(&[from, to], **at));
                instants.for_each(|at| add([*at; 2], About::InsideThere));
            }
        }
        Statement::Inside { .. } => {
            // Somewhere in the stretch all shapes are proven apart, none inside another.
            let middle = PathParameter(f64::midpoint(from.0, to.0));
            let is_apart = |other: &OtherStatements| other.apart.iter().any(|apart| holds(apart, middle));
            if !others.is_empty() && others.iter().all(is_apart) {
                add([from, to], About::InsideHere);
            }
        }
        Statement::Contact { .. } | Statement::Undecided | Statement::MayBeInside { .. } => {}
    }
}

/// What two intervals have in common beyond an instant.
fn common(one: &[PathParameter; 2], other: [PathParameter; 2]) -> Option<[PathParameter; 2]> {
    let (from, to) = (one[0].0.max(other[0].0), one[1].0.min(other[1].0));
    (from < to).then_some([PathParameter(from), PathParameter(to)])
}

/// The parts of the path of which the statements say nothing.
fn gaps(others: &[&OtherStatements], end: PathParameter) -> Vec<[PathParameter; 2]> {
    let all = others.iter().flat_map(|other| other.apart.iter().chain(&other.inside).chain(&other.open));
    let mut intervals: Vec<[f64; 2]> = all.map(|interval| interval.map(|at| at.0)).collect();
    intervals.sort_by(|x, y| x[0].total_cmp(&y[0]));
    let (mut gaps, mut known, mut begins) = (Vec::new(), 0.0, false);
    for [from, to] in intervals {
        if from > known || (!begins && from > 0.0) {
            gaps.push([known, from].map(PathParameter));
        }
        begins = true;
        known = to.max(known);
    }
    if known < end.0 || !begins {
        gaps.push([PathParameter(known), end]);
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Contact;
    use crate::search::Touch;

    fn at(from: f64, to: f64) -> [PathParameter; 2] {
        [PathParameter(from), PathParameter(to)]
    }

    fn stretch(from: f64, to: f64, statement: Statement) -> Stretch {
        Stretch { from: PathParameter(from), to: PathParameter(to), statement }
    }

    fn contact(place: f64) -> Statement {
        let touch = Touch { at: place, shapes: [0, 0], triangles: [0, 0] };
        Statement::Contact {
            contacts: vec![Contact { at: PathParameter(place), touch }],
            features: Vec::new(),
        }
    }

    /// Contact from 1 to 2 on a path of 3 segments, seen by both.
    fn ours() -> Vec<Stretch> {
        let inside = Statement::Inside { is_first_inner: true };
        vec![stretch(0.0, 1.0, Statement::Apart), stretch(1.0, 2.0, contact(1.5)), stretch(2.0, 3.0, inside)]
    }

    fn theirs() -> OtherStatements {
        OtherStatements {
            shapes: [0, 0],
            apart: vec![at(0.0, 1.01)],
            inside: vec![at(1.99, 3.0)],
            open: vec![at(1.01, 1.99)],
            contacts: vec![PathParameter(1.4)],
            insides: vec![PathParameter(2.5)],
        }
    }

    fn about(ours: &[Stretch], theirs: &[OtherStatements]) -> Vec<About> {
        let found = contradictions(ours, theirs, [1, 1], PathParameter(3.0));
        found.into_iter().map(|contradiction| contradiction.about).collect()
    }

    #[test]
    fn agreeing_engines_do_not_contradict_each_other() {
        assert_eq!(about(&ours(), &[theirs()]), []);
        // Nothing is claimed of what is undecided.
        let undecided = [stretch(0.0, 3.0, Statement::Undecided)];
        assert_eq!(about(&undecided, &[theirs()]), []);
    }

    #[test]
    fn every_kind_of_contradiction_is_seen() {
        let with = |change: fn(&mut OtherStatements)| {
            let mut theirs = theirs();
            change(&mut theirs);
            about(&ours(), &[theirs])
        };
        assert_eq!(with(|theirs| theirs.apart[0] = at(0.0, 1.6)), [About::ContactHere]);
        assert_eq!(with(|theirs| theirs.inside[0] = at(1.5, 3.0)), [About::ContactHere]);
        assert_eq!(with(|theirs| theirs.contacts.push(PathParameter(0.5))), [About::ContactThere]);
        assert_eq!(with(|theirs| theirs.contacts.push(PathParameter(2.5))), [About::ContactThere]);
        assert_eq!(with(|theirs| theirs.insides.push(PathParameter(0.2))), [About::InsideThere]);
        assert_eq!(with(|theirs| theirs.inside.push(at(0.2, 0.3))), [About::InsideThere]);
        assert_eq!(with(|theirs| theirs.apart.push(at(2.2, 2.9))), [About::InsideHere]);
        assert_eq!(with(|theirs| theirs.open[0] = at(1.01, 1.9)), [About::Silence]);
        assert_eq!(with(|theirs| theirs.inside[0] = at(1.99, 2.9)), [About::Silence]);
        assert_eq!(with(|theirs| theirs.apart[0] = at(0.1, 1.01)), [About::Silence]);
        // A pair, or a shape, that the other engine lost.
        assert_eq!(about(&ours(), &[]), [About::Silence]);
        let found = contradictions(&ours(), &[theirs()], [2, 1], PathParameter(3.0));
        assert_eq!(found, [Contradiction { at: at(0.0, 3.0), about: About::Silence }]);
    }
}
