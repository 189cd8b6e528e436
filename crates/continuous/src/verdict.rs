//! The four verdicts.

/// The verdict on a pair; ordered so that the worst of several is their maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Proven apart by more than eps and the required clearance.
    Clear,
    /// Proven apart, but by less than the required clearance.
    Near,
    /// Nothing proven.
    Undecided,
    /// Contact or containment; touching counts.
    Collision,
}

impl Verdict {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Near => "near",
            Self::Undecided => "undecided",
            Self::Collision => "collision",
        }
    }
}

/// The test that decided a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DecidedBy {
    /// Smallest spheres: overlap for a collision, separation for clear.
    Spheres,
    /// Exact triangles.
    Triangles,
    /// One member lies inside the other.
    Containment,
}

impl DecidedBy {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spheres => "spheres",
            Self::Triangles => "triangles",
            Self::Containment => "containment",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_verdict_is_the_maximum() {
        let worst = [Verdict::Near, Verdict::Undecided, Verdict::Clear].into_iter().max();
        assert_eq!(worst, Some(Verdict::Undecided));
        assert!(Verdict::Collision > Verdict::Undecided);
    }

    #[test]
    fn the_words_of_files_stand() {
        let verdicts = [Verdict::Clear, Verdict::Near, Verdict::Undecided, Verdict::Collision];
        assert_eq!(verdicts.map(Verdict::name), ["clear", "near", "undecided", "collision"]);
        let grounds = [DecidedBy::Spheres, DecidedBy::Triangles, DecidedBy::Containment];
        assert_eq!(grounds.map(DecidedBy::name), ["spheres", "triangles", "containment"]);
    }
}
