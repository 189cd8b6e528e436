//! Walks that pass every edge of a graph, and every two or three of them that corners can join.
//!
//! A greedy cover in the order of the edges: the fewest walks, which are the route of M.-K. Kwan's "Graphic programming using odd or even
//! points" (1962), are not asked for, as a walk may begin anywhere.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An edge between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CoveredEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Whether the robot may turn to the next edge before it is at the end of this one.
    pub(crate) is_fly_by: bool,
    /// Whether a walk may begin with it.
    pub(crate) may_begin: bool,
}

/// Walks, and the edges to which none leads.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct WalkCover {
    pub(crate) walks: Vec<Vec<usize>>,
    /// In order.
    pub(crate) unreached: Vec<usize>,
}

/// What walks pass: an edge, or two or three that corners can join, one after the other.
type Passed = Vec<usize>;

/// A cover of edges by walks, by their indices; `joined` are the pairs that a corner can join.
///
/// # Guarantee
/// Every edge is in a walk, every pair stands in one without anything between, and so does every chain of two pairs. After an edge that is
/// no fly-by comes one that begins where it ends; after one that is, comes only one that it can be joined with, or the walk ends. Every
/// walk begins with an edge that may. Left out are the edges to which no walk leads.
pub(crate) fn cover(edges: &[CoveredEdge], joined: &BTreeSet<(usize, usize)>) -> WalkCover {
    let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (before, next) in joined {
        after.entry(*before).or_default().push(*next);
    }
    let mut leaving: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, edge) in edges.iter().enumerate() {
        leaving.entry(edge.from).or_default().push(index);
    }
    let nothing = Vec::new();
    let next_of = |edge: usize| {
        let next = if edges[edge].is_fly_by { after.get(&edge) } else { leaving.get(&edges[edge].to) };
        next.unwrap_or(&nothing)
    };
    let before = edges_before(edges, &next_of);
    let mut left: BTreeSet<Passed> = (0..edges.len()).map(|edge| vec![edge]).collect();
    for (before, next) in joined {
        left.insert(vec![*before, *next]);
        left.extend(after.get(next).into_iter().flatten().map(|third| vec![*before, *next, *third]));
    }
    let mut cover = WalkCover::default();
    while let Some(first) = left.first().cloned() {
        let Some(way) = way_to(first[0], edges, &before) else {
            if let [edge] = first[..] {
                cover.unreached.push(edge);
            }
            left.remove(&first);
            continue;
        };
        let mut walk: Vec<usize> = Vec::new();
        for edge in way.into_iter().chain(first) {
            walk.push(edge);
            pass(&walk, joined, &mut left);
        }
        while let Some(last) = walk.last().copied() {
            let is_new = |next: &usize| {
                let mut longer = walk[walk.len().saturating_sub(2)..].to_vec();
                longer.push(*next);
                passed(&longer, joined).iter().any(|passed| left.contains(passed))
            };
            // The next one in the order of the program first.
            let candidates = next_of(last);
            let behind = candidates.partition_point(|candidate| *candidate <= last);
            let (before, behind) = candidates.split_at(behind);
            let Some(next) = behind.iter().chain(before).copied().find(is_new) else { break };
            walk.push(next);
            pass(&walk, joined, &mut left);
        }
        cover.walks.push(walk);
    }
    cover
}

/// Per edge, the one before it on a shortest way from an edge with which a walk may begin; none where it is one itself, or no way leads there.
fn edges_before<'e>(edges: &[CoveredEdge], next_of: &impl Fn(usize) -> &'e Vec<usize>) -> Vec<Option<usize>> {
    let mut before = vec![None; edges.len()];
    let mut is_found: Vec<bool> = edges.iter().map(|edge| edge.may_begin).collect();
    let mut open: VecDeque<usize> = (0..edges.len()).filter(|edge| edges[*edge].may_begin).collect();
    while let Some(edge) = open.pop_front() {
        for next in next_of(edge) {
            if !is_found[*next] {
                is_found[*next] = true;
                before[*next] = Some(edge);
                open.push_back(*next);
            }
        }
    }
    before
}

/// The edges before one, from one with which a walk may begin.
fn way_to(edge: usize, edges: &[CoveredEdge], before: &[Option<usize>]) -> Option<Vec<usize>> {
    let mut way = Vec::new();
    let mut at = edge;
    while let Some(earlier) = before[at] {
        way.push(earlier);
        at = earlier;
    }
    way.reverse();
    edges[at].may_begin.then_some(way)
}

/// Takes out what a walk passes with its last edge.
fn pass(walk: &[usize], joined: &BTreeSet<(usize, usize)>, left: &mut BTreeSet<Passed>) {
    for passed in passed(walk, joined) {
        left.remove(&passed);
    }
}

/// What a walk passes with its last edge.
fn passed(walk: &[usize], joined: &BTreeSet<(usize, usize)>) -> Vec<Passed> {
    let is_joined = |pair: &[usize]| joined.contains(&(pair[0], pair[1]));
    let mut passed = vec![walk[walk.len() - 1..].to_vec()];
    if let [.., before, last] = walk
        && is_joined(&[*before, *last])
    {
        passed.push(vec![*before, *last]);
        if let [.., first, _, _] = walk
            && is_joined(&[*first, *before])
        {
            passed.push(vec![*first, *before, *last]);
        }
    }
    passed
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn a_loop_is_one_walk() {
        let edges = [edge(0, 1), edge(1, 2), edge(2, 0)];
        assert_eq!(cover(&edges, &BTreeSet::new()).walks, [[0, 1, 2]]);
    }

    #[test]
    fn both_sides_of_a_branch_are_walked() {
        // To a place, from there to one of two others, and back to the start from both.
        let edges = [edge(0, 1), edge(1, 2), edge(1, 3), edge(2, 0), edge(3, 0)];
        assert_eq!(cover(&edges, &BTreeSet::new()).walks, [vec![0, 1, 3], vec![2, 4]]);
    }

    #[test]
    fn walks_begin_where_they_may() {
        // Two branches behind an edge, and one to which nothing leads.
        let inner = |from, to| CoveredEdge { may_begin: false, ..edge(from, to) };
        let edges = [edge(0, 1), inner(1, 2), inner(1, 3), inner(5, 6)];
        let expected = WalkCover { walks: vec![vec![0, 1], vec![0, 2]], unreached: vec![3] };
        assert_eq!(cover(&edges, &BTreeSet::new()), expected);
    }

    fn edge(from: usize, to: usize) -> CoveredEdge {
        CoveredEdge { from, to, is_fly_by: false, may_begin: true }
    }

    #[test]
    fn random_graphs_are_covered_by_walks_that_hang_together() {
        let mut random = Random(1962);
        for _ in 0..2000 {
            let nodes = 1 + random.below(6);
            let count = 1 + random.below(12);
            let edges: Vec<CoveredEdge> = (0..count)
                .map(|_| CoveredEdge {
                    from: random.below(nodes),
                    to: random.below(nodes),
                    is_fly_by: random.below(2) == 0,
                    may_begin: random.below(3) > 0,
                })
                .collect();
            let mut joined = BTreeSet::new();
            for (before, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.is_fly_by) {
                let next = (0..count).filter(|next| edges[*next].from == edge.to);
                joined.extend(next.filter(|_| random.below(2) == 0).map(|next| (before, next)));
            }
            check(&edges, &joined);
        }
    }

    fn check(edges: &[CoveredEdge], joined: &BTreeSet<(usize, usize)>) {
        let WalkCover { walks, unreached } = cover(edges, joined);
        let stands_in =
            |wanted: &[usize]| walks.iter().any(|walk| walk.windows(wanted.len()).any(|part| part == wanted));
        let is_reached = |edge: &usize| !unreached.contains(edge);
        for edge in (0..edges.len()).filter(is_reached) {
            assert!(stands_in(&[edge]), "edge {edge} of {edges:?} in {walks:?}");
        }
        for (before, next) in joined.iter().filter(|(before, _)| is_reached(before)) {
            assert!(stands_in(&[*before, *next]), "{before}, {next} of {edges:?} in {walks:?}");
            for third in (0..edges.len()).filter(|third| joined.contains(&(*next, *third))) {
                assert!(stands_in(&[*before, *next, third]), "{before}, {next}, {third} in {walks:?}");
            }
        }
        let begin = |edge: &usize| edges[*edge].may_begin;
        assert!(!unreached.iter().any(begin), "{unreached:?} of {edges:?}");
        for edge in &unreached {
            let leads_there = |walk: &Vec<usize>| walk.contains(edge);
            assert!(!walks.iter().any(leads_there), "{edge} of {edges:?} in {walks:?}");
        }
        assert!(walks.iter().all(|walk| begin(&walk[0])), "{walks:?} of {edges:?}");
        for walk in &walks {
            for pair in walk.windows(2) {
                let [before, next] = [pair[0], pair[1]];
                assert_eq!(edges[before].to, edges[next].from);
                assert!(!edges[before].is_fly_by || joined.contains(&(before, next)), "{pair:?} in {walk:?}");
            }
        }
    }
}
