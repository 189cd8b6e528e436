//! Where a taught program is sampled.

use diagnostics::Problems;

use crate::{DrivenJointKind, Interpolation, JointInfo, Located, Sampling};

/// The sampling in SI units; problems are reported at the field `interpolation`.
pub(super) fn sampling(
    Located { value: interpolation, place }: Located<Interpolation>,
    driven: &[&JointInfo],
    problems: &mut Problems,
) -> Sampling {
    let mut fault = |what: &str, found: Option<f64>, expected: &str| {
        let problem = problems.problem(what).expected(expected).at(place.line, place.column);
        problems.push(match found {
            Some(found) => problem.found(found.to_string()),
            None => problem,
        });
    };
    let drives = |kind| driven.iter().any(|joint| joint.kind == kind);
    match interpolation {
        Interpolation::Period { seconds } => {
            if !is_positive(seconds) {
                fault("interpolation period out of range", Some(seconds), "seconds above 0");
            }
            Sampling::Period { seconds }
        }
        Interpolation::MaxStep { deg, mm } => {
            // Still above 0 after conversion to radians or metres.
            for step in [deg, mm].into_iter().flatten().filter(|step| !is_positive(*step / 1e3)) {
                fault("interpolation step out of range", Some(step), "a step above 0");
            }
            if deg.is_none() && drives(DrivenJointKind::Revolute) {
                fault("no interpolation step for the turning joints", None, "deg in MaxStep(...)");
            }
            if mm.is_none() && drives(DrivenJointKind::Prismatic) {
                fault("no interpolation step for the sliding joints", None, "mm in MaxStep(...)");
            }
            Sampling::MaxStep {
                revolute_rad: deg.map_or(f64::INFINITY, f64::to_radians),
                prismatic_m: mm.map_or(f64::INFINITY, |mm| mm / 1000.0),
            }
        }
    }
}

fn is_positive(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

#[cfg(test)]
mod tests {
    use diagnostics::Place;

    use super::*;

    fn read(raw: Interpolation, kinds: &[DrivenJointKind]) -> Result<Sampling, usize> {
        let joints: Vec<JointInfo> = kinds
            .iter()
            .map(|kind| JointInfo {
                name: "j".into(),
                alias: None,
                kind: *kind,
                limits: None,
                max_speed: None,
                bound: None,
            })
            .collect();
        let driven: Vec<&JointInfo> = joints.iter().collect();
        let raw = Located { value: raw, place: Place { line: 1, column: 1 } };
        let mut problems = Problems::new("p");
        let sampling = sampling(raw, &driven, &mut problems);
        problems.check(sampling).map_err(|error| error.problems.len())
    }

    #[test]
    fn steps_are_needed_for_the_kinds_that_are_driven() {
        let step = |deg, mm| Interpolation::MaxStep { deg, mm };
        assert_eq!(
            read(step(Some(180.0), None), &[DrivenJointKind::Revolute]),
            Ok(Sampling::MaxStep { revolute_rad: std::f64::consts::PI, prismatic_m: f64::INFINITY })
        );
        assert_eq!(read(step(None, None), &[DrivenJointKind::Revolute, DrivenJointKind::Prismatic]), Err(2));
        assert_eq!(
            read(step(Some(0.0), Some(-1.0)), &[DrivenJointKind::Revolute, DrivenJointKind::Prismatic]),
            Err(2)
        );
    }

    #[test]
    fn periods_are_positive() {
        let period = |seconds| read(Interpolation::Period { seconds }, &[]);
        assert_eq!(period(0.02), Ok(Sampling::Period { seconds: 0.02 }));
        for seconds in [0.0, -0.1, f64::INFINITY, f64::NAN] {
            assert_eq!(period(seconds), Err(1));
        }
    }
}
