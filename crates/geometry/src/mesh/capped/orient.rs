//! Copies dropped, and neighbours turned to face the same side.

use std::collections::{BTreeMap, BTreeSet};

use super::by_edge;
use super::chain::{Used, connected, uses};

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
    // Per group and corners: the triangles that face each way.
    let mut sides: BTreeMap<(usize, [u32; 3]), [Vec<usize>; 2]> = BTreeMap::new();
    for (index, triangle) in whole.iter().enumerate() {
        let corners = corners(triangle);
        let mut sorted = corners;
        sorted.sort_unstable();
        let at = corners.iter().position(|corner| *corner == sorted[0]).unwrap_or(0);
        let is_forward = corners[(at + 1) % 3] == sorted[1];
        sides.entry((group_of[index], sorted)).or_default()[usize::from(is_forward)].push(index);
    }
    let mut is_double = vec![true; groups];
    for ((group, _), [back, front]) in &sides {
        is_double[*group] &= !back.is_empty() && !front.is_empty();
    }
    let mut kept: Vec<usize> = sides
        .iter()
        .flat_map(|((group, _), [back, front])| {
            let one_side = if is_double[*group] {
                [back.first().min(front.first()), None]
            } else {
                [back.first(), front.first()]
            };
            one_side.into_iter().flatten().copied()
        })
        .collect();
    kept.sort_unstable();
    kept.into_iter().map(|index| whole[index]).collect()
}

/// Turns triangles so that neighbours at edges of two traverse these in opposite directions; returns the triangles of surfaces that
/// have one side only, where this is not possible.
pub(super) fn turn_alike(triangles: &mut [[u32; 3]], merged: &[u32]) -> BTreeSet<[u32; 3]> {
    let uses = uses(triangles, |vertex| merged[vertex as usize]);
    let mut neighbours: Vec<Vec<(u32, bool)>> = vec![Vec::new(); triangles.len()];
    for edge in by_edge(&uses) {
        if let [Used { triangle: one, is_up: up, .. }, Used { triangle: other, is_up, .. }] = edge {
            neighbours[*one as usize].push((*other, up == is_up));
            neighbours[*other as usize].push((*one, up == is_up));
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
            for &(neighbour, same_way) in &neighbours[triangle] {
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
