//! Rims: closed loops of edges with one triangle.

use std::collections::BTreeMap;

use super::by_edge;
use super::chain::{net, uses};

/// The rims of a group of triangles as loops of merged vertices, in the direction in which the triangles traverse them; `None` if an
/// edge has three or more triangles: then nothing says which of them bound one body.
pub(super) fn rims(triangles: &[[u32; 3]], merged: &[u32]) -> Option<Vec<Vec<u32>>> {
    let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for edge in by_edge(&uses(triangles, |vertex| merged[vertex as usize])) {
        match edge {
            [used] => {
                let (from, to) = if used.is_up { (used.low, used.high) } else { (used.high, used.low) };
                next.entry(from).or_default().push(to);
            }
            [_, _] if net(edge) == 0 => {}
            _ => return None,
        }
    }
    let mut rims = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        // A vertex that is met again closes a loop, which is cut out.
        let mut way = vec![start];
        let mut place = BTreeMap::from([(start, 0)]);
        while let Some(to) = way.last().and_then(|at| step(&mut next, *at)) {
            if let Some(&at) = place.get(&to) {
                let rim = way.split_off(at);
                for vertex in &rim {
                    place.remove(vertex);
                }
                rims.push(rim);
            }
            place.insert(to, way.len());
            way.push(to);
        }
    }
    Some(rims)
}

/// Takes the edge from a vertex to the next one, if one is left.
fn step(next: &mut BTreeMap<u32, Vec<u32>>, from: u32) -> Option<u32> {
    let left = next.get_mut(&from)?;
    let to = left.pop();
    if left.is_empty() {
        next.remove(&from);
    }
    to
}
