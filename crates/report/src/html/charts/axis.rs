//! The horizontal axis: interpolation points at equal distances, labelled with times if there is a clock.

use kinematics::PathParameter;
use program::TimeBasis;
use scene::Scene;

use super::path::{tenth, text_width};
use super::scale::round_values;

/// Maps instants to positions between the left and the right edge of a chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct MomentAxis {
    pub(super) left: f64,
    pub(super) right: f64,
    /// The last interpolation point.
    last: f64,
}

/// A mark on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) label: String,
}

impl MomentAxis {
    pub(super) fn new(scene: &Scene, [left, right]: [f64; 2]) -> Self {
        Self { left, right, last: scene.timeline.points.len().saturating_sub(1) as f64 }
    }

    /// An axis with this last interpolation point.
    #[cfg(test)]
    pub(super) fn between([left, right]: [f64; 2], last: f64) -> Self {
        Self { left, right, last }
    }

    /// The position of an instant; the left edge if the program is a single point.
    pub(super) fn x(&self, at: PathParameter) -> f64 {
        if self.last > 0.0 { self.left + (self.right - self.left) * (at.0 / self.last) } else { self.left }
    }

    /// Values at interpolation points as vertices of a line; a single value extends over the whole width.
    pub(super) fn line<'a>(
        &'a self,
        values: impl Iterator<Item = f64> + 'a,
    ) -> impl Iterator<Item = (f64, f64)> + 'a {
        let last = (self.last == 0.0).then_some(self.right);
        values.enumerate().flat_map(move |(point, value)| {
            let x = self.x(PathParameter::of_point(point));
            [Some((x, value)), last.map(|right| (right, value))].into_iter().flatten()
        })
    }

    /// Data for the page's script: the edges, and the instants there; `None` if the program is a single point.
    pub(super) fn data_plot(&self) -> Option<String> {
        (self.last > 0.0).then(|| format!("{} {} 0 {}", self.left, self.right, self.last))
    }

    /// Ticks at round times or points, without overlapping labels.
    pub(super) fn ticks(&self, scene: &Scene, wanted: usize) -> Vec<Tick> {
        let timeline = &scene.timeline;
        let candidates: Vec<Tick> = match timeline.time_basis {
            TimeBasis::Seconds => {
                let (first, last) = (&timeline.points[0], &timeline.points[timeline.points.len() - 1]);
                let times = round_values(first.time_s, last.time_s, wanted).into_iter();
                times
                    .map(|(time_s, label)| Tick {
                        at: tenth(self.x(timeline.path_parameter_at(time_s))),
                        label,
                    })
                    .collect()
            }
            TimeBasis::Index | TimeBasis::Edge => {
                let points = round_values(0.0, self.last, wanted).into_iter();
                let whole = points.filter(|(point, _)| point.fract() == 0.0);
                whole.map(|(point, label)| Tick { at: tenth(self.x(PathParameter(point))), label }).collect()
            }
        };
        without_overlap(candidates)
    }
}

/// The ticks whose centred labels do not touch; the earlier one is kept.
pub(super) fn without_overlap(ticks: Vec<Tick>) -> Vec<Tick> {
    let mut free_from = f64::NEG_INFINITY;
    let keep = |tick: &Tick| {
        let half = 0.5 * text_width(&tick.label);
        let fits = tick.at - half >= free_from;
        if fits {
            free_from = tick.at + half + 8.0;
        }
        fits
    };
    ticks.into_iter().filter(keep).collect()
}

/// The caption of the axis.
pub(super) fn axis_title(scene: &Scene) -> &'static str {
    match scene.timeline.time_basis {
        TimeBasis::Seconds => "time, s",
        TimeBasis::Index | TimeBasis::Edge => "interpolation point",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_lie_evenly_between_the_edges() {
        let axis = MomentAxis::between([50.0, 250.0], 4.0);
        assert_eq!([0.0, 1.0, 2.5, 4.0].map(|m| axis.x(PathParameter(m))), [50.0, 100.0, 175.0, 250.0]);
        assert_eq!(axis.data_plot().as_deref(), Some("50 250 0 4"));
        let line: Vec<_> = axis.line([7.0, 8.0].into_iter()).collect();
        assert_eq!(line, [(50.0, 7.0), (100.0, 8.0)]);
    }

    #[test]
    fn a_single_point_reaches_over_the_whole_width() {
        let axis = MomentAxis::between([50.0, 250.0], 0.0);
        assert_eq!((axis.x(PathParameter(0.0)), axis.data_plot()), (50.0, None));
        assert_eq!(axis.line([7.0].into_iter()).collect::<Vec<_>>(), [(50.0, 7.0), (250.0, 7.0)]);
    }

    #[test]
    fn labels_never_overlap() {
        let tick = |at: f64| Tick { at, label: "1000".to_owned() };
        let kept = without_overlap((0..100).map(|k| tick(f64::from(k) * 10.0)).collect());
        assert!(kept.windows(2).all(|pair| pair[1].at - pair[0].at >= text_width("1000")));
        assert_eq!(kept.len(), 25);
    }
}
