//! A binary tree of boxes, for queries about items near a point.

use geometry::{Aabb, Point3};

/// The most items of a leaf.
const FEW_ITEMS: usize = 4;

/// A balanced tree over the boxes of items.
pub(super) struct Hierarchy {
    nodes: Vec<BallNode>,
    items: Vec<u32>,
}

struct BallNode {
    bounds: Aabb,
    /// First item of a leaf, otherwise the second child; the first child is the next node.
    first: u32,
    /// Number of items of a leaf, otherwise 0.
    count: u32,
}

impl Hierarchy {
    /// Builds the tree of items with these boxes.
    pub(super) fn new(boxes: &[Aabb]) -> Self {
        let mut hierarchy = Self { nodes: Vec::new(), items: Vec::new() };
        let mut items: Vec<u32> = (0..boxes.len() as u32).collect();
        if !items.is_empty() {
            hierarchy.divide(boxes, &mut items);
        }
        hierarchy
    }

    fn divide(&mut self, boxes: &[Aabb], items: &mut [u32]) {
        let mut bounds = boxes[items[0] as usize];
        let mut centers = Aabb { low: bounds.center(), high: bounds.center() };
        for &mut item in items.iter_mut() {
            let one = &boxes[item as usize];
            bounds.include(&one.low);
            bounds.include(&one.high);
            centers.include(&one.center());
        }
        let at = self.nodes.len();
        self.nodes.push(BallNode { bounds, first: self.items.len() as u32, count: items.len() as u32 });
        if items.len() <= FEW_ITEMS {
            self.items.extend_from_slice(items);
            return;
        }
        let axis = centers.size().imax();
        let middle = items.len() / 2;
        items.select_nth_unstable_by(middle, |&a, &b| {
            let place = |item: u32| boxes[item as usize].low[axis] + boxes[item as usize].high[axis];
            place(a).total_cmp(&place(b)).then(a.cmp(&b))
        });
        let (one, other) = items.split_at_mut(middle);
        self.divide(boxes, one);
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].count = 0;
        self.divide(boxes, other);
    }

    /// Visits every item whose box is within `limit_m` of a point.
    pub(super) fn within(&self, point: &Point3<f64>, limit_m: f64, mut tell: impl FnMut(u32)) {
        let mut waiting: Vec<u32> = if self.nodes.is_empty() { Vec::new() } else { vec![0] };
        while let Some(at) = waiting.pop() {
            let node = &self.nodes[at as usize];
            if distance_m(&node.bounds, point) > limit_m {
                continue;
            }
            if node.count == 0 {
                waiting.extend([node.first, at + 1]);
            } else {
                self.items_of(node).iter().for_each(|&item| tell(item));
            }
        }
    }

    /// The nearest item with its distance; the search stops at the first item with a distance of 0 or less.
    ///
    /// The distance of an item must not be less than that of its box.
    pub(super) fn nearest(
        &self,
        point: &Point3<f64>,
        mut distance: impl FnMut(u32) -> f64,
    ) -> Option<(f64, u32)> {
        let mut best: Option<(f64, u32)> = None;
        let mut waiting: Vec<(f64, u32)> = if self.nodes.is_empty() { Vec::new() } else { vec![(0.0, 0)] };
        while let Some((beyond, at)) = waiting.pop() {
            if best.is_some_and(|(least, _)| beyond >= least) {
                continue;
            }
            let node = &self.nodes[at as usize];
            if node.count == 0 {
                let [one, other] =
                    [at + 1, node.first].map(|k| (distance_m(&self.nodes[k as usize].bounds, point), k));
                // The nearer child is pushed last, and visited first.
                waiting.extend(if one.0 <= other.0 { [other, one] } else { [one, other] });
                continue;
            }
            for &item in self.items_of(node) {
                let found = distance(item);
                if best.is_none_or(|(least, _)| found < least) {
                    best = Some((found, item));
                }
                if found <= 0.0 {
                    return best;
                }
            }
        }
        best
    }

    fn items_of(&self, leaf: &BallNode) -> &[u32] {
        &self.items[leaf.first as usize..][..leaf.count as usize]
    }
}

/// Distance of a point from a closed box.
fn distance_m(bounds: &Aabb, point: &Point3<f64>) -> f64 {
    let outside = (bounds.low - point).sup(&(point - bounds.high));
    outside.map(|x| x.max(0.0)).norm()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_look_at_every_item_finds() {
        let mut state = 7_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        for count in [0, 1, 5, 200] {
            let boxes: Vec<Aabb> = (0..count)
                .map(|_| {
                    let low = Point3::new(random(), random(), random());
                    Aabb { low, high: low.map(|x| x + 0.1 * random()) }
                })
                .collect();
            let hierarchy = Hierarchy::new(&boxes);
            for _ in 0..100 {
                let point = Point3::new(2.0 * random() - 0.5, 2.0 * random() - 0.5, random());
                let from = |item: usize| distance_m(&boxes[item], &point);
                let least = (0..count).map(from).fold(f64::INFINITY, f64::min);
                let nearest = hierarchy.nearest(&point, |item| from(item as usize));
                assert_eq!(nearest.map_or(f64::INFINITY, |(distance, _)| distance), least);
                let limit = 0.3 * random();
                let mut found = Vec::new();
                hierarchy.within(&point, limit, |item| found.push(item as usize));
                found.sort_unstable();
                let expected: Vec<usize> = (0..count).filter(|&item| from(item) <= limit).collect();
                assert!(expected.iter().all(|item| found.binary_search(item).is_ok()), "{point}");
            }
        }
    }
}
