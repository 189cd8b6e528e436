//! Positions that are possible in the stated unit and more likely in another one: a question, which changes nothing.

use std::f64::consts::TAU;

use diagnostics::number::short;
use diagnostics::{Place, Problem, Problems, excerpt};
use kinematics::Limits;

use crate::{DrivenJointKind, JointInfo, Units};

/// The code of the question, and of the doctor's finding that repeats it.
const CODE: &str = "program-units";

/// So many turning joints are away from 0, or all of them if the program has fewer, but no fewer than two.
const LEAST_JOINTS: usize = 3;
/// The largest of small angles is above this; smaller ones may be small motions.
const LEAST_LARGEST: f64 = 0.5;
/// Of the range of a sliding joint, its largest position in metres is at least this share.
const LEAST_SHARE: f64 = 0.05;
/// A turning joint is out of its limits if it is farther beyond them than this share of its range.
const OUT_SHARE: f64 = 0.05;
/// A sliding joint is out of its limits if it is farther beyond them than so many ranges.
const OUT_RANGES: f64 = 1.0;
/// A position that was rounded may be this far beyond a limit, relative to one more than its value.
const ROUNDED: f64 = 1e-3;

/// What to do if the answer is yes.
#[derive(Clone, Copy)]
pub(crate) struct UnitHints {
    /// If positions in degrees and millimetres are radians and metres.
    pub(crate) if_radians: &'static str,
    /// If positions in radians and metres are degrees and millimetres.
    pub(crate) if_degrees: &'static str,
}

const IF_METRES: &str = "sliding joints are in millimetres where turning joints are in degrees: if they are metres, multiply them by 1000; \
     if the motion is so small, nothing is to be done";
const IF_MILLIMETRES: &str = "sliding joints are in metres where turning joints are in radians: if they are millimetres, divide them by 1000";

/// The positions of a program as written, by joint.
#[derive(Default)]
pub(super) struct JointSpans(Vec<JointSpan>);

/// The positions of one joint, without those that are 0: these are the same in every unit.
struct JointSpan {
    joint: String,
    kind: DrivenJointKind,
    limits: Option<Limits>,
    low: f64,
    high: f64,
    /// Where the position of the largest magnitude stands.
    largest_at: Option<Place>,
    /// How far the position that is farthest beyond the limits is beyond them, that position, and its place.
    beyond: Option<(f64, f64, Place)>,
    /// The number of positions, and of those that are no whole numbers.
    counts: [usize; 2],
}

impl JointSpans {
    pub(super) fn add(&mut self, joint: &JointInfo, value: f64, place: impl FnOnce() -> Place) {
        let known = self.0.iter().position(|span| span.joint == joint.name);
        let index = known.unwrap_or_else(|| {
            self.0.push(JointSpan::new(joint));
            self.0.len() - 1
        });
        if value != 0.0 {
            self.0[index].add(value, place);
        }
    }

    /// The question, if there is one: about turning joints, else about sliding ones, each kind as a whole. `has_limits` says whether the
    /// positions are those to which limits apply.
    ///
    /// # Guarantee
    /// None: a program may move so little or so far, and a slip may look like a program.
    pub(super) fn question(
        &self,
        units: Units,
        has_limits: bool,
        problems: &Problems,
        hints: UnitHints,
    ) -> Option<Problem> {
        let kind = |kind: DrivenJointKind| {
            let spans: Vec<&JointSpan> = self.0.iter().filter(|span| span.kind == kind).collect();
            JointsOfKind { spans, has_limits }
        };
        let (turning, sliding) = (kind(DrivenJointKind::Revolute), kind(DrivenJointKind::Prismatic));
        let question = match units {
            Units::Degrees => {
                turning.like_radians(problems).map(|question| question.hint(hints.if_radians)).or_else(|| {
                    let hint = if turning.is_away() { IF_METRES } else { hints.if_radians };
                    Some(sliding.like_metres(problems)?.hint(hint))
                })
            }
            Units::Radians => {
                turning.like_degrees(problems).map(|question| question.hint(hints.if_degrees)).or_else(|| {
                    let hint = if turning.is_away() { IF_MILLIMETRES } else { hints.if_degrees };
                    Some(sliding.like_millimetres(problems)?.hint(hint))
                })
            }
        };
        question.map(|question| question.code(CODE))
    }
}

impl JointSpan {
    fn new(joint: &JointInfo) -> Self {
        Self {
            joint: joint.name.clone(),
            kind: joint.kind,
            limits: joint.limits,
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            largest_at: None,
            beyond: None,
            counts: [0; 2],
        }
    }

    fn add(&mut self, value: f64, place: impl FnOnce() -> Place) {
        let excess = self.limits.map_or(0.0, |limits| (limits.lower - value).max(value - limits.upper));
        let is_largest = self.largest_at.is_none() || value.abs() > self.largest();
        let is_farthest = excess > self.beyond.map_or(0.0, |(most, ..)| most);
        if is_largest || is_farthest {
            let place = place();
            if is_largest {
                self.largest_at = Some(place);
            }
            if is_farthest {
                self.beyond = Some((excess, value, place));
            }
        }
        self.low = self.low.min(value);
        self.high = self.high.max(value);
        self.counts[0] += 1;
        self.counts[1] += usize::from(value.fract() != 0.0);
    }

    fn is_away(&self) -> bool {
        self.counts[0] > 0
    }

    /// The largest magnitude of a position.
    fn largest(&self) -> f64 {
        self.high.abs().max(self.low.abs())
    }

    /// Whether all positions are within the limits, as radians or metres, if they are multiplied by a factor.
    fn fits(&self, factor: f64, limits: Limits) -> bool {
        let [low, high] = [self.low, self.high].map(|value| value * factor);
        low >= limits.lower - ROUNDED * (1.0 + low.abs())
            && high <= limits.upper + ROUNDED * (1.0 + high.abs())
    }

    /// How far it is beyond its limits, if that is more than so many ranges: the distance, the position and its place.
    fn out_by(&self, ranges: f64) -> Option<(f64, f64, Place)> {
        let range = self.limits.map(|limits| limits.upper - limits.lower)?;
        self.beyond.filter(|(excess, ..)| range > 0.0 && *excess > ranges * range)
    }
}

/// The joints of one kind.
struct JointsOfKind<'a> {
    spans: Vec<&'a JointSpan>,
    has_limits: bool,
}

impl<'a> JointsOfKind<'a> {
    fn away(&self) -> impl Iterator<Item = &'a JointSpan> {
        self.spans.iter().copied().filter(|span| span.is_away())
    }

    fn is_away(&self) -> bool {
        self.away().next().is_some()
    }

    /// The joint with the largest position, and its place.
    fn largest(&self) -> Option<(&'a JointSpan, Place)> {
        let largest = self.away().max_by(|x, y| x.largest().total_cmp(&y.largest()))?;
        Some((largest, largest.largest_at?))
    }

    /// Whether most positions are no whole numbers.
    fn is_broken(&self) -> bool {
        let [all, broken] =
            self.away().fold([0, 0], |[all, broken], span| [all + span.counts[0], broken + span.counts[1]]);
        2 * broken > all
    }

    /// Whether all positions would be within the limits in the other unit; positions to which no limits apply fit.
    fn fits(&self, factor: f64) -> bool {
        let fits = |span: &JointSpan| span.limits.is_none_or(|limits| span.fits(factor, limits));
        !self.has_limits || self.away().all(fits)
    }

    /// What the other unit would mean.
    fn other_unit(&self, [stated, other]: [&str; 2], by: &str) -> String {
        let within = if self.has_limits && self.away().any(|span| span.limits.is_some()) {
            ", and within all limits"
        } else {
            ""
        };
        format!("{stated}, as the file is read; as {other} they would be {by}{within}")
    }

    /// Positions of turning joints in degrees that may be radians.
    fn like_radians(&self, problems: &Problems) -> Option<Problem> {
        let (span, place) = self.largest()?;
        let away = self.away().count();
        let is_suspect = away >= LEAST_JOINTS.min(self.spans.len()).max(2)
            && (LEAST_LARGEST..=TAU).contains(&span.largest())
            && self.is_broken()
            && self.fits(1.0);
        is_suspect.then(|| {
            let joint = excerpt(&span.joint);
            problems
                .problem("positions in degrees may be radians")
                .at(place.line, place.column)
                .found(format!(
                    "{away} turning joints away from 0, none by more than {} (joint {joint})",
                    span.largest()
                ))
                .expected(self.other_unit(["degrees", "radians"], "57.3 times as far"))
        })
    }

    /// Positions of sliding joints in millimetres that may be metres.
    fn like_metres(&self, problems: &Problems) -> Option<Problem> {
        let (span, place) = self.largest()?;
        let is_far = |span: &JointSpan| {
            span.limits.is_some_and(|limits| span.largest() >= LEAST_SHARE * (limits.upper - limits.lower))
        };
        let has_all = self.has_limits && self.away().all(|span| span.limits.is_some());
        let is_suspect = has_all && self.is_broken() && self.fits(1.0) && self.away().any(is_far);
        is_suspect.then(|| {
            let away = match self.away().count() {
                1 => "1 sliding joint".to_owned(),
                count => format!("{count} sliding joints"),
            };
            let joint = excerpt(&span.joint);
            problems
                .problem("positions in millimetres may be metres")
                .at(place.line, place.column)
                .found(format!("{away} away from 0, by no more than {} (joint {joint})", span.largest()))
                .expected(self.other_unit(["millimetres", "metres"], "1000 times as far"))
        })
    }

    /// Positions of turning joints in radians that may be degrees.
    fn like_degrees(&self, problems: &Problems) -> Option<Problem> {
        let limited = self.away().filter(|span| span.limits.is_some()).count();
        let out: Vec<&JointSpan> = self.away().filter(|span| span.out_by(OUT_SHARE).is_some()).collect();
        let is_suspect =
            self.has_limits && out.len() >= 2 && 2 * out.len() > limited && self.fits(1.0_f64.to_radians());
        farthest_beyond(&out, OUT_SHARE).filter(|_| is_suspect).map(|(joint, excess, value, place)| {
            problems
                .problem("positions in radians may be degrees")
                .at(place.line, place.column)
                .found(format!(
                    "{} of {limited} turning joints beyond their limits, joint {joint} by {} at {value}",
                    out.len(),
                    short(excess, 3)
                ))
                .expected(self.other_unit(["radians", "degrees"], "57.3 times nearer to 0"))
        })
    }

    /// Positions of sliding joints in metres that may be millimetres.
    fn like_millimetres(&self, problems: &Problems) -> Option<Problem> {
        let out: Vec<&JointSpan> = self.away().filter(|span| span.out_by(OUT_RANGES).is_some()).collect();
        let is_suspect = self.has_limits && self.fits(1e-3);
        farthest_beyond(&out, OUT_RANGES).filter(|_| is_suspect).map(|(joint, excess, value, place)| {
            problems
                .problem("positions in metres may be millimetres")
                .at(place.line, place.column)
                .found(format!("joint {joint} {} beyond its limits, at {value}", short(excess, 3)))
                .expected(self.other_unit(["metres", "millimetres"], "1000 times nearer to 0"))
        })
    }
}

/// The joint that is farthest beyond its limits: its name in quotes, how far, its position and the place.
fn farthest_beyond(out: &[&JointSpan], ranges: f64) -> Option<(String, f64, f64, Place)> {
    let all = out.iter().filter_map(|span| Some((span, span.out_by(ranges)?)));
    let (span, (excess, value, place)) = all.max_by(|(_, x), (_, y)| x.0.total_cmp(&y.0))?;
    Some((excerpt(&span.joint), excess, value, place))
}

#[cfg(test)]
mod tests;
