//! Devices that outputs and calls move: random programs against an interpreter of their own, and what is not followed.

use std::fmt::Write as _;

use controller_program::Finite;
use pathproof_motion_graph::{
    DeviceJoint, DevicePosition, DeviceRound, DeviceTrigger, Exploration, ExplorationSettings, GraphDevice,
    HandledAt, MotionGraph, NodeIndex, StandingPlace, SymbolicEnds, explore,
};
use test_support::Random;
use urscript::{ScriptSettings, read_script};

/// Targets of the random programs.
const PLACES: usize = 4;
/// Statements of a run, after which it is broken off.
const FUEL: usize = 80;

/// A statement of a random program.
enum Made {
    Move { place: usize, is_fly_by: bool },
    Grip { closes: bool },
    Branch { on_true: Vec<Made>, otherwise: Vec<Made> },
    Endless(Vec<Made>),
}

/// A hand that output 0 closes and opens; each time that it closes, it takes up a part.
fn hand(rounds: usize, is_again: bool) -> GraphDevice {
    let finger = |value| vec![DeviceJoint { index: 0, value: Finite::new(value).expect("finite") }];
    let part = |round: usize| vec![format!("part_{round}")];
    let closing = |round| DeviceRound {
        program: format!("close_{round}.ron"),
        joints: finger(0.02),
        handles: true,
        attached: part(round),
        detached: Vec::new(),
    };
    let opening = |round| DeviceRound {
        program: format!("open_{round}.ron"),
        joints: finger(0.05),
        attached: Vec::new(),
        detached: part(round),
        ..closing(round)
    };
    let position = |name: &str, value, rounds: Vec<DeviceRound>, is_again| DevicePosition {
        name: name.to_owned(),
        triggers: vec![DeviceTrigger::Output { name: "Digital_Out[0]".to_owned(), value }],
        within: None,
        rounds,
        is_again,
    };
    GraphDevice {
        name: "hand".to_owned(),
        initially: 0,
        positions: vec![
            position("open", 0.0, (0..rounds).map(opening).collect(), false),
            position("closed", 1.0, (0..rounds).map(closing).collect(), is_again),
        ],
    }
}

fn explored(text: &str, device: GraphDevice) -> Result<Exploration, String> {
    let settings = ScriptSettings { no_motion: vec!["grip".to_owned()], ..ScriptSettings::default() };
    let script =
        read_script(text.as_bytes(), "a.script", &settings).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let settings = ExplorationSettings { devices: vec![device], ..ExplorationSettings::default() };
    explore(&script.program, &settings, &SymbolicEnds).map_err(|error| error.to_string())
}

fn complete(text: &str, device: GraphDevice) -> MotionGraph {
    match explored(text, device) {
        Ok(Exploration::Complete(graph)) => graph,
        other => panic!("{other:?}\n{text}"),
    }
}

fn made(random: &mut Random, depth: usize) -> Vec<Made> {
    let count = 1 + random.below(4);
    let one = |random: &mut Random| match random.below(if depth == 0 { 5 } else { 7 }) {
        0..=2 => Made::Move { place: random.below(PLACES), is_fly_by: random.below(6) == 0 },
        3 | 4 => Made::Grip { closes: random.below(2) == 0 },
        _ => Made::Branch { on_true: made(random, depth - 1), otherwise: made(random, depth - 1) },
    };
    (0..count).map(|_| one(random)).collect()
}

fn write(made: &[Made], indent: usize, text: &mut String) {
    let pad = "  ".repeat(indent);
    for one in made {
        match one {
            Made::Move { place, is_fly_by } => {
                let corner = if *is_fly_by { ", r=0.01" } else { "" };
                let _ = writeln!(text, "{pad}movej([{place}, 0, 0, 0, 0, 0], a=1, v=1{corner})");
            }
            Made::Grip { closes } => {
                let value = if *closes { "True" } else { "False" };
                let _ = writeln!(text, "{pad}set_standard_digital_out(0, {value})");
            }
            Made::Branch { on_true, otherwise } => {
                let _ = writeln!(text, "{pad}if get_standard_digital_in(1):");
                write(on_true, indent + 1, text);
                let _ = writeln!(text, "{pad}else:");
                write(otherwise, indent + 1, text);
                let _ = writeln!(text, "{pad}end");
            }
            Made::Endless(body) => {
                let _ = writeln!(text, "{pad}while True:");
                write(body, indent + 1, text);
                let _ = writeln!(text, "{pad}end");
            }
        }
    }
}

/// A run of a random program, which follows its node in the graph.
struct Follower<'a> {
    graph: &'a MotionGraph,
    rounds: usize,
    is_again: bool,
    random: Random,
    fuel: usize,
    at: NodeIndex,
    is_closed: bool,
    is_moving: bool,
    /// Closings and openings since the parts were where they are at the start.
    counts: [usize; 2],
    changes: usize,
    about: &'a str,
}

impl Follower<'_> {
    /// Whether the run goes on.
    fn run(&mut self, made: &[Made]) -> bool {
        made.iter().all(|one| {
            self.fuel = self.fuel.saturating_sub(1);
            self.fuel > 0 && self.step(one)
        })
    }

    fn step(&mut self, one: &Made) -> bool {
        match one {
            Made::Move { place, is_fly_by } => {
                let place = *place as f64;
                let leads_there = |to: NodeIndex| match &self.graph.nodes[to.0] {
                    StandingPlace::Joints(joints) => joints[0].get() == place,
                    _ => false,
                };
                let edge = self.graph.edges.iter().find(|edge| edge.from == self.at && leads_there(edge.to));
                let edge =
                    edge.unwrap_or_else(|| panic!("no motion to {place} from {:?}\n{}", self.at, self.about));
                let devices = |node: NodeIndex| &self.graph.devices[node.0];
                assert_eq!(devices(edge.from), devices(edge.to), "{}", self.about);
                (self.at, self.is_moving) = (edge.to, *is_fly_by);
                true
            }
            Made::Grip { closes } if *closes == self.is_closed => true,
            Made::Grip { .. } if self.is_moving => false,
            Made::Grip { closes } => self.grip(*closes),
            Made::Branch { on_true, otherwise } => {
                let holds = self.random.below(2) == 0;
                self.run(if holds { on_true } else { otherwise })
            }
            Made::Endless(body) => {
                while self.run(body) {}
                false
            }
        }
    }

    /// The same place, with all parts where they are at the start.
    fn renew(&mut self) {
        self.counts = [0; 2];
        let place = &self.graph.nodes[self.at.0];
        let is_it = |node: &usize| {
            let devices = &self.graph.devices[*node];
            self.graph.nodes[*node] == *place && devices.handled.is_empty() && devices.positions == [0]
        };
        let found = (0..self.graph.nodes.len()).find(is_it);
        self.at = NodeIndex(found.unwrap_or_else(|| panic!("no place with new parts\n{}", self.about)));
    }

    fn grip(&mut self, closes: bool) -> bool {
        let which = usize::from(closes);
        if self.counts[which] == self.rounds {
            if !(closes && self.is_again) {
                return false;
            }
            self.renew();
        }
        let round = self.counts[which];
        let change = self
            .graph
            .changes
            .iter()
            .find(|change| (change.from, change.position, change.round) == (self.at, which, round));
        let change = change.unwrap_or_else(|| panic!("no change from {:?}\n{}", self.at, self.about));
        self.counts[which] += 1;
        let after = &self.graph.devices[change.to.0];
        let last = HandledAt { device: 0, position: which, round, at: change.from };
        assert_eq!((after.positions[0], after.handled.last()), (which, Some(&last)), "{}", self.about);
        assert_eq!(after.joints[0].get(), if closes { 0.02 } else { 0.05 }, "{}", self.about);
        assert_eq!(after.handled.len(), self.counts.iter().sum::<usize>(), "{}", self.about);
        (self.at, self.is_closed, self.changes) = (change.to, closes, self.changes + 1);
        // New parts may come from now on, or only when the hand closes again.
        if !closes && self.is_again && self.counts == [self.rounds; 2] && self.random.below(2) == 0 {
            self.renew();
        }
        true
    }
}

#[test]
fn every_change_of_every_run_is_in_the_graph() {
    let programs = if std::env::var_os("PATHPROOF_LONG").is_some() { 50_000 } else { 1_500 };
    let mut changes = 0;
    for seed in 0..programs {
        let mut random = Random(seed);
        let mut program = made(&mut random, 2);
        program.push(Made::Endless(made(&mut random, 2)));
        let (rounds, is_again) = (1 + random.below(3), random.below(2) == 0);
        let mut text = String::from("movej([0, 0, 0, 0, 0, 0])\n");
        write(&program, 0, &mut text);
        text.push_str("set_standard_digital_out(0, True)\n");
        let graph = match explored(&text, hand(rounds, is_again)) {
            Ok(Exploration::Complete(graph)) => graph,
            other => panic!("seed {seed}: {other:?}\n{text}"),
        };
        let start = NodeIndex(0);
        for run in 0..8 {
            let mut follower = Follower {
                graph: &graph,
                rounds,
                is_again,
                random: Random(seed * 100 + run),
                fuel: FUEL,
                at: start,
                is_closed: false,
                is_moving: false,
                counts: [0; 2],
                changes: 0,
                about: &text,
            };
            follower.step(&Made::Move { place: 0, is_fly_by: false });
            follower.run(&program);
            changes += follower.changes;
        }
    }
    assert!(changes > programs as usize * 8, "{changes}");
}

#[test]
fn what_is_not_said_of_a_device_ends_what_is_known() {
    let start = "movej([0, 0, 0, 0, 0, 0])\n";
    for (text, part) in [
        ("set_standard_digital_out(0, get_standard_digital_in(1))", "is not known"),
        ("i = 0\nset_standard_digital_out(i, True)\nset_standard_digital_out(0, True)", "any output"),
        ("movej([1, 0, 0, 0, 0, 0], r=0.1)\nset_standard_digital_out(0, True)", "still be moving"),
        ("set_digital_out(0, True)\nset_digital_out(0, False)\nset_digital_out(0, True)", "once more"),
        ("thread t():\n  set_digital_out(0, True)\nend\nrun t()", "at any time"),
    ] {
        let text = format!("{start}{text}\nmovej([2, 0, 0, 0, 0, 0])\n");
        let graph = complete(&text, hand(1, false));
        let told: Vec<&str> = graph.unfollowed_statements.iter().map(|one| one.why.as_str()).collect();
        assert!(told.len() == 1 && told[0].contains(part), "{told:?}\n{text}");
    }
}

#[test]
fn an_output_that_the_program_does_not_have_is_refused() {
    let told = explored("set_standard_digital_out(1, True)\n", hand(1, false)).expect_err("a refusal");
    assert!(
        told.contains("the output `Digital_Out[0]` = 0")
            && told.contains("outputs that it sets: digital_out[1]"),
        "{told}"
    );
}

#[test]
fn a_position_may_depend_on_the_routine_that_runs() {
    let mut device = hand(1, false);
    device.positions[1].within = Some("Take".to_owned());
    device.positions[1].triggers = vec![DeviceTrigger::Call("grip".to_owned())];
    device.positions[0].triggers = vec![DeviceTrigger::Output { name: "tool_out[1]".to_owned(), value: 1.0 }];
    let text = |routine: &str| {
        format!(
            "def take():\n  grip()\nend\ndef put():\n  grip()\nend\nmovej([0, 0, 0, 0, 0, 0])\n{routine}()\nset_digital_out(9, True)\n"
        )
    };
    let graph = complete(&text("take"), device.clone());
    assert_eq!((graph.changes.len(), graph.unfollowed_statements.len()), (2, 0), "{graph:?}");
    let graph = complete(&text("put"), device);
    let told: Vec<&str> = graph.unfollowed_statements.iter().map(|one| one.why.as_str()).collect();
    assert_eq!(told, ["what it does to hand is said within Take alone"]);
}

#[test]
fn values_that_no_position_names_are_not_taken_for_others() {
    let start = "movej([0, 0, 0, 0, 0, 0])\nset_digital_out(0, True)\nset_digital_out(0, False)\n";
    let graph = complete(&format!("{start}set_digital_out(0, 2)\n"), hand(1, false));
    let told: Vec<&str> = graph.unfollowed_statements.iter().map(|one| one.why.as_str()).collect();
    assert_eq!(told, ["digital_out[0] becomes 2, which is no value of hand in the cell file"]);
    let mut device = hand(1, false);
    device.positions[1].triggers =
        vec![DeviceTrigger::Output { name: "digital_out[0]".to_owned(), value: 3.0 }];
    let told = explored(start, device.clone()).expect_err("a value that the program does not have");
    assert!(told.contains("`digital_out[0]` = 3"), "{told}");
    device.positions[1].within = Some("Pick".to_owned());
    let told = explored(start, device).expect_err("a routine that the program does not have");
    assert!(told.contains("found `Pick`"), "{told}");
}

#[test]
fn positions_of_one_name_that_end_alike_are_two_movements() {
    // From one place, to one place, by one statement: the way between depends on the routine.
    let plain = |program: &str, within: Option<&str>, value| DevicePosition {
        name: if value == 0.0 { "open" } else { "closed" }.to_owned(),
        triggers: vec![DeviceTrigger::Output { name: "digital_out[0]".to_owned(), value }],
        within: within.map(str::to_owned),
        rounds: vec![DeviceRound { program: program.to_owned(), ..DeviceRound::default() }],
        is_again: false,
    };
    let device = GraphDevice {
        name: "hand".to_owned(),
        initially: 0,
        positions: vec![
            plain("open_a.ron", Some("a"), 0.0),
            plain("open_b.ron", Some("b"), 0.0),
            plain("closed.ron", None, 1.0),
        ],
    };
    let text = "def let_go():\n  set_digital_out(0, False)\nend\ndef a():\n  let_go()\nend\ndef b():\n  let_go()\nend\n\
                movej([0, 0, 0, 0, 0, 0])\nset_digital_out(0, True)\nif get_digital_in(1):\n  a()\nelse:\n  b()\nend\n";
    let graph = complete(text, device);
    let opening: Vec<usize> =
        graph.changes.iter().map(|change| change.position).filter(|position| *position < 2).collect();
    assert_eq!(opening, [0, 1], "{graph:?}");
}

#[test]
fn new_parts_come_only_where_none_is_held() {
    let text = "movej([0, 0, 0, 0, 0, 0])\nwhile True:\n  set_digital_out(0, True)\n  set_digital_out(0, False)\nend\n";
    let graph = complete(text, hand(2, true));
    assert_eq!((graph.changes.len(), graph.unfollowed_statements.len()), (4, 0), "{graph:?}");
    // Opened without putting the part down.
    let mut device = hand(1, true);
    device.positions[0].rounds[0].detached.clear();
    let graph = complete(text, device);
    let told: Vec<&str> = graph.unfollowed_statements.iter().map(|one| one.why.as_str()).collect();
    assert_eq!(told, ["it moves hand to closed again with new parts, while part_0 is still held"]);
}
