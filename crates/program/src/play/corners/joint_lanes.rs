//! Enclosures in joint space: what is left of the arriving part and what is done of the leaving part, superposed.

use super::CornerMoves;
use crate::{CornerLane, CornerZone};

/// Covers the rounding of joint values, radians or metres.
const ROUNDING: f64 = 1e-12;

/// That many lanes, each at a place on the arriving part.
///
/// # Guarantee
/// Every superposition of a place `u` on the arriving part with a place `v` on the leaving one is in the tube of a lane: of the lane around
/// `u`, where `v` is within its length, and otherwise at its end. Places of the exact motion are within its deviations of the chords.
pub(super) fn lanes(of: &CornerMoves<'_>, zone: CornerZone, count: usize) -> Vec<CornerLane> {
    let corner = of.arriving.position_at(1.0);
    // How far the motion is from there.
    let at_corner = of.arriving.deviations_between([1.0, 1.0]);
    let lane = |index: usize| {
        let [from, to] = [index, index + 1].map(|end| end as f64 / count as f64);
        let middle = f64::midpoint(from, to);
        let start = of.arriving.position_at(1.0 - middle * zone.arriving);
        let arriving = of.arriving.ranges_between([1.0 - to * zone.arriving, 1.0 - from * zone.arriving]);
        let across = arriving.from(&start);
        let [end, furthest] = if of.law.is_triangle() { [1.0 - middle, 1.0 - from] } else { [1.0; 2] }
            .map(|v| v * zone.leaving);
        let mut places = vec![0.0];
        places.extend(of.leaving.ends_between([0.0, end]));
        places.push(end);
        let beside = |position: Vec<f64>| -> Vec<f64> {
            let moved = position.iter().zip(&corner).zip(&start);
            moved.map(|((leaving, corner), start)| start + (leaving - corner)).collect()
        };
        let points: Vec<Vec<f64>> =
            places.iter().map(|share| beside(of.leaving.position_at(*share))).collect();
        let stands = |joint: usize| {
            corner[joint] == start[joint] && points.iter().all(|point| point[joint] == start[joint])
        };
        let last = places.len() - 2;
        let deviations = (0..=last).map(|segment| {
            let along = of.leaving.deviations_between([places[segment], places[segment + 1]]);
            let widths = along.iter().zip(&across).zip(&at_corner).enumerate();
            let mut all: Vec<f64> = widths
                .map(|(joint, ((along, across), at_corner))| {
                    let width = along + across + at_corner;
                    if width == 0.0 && stands(joint) { 0.0 } else { width + ROUNDING }
                })
                .collect();
            if segment == last {
                let beyond = of.leaving.ranges_between([end, furthest]).from(&of.leaving.position_at(end));
                all.iter_mut().zip(beyond).for_each(|(all, beyond)| *all += beyond);
            }
            all
        });
        CornerLane { deviations: deviations.collect(), points }
    };
    (0..count).map(lane).collect()
}
