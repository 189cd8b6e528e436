//! Programs as engineers write them, and the graphs that they have.

