//! Promise: the triangle test is exact, touching included, against an integer oracle that works differently.
//!
//! Oracle: triangles meet exactly when the origin lies in the hull of the nine corner differences; by Carathéodory it
//! then lies in a simplex of at most four of them, which is decided in 128-bit integers.

use pathproof_geometry::{Point3, Triangle, triangles_intersect};

type V = [i128; 3];

fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: V, b: V) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn origin_on_segment(a: V, b: V) -> bool {
    cross(a, b) == [0; 3] && dot(a, b) <= 0
}

fn origin_in_triangle(a: V, b: V, c: V) -> bool {
    let normal = cross(sub(b, a), sub(c, a));
    if normal == [0; 3] || dot(normal, a) != 0 {
        return false;
    }
    let sides = [dot(cross(a, b), normal), dot(cross(b, c), normal), dot(cross(c, a), normal)];
    sides.iter().all(|&s| s >= 0)
}

fn origin_in_tetrahedron(a: V, b: V, c: V, d: V) -> bool {
    let volume = |p: V, q: V, r: V, s: V| dot(cross(sub(q, p), sub(r, p)), sub(s, p));
    let whole = volume(a, b, c, d).signum();
    let o = [0; 3];
    whole != 0
        && [volume(o, b, c, d), volume(a, o, c, d), volume(a, b, o, d), volume(a, b, c, o)]
            .iter()
            .all(|v| v.signum() == 0 || v.signum() == whole)
}

fn oracle(a: &[V; 3], b: &[V; 3]) -> bool {
    let d: Vec<V> = a.iter().flat_map(|&p| b.iter().map(move |&q| sub(p, q))).collect();
    // A separating plane along a coordinate decides most pairs.
    if (0..3).any(|k| d.iter().all(|v| v[k] > 0) || d.iter().all(|v| v[k] < 0)) {
        return false;
    }
    (0..9).any(|i| {
        d[i] == [0; 3]
            || (0..i).any(|j| {
                origin_on_segment(d[i], d[j])
                    || (0..j).any(|k| {
                        origin_in_triangle(d[i], d[j], d[k])
                            || (0..k).any(|l| origin_in_tetrahedron(d[i], d[j], d[k], d[l]))
                    })
            })
    })
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: i128) -> i128 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i128::from(self.0 >> 20) % n
    }

    fn point(&mut self, span: i128) -> V {
        std::array::from_fn(|_| self.below(2 * span + 1) - span)
    }

    /// Grids, slivers, coplanar, shared corners and edges, degenerate ones, far from the origin.
    fn pair(&mut self) -> ([V; 3], [V; 3]) {
        let span = [2, 4, 1000, 1_000_000][self.below(4) as usize];
        let mut a: [V; 3] = std::array::from_fn(|_| self.point(span));
        let mut b: [V; 3] = std::array::from_fn(|_| self.point(span));
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

fn to_f64(t: &[V; 3]) -> Triangle {
    t.map(|p| Point3::new(p[0] as f64, p[1] as f64, p[2] as f64))
}

#[test]
fn agrees_with_the_integer_oracle() {
    let pairs: u64 = std::env::var("PATHPROOF_LONG").map_or(200_000, |_| 10_000_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut met = 0;
    for i in 0..pairs {
        let (a, b) = random.pair();
        let expected = oracle(&a, &b);
        met += u64::from(expected);
        assert_eq!(triangles_intersect(&to_f64(&a), &to_f64(&b)), expected, "pair {i}: {a:?} {b:?}");
    }
    println!("{pairs} pairs, {met} meet, no disagreement");
    assert!(met > pairs / 20 && met < pairs * 19 / 20, "the generator must produce both answers: {met}");
}
