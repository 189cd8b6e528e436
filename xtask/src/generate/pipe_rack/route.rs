//! Pipes along a route: straight runs joined by elbows, with flanges on the way.

use super::size::Size;
use crate::generate::solid::{Solid, corner, hexagon_circle, revolve, tube};
use nalgebra::Vector3;

/// Wanted edge length along straight runs.
const STRAIGHT: f64 = 0.26;

/// What sits on a route.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fitting {
    /// Two flanges face to face.
    Pair,
    /// One flange whose face looks the way the route runs.
    Facing,
    /// One flange whose face looks back.
    FacingBack,
    /// A dished cap at the end of the route.
    Cap,
    /// A dished cap at its start.
    CapBack,
}

/// A full bar along `corners` with elbows of 1.5 diameters where the route turns.
pub(super) fn bar(corners: &[Vector3<f64>], size: &Size) -> Solid {
    tube(&center_line(corners, 3.0 * size.pipe), size.pipe, size.pipe * 0.262)
}

/// A fitting at `at` on a run along the unit vector `along`.
pub(super) fn fitting(kind: Fitting, at: Vector3<f64>, along: Vector3<f64>, size: &Size) -> Solid {
    // Faces stand off by half a gasket.
    let gasket = 0.001;
    let facing = flange(size).moved(0.0, 0.0, -gasket);
    let back = || facing.clone().turned_x(std::f64::consts::PI);
    let solid = match kind {
        Fitting::Facing => facing,
        Fitting::FacingBack => back(),
        Fitting::Pair => Solid::join([facing.clone(), back()]),
        Fitting::Cap => cap(size),
        Fitting::CapBack => cap(size).turned_x(std::f64::consts::PI),
    };
    placed(solid, at, along)
}

/// A weld-neck flange that ends at z = 0, its pipe towards -z.
fn flange(size: &Size) -> Solid {
    let Size { pipe, flange, thickness, .. } = *size;
    let body = revolve(
        &[
            corner(0.0, -thickness - 0.034, 0.0),
            corner(pipe + 0.001, -thickness - 0.034, 0.0),
            corner(pipe + 0.012, -thickness, 0.0),
            corner(flange, -thickness, 0.0),
            corner(flange, 0.0, 0.0),
            corner(0.0, 0.0, 0.0),
        ],
        flange * 0.6,
    );
    let bolts = hexagon_circle(size.bolts, size.bolt_circle, size.head, thickness, 0.5);
    Solid::join([body, bolts.turned_x(std::f64::consts::PI)])
}

/// A dished cap that starts a weld's width before z = 0.
fn cap(size: &Size) -> Solid {
    let pipe = size.pipe;
    revolve(
        &[
            corner(0.0, -0.008, 0.0),
            corner(pipe + 0.0015, -0.008, 0.0),
            corner(pipe + 0.0015, pipe * 0.2, 0.0),
            corner(pipe * 0.8, pipe * 0.5, 0.0),
            corner(0.0, pipe * 0.62, 0.0),
        ],
        pipe * 0.8,
    )
}

/// Turned from z to `along` and shifted to `at`.
fn placed(solid: Solid, at: Vector3<f64>, along: Vector3<f64>) -> Solid {
    let turned = if along.x.abs() > 0.9 {
        if along.x > 0.0 { solid.along_x() } else { solid.along_x().half_turn() }
    } else if along.y.abs() > 0.9 {
        if along.y > 0.0 { solid.along_y() } else { solid.along_y().half_turn() }
    } else if along.z > 0.0 {
        solid
    } else {
        solid.turned_x(std::f64::consts::PI)
    };
    turned.moved(at.x, at.y, at.z)
}

/// The route with its corners rounded, cut to pieces.
fn center_line(corners: &[Vector3<f64>], bend: f64) -> Vec<Vector3<f64>> {
    let last = corners.len() - 1;
    let mut path = vec![corners[0]];
    let mut from = corners[0];
    for k in 1..last {
        let (back, ahead) =
            ((corners[k - 1] - corners[k]).normalize(), (corners[k + 1] - corners[k]).normalize());
        // All turns are right angles.
        let (start, end) = (corners[k] + back * bend, corners[k] + ahead * bend);
        straight(&mut path, from, start);
        let center = start + ahead * bend;
        for step in 1..=5 {
            let (s, c) = libm::sincos(f64::from(step) / 5.0 * std::f64::consts::FRAC_PI_2);
            path.push(center - ahead * (bend * c) - back * (bend * s));
        }
        from = end;
    }
    straight(&mut path, from, corners[last]);
    path
}

fn straight(path: &mut Vec<Vector3<f64>>, from: Vector3<f64>, to: Vector3<f64>) {
    let pieces = libm::ceil((to - from).norm() / STRAIGHT).max(1.0) as usize;
    path.extend((1..=pieces).map(|k| from + (to - from) * (k as f64 / pieces as f64)));
}

#[cfg(test)]
mod tests {
    use super::super::size::DN50;
    use super::*;

    #[test]
    fn elbows_keep_to_their_bend_radius() {
        let corners = [Vector3::zeros(), Vector3::y(), Vector3::new(0.0, 1.0, 1.0)];
        let path = center_line(&corners, 0.2);
        assert_eq!(path[0], corners[0]);
        assert!((path[path.len() - 1] - corners[2]).norm() < 1e-12);
        let center = Vector3::new(0.0, 0.8, 0.2);
        for p in path.iter().filter(|p| p.y > 0.801 && p.z < 0.199) {
            assert!(((p - center).norm() - 0.2).abs() < 1e-12, "{p}");
        }
    }

    #[test]
    fn a_pair_of_flanges_leaves_room_for_a_gasket() {
        let pair = fitting(Fitting::Pair, Vector3::zeros(), Vector3::y(), &DN50);
        assert!(pair.points.iter().all(|p| p.y.abs() > 0.000_9));
    }
}
