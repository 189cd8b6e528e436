//! The checker of meshes: reads the STL bytes back and lists what keeps them from being solids.

use super::Solid;
use nalgebra::Vector3;
use std::collections::BTreeMap;

/// Everything wrong with a binary STL, empty for closed, outward oriented shells without degenerate triangles.
pub(crate) fn defects_of_stl(bytes: &[u8]) -> Vec<String> {
    let solid = match read_back(bytes) {
        Ok(solid) => solid,
        Err(defect) => return vec![defect],
    };
    let mut defects = Vec::new();
    for (number, [a, b, c]) in solid.triangles.iter().enumerate() {
        let [p, q, r] = [a, b, c].map(|&index| solid.points[index]);
        let sides = [(q - p).norm(), (r - q).norm(), (p - r).norm()];
        let height = (q - p).cross(&(r - p)).norm() / sides.into_iter().fold(0.0, f64::max);
        if a == b || b == c || c == a || height.is_nan() || height < 2e-5 {
            defects.push(format!("triangle {number} is degenerate: height {height}"));
        }
    }
    let mut balance: BTreeMap<(usize, usize), i64> = BTreeMap::new();
    for triangle in &solid.triangles {
        for k in 0..3 {
            let (from, to) = (triangle[k], triangle[(k + 1) % 3]);
            *balance.entry((from.min(to), from.max(to))).or_default() += if from < to { 1 } else { -1 };
        }
    }
    let open = balance.values().filter(|&&count| count != 0).count();
    if open > 0 {
        defects.push(format!("{open} edges are not matched by their reverse"));
    }
    for (shell, volume) in shell_volumes(&solid).into_iter().enumerate() {
        if volume <= 0.0 {
            defects.push(format!("shell {shell} has volume {volume}"));
        }
    }
    defects
}

/// Signed volume in cubic metres.
#[cfg(test)]
pub(crate) fn volume(solid: &Solid) -> f64 {
    solid.triangles.iter().map(|triangle| tetrahedron(solid, triangle)).sum()
}

fn tetrahedron(solid: &Solid, triangle: &[usize; 3]) -> f64 {
    let [p, q, r] = triangle.map(|index| solid.points[index]);
    p.dot(&q.cross(&r)) / 6.0
}

/// Signed volume of each set of triangles that share corners.
fn shell_volumes(solid: &Solid) -> Vec<f64> {
    let mut leader: Vec<usize> = (0..solid.points.len()).collect();
    for triangle in &solid.triangles {
        for k in 1..3 {
            let (a, b) = (find(&mut leader, triangle[0]), find(&mut leader, triangle[k]));
            leader[a.max(b)] = a.min(b);
        }
    }
    let mut volumes: BTreeMap<usize, f64> = BTreeMap::new();
    for triangle in &solid.triangles {
        *volumes.entry(find(&mut leader, triangle[0])).or_default() += tetrahedron(solid, triangle);
    }
    volumes.into_values().collect()
}

fn find(leader: &mut [usize], mut index: usize) -> usize {
    while leader[index] != index {
        leader[index] = leader[leader[index]];
        index = leader[index];
    }
    index
}

/// The mesh of a binary STL; corners are one point where their bits are equal.
fn read_back(bytes: &[u8]) -> Result<Solid, String> {
    let count = bytes.get(80..84).and_then(|count| count.try_into().ok()).map_or(0, u32::from_le_bytes);
    if bytes.len() != 84 + 50 * count as usize || count == 0 {
        return Err(format!("{} bytes do not fit {count} triangles", bytes.len()));
    }
    let mut solid = Solid::default();
    let mut known: BTreeMap<[u32; 3], usize> = BTreeMap::new();
    for record in bytes[84..].chunks(50) {
        let word = |k: usize| f32::from_le_bytes([record[k], record[k + 1], record[k + 2], record[k + 3]]);
        let triangle = [12, 24, 36].map(|start| {
            let corner = [word(start), word(start + 4), word(start + 8)];
            *known.entry(corner.map(f32::to_bits)).or_insert_with(|| {
                solid.points.push(Vector3::from(corner.map(f64::from)));
                solid.points.len() - 1
            })
        });
        solid.triangles.push(triangle);
    }
    Ok(solid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::solid::rounded_box;
    use crate::model::stl::stl_bytes;

    #[test]
    fn a_missing_triangle_a_flipped_body_and_a_sliver_are_found() {
        let good = rounded_box([0.1, 0.1, 0.1], 0.01, 0.02);
        let mut open = good.clone();
        open.triangles.pop();
        assert!(defects_of_stl(&stl_bytes(&open))[0].contains("3 edges"));
        let mut inside_out = good.clone();
        inside_out.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        assert!(defects_of_stl(&stl_bytes(&inside_out))[0].contains("shell 0 has volume -"));
        let mut doubled = good.clone();
        doubled.triangles.push([0, 1, 1]);
        assert!(defects_of_stl(&stl_bytes(&doubled))[0].contains("degenerate"));
        let mut one_flipped = good;
        one_flipped.triangles[0].swap(0, 1);
        assert!(!defects_of_stl(&stl_bytes(&one_flipped)).is_empty());
    }
}
