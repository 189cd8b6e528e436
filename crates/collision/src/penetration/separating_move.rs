//! A short translation that parts two bodies.

use geometry::Vector3;

/// What is known of two bodies after the first one was moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AfterMove {
    /// They are proven apart.
    Apart {
        /// Lower bound on their distance, metres.
        lo_m: f64,
        /// Unit vector from the second body to the first between their nearest points.
        normal: Vector3<f64>,
    },
    /// They collide, or nothing is known.
    Colliding,
}

/// A translation of the first body that leaves it apart from the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeparatingMove {
    /// The translation, metres.
    pub by_m: Vector3<f64>,
    /// Unit vector from the second body to the first between their nearest points after the move.
    pub normal: Vector3<f64>,
}

/// Queries along one direction, at most.
const MOST_STEPS: usize = 40;
/// Changes of direction, at most.
const MOST_TURNS: usize = 12;
/// Directions that are followed to a shorter move, of the best ones.
const FOLLOWED: usize = 3;

/// The shortest translation found that parts two bodies, from several directions; `None` if no direction parts them.
///
/// Along each direction the body comes back from where the bodies are surely apart (`free_m` gives such a length) until little more
/// than `spare_m` is left between them. Then the move turns into the normal between the nearest points, along which a locally flat
/// obstacle is left by the shortest way (Cameron and Culley, "Determining the Minimum Translational Distance between two Convex
/// Polyhedra", 1986, for the convex case).
///
/// # Guarantee
/// After the move `query` found the bodies apart. Nothing is said about the way there, and a shorter move may exist.
pub fn separating_move(
    query: &mut impl FnMut(&Vector3<f64>) -> AfterMove,
    directions: &[Vector3<f64>],
    free_m: impl Fn(&Vector3<f64>) -> f64,
    spare_m: f64,
) -> Option<SeparatingMove> {
    let mut found: Vec<SeparatingMove> = Vec::new();
    for direction in directions {
        found.extend(come_back(query, direction, free_m(direction), spare_m));
        found.sort_by(|one, other| one.by_m.norm().total_cmp(&other.by_m.norm()));
        found.truncate(FOLLOWED);
        // A move hardly longer than what it leaves free cannot become much shorter.
        if found.first().is_some_and(|shortest| shortest.by_m.norm() <= 2.0 * spare_m) {
            break;
        }
    }
    let followed: Vec<SeparatingMove> =
        found.into_iter().map(|start| follow_normals(query, start, spare_m)).collect();
    followed.into_iter().min_by(|one, other| one.by_m.norm().total_cmp(&other.by_m.norm()))
}

/// Shortens a move along a unit direction from a length at which the bodies are apart.
fn come_back(
    query: &mut impl FnMut(&Vector3<f64>) -> AfterMove,
    direction: &Vector3<f64>,
    free_m: f64,
    spare_m: f64,
) -> Option<SeparatingMove> {
    let AfterMove::Apart { mut lo_m, normal } = query(&(direction * free_m)) else { return None };
    let mut best = SeparatingMove { by_m: direction * free_m, normal };
    let (mut apart_m, mut colliding_m) = (free_m, 0.0_f64);
    for _ in 0..MOST_STEPS {
        if lo_m <= 2.0 * spare_m || apart_m - colliding_m <= spare_m {
            break;
        }
        // Against the normal the gap closes by its length; along a slanted direction later.
        let closing = direction.dot(&best.normal).max(0.1);
        let next_m = (apart_m - (lo_m - 1.5 * spare_m) / closing).max(0.0);
        let next_m = if next_m > colliding_m { next_m } else { f64::midpoint(apart_m, colliding_m) };
        match query(&(direction * next_m)) {
            AfterMove::Apart { lo_m: gap_m, normal } => {
                (apart_m, lo_m) = (next_m, gap_m);
                best = SeparatingMove { by_m: direction * next_m, normal };
            }
            AfterMove::Colliding => colliding_m = next_m,
        }
    }
    Some(best)
}

/// Turns a move into the normal between the nearest points as long as that makes it shorter.
fn follow_normals(
    query: &mut impl FnMut(&Vector3<f64>) -> AfterMove,
    mut best: SeparatingMove,
    spare_m: f64,
) -> SeparatingMove {
    for _ in 0..MOST_TURNS {
        let length_m = best.by_m.norm();
        let along_normal_m = best.by_m.dot(&best.normal);
        if !(along_normal_m > 0.0 && along_normal_m < length_m - spare_m) {
            break;
        }
        let shorter = come_back(query, &best.normal, length_m, spare_m);
        match shorter.filter(|shorter| shorter.by_m.norm() < length_m - spare_m) {
            Some(shorter) => best = shorter,
            None => break,
        }
    }
    best
}
