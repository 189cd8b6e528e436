//! Copies dropped, and neighbours turned to face the same side.

use std::collections::BTreeSet;

use super::by_edge;
use super::chain::{Used, connected, uses};

/// A triangle by its group and its merged corners.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Facing {
    group: usize,
    sorted: [u32; 3],
    /// Whether it passes its corners in increasing order.
    is_forward: bool,
    index: usize,
}

/// The triangles without those whose merged corners coincide, and without copies. Of a group in which every triangle stands once
/// facing each way, a surface that was exported with both sides, one side is kept; elsewhere such triangles stay, and leave edges of
/// more than two triangles.
pub(super) fn without_copies(triangles: &[[u32; 3]], merged: &[u32]) -> Vec<[u32; 3]> {
    let corners = |triangle: &[u32; 3]| triangle.map(|vertex| merged[vertex as usize]);
    let whole: Vec<[u32; 3]> = triangles
        .iter()
        .filter(|triangle| {
            let [a, b, c] = corners(triangle);
            a != b && b != c && c != a
        })
        .copied()
        .collect();
    let (group_of, groups) = connected(&whole, merged);
    // Triangles with the same corners stand together, those that face one way before the others.
    let facing = |(index, triangle): (usize, &[u32; 3])| {
        let corners = corners(triangle);
        let mut sorted = corners;
        sorted.sort_unstable();
        let at = corners.iter().position(|corner| *corner == sorted[0]).unwrap_or(0);
        Facing { group: group_of[index], sorted, is_forward: corners[(at + 1) % 3] == sorted[1], index }
    };
    let mut facing: Vec<Facing> = whole.iter().enumerate().map(facing).collect();
    facing.sort_unstable();
    let alike = || facing.chunk_by(|one, other| (one.group, one.sorted) == (other.group, other.sorted));
    let first = |alike: &[Facing], is_forward: bool| {
        alike.iter().find(|facing| facing.is_forward == is_forward).map(|facing| facing.index)
    };
    let mut is_double = vec![true; groups];
    for alike in alike() {
        is_double[alike[0].group] &= first(alike, false).is_some() && first(alike, true).is_some();
    }
    let one_side = |alike: &[Facing]| {
        let [back, front] = [first(alike, false), first(alike, true)];
        if is_double[alike[0].group] { [back.min(front), None] } else { [back, front] }
    };
    let mut kept: Vec<usize> = alike().flat_map(one_side).flatten().collect();
    kept.sort_unstable();
    kept.into_iter().map(|index| whole[index]).collect()
}

/// Turns triangles so that neighbours at edges of two traverse these in opposite directions; returns the triangles of surfaces that
/// have one side only, where this is not possible.
pub(super) fn turn_alike(triangles: &mut [[u32; 3]], merged: &[u32]) -> BTreeSet<[u32; 3]> {
    let uses = uses(triangles, |vertex| merged[vertex as usize]);
    // One at each edge of two.
    let mut neighbours: Vec<[Option<(u32, bool)>; 3]> = vec![[None; 3]; triangles.len()];
    for edge in by_edge(&uses) {
        if let [Used { triangle: one, is_up: up, .. }, Used { triangle: other, is_up, .. }] = edge {
            for (triangle, neighbour) in [(one, other), (other, one)] {
                let mut places = neighbours[*triangle as usize].iter_mut();
                let place = places.find(|place| place.is_none()).expect("a triangle has three edges");
                *place = Some((*neighbour, up == is_up));
            }
        }
    }
    let mut is_turned: Vec<Option<bool>> = vec![None; triangles.len()];
    let mut one_sided: Vec<usize> = Vec::new();
    for first in 0..triangles.len() {
        if is_turned[first].is_some() {
            continue;
        }
        is_turned[first] = Some(false);
        let (mut surface, mut next, mut is_two_sided) = (vec![first], 0, true);
        while let Some(&triangle) = surface.get(next) {
            next += 1;
            let turned = is_turned[triangle] == Some(true);
            for &(neighbour, same_way) in neighbours[triangle].iter().flatten() {
                let neighbour = neighbour as usize;
                match is_turned[neighbour] {
                    None => {
                        is_turned[neighbour] = Some(turned != same_way);
                        surface.push(neighbour);
                    }
                    Some(known) => is_two_sided &= known == (turned != same_way),
                }
            }
        }
        if !is_two_sided {
            one_sided.extend(surface);
        }
    }
    for (triangle, turned) in triangles.iter_mut().zip(&is_turned) {
        if *turned == Some(true) {
            triangle.swap(1, 2);
        }
    }
    one_sided.into_iter().map(|index| triangles[index]).collect()
}
