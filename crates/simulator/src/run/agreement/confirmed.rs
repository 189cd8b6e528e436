//! The share of the motion that the second engine confirmed.

use continuous::Verdict;
use intervals::{Answer, Statement, Stretch};

use crate::run::Span;

/// Covers the rounding of sums of lengths.
const ROUNDING: f64 = 1e-9;

/// The share of the motion of all pairs, by length in interpolation points, in which the second engine states by itself what the run
/// states: apart, or within a stretch of collision in contact or one inside the other. `None` without a pair.
///
/// # Guarantee
/// A lower bound, and 1 only where nothing is left: what either engine leaves undecided does not count, nor does the part of a stretch
/// of contact in which the run has the pair apart. Of a pair with an open mesh only collisions do, if `has_open_inside`: the second
/// engine does not ask what lies inside it.
pub(in crate::run) fn confirmed_share(
    answer: &Answer,
    spans: &[Span],
    has_open_inside: impl Fn(usize) -> bool,
) -> Option<f64> {
    let (mut whole, mut left) = (0.0, 0.0);
    for (pair, stretches) in answer.pairs.iter().enumerate() {
        let of_pair = || spans.iter().filter(|span| span.pair == pair);
        for stretch in stretches {
            let length = stretch.to.0 - stretch.from.0;
            whole += length;
            left += match stretch.statement {
                Statement::Apart if has_open_inside(pair) => length,
                Statement::Apart => common(stretch, of_pair(), |span| match span.verdict {
                    Verdict::Collision => Some([span.begins[1].0, span.ends[0].0]),
                    Verdict::Undecided => Some([span.begins[0].0, span.ends[1].0]),
                    Verdict::Clear | Verdict::Near => None,
                }),
                Statement::Inside { .. } | Statement::Contact { .. } => {
                    let both = common(stretch, of_pair(), |span| {
                        let outer = [span.begins[0].0, span.ends[1].0];
                        (span.verdict == Verdict::Collision).then_some(outer)
                    });
                    (length - both).max(0.0)
                }
                Statement::Undecided | Statement::MayBeInside { .. } => length,
            };
        }
    }
    let share =
        if left > 0.0 { (1.0 - left / whole * (1.0 + ROUNDING) - ROUNDING).clamp(0.0, 1.0) } else { 1.0 };
    (whole > 0.0).then_some(share)
}

/// The length that a stretch has in common with parts of spans, at most its own.
fn common<'s>(
    stretch: &Stretch,
    spans: impl Iterator<Item = &'s Span>,
    part: impl Fn(&Span) -> Option<[f64; 2]>,
) -> f64 {
    let [from, to] = [stretch.from.0, stretch.to.0];
    let lengths = spans.filter_map(part).map(|[begins, ends]| (to.min(ends) - from.max(begins)).max(0.0));
    lengths.sum::<f64>().min(to - from)
}

#[cfg(test)]
mod tests {
    use intervals::{Counts, InsideDoubt};
    use kinematics::PathParameter;

    use continuous::DecidedBy;

    use super::*;

    fn stretch(from: f64, to: f64, statement: Statement) -> Stretch {
        Stretch { from: PathParameter(from), to: PathParameter(to), statement }
    }

    fn span(verdict: Verdict, from: f64, to: f64) -> Span {
        let (begins, ends) = ([from, from + 0.1], [to - 0.1, to]);
        Span {
            pair: 0,
            verdict,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: begins.map(PathParameter),
            ends: ends.map(PathParameter),
        }
    }

    fn contact() -> Statement {
        Statement::Contact { contacts: Vec::new(), features: Vec::new() }
    }

    fn share(stretches: Vec<Stretch>, spans: &[Span]) -> f64 {
        let answer = Answer { pairs: vec![stretches], counts: Counts::default() };
        confirmed_share(&answer, spans, |_| false).expect("a motion")
    }

    #[test]
    fn what_is_left_open_by_either_engine_is_not_confirmed() {
        let apart = || stretch(0.0, 4.0, Statement::Apart);
        assert_eq!(share(vec![apart()], &[]), 1.0);
        assert_eq!(share(vec![apart()], &[span(Verdict::Near, 1.0, 2.0)]), 1.0);
        let near = |got: f64, wanted: f64| assert!(wanted - 1e-6 < got && got <= wanted, "{got} {wanted}");
        near(share(vec![apart()], &[span(Verdict::Undecided, 1.0, 2.0)]), 0.75);
        near(share(vec![apart()], &[span(Verdict::Collision, 1.0, 2.0)]), 0.8);
        let doubt = Statement::MayBeInside { doubt: InsideDoubt::Rounding };
        near(share(vec![stretch(0.0, 3.0, Statement::Apart), stretch(3.0, 4.0, doubt)], &[]), 0.75);
        near(
            share(vec![stretch(0.0, 1.0, Statement::Undecided), stretch(1.0, 4.0, Statement::Apart)], &[]),
            0.75,
        );
        assert_eq!(share(vec![stretch(0.0, 4.0, Statement::Undecided)], &[]), 0.0);
        // A stretch of contact counts where the run has a collision.
        let met = || vec![stretch(0.0, 1.0, Statement::Apart), stretch(1.0, 4.0, contact())];
        near(share(met(), &[span(Verdict::Collision, 2.0, 4.0)]), 0.75);
        assert_eq!(share(met(), &[span(Verdict::Collision, 1.0, 4.0)]), 1.0);
        assert_eq!(
            confirmed_share(&Answer { pairs: Vec::new(), counts: Counts::default() }, &[], |_| false),
            None
        );
        let answer = Answer { pairs: vec![vec![apart()]], counts: Counts::default() };
        assert_eq!(confirmed_share(&answer, &[], |_| true), Some(0.0));
    }
}
