//! Balls inside a solid, under bounding spheres: what overlaps them is certainly inside.

use std::ops::Range;

use geometry::{Aabb, Point3};

/// A ball inside a solid, in the frame of its mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InnerBall {
    /// Centre, metres.
    pub center: Point3<f64>,
    /// Radius, metres.
    pub radius_m: f64,
}

/// A node of an [`InnerTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct InnerNode {
    /// A sphere around all balls below, or the ball itself.
    pub bounds: InnerBall,
    /// The children; empty for a ball.
    pub children: Range<u32>,
}

/// Balls inside a solid with the octree of Fujii, Kobori and Nishikawa (section 3.2): cubes are halved along every axis until each
/// holds the centre of one ball, and bounding spheres are fitted from the leaves up.
///
/// # Guarantee
/// No method of this type says that two solids are apart: balls inside do not cover their solid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InnerTree {
    /// The root first; children of a node are consecutive.
    nodes: Vec<InnerNode>,
    balls: usize,
}

/// Halvings after which balls with one centre are kept in one cell.
const MOST_LEVELS: usize = 60;

impl InnerTree {
    /// A tree over balls; empty if there are none.
    pub fn new(balls: &[InnerBall]) -> Self {
        let centers: Vec<Point3<f64>> = balls.iter().map(|ball| ball.center).collect();
        let mut tree = Self { nodes: Vec::new(), balls: balls.len() };
        if let Some(bounds) = Aabb::around(&centers) {
            let half_m = 0.5 * bounds.size().amax();
            let node = tree.divide(balls.to_vec(), &bounds.center(), half_m, MOST_LEVELS);
            tree.nodes.push(node);
            // The root was built last; every other node comes after its children.
            tree.nodes.reverse();
            let last = tree.nodes.len() as u32;
            for node in &mut tree.nodes {
                node.children = last - node.children.end..last - node.children.start;
            }
        }
        tree
    }

    /// Builds a node whose descendants are stored already.
    fn divide(
        &mut self,
        balls: Vec<InnerBall>,
        center: &Point3<f64>,
        half_m: f64,
        levels: usize,
    ) -> InnerNode {
        if let [ball] = balls[..] {
            return InnerNode { bounds: ball, children: 0..0 };
        }
        let children: Vec<InnerNode> = if levels == 0 {
            balls.into_iter().map(|ball| InnerNode { bounds: ball, children: 0..0 }).collect()
        } else {
            let mut octants: [Vec<InnerBall>; 8] = Default::default();
            for ball in balls {
                let octant = (0..3).map(|k| usize::from(ball.center[k] >= center[k]) << k).sum::<usize>();
                octants[octant].push(ball);
            }
            let mut children = Vec::new();
            for (octant, balls) in octants.into_iter().enumerate().filter(|(_, balls)| !balls.is_empty()) {
                let side = |k: usize| if octant >> k & 1 == 1 { 0.5 * half_m } else { -0.5 * half_m };
                let center = Point3::from([0, 1, 2].map(|k| center[k] + side(k)));
                children.push(self.divide(balls, &center, 0.5 * half_m, levels - 1));
            }
            children
        };
        // A cell with one occupied octant says no more than that octant.
        if children.len() == 1 {
            return children.into_iter().next().expect("one child");
        }
        let bounds = bounding_ball(&children);
        let first = self.nodes.len() as u32;
        self.nodes.extend(children);
        InnerNode { bounds, children: first..self.nodes.len() as u32 }
    }

    /// All nodes; the root first.
    pub fn nodes(&self) -> &[InnerNode] {
        &self.nodes
    }

    /// The number of balls.
    pub fn ball_count(&self) -> usize {
        self.balls
    }

    /// All balls.
    pub fn balls(&self) -> impl Iterator<Item = &InnerBall> {
        self.nodes.iter().filter(|node| node.children.is_empty()).map(|node| &node.bounds)
    }

    /// Bytes of all nodes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}

/// The sphere around the children, centred in the box around their centres; rounded outwards.
fn bounding_ball(children: &[InnerNode]) -> InnerBall {
    let centers: Vec<Point3<f64>> = children.iter().map(|child| child.bounds.center).collect();
    let center = Aabb::around(&centers).expect("there are children").center();
    let reach_m = children
        .iter()
        .map(|child| (child.bounds.center - center).norm() + child.bounds.radius_m)
        .fold(0.0, f64::max);
    InnerBall { center, radius_m: reach_m * (1.0 + 1e-12) + 1e-14 * center.coords.amax() }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn every_ball_is_a_leaf_and_lies_in_all_its_ancestors() {
        let mut random = Random(0x1f83_d9ab_fb41_bd6b);
        for count in [0, 1, 2, 300] {
            let mut balls: Vec<InnerBall> = (0..count)
                .map(|_| InnerBall {
                    center: Point3::from(random.three(-1.0, 1.0)),
                    radius_m: random.within(0.0, 0.2),
                })
                .collect();
            if count == 300 {
                // One centre twice.
                balls[7].center = balls[8].center;
            }
            let tree = InnerTree::new(&balls);
            assert_eq!((tree.ball_count(), tree.balls().count()), (count, count));
            let mut seen = vec![0; tree.nodes().len()];
            for node in tree.nodes() {
                for child in node.children.clone() {
                    seen[child as usize] += 1;
                    let child = &tree.nodes()[child as usize].bounds;
                    let reach_m = (child.center - node.bounds.center).norm() + child.radius_m;
                    assert!(reach_m <= node.bounds.radius_m);
                }
            }
            assert!(
                seen.iter().skip(1).all(|&times| times == 1) && seen.first().is_none_or(|&times| times == 0)
            );
            for ball in &balls {
                assert!(tree.balls().any(|known| known == ball));
            }
        }
    }
}
