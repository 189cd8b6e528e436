//! Enclosures in poses of the TCP: the leaving path, moved to places on the arriving one, and the poses around it.

use geometry::Vector3;

use super::CornerMoves;
use crate::{CartesianPath, CornerLane, CornerLaw, CornerZone, LanePart, PathBeside, PoseSpread};

/// Covers the rounding of shares and lengths.
const ROUNDING: f64 = 1e-9;
/// How far the end of one path may be from the start of the next one, metres and radians: what is taught for it is reached within less.
const AT_CORNER: f64 = 4e-6;
/// Parts of a lane, each with the spread that its orientations need.
const PARTS: u32 = 4;

/// That many lanes, each at a place on the arriving path; `None` where the joint motion of one is not proven.
///
/// # Guarantee
/// The translation of a blend is that of a place `u` of the arriving path and of a place `v` of the leaving one from the corner on; its
/// orientation is turned as by both, one after the other in any order, or by their sum. The joint values of all such poses with
/// `u` in the part of the lane are in its tube, if the arm comes along the arriving path.
///
/// # Errors
/// The two moves cannot be superposed in poses; for people.
pub(super) fn lanes(
    of: &CornerMoves<'_>,
    zone: CornerZone,
    count: usize,
) -> Result<Option<Vec<CornerLane>>, String> {
    let (Some(arriving), Some(leaving), Some(robot)) =
        (&of.arriving.in_poses, &of.leaving.in_poses, of.input.robot)
    else {
        return Err("one of the moves is none in space".to_owned());
    };
    if arriving.tool != leaving.tool {
        return Err("the moves are of two tools".to_owned());
    }
    let turn_rad = |share: f64| arriving.path.turn_rad() * share;
    let in_sphere = (of.law == CornerLaw::UniversalRobots)
        .then(|| BlendSphere::around_corner(&arriving.path, &leaving.path, zone))
        .flatten();
    let mut lanes = Vec::with_capacity(count);
    for index in 0..count {
        let [from, to] = [index, index + 1].map(|end| end as f64 / count as f64);
        let middle = f64::midpoint(from, to);
        let half = (to - from) / 2.0 * zone.arriving;
        let [end, furthest] = if of.law.is_triangle() {
            [1.0 - middle, 1.0 - from]
        } else {
            [in_sphere.as_ref().map_or(1.0, |sphere| sphere.most_done([from, to])); 2]
        }
        .map(|v| v * zone.leaving);
        let beyond = furthest - end;
        let place = 1.0 - middle * zone.arriving;
        let Some(path) = leaving.path.from_pose(arriving.path.at(place)) else {
            return Err("the orientation turns by half a turn".to_owned());
        };
        let start = of.arriving.position_at(place);
        let around = of.arriving.ranges_between([place - half, place + half]);
        // From the middle of the part to its end.
        let across = arriving.path.way(place - half, place + half) / 2.0;
        // The angle between the products of two turns in either order: its half has a sine of at most twice the product of the sines of both
        // halves.
        let order_rad = |done: f64| {
            let half_sine = turn_rad(to * zone.arriving) * leaving.path.turn_rad() * done / 2.0;
            2.0 * libm::asin(half_sine.min(1.0))
        };
        // The rest of the leaving path is that far from its part at the end of the lane.
        let before_end = (end - 2.0 * beyond).max(0.0);
        let part = |from: f64, done: f64, beyond: f64| LanePart {
            shares: [from, done],
            spread: PoseSpread {
                ways_m: [across, leaving.path.way(done, done + beyond)],
                position_m: arriving.path.bulge_m(half) + leaving.path.bulge_m(beyond) + AT_CORNER,
                angle_rad: AT_CORNER
                    + turn_rad(half)
                    + order_rad(done + beyond)
                    + leaving.path.turn_rad() * beyond,
            },
        };
        let step = before_end / f64::from(PARTS);
        let mut parts: Vec<LanePart> =
            (0..PARTS).map(|index| part(step * f64::from(index), step * f64::from(index + 1), 0.0)).collect();
        // The ends of neighbouring parts are one number.
        let last = parts[parts.len() - 1].shares[1];
        parts.push(part(last, end, beyond));
        parts.retain(|part| part.shares[0] < part.shares[1]);
        let beside =
            PathBeside { path: &path, start: &start, around: [&around.low, &around.high], parts: &parts };
        let Some(lane) = robot.follow_beside(&leaving.tool, of.input.names, &beside) else {
            return Ok(None);
        };
        lanes.push(lane);
    }
    Ok(Some(lanes))
}

/// How far the TCP goes from the point of a corner at most, metres; `None` where the law does not say it.
pub(super) fn tcp_radius_m(of: &CornerMoves<'_>, zone: CornerZone) -> Option<f64> {
    let (Some(arriving), Some(leaving)) = (&of.arriving.in_poses, &of.leaving.in_poses) else { return None };
    let is_sphere = of.law == CornerLaw::UniversalRobots;
    let sphere = is_sphere.then(|| BlendSphere::around_corner(&arriving.path, &leaving.path, zone)).flatten();
    sphere.map(|sphere| sphere.radius_m)
}

/// The sphere around the point of a corner of two lines in which the TCP stays.
struct BlendSphere {
    /// The part of the arriving line that the zone takes, and that of the leaving one, metres.
    ways_m: [Vector3<f64>; 2],
    radius_m: f64,
}

impl BlendSphere {
    /// That of a blend radius; `None` beside an arc.
    fn around_corner(arriving: &CartesianPath, leaving: &CartesianPath, zone: CornerZone) -> Option<Self> {
        if arriving.is_arc() || leaving.is_arc() {
            return None;
        }
        let ways_m = [arriving.way(1.0 - zone.arriving, 1.0), leaving.way(0.0, zone.leaving)];
        Some(Self { ways_m, radius_m: ways_m[0].norm().max(ways_m[1].norm()) * (1.0 + ROUNDING) })
    }

    /// The largest share of the leaving part in the sphere, for any share of the arriving part between two.
    ///
    /// # Guarantee
    /// Not too small: the shares in the sphere are an ellipse, whose upper edge is highest at one place, and falls to both sides.
    fn most_done(&self, [from, to]: [f64; 2]) -> f64 {
        let [a, b] = self.ways_m;
        let (aa, ab, bb) = (a.norm_squared(), a.dot(&b), b.norm_squared());
        let across = aa * bb - ab * ab;
        if bb == 0.0 {
            return 1.0;
        }
        let edge = |left: f64| {
            let under_root = left * left * ab * ab - bb * (left * left * aa - self.radius_m * self.radius_m);
            (left * ab + under_root.max(0.0).sqrt()) / bb
        };
        let highest = self.radius_m * (aa / across).sqrt();
        let at = highest * ab / aa;
        // Where the two lines are one the edge has no highest place.
        let is_between = at.is_finite() && from <= at && at <= to;
        let most = if is_between { highest } else { edge(from).max(edge(to)) };
        (most * (1.0 + ROUNDING)).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn no_share_in_the_sphere_is_beyond_the_most() {
        let mut random = Random(3);
        let mut nearest = 0.0_f64;
        for _ in 0..2000 {
            let ways_m = [0, 1].map(|_| Vector3::from(random.three(-0.1, 0.1)));
            let radius_m = ways_m[0].norm().max(ways_m[1].norm()) * (1.0 + ROUNDING);
            let sphere = BlendSphere { ways_m, radius_m };
            let from = random.within(0.0, 0.9);
            let to = from + random.within(0.0, 1.0 - from);
            let most = sphere.most_done([from, to]);
            for _ in 0..200 {
                let (left, done) = (random.within(from, to), random.within(0.0, 1.0));
                if (ways_m[1] * done - ways_m[0] * left).norm() <= radius_m {
                    assert!(done <= most, "{done} {most}");
                    nearest = nearest.max(done / most);
                }
            }
        }
        assert!(nearest > 0.999);
    }
}
