//! An interpreter of generated programs with random inputs; it shares nothing with the reader and the graph.

use std::collections::BTreeMap;

use test_support::Random;

use super::generate::{Act, GLOBALS, GeneratedModule, Guard, Term};

/// One move: where from and where to, as place and tool, and whether the configuration counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MadeMove {
    pub(super) line: u32,
    pub(super) from: Option<(i64, i64, i64)>,
    pub(super) to: (i64, i64, i64),
    pub(super) counts: bool,
}

/// What a run did.
pub(super) struct RapidRun {
    pub(super) moves: Vec<MadeMove>,
    /// Whether an input was asked for.
    pub(super) asked: bool,
}

struct RapidMachine<'a> {
    program: &'a GeneratedModule,
    inputs: &'a mut Random,
    globals: BTreeMap<String, i64>,
    many: [i64; 3],
    frames: Vec<BTreeMap<String, i64>>,
    counts: bool,
    at: Option<(i64, i64, i64)>,
    fuel: usize,
    made: RapidRun,
}

/// Runs `main` again and again, as a controller in continuous run mode, until the fuel is used up.
pub(super) fn run(program: &GeneratedModule, inputs: &mut Random, fuel: usize) -> RapidRun {
    let globals = GLOBALS.iter().zip([1, 0]).map(|(name, value)| ((*name).to_owned(), value)).collect();
    let made = RapidRun { moves: Vec::new(), asked: false };
    let (frames, many) = (Vec::new(), [2, 0, 1]);
    let mut machine =
        RapidMachine { program, inputs, globals, many, frames, counts: true, at: None, fuel, made };
    while machine.fuel > 0 {
        machine.routine(0, BTreeMap::new());
    }
    machine.made
}

impl RapidMachine<'_> {
    fn routine(&mut self, routine: usize, mut frame: BTreeMap<String, i64>) -> BTreeMap<String, i64> {
        let routine = &self.program.routines[routine];
        frame.extend(routine.locals.iter().map(|name| (name.clone(), 0)));
        self.frames.push(frame);
        self.block(&routine.body);
        self.frames.pop().expect("its own")
    }

    /// Whether the routine goes on.
    fn block(&mut self, body: &[Act]) -> bool {
        body.iter().all(|act| {
            self.fuel = self.fuel.saturating_sub(1);
            self.fuel > 0 && self.act(act)
        })
    }

    fn act(&mut self, act: &Act) -> bool {
        match act {
            Act::Move { line, x, y, tool } => {
                let to = (self.term(x), self.term(y), if *tool { 100 } else { 0 });
                self.made.moves.push(MadeMove { line: *line, from: self.at, to, counts: self.counts });
                self.at = Some(to);
            }
            Act::Assign(name, term) => {
                let value = self.term(term);
                self.set(name, value);
            }
            Act::AssignItem(index, term) => {
                let (index, value) = (self.term(index), self.term(term));
                self.many[index as usize - 1] = value;
            }
            Act::If(guard, then, otherwise) => {
                let body = if self.holds(guard) { then } else { otherwise };
                return self.block(body);
            }
            Act::For { counter, from, to, step, body } => {
                let (from, to) = (self.term(from), self.term(to));
                let step = step.unwrap_or(if from > to { -1 } else { 1 });
                let mut at = from;
                while (step > 0 && at <= to) || (step < 0 && at >= to) {
                    self.frames.last_mut().expect("one").insert(counter.clone(), at);
                    if !self.block(body) {
                        return false;
                    }
                    at += step;
                }
            }
            Act::While { counter, below, body } => {
                while self.get(counter) < *below {
                    if !self.block(body) {
                        return false;
                    }
                    let next = self.get(counter) + 1;
                    self.set(counter, next);
                }
            }
            Act::Test { value, cases, otherwise } => {
                let value = self.term(value);
                let chosen = cases.iter().find(|(case, _)| *case == value);
                return self.block(chosen.map_or(otherwise, |(_, body)| body));
            }
            Act::Call(routine, value, changed) => {
                let (a, b) = (self.term(value), self.get(changed));
                let frame = BTreeMap::from([("a".to_owned(), a), ("b".to_owned(), b)]);
                let frame = self.routine(*routine, frame);
                self.set(changed, frame["b"]);
            }
            Act::Configuration(is_on) => self.counts = *is_on,
            Act::Return(guard) => return !self.holds(guard),
        }
        self.fuel > 0
    }

    fn get(&self, name: &str) -> i64 {
        let frame = self.frames.last().expect("one");
        frame.get(name).or_else(|| self.globals.get(name)).copied().expect("a number")
    }

    fn set(&mut self, name: &str, value: i64) {
        let in_globals = self.globals.get_mut(name);
        let own = self.frames.last_mut().expect("one");
        match in_globals {
            Some(global) => *global = value,
            None => *own.get_mut(name).expect("a local") = value,
        }
    }

    fn term(&self, term: &Term) -> i64 {
        match term {
            Term::Whole(value) => *value,
            Term::Named(name) => self.get(name),
            Term::Item(index) => self.many[self.term(index) as usize - 1],
            Term::Sum(a, b, rest) => (self.term(a) + self.term(b)) % rest,
            Term::Part(a, b, by) => self.term(a) * self.term(b) / by,
            Term::Call(argument) => {
                let value = self.term(argument);
                if value > 2 { 0 } else { value + 1 }
            }
        }
    }

    fn holds(&mut self, guard: &Guard) -> bool {
        match guard {
            Guard::Input => {
                self.made.asked = true;
                self.inputs.below(2) == 1
            }
            Guard::Compared(a, operator, b) => {
                let (a, b) = (self.term(a), self.term(b));
                match *operator {
                    "=" => a == b,
                    "<>" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                }
            }
            Guard::Both(a, b) => {
                let (a, b) = (self.holds(a), self.holds(b));
                a && b
            }
            Guard::Either(a, b) => {
                let (a, b) = (self.holds(a), self.holds(b));
                a || b
            }
            Guard::Not(a) => !self.holds(a),
        }
    }
}
