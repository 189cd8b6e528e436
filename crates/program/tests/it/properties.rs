//! Properties of interpolation and reading on seeded random programs.

use kinematics::PathParameter;
use pathproof_program::{
    DrivenJointKind, JointInfo, Knot, Sampling, TableSettings, Timeline, Trajectory, interpolate,
};
use test_support::Random;

use crate::played;

fn sampling(random: &mut Random) -> Sampling {
    match random.below(3) {
        0 => Sampling::KnotsOnly,
        1 => Sampling::Period { seconds: 0.05 + random.unit() },
        _ => Sampling::MaxStep { revolute_rad: 0.1 + random.unit(), prismatic_m: 0.1 + random.unit() },
    }
}

fn trajectory(random: &mut Random) -> Trajectory {
    let joints = 1 + random.below(4);
    let mut time_s = if random.below(2) == 0 { 0.0 } else { random.unit() };
    let mut knots: Vec<Knot> = Vec::new();
    for line in 2..3 + random.below(6) as u32 {
        let position = match knots.last() {
            Some(before) if random.below(5) == 0 => before.position.clone(),
            _ => (0..joints).map(|_| 6.0 * random.unit() - 3.0).collect(),
        };
        let still = knots.last().is_some_and(|before| before.position == position);
        // Quarter seconds make knots of different robots meet at one time.
        time_s += match random.below(3) {
            0 if still => 0.0,
            1 => 0.25 * (1 + random.below(8)) as f64,
            _ => 0.01 + 2.0 * random.unit(),
        };
        knots.push(Knot { time_s, position, line, ..Knot::default() });
    }
    Trajectory {
        file: "random".into(),
        joints: (0..joints).map(|joint| format!("j{joint}")).collect(),
        kinds: (0..joints)
            .map(
                |_| if random.below(2) == 0 { DrivenJointKind::Revolute } else { DrivenJointKind::Prismatic },
            )
            .collect(),
        knots,
        sampling: sampling(random),
        ..Trajectory::default()
    }
}

/// Steps a trajectory needs for an interval in which it runs from `from` to `to`, straight from the definition.
fn needed(trajectory: &Trajectory, span_s: f64, from: &[f64], to: &[f64]) -> f64 {
    match trajectory.sampling {
        Sampling::KnotsOnly => 0.0,
        Sampling::Period { seconds } => span_s / seconds,
        Sampling::MaxStep { revolute_rad, prismatic_m } => (0..from.len())
            .map(|joint| {
                let step = if trajectory.kinds[joint] == DrivenJointKind::Revolute {
                    revolute_rad
                } else {
                    prismatic_m
                };
                (to[joint] - from[joint]).abs() / step
            })
            .fold(0.0, f64::max),
    }
}

/// Where the robot is at a time, by the plain formula.
fn expected_position(trajectory: &Trajectory, time_s: f64) -> Vec<f64> {
    let knots = &trajectory.knots;
    let Some(last) = knots.iter().rposition(|knot| knot.time_s <= time_s) else {
        return knots[0].position.clone();
    };
    let Some(next) = knots.get(last + 1) else { return knots[last].position.clone() };
    let fraction = (time_s - knots[last].time_s) / (next.time_s - knots[last].time_s);
    let ends = knots[last].position.iter().zip(&next.position);
    ends.map(|(from, to)| from * (1.0 - fraction) + to * fraction).collect()
}

fn check_positions(trajectories: &[Trajectory], timeline: &Timeline) {
    for point in &timeline.points {
        for (index, trajectory) in trajectories.iter().enumerate() {
            let position = &point.positions[index];
            for (value, expected) in position.iter().zip(expected_position(trajectory, point.time_s)) {
                assert!((value - expected).abs() < 1e-11, "{value} is not {expected}");
            }
            let knot = &trajectory.knots[point.knot[index]];
            assert_eq!(point.lines[index], knot.line);
            if let Some(hit) = trajectory.knots.iter().rposition(|knot| knot.time_s == point.time_s) {
                assert_eq!(position, &trajectory.knots[hit].position, "a knot is hit exactly");
                assert_eq!(point.knot[index], hit);
            } else if point.time_s < trajectory.knots[0].time_s {
                assert_eq!((point.knot[index], position), (0, &trajectory.knots[0].position));
            } else if point.knot[index] + 1 == trajectory.knots.len() && knot.time_s < point.time_s {
                assert_eq!(position, &knot.position, "a program that ended stands still");
            } else {
                let before = &trajectory.knots[point.knot[index] - 1];
                assert!(before.time_s < point.time_s && point.time_s < knot.time_s);
                for (joint, value) in position.iter().enumerate() {
                    let ends = [before.position[joint], knot.position[joint]];
                    assert!(ends[0].min(ends[1]) <= *value && *value <= ends[0].max(ends[1]));
                }
            }
        }
    }
}

fn check_steps(trajectories: &[Trajectory], timeline: &Timeline) {
    let mut times: Vec<f64> =
        trajectories.iter().flat_map(|trajectory| trajectory.knots.iter().map(|knot| knot.time_s)).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let at =
        |time: f64| timeline.points.iter().position(|point| point.time_s == time).expect("a knot is a point");
    assert_eq!(at(times[0]), 0);
    assert_eq!(at(times[times.len() - 1]), timeline.points.len() - 1);
    for pair in times.windows(2) {
        let (start, end) = (at(pair[0]), at(pair[1]));
        let steps = (end - start) as f64;
        let span_s = pair[1] - pair[0];
        let most = trajectories
            .iter()
            .enumerate()
            .filter(|(_, t)| t.knots[0].time_s <= pair[0] && pair[1] <= t.knots[t.knots.len() - 1].time_s)
            .map(|(index, t)| {
                let ends = (&timeline.points[start].positions[index], &timeline.points[end].positions[index]);
                needed(t, span_s, ends.0, ends.1)
            })
            .fold(0.0, f64::max);
        assert!(most <= steps + 2e-9, "{steps} steps are too few for {most}");
        assert!(steps == 1.0 || most > steps - 1.0, "{steps} steps are too many for {most}");
        for step in start..end {
            let width = timeline.points[step + 1].time_s - timeline.points[step].time_s;
            assert!((width - span_s / steps).abs() < 1e-12, "steps are equal");
        }
    }
}

#[test]
fn one_robot() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..3000 {
        let trajectories = [trajectory(&mut random)];
        let timeline = interpolate(&trajectories).unwrap();
        check_positions(&trajectories, &timeline);
        check_steps(&trajectories, &timeline);
    }
}

#[test]
fn several_robots_on_one_clock() {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    for _ in 0..3000 {
        let count = 2 + random.below(2);
        let trajectories: Vec<Trajectory> = (0..count).map(|_| trajectory(&mut random)).collect();
        let timeline = interpolate(&trajectories).unwrap();
        check_positions(&trajectories, &timeline);
        check_steps(&trajectories, &timeline);
    }
}

#[test]
fn the_order_of_robots_changes_only_the_order_of_positions() {
    let mut random = Random(77);
    for _ in 0..500 {
        let pair = [trajectory(&mut random), trajectory(&mut random)];
        let swapped = [pair[1].clone(), pair[0].clone()];
        let mut timeline = interpolate(&swapped).unwrap();
        for point in &mut timeline.points {
            point.positions.swap(0, 1);
            point.lines.swap(0, 1);
            point.knot.swap(0, 1);
        }
        assert_eq!(timeline, interpolate(&pair).unwrap());
    }
}

#[test]
fn a_time_leads_to_its_instant_and_back() {
    let mut random = Random(31);
    for _ in 0..500 {
        let trajectories: Vec<Trajectory> = (0..=random.below(2)).map(|_| trajectory(&mut random)).collect();
        let timeline = interpolate(&trajectories).unwrap();
        let last = timeline.points.len() - 1;
        let (start_s, end_s) = (timeline.points[0].time_s, timeline.points[last].time_s);
        for (index, point) in timeline.points.iter().enumerate() {
            assert_eq!(timeline.path_parameter_at(point.time_s), PathParameter::of_point(index));
        }
        for _ in 0..20 {
            let time_s = start_s + (end_s - start_s) * random.unit();
            let moment = timeline.path_parameter_at(time_s);
            assert!((0.0..=last as f64).contains(&moment.0), "{moment:?}");
            let again_s = timeline.time_at(moment);
            assert!(
                (again_s - time_s).abs() <= 1e-12 * (1.0 + last as f64),
                "{time_s} came back as {again_s}"
            );
            let moment = PathParameter(last as f64 * random.unit());
            let again = timeline.path_parameter_at(timeline.time_at(moment));
            assert!((again.0 - moment.0).abs() <= 1e-9, "{moment:?} came back as {again:?}");
        }
        for (time_s, moment) in [
            (start_s - 1.0, 0.0),
            (f64::NEG_INFINITY, 0.0),
            (f64::NAN, 0.0),
            (end_s + 1.0, last as f64),
            (f64::INFINITY, last as f64),
        ] {
            assert_eq!(timeline.path_parameter_at(time_s), PathParameter(moment), "{time_s}");
        }
    }
}

#[test]
fn tables_are_read_bit_for_bit() {
    let mut random = Random(5);
    for _ in 0..300 {
        let joints = [0, 1, 2].map(|joint| JointInfo {
            name: format!("j{joint}"),
            alias: None,
            kind: DrivenJointKind::Prismatic,
            limits: None,
            max_speed: None,
            bound: None,
        });
        let rows: Vec<[f64; 3]> =
            (0..=random.below(20)).map(|_| [(); 3].map(|()| random.unit() * 1e3 - 500.0)).collect();
        let mut text = String::from("j2,j0,j1\n");
        for row in &rows {
            text.push_str(&row.map(|value| value.to_string()).join(","));
            text.push('\n');
        }
        let read = played::table(text.as_bytes(), "p.csv", &joints, &TableSettings::default()).unwrap();
        assert_eq!(read.joints, ["j2", "j0", "j1"]);
        let positions: Vec<Vec<f64>> = read.knots.into_iter().map(|knot| knot.position).collect();
        assert_eq!(positions, rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
    }
}

/// Bytes changed at random never panic a reader, and never give a program without knots or with bad numbers.
#[test]
fn damaged_files_are_programs_or_errors() {
    let native: &[u8] =
        br#"Program(version: 1, units: Radians, joints: ["a"], points: [Point(name: "p", joints: [0.5]),
        Point(name: "q", joints: [-1.5e0])], speed: Joint(deg_per_s: 30), interpolation: MaxStep(deg: 5),
        start: "p", moves: [MoveJ(to: "q"), /* x */ Wait(seconds: 1), Sync(name: "s"), MoveJ(to: "p", speed: Percent(9))])"#;
    let table: &[u8] = b"time,a\n0,0.5\n1,\"2\"\r\n2.5,-3e-1\n";
    let described: &[u8] = b"# units: degrees\n# time_unit: ms,\nA1,t\n30,0\n45,80\n\"-9.5\",160\n";
    let settings =
        TableSettings { columns: vec![("a".to_owned(), "A1".to_owned())], ..TableSettings::default() };
    let joints = [JointInfo {
        name: "a".into(),
        alias: None,
        kind: DrivenJointKind::Revolute,
        limits: None,
        max_speed: Some(1.0),
        bound: None,
    }];
    let letters = b"()[]{}:,;\"'/*#rb\\\n\r 019.-+eEinfNaN_\xC3\xA9\xFF";
    let mut random = Random(2024);
    let mut accepted = 0;
    for round in 0..40_000 {
        let original = [native, table, described][round % 3];
        let mut bytes = original.to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            let letter = letters[random.below(letters.len())];
            match random.below(3) {
                0 => bytes[at] = letter,
                1 => bytes.insert(at, letter),
                _ => drop(bytes.remove(at)),
            }
        }
        let read = match round % 3 {
            0 => played::native(&bytes, "p", &joints, None),
            1 => played::table(&bytes, "p", &joints, &TableSettings::default()),
            _ => played::table(&bytes, "p", &joints, &settings),
        };
        match read {
            Ok(program) => {
                accepted += 1;
                assert!(!program.knots.is_empty());
                assert!(program.knots.iter().all(|k| k.time_s.is_finite() && k.position[0].is_finite()));
                assert!(program.knots.iter().all(|k| k.line as usize <= 1 + bytes.len()));
            }
            Err(error) => assert!(!error.problems.is_empty()),
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
