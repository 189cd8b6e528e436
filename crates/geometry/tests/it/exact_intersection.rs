//! Promise: the triangle test is exact, touching included, against an integer oracle that works differently.

use pathproof_geometry::{Point3, Triangle, triangles_intersect};
use test_support::Random;
use test_support::exact::{IntegerPoint, IntegerTriangle, triangles_meet};

/// The pairs of triangles.
struct Pairs(Random);

impl Pairs {
    fn below(&mut self, n: i128) -> i128 {
        self.0.below(n as usize) as i128
    }

    fn point(&mut self, span: i128) -> IntegerPoint {
        std::array::from_fn(|_| self.below(2 * span + 1) - span)
    }

    /// Grids, slivers, coplanar, shared corners and edges, degenerate ones, far from the origin.
    fn pair(&mut self) -> (IntegerTriangle, IntegerTriangle) {
        let span = [2, 4, 1000, 1_000_000][self.below(4) as usize];
        let mut a: IntegerTriangle = std::array::from_fn(|_| self.point(span));
        let mut b: IntegerTriangle = std::array::from_fn(|_| self.point(span));
        match self.below(8) {
            0 => b[0] = a[self.below(3) as usize],
            1 => (b[0], b[1]) = (a[0], a[1]),
            2 => (0..3).for_each(|i| (a[i][2], b[i][2]) = (1, 1)),
            3 => a[2] = std::array::from_fn(|k| a[0][k] + (a[1][k] - a[0][k]) * 2),
            4 => b[2] = std::array::from_fn(|k| b[1][k] + self.below(3) - 1),
            5 => b[0] = std::array::from_fn(|k| a[0][k] + a[1][k] - a[2][k]),
            6 => b[2] = b[1],
            _ => {}
        }
        if self.below(4) == 0 {
            let shift = self.point(1_000_000);
            for corner in a.iter_mut().chain(b.iter_mut()) {
                *corner = std::array::from_fn(|k| corner[k] + shift[k]);
            }
        }
        (a, b)
    }
}

fn to_f64(t: &IntegerTriangle) -> Triangle {
    t.map(|p| Point3::new(p[0] as f64, p[1] as f64, p[2] as f64))
}

#[test]
fn agrees_with_the_integer_oracle() {
    let pairs: u64 = std::env::var("PATHPROOF_LONG").map_or(200_000, |_| 10_000_000);
    let mut pairs_of = Pairs(Random(0x9E37_79B9_7F4A_7C15));
    let mut met = 0;
    for i in 0..pairs {
        let (a, b) = pairs_of.pair();
        let expected = triangles_meet(&a, &b);
        met += u64::from(expected);
        assert_eq!(triangles_intersect(&to_f64(&a), &to_f64(&b)), expected, "pair {i}: {a:?} {b:?}");
    }
    println!("{pairs} pairs, {met} meet, no disagreement");
    assert!(met > pairs / 20 && met < pairs * 19 / 20, "the generator must produce both answers: {met}");
}
