//! The rows of the program, and their file.

use std::fmt::Write;

use super::UNITS_PER_M;
use super::pose::Angle;

/// The joint values of a row: `turn` and `elbow`, then `reach` and `grip` in units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) turns: [Angle; 2],
    pub(super) slides: [i128; 2],
}

/// An angle by its Pythagorean triple: cosine, sine, denominator.
type Triple = (i128, i128, i128);

const AHEAD: Triple = (1, 0, 1);
const LEFT: Triple = (0, 1, 1);
const RIGHT: Triple = (0, -1, 1);
const LEVEL: Triple = (1, 0, 1);
const DOWN: Triple = (0, 1, 1);

/// Turn and elbow, and the rows there: reach and grip.
type Station = (Triple, Triple, &'static [[i128; 2]]);

const STATIONS: [Station; 24] = [
    // Into the block: outside, touching its face, crossing it, the fingers wholly inside, the palm in it too.
    (LEFT, LEVEL, &[[0, 0], [1, -4], [2, 0], [3, 0], [4, 6], [5, -11], [6, -12], [12, 0], [40, 2]]),
    ((3, 4, 5), LEVEL, &[[0, 0], [16, 4]]),
    ((5, 12, 13), LEVEL, &[[0, 0], [24, 8]]),
    ((7, 24, 25), LEVEL, &[[4, 0], [48, 12]]),
    // Past the post.
    ((4, 3, 5), LEVEL, &[[0, 0], [32, 12]]),
    ((12, 5, 13), LEVEL, &[[0, 0], [8, 0], [20, -4]]),
    ((24, 7, 25), LEVEL, &[[0, 0], [30, 12]]),
    ((15, 8, 17), (4, -3, 5), &[[0, 0], [40, -12]]),
    // Down to the floor: apart, touching, crossing.
    (AHEAD, LEVEL, &[[0, 0], [48, -12]]),
    (AHEAD, (12, 5, 13), &[[10, 3]]),
    (AHEAD, DOWN, &[[0, 0], [20, 0], [24, 0], [25, 0], [30, 4]]),
    ((24, -7, 25), DOWN, &[[23, 1], [24, 1]]),
    ((4, -3, 5), (3, 4, 5), &[[0, 0], [36, 0], [47, -2]]),
    // Into the channel: between its walls, touching a wall, into its back.
    (RIGHT, LEVEL, &[[0, 0], [0, 12], [16, 12], [32, 24], [33, 25], [36, 0], [48, -6]]),
    (RIGHT, (24, 7, 25), &[[20, 0]]),
    ((3, -4, 5), LEVEL, &[[0, 0], [30, 10]]),
    ((5, -12, 13), LEVEL, &[[10, 0]]),
    ((7, -24, 25), LEVEL, &[[0, 0], [24, 6]]),
    // Round the crystal, and the fingers towards the base.
    ((-4, -3, 5), LEVEL, &[[0, 0], [24, 12], [40, -12]]),
    ((-4, -3, 5), (4, 3, 5), &[[0, 0]]),
    ((-3, -4, 5), LEVEL, &[[0, 0], [16, 0]]),
    ((-12, -5, 13), (12, -5, 13), &[[16, 4]]),
    ((-1, 0, 1), (-4, 3, 5), &[[0, 0], [20, 0], [48, 6]]),
    ((-4, 3, 5), (-3, 4, 5), &[[0, 0], [30, 0]]),
];

/// All rows in their order.
pub(super) fn rows() -> Vec<Row> {
    let angle = |(cos, sin, over): Triple| Angle { cos, sin, over };
    let station = |(turn, elbow, slides): &Station| {
        let turns = [angle(*turn), angle(*elbow)];
        slides.iter().map(move |slides| Row { turns, slides: *slides }).collect::<Vec<_>>()
    };
    STATIONS.iter().flat_map(station).collect()
}

/// The text of `program.csv`: each angle is the nearest number to the exact one, each length is exact.
pub(super) fn csv(rows: &[Row]) -> String {
    let mut text = "turn,elbow,reach,grip\n".to_owned();
    for row in rows {
        let [turn, elbow] = row.turns.map(|angle| libm::atan2(angle.sin as f64, angle.cos as f64));
        let [reach, grip] = row.slides.map(|length| length as f64 / UNITS_PER_M as f64);
        let _ = writeln!(text, "{turn},{elbow},{reach},{grip}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_angle_belongs_to_a_triple() {
        let rows = rows();
        assert!((40..=100).contains(&rows.len()), "{} rows", rows.len());
        for Angle { cos, sin, over } in rows.iter().flat_map(|row| row.turns) {
            assert_eq!(cos * cos + sin * sin, over * over);
        }
    }
}
