//! The long trial of an arm: random joint vectors whose poses must lead back to them, and a search from many starts beside it.

use super::arm::Arm;
use super::pose_error::PoseError;
use super::random::Random;
use super::singular::Singularity;
use super::solutions::{Completeness, Solutions};
use super::turns::difference;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialSize {
    /// Random joint vectors.
    pub poses: usize,
    /// How many of them are searched from many starts too.
    pub searched: usize,
    /// Starts of each such search.
    pub starts: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trial {
    /// Joint vectors tried.
    pub poses: usize,
    /// Joint vectors among the solutions of their poses, within 1e-6 radians and whole turns.
    pub found: usize,
    /// Joint vectors that are not, while a solution within 0.01 radians is marked singular: the pose does not determine them.
    pub singular: usize,
    /// The first few joint vectors that are lost: neither found nor singular.
    pub lost: Vec<Vec<f64>>,
    /// Solutions of all poses.
    pub solutions: usize,
    /// Number of poses by their number of solutions.
    pub by_count: Vec<usize>,
    /// The largest errors of forward kinematics of any solution.
    pub worst: Option<PoseError>,
    /// Solutions of the closed form that forward kinematics did not confirm.
    pub unverified: usize,
    /// Poses with infinitely many solutions.
    pub continua: usize,
    /// Poses that were searched from many starts.
    pub searched: usize,
    /// Of those, poses with the same number of solutions.
    pub agreed: usize,
    /// Solutions that the search found and the list lacks.
    pub missed: usize,
    /// Solutions in the list that the search did not find.
    pub unsearched: usize,
}

/// A solution is the same within this, radians.
const SAME: f64 = 1e-6;
/// A marked solution stands for vectors within this, radians.
const BESIDE: f64 = 1e-2;
/// Lost vectors that are kept.
const KEPT: usize = 5;

impl Arm {
    /// Tries random joint vectors, each joint in [−π, π), the same in every run; none where solutions are only followed.
    pub fn trial(&self, size: TrialSize) -> Trial {
        let mut trial = Trial::default();
        if !self.has_solver() {
            return trial;
        }
        let mut random = Random(0x7214);
        for pose in 0..size.poses {
            let q = random.joints(self.joints().len());
            let target = self.forward(&q);
            let answer = self.solutions(&target);
            trial.take(&q, &answer);
            for solution in &answer.list {
                let error = PoseError::between(&self.forward(&solution.q), &target);
                let worst = trial.worst.get_or_insert(error);
                worst.distance_m = worst.distance_m.max(error.distance_m);
                worst.angle_rad = worst.angle_rad.max(error.angle_rad);
            }
            if pose < size.searched {
                trial.compare(&answer, &self.searched(&target, size.starts));
            }
        }
        trial
    }
}

impl Trial {
    fn take(&mut self, q: &[f64], answer: &Solutions) {
        self.poses += 1;
        let nearest = answer.list.iter().min_by(|a, b| difference(&a.q, q).total_cmp(&difference(&b.q, q)));
        match nearest {
            Some(one) if difference(&one.q, q) <= SAME => self.found += 1,
            Some(one) if one.singularity != Singularity::Regular && difference(&one.q, q) <= BESIDE => {
                self.singular += 1;
            }
            _ if answer.completeness == Completeness::Continuum => self.singular += 1,
            _ if self.lost.len() < KEPT => self.lost.push(q.to_vec()),
            _ => {}
        }
        let count = answer.list.len();
        if self.by_count.len() <= count {
            self.by_count.resize(count + 1, 0);
        }
        self.by_count[count] += 1;
        self.solutions += count;
        self.unverified += answer.unverified;
        self.continua += usize::from(answer.completeness == Completeness::Continuum);
    }

    fn compare(&mut self, listed: &Solutions, searched: &Solutions) {
        let lacks =
            |list: &Solutions, q: &[f64]| list.list.iter().all(|one| difference(&one.q, q) > 10.0 * SAME);
        self.searched += 1;
        self.agreed += usize::from(listed.list.len() == searched.list.len());
        self.missed += searched.list.iter().filter(|one| lacks(listed, &one.q)).count();
        self.unsearched += listed.list.iter().filter(|one| lacks(searched, &one.q)).count();
    }
}
