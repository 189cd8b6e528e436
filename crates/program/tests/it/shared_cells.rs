//! The recorded programs of the shared cells load; the test says so where they are not at hand.

use pathproof_program::{
    DrivenJointKind, JointInfo, Sampling, TableSettings, TimeBasis, interpolate, play, read,
};

/// Cell and its number of rows.
const CELLS: [(&str, usize); 4] =
    [("fanuc_m10ia", 1999), ("irb2400_positioner", 2002), ("puma560_amr", 2001), ("puma560_pipes", 2001)];

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn recorded_programs_load() {
    let Some(folder) = test_support::reference_cells() else { return };
    for (cell, rows) in CELLS {
        let bytes = std::fs::read(folder.join(cell).join("program.csv")).unwrap();
        let header = String::from_utf8(bytes.clone()).unwrap();
        let joints: Vec<JointInfo> = header
            .lines()
            .next()
            .unwrap()
            .split(',')
            .map(|name| JointInfo {
                name: name.into(),
                alias: None,
                kind: DrivenJointKind::Revolute,
                limits: None,
                max_speed: None,
                bound: None,
            })
            .collect();
        let program = read(&bytes, "program.csv", &joints, &TableSettings::default()).unwrap();
        let program = play(&program, &joints, None).unwrap();
        assert_eq!(program.knots.len(), rows, "{cell}");
        assert_eq!((program.time_basis, program.sampling), (TimeBasis::Index, Sampling::KnotsOnly));
        assert_eq!(program.notes, []);
        let timeline = interpolate(std::slice::from_ref(&program)).unwrap();
        assert_eq!(timeline.points.len(), rows);
        for (index, (point, knot)) in timeline.points.iter().zip(&program.knots).enumerate() {
            assert_eq!(point.time_s, index as f64);
            assert_eq!(point.positions[0], knot.position);
            assert_eq!((point.knot[0], point.lines[0] as usize), (index, index + 2));
        }
    }
}
