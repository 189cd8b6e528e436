//! Whether two triangles have a common point, touching included.

use super::{IntegerPoint, IntegerTriangle, cross, dot, sub};

/// Whether two triangles have a common point; corners may coincide.
///
/// They have one exactly if the origin lies in the hull of the nine corner differences; by Carathéodory it then lies in a simplex of
/// at most four of them.
pub fn triangles_meet(a: &IntegerTriangle, b: &IntegerTriangle) -> bool {
    let d: Vec<IntegerPoint> = a.iter().flat_map(|&p| b.iter().map(move |&q| sub(p, q))).collect();
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

fn origin_on_segment(a: IntegerPoint, b: IntegerPoint) -> bool {
    cross(a, b) == [0; 3] && dot(a, b) <= 0
}

fn origin_in_triangle(a: IntegerPoint, b: IntegerPoint, c: IntegerPoint) -> bool {
    let normal = cross(sub(b, a), sub(c, a));
    if normal == [0; 3] || dot(normal, a) != 0 {
        return false;
    }
    let sides = [dot(cross(a, b), normal), dot(cross(b, c), normal), dot(cross(c, a), normal)];
    sides.iter().all(|&s| s >= 0)
}

fn origin_in_tetrahedron(a: IntegerPoint, b: IntegerPoint, c: IntegerPoint, d: IntegerPoint) -> bool {
    let volume = |p, q, r, s| dot(cross(sub(q, p), sub(r, p)), sub(s, p));
    let whole = volume(a, b, c, d).signum();
    let o = [0; 3];
    whole != 0
        && [volume(o, b, c, d), volume(a, o, c, d), volume(a, b, o, d), volume(a, b, c, o)]
            .iter()
            .all(|v| v.signum() == 0 || v.signum() == whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_counts_and_a_gap_of_one_does_not() {
        let flat = [[0, 0, 0], [8, 0, 0], [0, 8, 0]];
        for (name, other, meet) in [
            ("crossing", [[2, 2, -3], [2, 2, 3], [3, 2, 3]], true),
            ("corner on face", [[2, 2, 0], [2, 2, 3], [3, 2, 3]], true),
            ("corner on corner", [[8, 0, 0], [9, 0, 3], [9, 1, 3]], true),
            ("edge on edge", [[4, 0, 0], [12, 0, 0], [4, 0, 3]], true),
            ("beside in one plane", [[5, 5, 0], [9, 5, 0], [5, 9, 0]], false),
            ("one above", [[2, 2, 1], [2, 2, 3], [3, 2, 3]], false),
            ("a point on it", [[1, 1, 0]; 3], true),
            ("a point off it", [[8, 8, 0]; 3], false),
        ] {
            assert_eq!(triangles_meet(&flat, &other), meet, "{name}");
            assert_eq!(triangles_meet(&other, &flat), meet, "{name}, swapped");
        }
    }
}
