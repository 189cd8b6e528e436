//! An interpreter of generated programs with random inputs; it shares nothing with the reader and the graph.

use std::collections::BTreeMap;

use test_support::Random;

use super::program::{Condition, Generated, Line, Sum, What};

/// Where the robot stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Spot {
    Start,
    Joints([f64; 6]),
    /// The x of the pose, and the tool.
    Pose(f64, u32),
}

/// One move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) line: u32,
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    pub(crate) corner_m: f64,
    pub(crate) tool: u32,
}

/// What a run did.
pub(crate) struct Run {
    pub(crate) steps: Vec<Step>,
    /// Whether it came to its end; otherwise it was broken off.
    pub(crate) ended: bool,
    /// Whether an input was asked for.
    pub(crate) asked: bool,
}

/// What comes after a statement.
enum Next {
    GoOn,
    Break,
    Continue,
    Return(i64),
    Stop,
}

struct Interpreter<'a> {
    program: &'a Generated,
    inputs: &'a mut Random,
    numbers: BTreeMap<String, i64>,
    flags: BTreeMap<String, bool>,
    at: Spot,
    tool: u32,
    fuel: usize,
    run: Run,
}

/// Runs a program with inputs that are drawn as they are asked for.
pub(crate) fn run(program: &Generated, inputs: &mut Random, fuel: usize) -> Run {
    let run = Run { steps: Vec::new(), ended: false, asked: false };
    let numbers = program.globals.iter().map(|name| (name.clone(), 0)).collect();
    let flags = program.flags.iter().map(|name| (name.clone(), false)).collect();
    let (at, tool) = (Spot::Start, 0);
    let mut interpreter = Interpreter { program, inputs, numbers, flags, at, tool, fuel, run };
    let next = interpreter.block(&program.body);
    interpreter.run.ended = interpreter.fuel > 0 && !matches!(next, Next::Break | Next::Continue);
    interpreter.run
}

impl Interpreter<'_> {
    fn block(&mut self, lines: &[Line]) -> Next {
        for line in lines {
            if self.fuel == 0 {
                return Next::Stop;
            }
            self.fuel -= 1;
            match self.statement(line) {
                Next::GoOn => {}
                next => return next,
            }
        }
        Next::GoOn
    }

    fn statement(&mut self, line: &Line) -> Next {
        match &line.what {
            What::Joints { base, factor, variable, corner_m } => {
                let value = self.numbers[variable] as f64;
                let to = Spot::Joints([base + factor * value, -1.5, 1.25, value, 1.5, 0.0]);
                self.go(line.number, to, *corner_m);
            }
            What::Pose { base, factor, variable, corner_m, .. } => {
                let to = Spot::Pose(base + self.numbers[variable] as f64 * factor, self.tool);
                self.go(line.number, to, *corner_m);
            }
            What::Tool(tool) => self.tool = *tool,
            What::Assign(variable, sum) => {
                let value = self.sum(sum);
                self.numbers.insert(variable.clone(), value);
            }
            What::ReadInput(variable) => {
                let value = self.input();
                self.flags.insert(variable.clone(), value);
            }
            What::If(condition, then, otherwise) => {
                let block = if self.holds(condition) { then } else { otherwise };
                return self.block(block);
            }
            What::While(condition, body) => return self.repeat(Some(condition), body),
            What::Endless(body) => return self.repeat(None, body),
            What::Break => return Next::Break,
            What::Continue => return Next::Continue,
            What::Halt => return Next::Stop,
            What::Return(sum) => return Next::Return(self.sum(sum)),
            What::Call(result, function, arguments) => {
                let arguments: Vec<i64> = arguments.iter().map(|argument| self.sum(argument)).collect();
                let called = &self.program.functions[*function];
                let own: Vec<&String> = called.parameters.iter().chain(&called.locals).collect();
                let outer: Vec<Option<i64>> =
                    own.iter().map(|name| self.numbers.get(*name).copied()).collect();
                for (parameter, argument) in called.parameters.iter().zip(arguments) {
                    self.numbers.insert(parameter.clone(), argument);
                }
                for local in &called.locals {
                    self.numbers.insert(local.clone(), 0);
                }
                let Next::Return(value) = self.block(&called.body) else { return Next::Stop };
                for (name, outer) in own.into_iter().zip(outer) {
                    match outer {
                        Some(outer) => self.numbers.insert(name.clone(), outer),
                        None => self.numbers.remove(name),
                    };
                }
                if let Some(result) = result {
                    self.numbers.insert(result.clone(), value);
                }
            }
            What::Output => {}
        }
        Next::GoOn
    }

    fn repeat(&mut self, condition: Option<&Condition>, body: &[Line]) -> Next {
        while condition.is_none_or(|condition| self.holds(condition)) {
            if self.fuel == 0 {
                return Next::Stop;
            }
            self.fuel -= 1;
            match self.block(body) {
                Next::GoOn | Next::Continue => {}
                Next::Break => break,
                next => return next,
            }
        }
        Next::GoOn
    }

    fn go(&mut self, line: u32, to: Spot, corner_m: f64) {
        let from = std::mem::replace(&mut self.at, to.clone());
        self.run.steps.push(Step { line, from, to, corner_m, tool: self.tool });
    }

    fn sum(&self, sum: &Sum) -> i64 {
        let value = self.numbers[&sum.variable] + sum.constant;
        if sum.modulus == 0 { value } else { value % sum.modulus }
    }

    fn input(&mut self) -> bool {
        self.run.asked = true;
        self.inputs.below(2) == 0
    }

    /// Both operands are always asked, as the controller may do.
    fn holds(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::Below(variable, value) => self.numbers[variable] < *value,
            Condition::Equal(variable, value) => self.numbers[variable] == *value,
            Condition::Input => self.input(),
            Condition::Flag(variable) => self.flags[variable],
            Condition::Not(inner) => !self.holds(inner),
            Condition::Both(first, second) => {
                let first = self.holds(first);
                self.holds(second) && first
            }
            Condition::Either(first, second) => {
                let first = self.holds(first);
                self.holds(second) || first
            }
        }
    }
}
