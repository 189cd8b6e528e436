//! The smallest clearance of the whole program is never above what was seen at a point, at any accuracy.

use pathproof_simulator::{RunSettings, Surface, run};

use crate::looking::weld::{CERTIFIED, SAMPLED, models, running};

#[test]
fn no_point_is_nearer_than_the_smallest_clearance() {
    let scene = running("corrected.ron", None);
    let models = models(&scene, Surface::Exact);
    for settings in [SAMPLED, CERTIFIED] {
        for accuracy_m in [1e-3, 1e-4] {
            let outcome = run(&scene, &models, RunSettings { accuracy_m, ..settings });
            let mut points = 0;
            for (point, frame) in outcome.frames.iter().enumerate() {
                let Some(smallest) = &frame.smallest else { continue };
                let minimum = outcome.minima[smallest.pair].as_ref().expect("measured");
                let [seen_m, told_m] = [smallest.clearance_m[1], minimum.clearance_m[1]];
                assert!(told_m <= seen_m, "point {point} at {accuracy_m}: {seen_m}, at most {told_m} told");
                points += usize::from(seen_m > 0.0);
            }
            assert!(points > 1000, "{points} points were measured");
        }
    }
}
