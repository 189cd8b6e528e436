//! What is known of an arm: which axes are parallel or meet, and how its solutions are found.

use std::fmt;

/// How the first three axes of an arm lie, where that gives a closed form for the place of a point that they carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regional {
    /// Axes 2 and 3 are parallel: nearly all industrial robots.
    SecondParallelThird,
    /// Axes 1 and 2 are parallel.
    FirstParallelSecond,
    /// Axes 1 and 2 meet.
    FirstMeetsSecond,
    /// Axes 2 and 3 meet.
    SecondMeetsThird,
}

/// How the axes of an arm lie, counted from the base, or from the tip where [`Method::is_reversed`] says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Axes 4, 5 and 6 meet in one point, and the first three have a closed form: at most 8 solutions.
    SphericalWrist(Regional),
    /// Axes 2, 3 and 4 are parallel, and 5 meets 6: at most 8 solutions.
    ThreeParallel,
    /// Axes 5 and 6 meet, and the first three have a closed form: the angle of axis 4 is searched.
    OffsetWrist(Regional),
    /// Axes 4 and 5 meet, and the first three have a closed form: the angle of axis 6, which passes the two, is searched.
    OffsetFlange(Regional),
    /// Six axes with none of these: solutions are searched from many starts.
    General,
    /// Fewer or more than six axes: solutions are only followed from known ones.
    NotSix,
    /// Six axes that leave a direction of motion out wherever they stand: solutions are only followed from known ones.
    Deficient,
}

/// How far axis lines are from lying as their family says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Largest angle between axes that are taken for parallel, radians.
    pub angle_rad: f64,
    /// Largest distance of axes from the point where they are taken to meet, metres.
    pub distance_m: f64,
}

impl Deviation {
    /// The deviation with that of axes which meet in another point, too.
    pub(super) fn with_distance(self, distance_m: f64) -> Self {
        Self { distance_m: self.distance_m.max(distance_m), ..self }
    }

    /// The larger of both, radians and sizes of the arm.
    pub(super) fn in_sizes(&self, size_m: f64) -> f64 {
        self.angle_rad.max(self.distance_m / size_m)
    }
}

/// How the solutions of an arm are found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Method {
    /// How the axes lie.
    pub family: Family,
    /// Whether the family counts the axes from the tip.
    pub is_reversed: bool,
    /// How far they are from lying so.
    pub deviation: Deviation,
    /// Whether the closed form gives every solution: the axes lie as the family says, within 1e-9 radians and 1e-9 of the arm's
    /// length. Otherwise solutions may be missed.
    pub is_complete: bool,
}

impl Method {
    /// Whether solutions are searched, without a closed form.
    pub fn is_search(&self) -> bool {
        matches!(self.family, Family::OffsetWrist(_) | Family::OffsetFlange(_) | Family::General)
    }

    /// Whether solutions are found at all, and not only followed from known ones.
    pub fn has_solutions(&self) -> bool {
        !matches!(self.family, Family::NotSix | Family::Deficient)
    }
}

impl fmt::Display for Regional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SecondParallelThird => "2 ∥ 3",
            Self::FirstParallelSecond => "1 ∥ 2",
            Self::FirstMeetsSecond => "1 meets 2",
            Self::SecondMeetsThird => "2 meets 3",
        })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SphericalWrist(regional) => write!(f, "axes 4, 5, 6 meet, {regional}"),
            Self::ThreeParallel => f.write_str("axes 2 ∥ 3 ∥ 4, 5 meets 6"),
            Self::OffsetWrist(regional) => write!(f, "axes 5, 6 meet, {regional}"),
            Self::OffsetFlange(regional) => write!(f, "axes 4, 5 meet, {regional}"),
            Self::General => f.write_str("six axes in general position"),
            Self::NotSix => f.write_str("not six axes"),
            Self::Deficient => f.write_str("six axes that leave a direction out"),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family.fmt(f)?;
        if self.is_reversed {
            f.write_str(", counted from the tip")?;
        }
        Ok(())
    }
}
