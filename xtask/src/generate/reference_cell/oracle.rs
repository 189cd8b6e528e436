//! The exact verdict of every pair at every row, and the smallest distance of the row.

use std::collections::BTreeMap;
use std::fmt::Write;

use num_bigint::BigInt;
use num_rational::BigRational;
use test_support::exact::{self, IntegerPoint, IntegerTriangle, RationalPoint};

use super::description::Link;
use super::pose::{denominator, world_from_link};
use super::program::Row;
use super::robot_files::{checked_pairs, is_fixed};
use super::{REQUIRED_MM, UNITS_PER_M};

/// Distances are written in multiples of this part of a metre, rounded down.
const DECIMALS: usize = 12;
/// No distance of the cell lies so near to 0 or to the required clearance that rounding could decide, in the same unit: 1 µm.
const MARGIN: i64 = 1_000_000;

/// The text of `reference.csv`: the colliding pairs of each row, its smallest distance in metres, and the pairs that come nearer than
/// the required clearance.
pub(super) fn reference_csv(links: &[Link], rows: &[Row]) -> String {
    let pairs = checked_pairs(links);
    let mut text = "row,colliding,pairs,min_distance,near\n".to_owned();
    for (number, row) in rows.iter().enumerate() {
        let over = denominator(row);
        let placed: BTreeMap<&str, Vec<Placed>> = links
            .iter()
            .map(|(name, body)| {
                let pose = world_from_link(name, row);
                (
                    *name,
                    body.triangles(|point| pose.point(point, over)).into_iter().map(Placed::new).collect(),
                )
            })
            .collect();
        let (mut colliding, mut apart) = (Vec::new(), Vec::new());
        for &(a, b) in &pairs {
            match state(&placed[a], &placed[b]) {
                State::Contact => colliding.push(format!("{a}|{b}")),
                State::Inside => colliding.push(format!("{a}|{b}:inside")),
                State::Apart => apart.push((a, b)),
            }
        }
        let per_m = BigInt::from(UNITS_PER_M * over);
        let required = BigInt::from(REQUIRED_MM) * BigInt::from(10).pow(DECIMALS as u32 - 3);
        let margin = BigInt::from(MARGIN);
        let distances = distances(&apart, &placed, &scaled(&(&required + &margin), &per_m));
        let mut smallest = (!colliding.is_empty()).then_some(BigInt::ZERO);
        let mut near = Vec::new();
        for ((a, b), squared) in apart.iter().zip(distances) {
            let Some(squared) = squared else { continue };
            let distance = decimals(&squared, &per_m);
            let to_required = if distance < required { &required - &distance } else { &distance - &required };
            assert!(distance > margin && to_required > margin, "row {number}, {a} and {b}: {distance}");
            if distance < required && (is_fixed(a) || is_fixed(b)) {
                near.push(format!("{a}|{b}"));
            }
            smallest = Some(smallest.map_or(distance.clone(), |known| known.min(distance)));
        }
        let digits = format!("{:0>1$}", smallest.expect("pairs to check").to_string(), DECIMALS + 1);
        let (whole, part) = digits.split_at(digits.len() - DECIMALS);
        let _ = writeln!(
            text,
            "{number},{},{},{whole}.{part},{}",
            u8::from(!colliding.is_empty()),
            colliding.join(";"),
            near.join(";")
        );
    }
    text
}

/// A distance from its square in units of the row, in units of the last decimal, rounded down.
fn decimals(squared: &BigRational, units_per_m: &BigInt) -> BigInt {
    let scale = BigRational::new(BigInt::from(10).pow(DECIMALS as u32), units_per_m.clone());
    (squared * &scale * &scale).to_integer().sqrt()
}

/// The square in units of the row, rounded up, of a distance in units of the last decimal.
fn scaled(distance: &BigInt, units_per_m: &BigInt) -> BigRational {
    let scaled = BigRational::new(distance * units_per_m, BigInt::from(10).pow(DECIMALS as u32));
    (&scaled * &scaled).ceil()
}

/// A triangle with its bounding box.
struct Placed {
    corners: IntegerTriangle,
    low: IntegerPoint,
    high: IntegerPoint,
}

impl Placed {
    fn new(corners: IntegerTriangle) -> Self {
        let along = |k: usize| corners.iter().map(move |corner| corner[k]);
        let low = std::array::from_fn(|k| along(k).min().expect("three corners"));
        let high = std::array::from_fn(|k| along(k).max().expect("three corners"));
        Self { corners, low, high }
    }

    /// The square of the distance of two bounding boxes.
    fn box_distance_squared(&self, other: &Self) -> i128 {
        let gap = |k: usize| (self.low[k] - other.high[k]).max(other.low[k] - self.high[k]).max(0);
        (0..3).map(|k| gap(k) * gap(k)).sum()
    }

    fn rational(&self) -> [RationalPoint; 3] {
        self.corners.map(|corner| corner.map(|x| BigRational::from_integer(x.into())))
    }
}

/// What is true of a pair at a row.
#[derive(Debug, PartialEq)]
enum State {
    Contact,
    Inside,
    Apart,
}

/// Contact first, then containment of one corner.
fn state(a: &[Placed], b: &[Placed]) -> State {
    let meet = |x: &Placed, y: &Placed| {
        x.box_distance_squared(y) == 0 && exact::triangles_meet(&x.corners, &y.corners)
    };
    if a.iter().any(|x| b.iter().any(|y| meet(x, y))) {
        return State::Contact;
    }
    let lies_in = |content: &[Placed], container: &[Placed]| {
        let surface: Vec<IntegerTriangle> = container.iter().map(|placed| placed.corners).collect();
        exact::is_inside(content[0].corners[0], &surface)
    };
    if lies_in(a, b) || lies_in(b, a) { State::Inside } else { State::Apart }
}

/// The squares of the distances of pairs that are apart: of every pair nearer than the limit, and of the nearest pair.
///
/// Nearest bounding boxes go first, so that few triangles are measured.
fn distances(
    pairs: &[(&str, &str)],
    placed: &BTreeMap<&str, Vec<Placed>>,
    limit: &BigRational,
) -> Vec<Option<BigRational>> {
    let mut by_box: Vec<(i128, usize, &Placed, &Placed)> = Vec::new();
    for (pair, (a, b)) in pairs.iter().enumerate() {
        let triangles = placed[a].iter().flat_map(|x| placed[b].iter().map(move |y| (x, y)));
        by_box.extend(triangles.map(|(x, y)| (x.box_distance_squared(y), pair, x, y)));
    }
    by_box.sort_by_key(|(squared, pair, ..)| (*squared, *pair));
    let mut distances: Vec<Option<BigRational>> = vec![None; pairs.len()];
    let mut nearest: Option<BigRational> = None;
    for (box_squared, pair, x, y) in by_box {
        let box_squared = BigRational::from_integer(box_squared.into());
        if box_squared >= *limit && nearest.as_ref().is_some_and(|nearest| box_squared >= *nearest) {
            break;
        }
        if distances[pair].as_ref().is_some_and(|known| box_squared >= *known) {
            continue;
        }
        let squared = exact::triangle_triangle_squared(&x.rational(), &y.rational());
        nearest = Some(nearest.map_or(squared.clone(), |nearest| nearest.min(squared.clone())));
        distances[pair] = Some(distances[pair].take().map_or(squared.clone(), |known| known.min(squared)));
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::super::body::Body;
    use super::super::description::{EXCLUDED, links};
    use super::super::program::rows;
    use super::*;

    /// A cube by its lowest corner and its edge.
    fn cube([x, y, z]: IntegerPoint, edge: i128) -> Vec<Placed> {
        let cube = Body::cuboid([[x, x + edge], [y, y + edge], [z, z + edge]]);
        cube.triangles(|point| point).into_iter().map(Placed::new).collect()
    }

    #[test]
    fn cubes_touch_contain_each_other_or_have_a_distance() {
        let block = cube([0; 3], 8);
        for (name, other, expected) in [
            ("crossing", cube([4, 4, 4], 8), State::Contact),
            ("the same", cube([0; 3], 8), State::Contact),
            ("touching at a corner", cube([8; 3], 2), State::Contact),
            ("touching from inside", cube([0, 2, 2], 2), State::Contact),
            ("inside", cube([2; 3], 3), State::Inside),
            ("around", cube([-1; 3], 10), State::Inside),
            ("apart", cube([11, 12, 0], 2), State::Apart),
        ] {
            assert_eq!(state(&block, &other), expected, "{name}");
            assert_eq!(state(&other, &block), expected, "{name}, swapped");
        }
    }

    #[test]
    fn the_nearest_pair_and_those_below_the_limit_are_measured() {
        let placed = BTreeMap::from([
            ("a", cube([0; 3], 8)),
            ("b", cube([11, 12, 0], 8)),
            ("c", cube([0, 0, 20], 8)),
            ("d", cube([90, 0, 0], 8)),
        ]);
        let pairs = [("a", "b"), ("a", "c"), ("a", "d")];
        let of = |limit: i64| distances(&pairs, &placed, &BigRational::from_integer(limit.into()));
        let [nearest, second] = [25, 144].map(|squared| Some(BigRational::from_integer(squared.into())));
        assert_eq!(of(0), [nearest.clone(), None, None]);
        assert_eq!(of(145), [nearest, second, None]);
    }

    #[test]
    fn distances_are_rounded_down() {
        // The root of 2 units of a quarter of a metre.
        let squared = BigRational::from_integer(2.into());
        assert_eq!(decimals(&squared, &4.into()), BigInt::from(353_553_390_593_i64));
    }

    #[test]
    fn the_excluded_pair_touches() {
        let links = links();
        let touches = rows().iter().any(|row| {
            let over = denominator(row);
            let [a, b] = EXCLUDED.map(|name| {
                let (_, body) = links.iter().find(|(link, _)| *link == name).expect("a link");
                let pose = world_from_link(name, row);
                let triangles = body.triangles(|point| pose.point(point, over));
                triangles.into_iter().map(Placed::new).collect::<Vec<_>>()
            });
            state(&a, &b) == State::Contact
        });
        assert!(touches);
    }
}
