//! Presentation of verdicts and numbers: by sign, word, pattern and colour, never by hue alone.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Response, RichText, Shape, Stroke, Ui};
use geometry::Point3;
use simulator::{FindingKind, JointValue, Verdict};

use crate::{palette, units};

/// Kind of an interval, pair or row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum VerdictKind {
    /// Contact or containment.
    Collision,
    /// Nearer than required.
    Near,
    /// Neither contact nor clearance proven.
    Undecided,
    /// The two engines contradict each other.
    Contradiction,
    /// A joint leaves its range.
    JointLimit,
    /// A joint moves faster than its limit.
    JointSpeed,
    /// An object is taken up where nothing holds it.
    Attach,
    /// An object is put down where nothing supports it.
    Detach,
    /// A robot cannot do a move in space.
    Motion,
    /// A move in space is not proven.
    MotionUnproven,
    /// Contact, or too near, if a corner is cut.
    Corner,
    /// Undecided if a corner is cut.
    CornerUndecided,
    /// Contact, or too near, where two programs without a common clock may be at one time.
    AnyTime,
    /// Undecided where two programs without a common clock may be at one time.
    AnyTimeUndecided,
    /// Not checked, or not yet.
    Unchecked,
    /// Proven clear.
    Clear,
}

impl VerdictKind {
    /// Kinds of findings, in the order of the filter.
    pub(super) const OF_FINDINGS: [Self; 14] = [
        Self::Collision,
        Self::Near,
        Self::Undecided,
        Self::Contradiction,
        Self::JointLimit,
        Self::JointSpeed,
        Self::Attach,
        Self::Detach,
        Self::Motion,
        Self::MotionUnproven,
        Self::Corner,
        Self::CornerUndecided,
        Self::AnyTime,
        Self::AnyTimeUndecided,
    ];

    /// The kind of a verdict.
    pub(super) fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Collision => Self::Collision,
            Verdict::Near => Self::Near,
            Verdict::Undecided => Self::Undecided,
            Verdict::Clear => Self::Clear,
        }
    }

    /// The kind of a finding.
    pub(super) fn of_finding(finding: &FindingKind) -> Self {
        match finding {
            FindingKind::Pair { verdict, .. } => Self::of_verdict(*verdict),
            FindingKind::Contradiction { .. } => Self::Contradiction,
            FindingKind::JointLimit { .. } => Self::JointLimit,
            FindingKind::JointSpeed { .. } => Self::JointSpeed,
            FindingKind::Motion { stop, .. } if stop.unreached.is_proven => Self::Motion,
            FindingKind::Motion { .. } => Self::MotionUnproven,
            FindingKind::Corner(cut) if cut.posed.verdict == Verdict::Undecided => Self::CornerUndecided,
            FindingKind::Corner(_) => Self::Corner,
            FindingKind::AnyTime(posed) if posed.verdict == Verdict::Undecided => Self::AnyTimeUndecided,
            FindingKind::AnyTime(_) => Self::AnyTime,
            FindingKind::Handling { fault, .. } if fault.is_attach => Self::Attach,
            FindingKind::Handling { .. } => Self::Detach,
        }
    }

    /// Its severity; 0 is the worst.
    pub(super) fn rank(self) -> u8 {
        match self {
            Self::Collision | Self::Contradiction | Self::Motion => 0,
            Self::JointLimit | Self::Attach | Self::Detach | Self::Corner | Self::AnyTime => 1,
            Self::Undecided | Self::MotionUnproven | Self::CornerUndecided | Self::AnyTimeUndecided => 2,
            Self::Near => 3,
            Self::JointSpeed => 4,
            Self::Unchecked => 5,
            Self::Clear => 6,
        }
    }

    /// Its sign, which the interface's fonts contain.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Collision => palette::sign(Verdict::Collision),
            Self::Near => palette::sign(Verdict::Near),
            Self::Undecided => palette::sign(Verdict::Undecided),
            Self::Clear => palette::sign(Verdict::Clear),
            Self::Contradiction => "≠",
            Self::JointLimit => "⛔",
            Self::JointSpeed => "⏩",
            Self::Attach => "✋",
            Self::Detach => "⬇",
            Self::Motion => "🚫",
            Self::MotionUnproven => "❓",
            Self::Corner => "⤵",
            Self::CornerUndecided => "❔",
            Self::AnyTime => "↔",
            Self::AnyTimeUndecided => "⁉",
            Self::Unchecked => "◌",
        }
    }

    /// Its name.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Collision => "collision",
            Self::Near => "too near",
            Self::Undecided => "undecided",
            Self::Clear => "clear",
            Self::Contradiction => "contradiction",
            Self::JointLimit => "joint limit",
            Self::JointSpeed => "joint speed",
            Self::Attach => "not held",
            Self::Detach => "not supported",
            Self::Motion => "impossible move",
            Self::MotionUnproven => "unproven move",
            Self::Corner => "if cut",
            Self::CornerUndecided => "undecided if cut",
            Self::AnyTime => "at one time",
            Self::AnyTimeUndecided => "undecided at one time",
            Self::Unchecked => "not checked",
        }
    }

    /// Its meaning in a sentence.
    pub(super) fn meaning(self) -> &'static str {
        match self {
            Self::Collision => "Contact, or one lies inside the other. Touching counts.",
            Self::Near => "Proven apart, but nearer than the required clearance.",
            Self::Undecided => "Nothing could be proven here: neither contact nor clearance.",
            Self::Clear => "Proven apart by at least the required clearance.",
            Self::Contradiction => "The two engines contradict each other: at least one is wrong.",
            Self::JointLimit => "A joint leaves the range that its URDF allows.",
            Self::JointSpeed => {
                "A joint moves faster than its URDF allows: a warning where one robot moves alone, otherwise the run is incomplete."
            }
            Self::Attach => "An object is taken up where nothing holds it.",
            Self::Detach => "An object is put down where nothing supports it.",
            Self::Motion => "The robot cannot do this move in space; the rest of its program is not checked.",
            Self::MotionUnproven => {
                "This move in space is not proven; the rest of its program is not checked."
            }
            Self::Corner => {
                "Contact, or too near, only if the controller cuts a corner; not where every point is reached."
            }
            Self::CornerUndecided => "Nothing could be proven of what the controller may do at a corner.",
            Self::AnyTime => {
                "Contact, or too near, if two programs without a common clock are at these places at one time."
            }
            Self::AnyTimeUndecided => {
                "Nothing could be proven of some places at which two programs without a common clock may be at one time."
            }
            Self::Unchecked => "Not checked: no statement about it.",
        }
    }

    /// Its colour.
    pub(super) fn rgb(self) -> [u8; 3] {
        match self {
            Self::Collision
            | Self::Contradiction
            | Self::JointLimit
            | Self::Attach
            | Self::Detach
            | Self::Corner
            | Self::AnyTime
            | Self::Motion => palette::COLLISION,
            Self::Near | Self::JointSpeed => palette::NEAR,
            Self::Undecided | Self::MotionUnproven | Self::CornerUndecided | Self::AnyTimeUndecided => {
                palette::UNDECIDED
            }
            Self::Clear => palette::CLEAR,
            Self::Unchecked => palette::UNCHECKED,
        }
    }

    /// Its colour for surfaces.
    pub(super) fn color(self) -> Color32 {
        palette::egui(self.rgb())
    }

    /// Its colour for text, darker in the light theme.
    pub(super) fn ink(self, ui: &Ui) -> Color32 {
        ink(ui, self.rgb())
    }
}

/// A colour for text, darker in the light theme, where the palette's would be too faint.
pub(super) fn ink(ui: &Ui, rgb: [u8; 3]) -> Color32 {
    let color = palette::egui(rgb);
    if ui.visuals().dark_mode { color } else { color.lerp_to_gamma(Color32::BLACK, 0.4) }
}

/// Sign and word.
pub(super) fn label(ui: &mut Ui, kind: VerdictKind) -> Response {
    let text = RichText::new(format!("{} {}", kind.sign(), kind.word())).color(kind.ink(ui)).strong();
    ui.label(text).on_hover_text(kind.meaning())
}

/// A small patch with the colour and pattern of a kind.
pub(super) fn swatch(ui: &mut Ui, kind: VerdictKind) -> Response {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(18.0, 10.0), egui::Sense::hover());
    fill(ui.painter(), rect, kind);
    response.on_hover_text(format!("{}: {}", kind.word(), kind.meaning()))
}

/// Fills a rectangle with the colour and pattern of a kind: collision cross-hatched, near hatched, undecided dotted,
/// unchecked faint and hatched the other way, clear plain.
pub(super) fn fill(painter: &Painter, rect: Rect, kind: VerdictKind) {
    let color = kind.color();
    let dark = Color32::from_black_alpha(150);
    match kind {
        VerdictKind::Collision
        | VerdictKind::Contradiction
        | VerdictKind::JointLimit
        | VerdictKind::Attach
        | VerdictKind::Detach
        | VerdictKind::Corner
        | VerdictKind::AnyTime
        | VerdictKind::Motion => {
            painter.rect_filled(rect, 0.0, color);
            painter.extend(hatching(rect, 7.0, true, Stroke::new(1.0, dark)));
            painter.extend(hatching(rect, 7.0, false, Stroke::new(1.0, dark)));
        }
        VerdictKind::Near | VerdictKind::JointSpeed => {
            painter.rect_filled(rect, 0.0, color);
            painter.extend(hatching(rect, 5.0, true, Stroke::new(1.2, dark)));
        }
        VerdictKind::Undecided
        | VerdictKind::MotionUnproven
        | VerdictKind::CornerUndecided
        | VerdictKind::AnyTimeUndecided => {
            painter.rect_filled(rect, 0.0, color);
            painter.extend(dots(rect, 5.0, Color32::from_black_alpha(190)));
        }
        VerdictKind::Unchecked => {
            painter.rect_filled(rect, 0.0, color.gamma_multiply(0.15));
            painter.extend(hatching(rect, 6.0, false, Stroke::new(1.0, color.gamma_multiply(0.7))));
        }
        VerdictKind::Clear => {
            painter.rect_filled(rect, 0.0, color.gamma_multiply(0.85));
        }
    }
}

/// Parallel lines at 45°, clipped to the rectangle, at positions that do not depend on it.
fn hatching(rect: Rect, every: f32, rising: bool, stroke: Stroke) -> Vec<Shape> {
    let height = rect.height();
    let first = ((rect.left() - height) / every).floor() as i32;
    let last = (rect.right() / every).ceil() as i32;
    (first..=last)
        .filter_map(|step| {
            // The line goes from the bottom at `low` to the top at `low + height`, or mirrored.
            let low = step as f32 * every;
            let from = low.max(rect.left());
            let to = (low + height).min(rect.right());
            let y = |x: f32| if rising { rect.bottom() - (x - low) } else { rect.top() + (x - low) };
            (to > from).then(|| Shape::line_segment([Pos2::new(from, y(from)), Pos2::new(to, y(to))], stroke))
        })
        .collect()
}

/// Dots along the middle of a rectangle, at positions that do not depend on it.
fn dots(rect: Rect, every: f32, color: Color32) -> Vec<Shape> {
    let first = (rect.left() / every).ceil() as i32;
    let last = (rect.right() / every).floor() as i32;
    let at = |step: i32| Pos2::new(step as f32 * every, rect.center().y);
    (first..=last).map(|step| Shape::circle_filled(at(step), 1.2, color)).collect()
}

/// Draws a length in millimetres, with metres as a tooltip.
pub(super) fn length(ui: &mut Ui, metres: f64) -> Response {
    ui.label(units::mm(metres)).on_hover_text(si_length(metres))
}

/// Draws proven bounds in millimetres, of which `required_m` is required, with metres as a tooltip.
pub(super) fn bounds(ui: &mut Ui, bounds_m: [f64; 2], required_m: f64) -> Response {
    ui.label(bounds_text(bounds_m, required_m)).on_hover_text(bounds_tooltip(bounds_m))
}

/// Proven bounds as text, of which `required_m` is required; an unknown upper bound is never a number.
///
/// # Guarantee
/// A bound reads as at least the required value if and only if it is.
pub(super) fn bounds_text([lo_m, hi_m]: [f64; 2], required_m: f64) -> String {
    match (lo_m > 0.0, hi_m.is_finite()) {
        (false, false) => "unknown".to_owned(),
        _ => units::clearance([lo_m, hi_m], required_m),
    }
}

/// Proven bounds in metres as text.
pub(super) fn bounds_tooltip([lo_m, hi_m]: [f64; 2]) -> String {
    let hi = if hi_m.is_finite() { format!("at most {hi_m:.6} m") } else { "no upper bound".to_owned() };
    format!("Proven: at least {lo_m:.6} m, {hi}")
}

fn si_length(metres: f64) -> String {
    if metres.is_finite() { format!("{metres:.6} m") } else { "no number".to_owned() }
}

/// Draws a point in millimetres, with metres as a tooltip.
pub(super) fn point(ui: &mut Ui, point_m: &Point3<f64>) -> Response {
    let [x, y, z] = [point_m.x, point_m.y, point_m.z];
    ui.label(units::point_mm(point_m)).on_hover_text(format!("({x:.6}, {y:.6}, {z:.6}) m"))
}

/// Draws a joint value in degrees or millimetres, with SI units as a tooltip.
pub(super) fn joint(ui: &mut Ui, joint: &JointValue) -> Response {
    ui.label(units::joint(joint.value, joint.is_length))
        .on_hover_text(units::joint_si(joint.value, joint.is_length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_differs_by_sign_and_word() {
        let all = [&VerdictKind::OF_FINDINGS[..], &[VerdictKind::Clear, VerdictKind::Unchecked]].concat();
        for (index, kind) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                assert_ne!(kind.sign(), other.sign());
                assert_ne!(kind.word(), other.word());
            }
        }
    }

    #[test]
    fn hatching_stays_inside() {
        let rect = Rect::from_min_max(Pos2::new(13.2, 4.0), Pos2::new(31.7, 15.0));
        for rising in [true, false] {
            let shapes = hatching(rect, 5.0, rising, Stroke::new(1.0, Color32::BLACK));
            assert!(shapes.len() >= 4);
            for shape in shapes {
                let Shape::LineSegment { points, .. } = shape else { panic!("a line") };
                assert!(points.iter().all(|point| rect.expand(1e-3).contains(*point)), "{points:?}");
            }
        }
    }

    #[test]
    fn an_unknown_bound_is_not_a_number() {
        assert_eq!(bounds_text([0.0, f64::INFINITY], 0.0), "unknown");
        assert_eq!(bounds_text([0.001, f64::INFINITY], 0.0), "at least 1 mm");
        assert_eq!(bounds_text([0.001, 0.002], 0.0), "1–2 mm");
    }

    #[test]
    fn a_distance_below_the_required_one_never_reads_as_much() {
        let required = units::mm(0.02);
        assert_eq!(required, "20 mm");
        for below_m in [0.019_996, 0.019_999_6, 0.02_f64.next_down()] {
            assert_ne!(bounds_text([below_m; 2], 0.02), required);
            assert!(!bounds_text([below_m, f64::INFINITY], 0.02).ends_with(" 20 mm"));
        }
        assert_eq!(bounds_text([0.019_996; 2], 0.02), "19.996 mm");
        assert_eq!(bounds_text([0.019_999_6; 2], 0.02), "<20 mm");
        assert_eq!(bounds_text([0.02; 2], 0.02), required);
    }
}
