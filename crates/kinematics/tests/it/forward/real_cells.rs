//! The four real cells, compared with `k` over their programs.

use pathproof_kinematics::Robot;

use crate::forward::with_k::{largest_difference, set_joints};

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn every_program_row_agrees_with_k() {
    let Some(folder) = test_support::reference_cells() else { return };
    for name in test_support::REFERENCE_CELLS {
        let text = std::fs::read_to_string(folder.join(name).join("cell.urdf")).expect("a reference cell");
        let (robot, _) = Robot::from_urdf(text.as_bytes(), name).unwrap();
        let chain = k::Chain::<f64>::from(urdf_rs::read_from_string(&text).unwrap());
        let program = std::fs::read_to_string(folder.join(name).join("program.csv")).unwrap();
        let mut lines = program.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let columns: Vec<usize> = robot
            .independent_joints()
            .iter()
            .map(|joint| header.iter().position(|&column| column == robot.joints()[joint.0].name).unwrap())
            .collect();
        let mut poses = Vec::new();
        let mut rows = 0;
        for line in lines {
            let numbers: Vec<f64> = line.split(',').map(|number| number.parse().unwrap()).collect();
            let q: Vec<f64> = columns.iter().map(|&column| numbers[column]).collect();
            robot.link_poses(&q, &mut poses);
            set_joints(&chain, &robot, |joint| robot.joint_value(&q, joint));
            let difference = largest_difference(&chain, &robot, &poses);
            assert!(
                difference
                    <= 1e-12
                        * robot.reach_m(|id| robot.joints()[id.0]
                            .limits
                            .map_or(0.0, |l| l.lower.abs().max(l.upper.abs()))),
                "{name} row {rows}: {difference}"
            );
            for pose in &poses {
                assert!(
                    pose.translation.norm()
                        <= robot.reach_m(|id| robot.joints()[id.0]
                            .limits
                            .map_or(0.0, |l| l.lower.abs().max(l.upper.abs())))
                );
            }
            rows += 1;
        }
        assert!(rows > 1000);
    }
}
