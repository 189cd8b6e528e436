//! Drawing of the clearance curve on the shared axis.

use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Response, Stroke, Ui};
use egui_plot::{FilledArea, GridInput, GridMark, HLine, Line, LineStyle, Plot, PlotBounds, Span};
use report::words::kind_of_pair;
use scene::PairKind;

use super::axis::{TimeAxis, round_text, round_values};
use super::curve::{CurveSample, known_runs};
use crate::palette;
use crate::ui::theme;
use crate::ui::verdict::VerdictKind;

/// Least distance of the numbers beside the curve, points.
const ROW: f32 = 17.0;

/// Content of the curve.
pub(super) struct ClearancePlot<'a> {
    /// Samples in view.
    pub(super) samples: &'a [CurveSample],
    /// Times or points with lower bounds over the segments, metres.
    pub(super) between: &'a [[f64; 2]],
    /// Lower bounds by kind of pair, in view.
    pub(super) kinds: &'a [KindSamples],
    /// Distinct required clearances, metres.
    pub(super) required_m: &'a [f64],
    /// Upper end of the vertical range, metres.
    pub(super) top_m: f64,
}

/// The samples of a kind of pairs in view.
pub(super) struct KindSamples {
    pub(super) kind: PairKind,
    pub(super) samples: Vec<CurveSample>,
}

/// Draws the curve into a rectangle, with numbers left of it.
pub(super) fn ui(ui: &mut Ui, rect: Rect, axis: &TimeAxis, curve: &ClearancePlot<'_>) -> Response {
    let top_mm = curve.top_m * 1e3;
    let rows = ((rect.height() / ROW) as usize).clamp(1, 10);
    let heights = round_values([0.0, top_mm], rows);
    let times = axis.ticks(70.0);
    let marks = |values: Vec<f64>| {
        move |_: GridInput| {
            let step_size = values.windows(2).map(|pair| pair[1] - pair[0]).next().unwrap_or(1.0);
            values.iter().map(|value| GridMark { value: *value, step_size }).collect()
        }
    };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let [low, high] = axis.shown();
    let plot = Plot::new("clearance")
        .show_axes(false)
        .show_x(false)
        .show_y(false)
        .show_background(true)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .label_formatter(|_| None)
        .sense(egui::Sense::click_and_drag())
        .x_grid_spacer(marks(times))
        .y_grid_spacer(marks(heights.clone()))
        .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.35))
        .set_margin_fraction(egui::Vec2::ZERO)
        .width(rect.width())
        .height(rect.height());
    let line = ui.visuals().strong_text_color();
    let shown = plot.show(&mut child, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([low, 0.0], [high, top_mm]));
        required(plot, curve.required_m);
        between(plot, curve.between, line);
        samples(plot, curve.samples, line);
        for kind in curve.kinds {
            plot.line(kind_line(kind));
        }
    });
    let painter = ui.painter();
    for height in &heights {
        let share = (height / top_mm) as f32;
        let y = (rect.bottom() - share * rect.height()).clamp(rect.top() + 6.0, rect.bottom() - 5.0);
        let unit = if *height == 0.0 { " mm" } else { "" };
        painter.text(
            Pos2::new(rect.left() - 4.0, y),
            Align2::RIGHT_CENTER,
            format!("{}{unit}", round_text(*height, &heights)),
            theme::smallest(),
            ui.visuals().weak_text_color(),
        );
    }
    shown.response
}

/// The proven lower bounds of a kind.
fn kind_line(of_kind: &KindSamples) -> Line<'static> {
    let points: Vec<[f64; 2]> = of_kind.samples.iter().map(|sample| [sample.at, sample.lo_m * 1e3]).collect();
    let color = palette::egui(palette::kind_of_pairs(of_kind.kind));
    let style = match of_kind.kind {
        PairKind::RobotEnvironment => LineStyle::Solid,
        PairKind::SameRobot => LineStyle::Dashed { length: 9.0 },
        PairKind::RobotRobot => LineStyle::Dotted { spacing: 5.0 },
    };
    Line::new(kind_of_pair(of_kind.kind), points).color(color).width(1.6).style(style).allow_hover(false)
}

fn required(plot: &mut egui_plot::PlotUi<'_>, required_m: &[f64]) {
    let color = VerdictKind::Near.color();
    if let Some(largest) = required_m.iter().copied().reduce(f64::max) {
        let below = Span::new("", 0.0..=largest * 1e3).axis(egui_plot::Axis::Y);
        plot.span(
            below.fill(color.gamma_multiply(0.12)).border(Stroke::NONE).border_color(Color32::TRANSPARENT),
        );
    }
    for required_m in required_m {
        let line = HLine::new("required", required_m * 1e3).allow_hover(false);
        plot.hline(line.stroke(Stroke::new(1.2, color)).style(LineStyle::Dashed { length: 6.0 }));
    }
}

fn between(plot: &mut egui_plot::PlotUi<'_>, between: &[[f64; 2]], line: Color32) {
    let points: Vec<[f64; 2]> = between.iter().map(|[at, lo_m]| [*at, lo_m * 1e3]).collect();
    let faint = Line::new("proven between the points", points).color(line.gamma_multiply(0.35));
    plot.line(faint.width(1.0).allow_hover(false));
}

fn samples(plot: &mut egui_plot::PlotUi<'_>, samples: &[CurveSample], line: Color32) {
    for run in known_runs(samples) {
        let at: Vec<f64> = run.iter().map(|sample| sample.at).collect();
        let lo: Vec<f64> = run.iter().map(|sample| sample.lo_m * 1e3).collect();
        let hi: Vec<f64> = run.iter().map(|sample| sample.hi_m * 1e3).collect();
        let area = FilledArea::new("bounds", &at, &lo, &hi).fill_color(line.gamma_multiply(0.25));
        plot.add(area.allow_hover(false));
        let top: Vec<[f64; 2]> = at.iter().zip(&hi).map(|(at, hi)| [*at, *hi]).collect();
        plot.line(Line::new("at most", top).color(line.gamma_multiply(0.6)).width(1.0).allow_hover(false));
    }
    let bottom: Vec<[f64; 2]> = samples.iter().map(|sample| [sample.at, sample.lo_m * 1e3]).collect();
    let color = palette::egui(palette::CLEAR).lerp_to_gamma(line, 0.35);
    plot.line(Line::new("at least", bottom).color(color).width(1.8).allow_hover(false));
    // Unknown samples are marked at 0.
    let unknown = samples.iter().filter(|sample| !sample.hi_m.is_finite()).map(|s| [s.at, 0.0]);
    let unknown: Vec<[f64; 2]> = unknown.collect();
    let color = VerdictKind::Undecided.color();
    let points = egui_plot::Points::new("unknown", unknown).color(color).radius(3.0);
    plot.points(points.shape(egui_plot::MarkerShape::Diamond).allow_hover(false));
}
