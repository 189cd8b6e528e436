//! Why the engine `intervals` alone leaves pairs undecided.

use continuous::{DecidedBy, Verdict};
use intervals::{Answer, InsideDoubt, Statement};

use super::undecided::UndecidedCause;
use super::{Finding, FindingKind, Span};

/// Gives the findings of the engine `intervals` alone its own reasons: the first engine, which shows the instant, has none.
pub(super) fn give_reasons(answer: &Answer, spans: &[Span], findings: &mut [Finding]) {
    for finding in findings {
        let Some(span) = finding.span.map(|index| &spans[index]) else { continue };
        let FindingKind::Pair { verdict: Verdict::Undecided, decided_by, cause, inner, .. } =
            &mut finding.kind
        else {
            continue;
        };
        let stretches = answer.pairs[span.pair].iter();
        let open = |statement: &Statement| match statement {
            Statement::Undecided => Some((DecidedBy::Triangles, UndecidedCause::Divisions)),
            Statement::MayBeInside { doubt: InsideDoubt::Rounding } => {
                Some((DecidedBy::Containment, UndecidedCause::PoseRounding))
            }
            Statement::MayBeInside { doubt: InsideDoubt::Surface } => {
                let pieces = match cause.as_ref() {
                    Some(UndecidedCause::SelfIntersecting { pieces }) => pieces.clone(),
                    _ => Vec::new(),
                };
                Some((DecidedBy::Containment, UndecidedCause::SelfIntersecting { pieces }))
            }
            Statement::Apart | Statement::Inside { .. } | Statement::Contact { .. } => None,
        };
        let here = stretches
            .filter(|stretch| span.begins[0] <= stretch.to && stretch.from <= span.ends[1])
            .find_map(|stretch| open(&stretch.statement));
        if let Some((by, why)) = here {
            // Who may lie inside was not asked.
            (*decided_by, *cause, *inner) = (by, Some(why), None);
        }
    }
}
