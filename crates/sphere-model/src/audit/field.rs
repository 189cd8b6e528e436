//! Distances of points and pieces of a surface from the nearest of many balls.

use geometry::{Aabb, Point3, Triangle, Vector3, point_triangle_exceeds};

use super::hierarchy::Hierarchy;
use crate::Ball;

/// Balls with a hierarchy for queries about points and pieces of a surface.
pub(super) struct BallField<'a> {
    balls: &'a [Ball],
    hierarchy: Hierarchy,
    /// Bound on the rounding of every coordinate and distance.
    pub(super) eps_m: f64,
}

/// Coverage of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// One ball contains it.
    Whole,
    /// No ball meets it.
    Bare,
    /// Not known.
    Open,
}

/// The sphere around a piece, by centre and radius, without rounding.
pub(super) struct PieceSphere {
    pub(super) center: Point3<f64>,
    pub(super) reach_m: f64,
}

/// Bounds on the largest distance of a piece's points from the balls; the lower one is attained at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceDistance {
    pub(super) low_m: f64,
    pub(super) at: Point3<f64>,
    pub(super) high_m: f64,
}

impl<'a> BallField<'a> {
    pub(super) fn new(balls: &'a [Ball], eps_m: f64) -> Self {
        let boxes: Vec<Aabb> = balls
            .iter()
            .map(|ball| {
                let reach = Vector3::repeat(ball.radius_m);
                Aabb { low: ball.center - reach, high: ball.center + reach }
            })
            .collect();
        Self { balls, hierarchy: Hierarchy::new(&boxes), eps_m }
    }

    /// Distance of a point from a ball; negative inside.
    #[inline]
    pub(super) fn beyond_ball(&self, ball: u32, point: &Point3<f64>) -> f64 {
        let ball = &self.balls[ball as usize];
        (point - ball.center).norm() - ball.radius_m
    }

    /// Whether a ball certainly contains a piece; by convexity, its corners suffice.
    #[inline]
    pub(super) fn holds(&self, ball: u32, corners: &Triangle) -> bool {
        corners.iter().all(|corner| self.beyond_ball(ball, corner) <= -self.eps_m)
    }

    /// Whether a ball may meet the sphere around a piece.
    #[inline]
    pub(super) fn is_near(&self, ball: u32, extent: &PieceSphere) -> bool {
        self.beyond_ball(ball, &extent.center) <= extent.reach_m + self.eps_m
    }

    /// Whether a ball may meet a piece; slower, but it discards balls that are near without touching, so that the division ends.
    #[inline]
    pub(super) fn may_meet(&self, ball: u32, corners: &Triangle) -> bool {
        let ball = &self.balls[ball as usize];
        !point_triangle_exceeds(&ball.center, corners, ball.radius_m + self.eps_m)
    }

    /// The coverage of a piece by the balls near it.
    pub(super) fn cover(&self, corners: &Triangle, near: &[u32]) -> Cover {
        if near.iter().any(|&ball| self.holds(ball, corners)) {
            Cover::Whole
        } else if near.iter().any(|&ball| self.may_meet(ball, corners)) {
            Cover::Open
        } else {
            Cover::Bare
        }
    }

    /// The balls near a piece.
    pub(super) fn near(&self, extent: &PieceSphere) -> Vec<u32> {
        let mut near = Vec::new();
        self.hierarchy.within(&extent.center, extent.reach_m + self.eps_m, |ball| {
            if self.is_near(ball, extent) {
                near.push(ball);
            }
        });
        near
    }

    /// Bounds on the largest distance of a piece's points from the balls; there must be at least one ball.
    ///
    /// # Guarantee
    /// The point `at` is at least `low_m` away from every ball. No point of the piece is more than `high_m` away from the
    /// nearest ball: the distance from one ball is convex, so its maximum is at a corner, and distances are 1-Lipschitz.
    pub(super) fn measure(&self, corners: &Triangle, extent: &PieceSphere) -> PieceDistance {
        let [a, b, c] = *corners;
        let mut measured = PieceDistance { low_m: f64::NEG_INFINITY, at: a, high_m: f64::INFINITY };
        for point in [a, b, c, extent.center] {
            let nearest = self.hierarchy.nearest(&point, |ball| self.beyond_ball(ball, &point));
            let (distance, ball) = nearest.expect("there is a ball");
            if distance - self.eps_m > measured.low_m {
                (measured.low_m, measured.at) = (distance - self.eps_m, point);
            }
            let farthest =
                corners.iter().map(|corner| self.beyond_ball(ball, corner)).fold(distance, f64::max);
            measured.high_m = measured.high_m.min(farthest + self.eps_m);
            if point == extent.center {
                measured.high_m = measured.high_m.min(distance + extent.reach_m + self.eps_m);
            }
        }
        measured
    }
}

impl PieceSphere {
    pub(super) fn around(corners: &Triangle) -> Self {
        let [a, b, c] = corners;
        let center = Point3::from((a.coords + b.coords + c.coords) / 3.0);
        let reach_m = corners.iter().fold(0.0_f64, |reach, corner| reach.max((corner - center).norm()));
        Self { center, reach_m }
    }
}

/// The two halves of a piece, cut at the middle of its longest edge.
pub(super) fn halves(corners: &Triangle) -> [Triangle; 2] {
    let length = |k: usize| (corners[(k + 1) % 3] - corners[k]).norm_squared();
    let longest = if length(0) >= length(1) && length(0) >= length(2) {
        0
    } else if length(1) >= length(2) {
        1
    } else {
        2
    };
    let [a, b, c] = [0, 1, 2].map(|k| corners[(longest + k) % 3]);
    let middle = Point3::from((a.coords + b.coords) * 0.5);
    [[a, middle, c], [middle, b, c]]
}

/// Area of a piece.
pub(super) fn area_m2(corners: &Triangle) -> f64 {
    let [a, b, c] = corners;
    0.5 * (b - a).cross(&(c - a)).norm()
}
