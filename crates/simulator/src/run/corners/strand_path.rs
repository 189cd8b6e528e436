//! Strands as one path: a pair is asked along those of its own tiles alone.

use continuous::{BodyPair, CheckedStretches, Path, RequiredClearance};
use kinematics::PathParameter;

use super::ask::AskedStrand;
use super::strand::Strand;
use crate::run::driven_rows::DrivenRows;
use crate::run::prepared::PreparedRun;

/// Seconds between points: strands have no clock, and nothing is gained where brackets are narrowed in time.
const BETWEEN_POINTS_S: f64 = 1e-4;

/// Strands behind one another; what is between two of them is not checked.
pub(super) struct StrandPath {
    rows: DrivenRows,
    /// The first and the last point of each strand.
    ranges: Vec<[usize; 2]>,
}

/// The strands on a path, by the points of each.
#[derive(Clone, Debug)]
pub(super) struct StrandRanges(Vec<[usize; 2]>);

impl StrandRanges {
    /// The strand at a place, and the place on it.
    pub(super) fn strand_at(&self, at: PathParameter) -> Option<(usize, PathParameter)> {
        // Nothing is asked between two strands: what is found there is of the end of the one before.
        let after = self.0.partition_point(|[first, _]| *first as f64 <= at.0);
        let strand = after.checked_sub(1)?;
        let [first, last] = self.0[strand];
        Some((strand, PathParameter(at.0.min(last as f64) - first as f64)))
    }
}

impl StrandPath {
    pub(super) fn new(prepared: &PreparedRun<'_>, strands: &[Strand]) -> Self {
        let scene = prepared.scene;
        let mut rows = DrivenRows::new(scene);
        let mut ranges = Vec::with_capacity(strands.len());
        for strand in strands {
            let others = &scene.timeline.points[strand.others_at].positions;
            let beside = |trajectory: usize| strand.beside.as_ref().filter(|of| of.program == trajectory);
            let first = rows.points();
            ranges.push([first, first + strand.points.len() - 1]);
            for point in &strand.points {
                rows.push_point(|trajectory, column| match beside(trajectory) {
                    _ if trajectory == strand.program => point[column],
                    Some(beside) => beside.position[column],
                    None => others[trajectory][column],
                });
            }
            for deviations in &strand.deviations {
                rows.push_deviations(|trajectory, column| match beside(trajectory) {
                    _ if trajectory == strand.program => deviations[column],
                    Some(beside) => beside.deviations[column],
                    None => 0.0,
                });
            }
            // From the end of this strand to the next one, where nothing is checked.
            rows.push_deviations(|_, _| 0.0);
        }
        Self { rows, ranges }
    }

    /// Per driven value: the robot, and the index among its independent joints.
    pub(super) fn coordinates(&self) -> &[(usize, usize)] {
        &self.rows.coordinates
    }

    pub(super) fn ranges(&self) -> StrandRanges {
        StrandRanges(self.ranges.clone())
    }

    /// The pairs of the program, each along the strands on which it is asked.
    pub(super) fn body_pairs(&self, prepared: &PreparedRun<'_>, asked: &[AskedStrand]) -> Vec<BodyPair> {
        let pairs = &prepared.problem.pairs;
        let mut asked_of: Vec<Vec<&AskedStrand>> = vec![Vec::new(); pairs.len()];
        for one in asked {
            asked_of[one.pair].push(one);
        }
        let segments = self.points() - 1;
        let of_pair = |(of_program, asked): (&BodyPair, &Vec<&AskedStrand>)| {
            let base_m = of_program.required.base_m();
            let mut segments_m = if asked.is_empty() { Vec::new() } else { vec![base_m; segments] };
            let mut ends = Vec::new();
            for one in asked {
                let first = self.ranges[one.strand][0];
                for (stretch, required_m) in &one.stretches {
                    let [from, to] = stretch.map(|point| first + point);
                    ends.push([from, to]);
                    // Neighbouring strands share no segment: the one behind a strand is not checked.
                    segments_m[from..to.min(segments)].fill(*required_m);
                }
            }
            let stretches = CheckedStretches::between(ends);
            let required = if asked.is_empty() {
                base_m.into()
            } else {
                RequiredClearance::along(base_m, segments_m).within(&stretches, segments)
            };
            BodyPair { required, stretches, ..of_program.clone() }
        };
        pairs.iter().zip(&asked_of).map(of_pair).collect()
    }
}

impl Path for StrandPath {
    fn points(&self) -> usize {
        self.rows.points()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        self.rows.at_point(point)
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let segment = (at.0 as usize).min(self.points() - 1);
        self.rows.between(segment, at.0 - segment as f64, values);
    }

    fn time(&self, point: usize) -> f64 {
        point as f64 * BETWEEN_POINTS_S
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        self.rows.deviations(segment)
    }
}
