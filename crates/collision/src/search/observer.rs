//! Observers of a search.

use sphere_model::NodeId;

use super::trace::Side;

/// Called at every step of a search; every method is empty by default and costs nothing if unused.
pub trait Observer {
    /// Two spheres were tested for overlap; ranks count from 1.
    fn tested(&mut self, _a: (NodeId, usize), _b: (NodeId, usize), _overlap: bool) {}
    /// A child was marked, because it overlaps the opposite parent.
    fn marked(&mut self, _side: Side, _child: (NodeId, usize)) {}
    /// A colliding pair of parents was rejected: one side has no marked child.
    fn cut(&mut self, _a: (NodeId, usize), _b: (NodeId, usize)) {}
    /// The search descends below a colliding pair.
    fn descended(&mut self, _a: (NodeId, usize), _b: (NodeId, usize)) {}
    /// Two smallest spheres overlap.
    fn colliding(&mut self, _a: NodeId, _b: NodeId) {}
    /// An exact triangle test was made.
    fn triangles_tested(&mut self, _count: u64) {}
}

/// Ignores all steps.
pub struct Silent;

impl Observer for Silent {}

/// Counts sphere tests by rank and exact triangle tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Sphere tests whose lower sphere is of rank i + 1.
    pub sphere_tests_by_rank: Vec<u64>,
    /// Exact triangle tests.
    pub triangle_tests: u64,
}

impl Counts {
    /// All sphere tests.
    pub fn sphere_tests(&self) -> u64 {
        self.sphere_tests_by_rank.iter().sum()
    }

    /// All tests, of spheres and of triangles.
    pub fn tests(&self) -> u64 {
        self.sphere_tests() + self.triangle_tests
    }

    /// Counts the first test of a rank.
    #[cold]
    fn first_of_rank(&mut self, rank: usize) {
        self.sphere_tests_by_rank.resize(rank, 0);
        self.sphere_tests_by_rank[rank - 1] = 1;
    }

    /// Adds the counts of another search.
    pub fn add(&mut self, other: &Self) {
        let ranks = self.sphere_tests_by_rank.len().max(other.sphere_tests_by_rank.len());
        self.sphere_tests_by_rank.resize(ranks, 0);
        for (sum, tests) in self.sphere_tests_by_rank.iter_mut().zip(&other.sphere_tests_by_rank) {
            *sum += tests;
        }
        self.triangle_tests += other.triangle_tests;
    }
}

impl Observer for Counts {
    #[inline]
    fn tested(&mut self, a: (NodeId, usize), b: (NodeId, usize), _overlap: bool) {
        let rank = a.1.max(b.1);
        match self.sphere_tests_by_rank.get_mut(rank - 1) {
            Some(tests) => *tests += 1,
            None => self.first_of_rank(rank),
        }
    }

    fn triangles_tested(&mut self, count: u64) {
        self.triangle_tests += count;
    }
}
