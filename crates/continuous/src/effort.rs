//! The work of a proof, by kind of query.

/// Numbers of queries and tests; equal in every run, unlike times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Distance queries about two shapes at one configuration.
    pub queries: u64,
    /// Shape pairs looked at, added up over all interpolation points: all others sleep there.
    pub looks: u64,
    /// Queries about a whole interval, by directed motion bounds.
    pub directed_queries: u64,
    /// Those that proved their interval.
    pub directed_proofs: u64,
    /// Tests of node pairs and of triangle pairs in them.
    pub directed_tests: u64,
    /// Node pairs in the fronts of all queries at interpolation points, added up.
    pub front_nodes: u64,
    /// Those queries.
    pub front_queries: u64,
}

impl Effort {
    /// Adds the work of another part.
    pub(crate) fn add(&mut self, other: &Self) {
        self.queries += other.queries;
        self.looks += other.looks;
        self.directed_queries += other.directed_queries;
        self.directed_proofs += other.directed_proofs;
        self.directed_tests += other.directed_tests;
        self.front_nodes += other.front_nodes;
        self.front_queries += other.front_queries;
    }
}
