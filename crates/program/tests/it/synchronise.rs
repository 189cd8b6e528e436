//! Properties of synchronised programs on seeded random cells whose meetings have a common order.

use std::collections::BTreeMap;

use diagnostics::Place;
use pathproof_program::{
    DrivenJointKind, Knot, SyncPoint, TimelinePoint, Trajectory, interpolate, synchronise,
};
use test_support::Random;

/// A cell, and for every meeting its instant as the definition gives it.
struct Drawn {
    trajectories: Vec<Trajectory>,
    /// Per meeting, who comes there and on which line, and the instant.
    meetings: Vec<(Vec<(usize, u32)>, f64)>,
    /// Per program, when its last statement ends.
    ends_s: Vec<f64>,
}

/// Programs that move, then meet in groups, again and again; durations are counted in `tick_s`.
fn draw(random: &mut Random, tick_s: f64) -> Drawn {
    let programs = 2 + random.below(4);
    let mut trajectories: Vec<Trajectory> = (0..programs).map(|index| empty(&format!("p{index}"))).collect();
    let mut lines = vec![2; programs];
    let mut clocks_s = vec![0.0; programs];
    let mut meetings = Vec::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for _ in 0..random.below(12) {
        for ((trajectory, line), clock_s) in trajectories.iter_mut().zip(&mut lines).zip(&mut clocks_s) {
            for _ in 0..random.below(3) {
                let duration_s = random.below(9) as f64 * tick_s;
                *clock_s += duration_s;
                statement(trajectory, *line, duration_s);
                *line += 1;
            }
        }
        // A name belongs to a group; groups meet again under the same name.
        let group = if !groups.is_empty() && random.below(2) == 0 {
            random.below(groups.len())
        } else {
            let mut all: Vec<usize> = (0..programs).collect();
            while all.len() > 2 && random.below(2) == 0 {
                all.remove(random.below(all.len()));
            }
            groups.push(all);
            groups.len() - 1
        };
        let instant_s = groups[group].iter().map(|program| clocks_s[*program]).fold(0.0, f64::max);
        let mut who = Vec::new();
        for &program in &groups[group] {
            let trajectory = &mut trajectories[program];
            let place = Place { line: lines[program], column: 1 };
            let knot = trajectory.knots.len() - 1;
            trajectory.syncs.push(SyncPoint {
                name: format!("group {group}"),
                knot,
                place,
                file: 0,
                required_clearance_m: None,
                is_reached: true,
            });
            who.push((program, lines[program]));
            lines[program] += 1;
            clocks_s[program] = instant_s;
        }
        meetings.push((who, instant_s));
    }
    Drawn { trajectories, meetings, ends_s: clocks_s }
}

fn empty(file: &str) -> Trajectory {
    Trajectory {
        file: file.to_owned(),
        joints: vec!["j".into()],
        kinds: vec![DrivenJointKind::Revolute],
        knots: vec![Knot { position: vec![0.0], line: 1, ..Knot::default() }],
        ..Trajectory::default()
    }
}

/// A move of one radian, or a wait; without duration it goes nowhere.
fn statement(trajectory: &mut Trajectory, line: u32, duration_s: f64) {
    let before = trajectory.knots.last().expect("a start").clone();
    let way = if duration_s > 0.0 && line.is_multiple_of(3) { 1.0 } else { 0.0 };
    let position = vec![before.position[0] + way];
    trajectory.knots.push(Knot { time_s: before.time_s + duration_s, position, line, ..Knot::default() });
}

/// When a robot goes on from the statement on this line.
fn goes_on_s(trajectory: &Trajectory, line: u32) -> f64 {
    trajectory.knots.iter().rev().find(|knot| knot.line <= line).expect("a knot before").time_s
}

fn waits(trajectory: &Trajectory, line: u32) -> bool {
    trajectory.knots.iter().any(|knot| knot.line == line)
}

/// Durations that are not exact in binary, and some that are.
const TICKS_S: [f64; 4] = [0.1, 1.0 / 3.0, 0.25, 1e-7];

fn cells() -> impl Iterator<Item = Drawn> {
    let mut random = Random(77);
    (0..2000).map(move |round| draw(&mut random, TICKS_S[round % TICKS_S.len()]))
}

#[test]
fn all_go_on_at_the_same_bits_and_the_last_never_waits() {
    let (mut met, mut waited) = (0, 0);
    for drawn in cells() {
        let after = synchronise(drawn.trajectories).unwrap();
        for (who, instant_s) in &drawn.meetings {
            let first_s = goes_on_s(&after[who[0].0], who[0].1);
            assert!((first_s - instant_s).abs() <= 1e-12, "{first_s} {instant_s}");
            let mut waiting = 0;
            for &(program, line) in who {
                assert_eq!(goes_on_s(&after[program], line).to_bits(), first_s.to_bits());
                waiting += usize::from(waits(&after[program], line));
            }
            assert!(waiting < who.len(), "all of {who:?} wait");
            met += 1;
            waited += waiting;
        }
    }
    assert!(met > 5000 && waited > 5000, "{met} {waited}");
}

#[test]
fn times_are_the_longest_ways_through_the_cell() {
    let mut random = Random(3);
    for _ in 0..1000 {
        // Sums of eighths are exact: every bit must be right.
        let drawn = draw(&mut random, 0.125);
        let after = synchronise(drawn.trajectories).unwrap();
        for (who, instant_s) in &drawn.meetings {
            assert_eq!(goes_on_s(&after[who[0].0], who[0].1), *instant_s);
        }
        let ends: Vec<f64> = after.iter().map(|t| t.knots.last().expect("a knot").time_s).collect();
        assert_eq!(ends, drawn.ends_s);
    }
}

#[test]
fn order_and_positions_are_kept_and_waiting_only_lengthens() {
    for drawn in cells() {
        let taught = drawn.trajectories.clone();
        let after = synchronise(drawn.trajectories).unwrap();
        for (taught, after) in taught.iter().zip(&after) {
            assert!(after.syncs.is_empty());
            assert!(after.knots.windows(2).all(|pair| pair[0].time_s <= pair[1].time_s));
            let syncs: Vec<u32> = taught.syncs.iter().map(|sync| sync.place.line).collect();
            let kept: Vec<&Knot> = after.knots.iter().filter(|knot| !syncs.contains(&knot.line)).collect();
            assert_eq!(kept.len(), taught.knots.len());
            for (kept, taught) in kept.iter().zip(&taught.knots) {
                assert_eq!((kept.line, &kept.position), (taught.line, &taught.position));
                assert!(kept.time_s >= taught.time_s * (1.0 - 1e-15));
            }
            for pair in after.knots.windows(2).filter(|pair| syncs.contains(&pair[1].line)) {
                assert_eq!(pair[0].position, pair[1].position);
                assert!(pair[0].time_s < pair[1].time_s);
            }
            for (kept, taught) in kept.windows(2).zip(taught.knots.windows(2)) {
                let [long, short] = [kept[1].time_s - kept[0].time_s, taught[1].time_s - taught[0].time_s];
                assert!(long >= short - 1e-13, "{long} {short}");
            }
        }
    }
}

#[test]
fn the_order_of_the_programs_changes_no_bit() {
    let mut random = Random(11);
    for drawn in cells() {
        let by_file = |trajectories: Vec<Trajectory>| {
            let after = synchronise(trajectories).unwrap().into_iter();
            after.map(|trajectory| (trajectory.file.clone(), trajectory)).collect::<BTreeMap<_, _>>()
        };
        let mut shuffled = drawn.trajectories.clone();
        for index in (1..shuffled.len()).rev() {
            shuffled.swap(index, random.below(index + 1));
        }
        assert_eq!(by_file(shuffled), by_file(drawn.trajectories));
    }
}

#[test]
fn meetings_are_interpolation_points_and_who_waits_stands() {
    for drawn in cells() {
        let after = synchronise(drawn.trajectories).unwrap();
        let timeline = interpolate(&after).unwrap();
        for (who, _) in &drawn.meetings {
            let instant_s = goes_on_s(&after[who[0].0], who[0].1);
            let at = |point: &&TimelinePoint| point.time_s.to_bits() == instant_s.to_bits();
            assert_eq!(timeline.points.iter().filter(at).count(), 1);
        }
        for point in &timeline.points {
            for (program, trajectory) in after.iter().enumerate() {
                let knot = point.knot[program];
                if drawn.meetings.iter().any(|(who, _)| who.contains(&(program, point.lines[program]))) {
                    assert_eq!(point.positions[program], trajectory.knots[knot].position);
                }
            }
        }
    }
}

#[test]
fn a_sync_that_is_left_out_is_an_error_where_its_partners_show_it() {
    let mut random = Random(5);
    let [mut refused, mut unseen] = [0, 0];
    for mut drawn in cells().filter(|drawn| !drawn.meetings.is_empty()) {
        let (who, _) = &drawn.meetings[random.below(drawn.meetings.len())];
        let (program, line) = who[random.below(who.len())];
        let syncs = &mut drawn.trajectories[program].syncs;
        let at = syncs.iter().position(|sync| sync.place.line == line).expect("a sync of the meeting");
        let name = syncs.remove(at).name;
        let takes_part_again = syncs.iter().any(|sync| sync.name == name);
        let result = synchronise(drawn.trajectories).map_err(|error| error.to_string());
        if takes_part_again || who.len() == 2 {
            let error = result.unwrap_err();
            assert!(error.contains("no other program") || error.contains("more often"), "{error}");
            refused += 1;
        } else {
            // The others are enough for a meeting: who never names it takes no part.
            assert!(result.is_ok(), "{result:?}");
            unseen += 1;
        }
    }
    assert!(refused > 500 && unseen > 100, "{refused} {unseen}");
}

#[test]
fn syncs_in_another_order_are_an_error() {
    let mut circles = 0;
    for straight in cells().flat_map(|drawn| drawn.trajectories) {
        let mut turned = straight.clone();
        let Some(at) = turned.syncs.windows(2).position(|pair| pair[0].name != pair[1].name) else {
            continue;
        };
        let name = turned.syncs[at].name.clone();
        turned.syncs[at].name = std::mem::replace(&mut turned.syncs[at + 1].name, name);
        let error = synchronise(vec![straight, turned]).unwrap_err().to_string();
        assert!(error.contains("programs wait for each other for ever"), "{error}");
        circles += 1;
    }
    assert!(circles > 1000, "{circles}");
}
