//! Random programs of small numbers, so that they have few states.

use std::fmt::Write as _;

use test_support::Random;

/// A number.
#[derive(Clone, Debug)]
pub(super) enum Term {
    Whole(i64),
    Named(String),
    /// An item of the array, by an index that is in it.
    Item(Box<Term>),
    /// `(a + b) MOD c`.
    Sum(Box<Term>, Box<Term>, i64),
    /// `(a * b) DIV c`.
    Part(Box<Term>, Box<Term>, i64),
    /// A call of the function.
    Call(Box<Term>),
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Guard {
    Input,
    Compared(Term, &'static str, Term),
    Both(Box<Guard>, Box<Guard>),
    Either(Box<Guard>, Box<Guard>),
    Not(Box<Guard>),
}

/// A statement with its line.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Move {
        line: u32,
        x: Term,
        y: Term,
        tool: bool,
    },
    Assign(String, Term),
    AssignItem(Term, Term),
    If(Guard, Vec<Act>, Vec<Act>),
    For {
        counter: String,
        from: Term,
        to: Term,
        step: Option<i64>,
        body: Vec<Act>,
    },
    While {
        counter: String,
        below: i64,
        body: Vec<Act>,
    },
    Test {
        value: Term,
        cases: Vec<(i64, Vec<Act>)>,
        otherwise: Vec<Act>,
    },
    /// A procedure with a value, and a variable that it may change.
    Call(usize, Term, String),
    Configuration(bool),
    Return(Guard),
}

/// A procedure.
#[derive(Clone, Debug, Default)]
pub(super) struct GeneratedRoutine {
    pub(super) locals: Vec<String>,
    pub(super) body: Vec<Act>,
}

/// A module; its first procedure is `main`.
pub(super) struct GeneratedModule {
    pub(super) routines: Vec<GeneratedRoutine>,
    lines: Vec<String>,
}

pub(super) const GLOBALS: [&str; 2] = ["g1", "g2"];
const HEAD: &str = "MODULE Random
CONST robtarget p := [[0, 0, 500], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
PERS tooldata t := [TRUE, [[0, 0, 100], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];
VAR num g1 := 1;
VAR num g2;
VAR num many{3} := [2, 0, 1];
FUNC num next(num a)
IF a > 2 RETURN 0;
RETURN a + 1;
ENDFUNC";

struct Generator<'r> {
    random: &'r mut Random,
    lines: Vec<String>,
    /// Names of numbers that can be read, and of those that can be changed.
    readable: Vec<String>,
    changed: Vec<String>,
    counters: usize,
    routine: usize,
    count: usize,
    has_inputs: bool,
}

impl GeneratedModule {
    pub(super) fn new(random: &mut Random) -> Self {
        let (count, has_inputs) = (1 + random.below(3), random.below(2) == 0);
        let lines = HEAD.lines().map(str::to_owned).collect();
        let mut generator = Generator {
            random,
            lines,
            readable: Vec::new(),
            changed: Vec::new(),
            counters: 0,
            routine: 0,
            count,
            has_inputs,
        };
        let routines = (0..count).map(|index| generator.routine(index)).collect();
        generator.lines.push("ENDMODULE".to_owned());
        Self { routines, lines: generator.lines }
    }

    pub(super) fn text(&self) -> String {
        self.lines.iter().fold(String::new(), |mut text, line| {
            let _written = writeln!(text, "{line}");
            text
        })
    }
}

impl Generator<'_> {
    fn routine(&mut self, index: usize) -> GeneratedRoutine {
        self.routine = index;
        let locals: Vec<String> = (0..2).map(|local| format!("l{index}{local}")).collect();
        let header =
            if index == 0 { "PROC main()".to_owned() } else { format!("PROC r{index}(num a, INOUT num b)") };
        self.lines.push(header);
        for local in &locals {
            self.lines.push(format!("VAR num {local} := 0;"));
        }
        let own = if index == 0 { Vec::new() } else { vec!["a".to_owned(), "b".to_owned()] };
        let globals = GLOBALS.map(str::to_owned);
        self.readable = globals.iter().chain(&locals).chain(&own).cloned().collect();
        self.changed = self.readable.clone();
        let mut body = Vec::new();
        if index == 0 {
            // What counts for configurations is the same in every cycle.
            self.lines.push("ConfL\\On;".to_owned());
            body.push(Act::Configuration(true));
            self.move_to(&mut body);
        }
        self.block(&mut body, 3);
        self.lines.push("ENDPROC".to_owned());
        GeneratedRoutine { locals, body }
    }

    fn block(&mut self, body: &mut Vec<Act>, depth: usize) {
        for _ in 0..=self.random.below(3) {
            self.act(body, depth);
        }
    }

    fn move_to(&mut self, body: &mut Vec<Act>) {
        let (x, y, tool) = (self.term(2), self.term(1), self.random.below(2) == 0);
        let zone = ["fine", "z10"][self.random.below(2)];
        let with = if tool { "t" } else { "tool0" };
        self.lines.push(format!("MoveL Offs(p, {}, {}, 0), v100, {zone}, {with};", text(&x), text(&y)));
        body.push(Act::Move { line: self.lines.len() as u32, x, y, tool });
    }

    fn act(&mut self, body: &mut Vec<Act>, depth: usize) {
        let choice = self.random.below(if depth == 0 { 5 } else { 11 });
        match choice {
            0 | 1 => self.move_to(body),
            2 => {
                let name = self.changed[self.random.below(self.changed.len())].clone();
                let term = self.term(2);
                self.lines.push(format!("{name} := {};", text(&term)));
                body.push(Act::Assign(name, term));
            }
            3 => {
                let (index, term) = (self.index(), self.term(1));
                self.lines.push(format!("many{{{}}} := {};", text(&index), text(&term)));
                body.push(Act::AssignItem(index, term));
            }
            4 => {
                let is_on = self.random.below(2) == 0;
                self.lines.push(format!("ConfL\\{};", if is_on { "On" } else { "Off" }));
                body.push(Act::Configuration(is_on));
            }
            5 => self.choice(body, depth),
            6 => self.count(body, depth),
            7 => self.repeat(body, depth),
            8 => self.selection(body, depth),
            9 if self.routine + 1 < self.count => {
                let callee = self.routine + 1 + self.random.below(self.count - self.routine - 1);
                let (value, changed) = (self.term(1), format!("l{}{}", self.routine, self.random.below(2)));
                self.lines.push(format!("r{callee} {}, {changed};", text(&value)));
                body.push(Act::Call(callee, value, changed));
            }
            _ => {
                let guard = self.guard(1);
                self.lines.push(format!("IF {} RETURN;", condition(&guard)));
                body.push(Act::Return(guard));
            }
        }
    }

    fn choice(&mut self, body: &mut Vec<Act>, depth: usize) {
        let guard = self.guard(2);
        self.lines.push(format!("IF {} THEN", condition(&guard)));
        let (mut then, mut otherwise) = (Vec::new(), Vec::new());
        self.block(&mut then, depth - 1);
        if self.random.below(2) == 0 {
            self.lines.push("ELSE".to_owned());
            self.block(&mut otherwise, depth - 1);
        }
        self.lines.push("ENDIF".to_owned());
        body.push(Act::If(guard, then, otherwise));
    }

    fn count(&mut self, body: &mut Vec<Act>, depth: usize) {
        self.counters += 1;
        let counter = format!("i{}", self.counters);
        let (from, to) = (self.term(1), self.term(1));
        let step = [None, None, Some(1), Some(-1), Some(2)][self.random.below(5)];
        let by = step.map_or_else(String::new, |step| format!(" STEP {step}"));
        self.lines.push(format!("FOR {counter} FROM {} TO {}{by} DO", text(&from), text(&to)));
        self.readable.push(counter.clone());
        let mut inner = Vec::new();
        self.block(&mut inner, depth - 1);
        self.readable.pop();
        self.lines.push("ENDFOR".to_owned());
        body.push(Act::For { counter, from, to, step, body: inner });
    }

    fn repeat(&mut self, body: &mut Vec<Act>, depth: usize) {
        let counter = format!("l{}{}", self.routine, self.random.below(2));
        let below = 1 + self.random.below(3) as i64;
        // A loop around this one may count with the same variable.
        let Some(position) = self.changed.iter().position(|name| *name == counter) else {
            return self.move_to(body);
        };
        self.lines.push(format!("WHILE {counter} < {below} DO"));
        let mut inner = Vec::new();
        let taken = self.changed.remove(position);
        self.block(&mut inner, depth - 1);
        self.changed.push(taken);
        // What the procedure that is called may change is counted up all the same.
        self.lines.push(format!("Incr {counter};"));
        self.lines.push("ENDWHILE".to_owned());
        body.push(Act::While { counter, below, body: inner });
    }

    fn selection(&mut self, body: &mut Vec<Act>, depth: usize) {
        let value = self.term(1);
        self.lines.push(format!("TEST {}", text(&value)));
        let mut cases = Vec::new();
        for case in 0..=self.random.below(3) as i64 {
            self.lines.push(format!("CASE {case}:"));
            let mut inner = Vec::new();
            self.block(&mut inner, depth - 1);
            cases.push((case, inner));
        }
        let mut otherwise = Vec::new();
        if self.random.below(2) == 0 {
            self.lines.push("DEFAULT:".to_owned());
            self.block(&mut otherwise, depth - 1);
        }
        self.lines.push("ENDTEST".to_owned());
        body.push(Act::Test { value, cases, otherwise });
    }

    fn index(&mut self) -> Term {
        // One more than a rest of 3 is from 1 to 3.
        let rest = Term::Sum(Box::new(self.term(1)), Box::new(Term::Whole(0)), 3);
        Term::Sum(Box::new(rest), Box::new(Term::Whole(1)), 4)
    }

    fn term(&mut self, depth: usize) -> Term {
        let choice = self.random.below(if depth == 0 { 4 } else { 8 });
        match choice {
            0 => Term::Whole(self.random.below(4) as i64),
            1..=3 => Term::Named(self.readable[self.random.below(self.readable.len())].clone()),
            4 | 5 => Term::Sum(Box::new(self.term(depth - 1)), Box::new(self.term(depth - 1)), 4),
            6 if depth > 1 => Term::Item(Box::new(self.index())),
            6 => Term::Part(Box::new(self.term(depth - 1)), Box::new(self.term(depth - 1)), 4),
            _ => {
                let inner = Term::Sum(Box::new(self.term(depth - 1)), Box::new(Term::Whole(1)), 4);
                Term::Call(Box::new(inner))
            }
        }
    }

    fn guard(&mut self, depth: usize) -> Guard {
        let choice = self.random.below(if depth == 0 { 4 } else { 7 });
        match choice {
            0 if self.has_inputs => Guard::Input,
            0..=3 => {
                let operator = ["=", "<>", "<", "<=", ">", ">="][self.random.below(6)];
                Guard::Compared(self.term(1), operator, self.term(1))
            }
            4 => Guard::Both(Box::new(self.guard(depth - 1)), Box::new(self.guard(depth - 1))),
            5 => Guard::Either(Box::new(self.guard(depth - 1)), Box::new(self.guard(depth - 1))),
            _ => Guard::Not(Box::new(self.guard(depth - 1))),
        }
    }
}

fn text(term: &Term) -> String {
    match term {
        Term::Whole(value) => value.to_string(),
        Term::Named(name) => name.clone(),
        Term::Item(index) => format!("many{{{}}}", text(index)),
        Term::Sum(a, b, rest) => format!("({} + {}) MOD {rest}", text(a), text(b)),
        Term::Part(a, b, by) => format!("({} * {} DIV {by})", factor(a), factor(b)),
        Term::Call(argument) => format!("next({})", text(argument)),
    }
}

/// A term in a product.
fn factor(term: &Term) -> String {
    match term {
        Term::Sum(..) => format!("({})", text(term)),
        _ => text(term),
    }
}

fn condition(guard: &Guard) -> String {
    match guard {
        Guard::Input => "di1 = 1".to_owned(),
        Guard::Compared(a, operator, b) => format!("{} {operator} {}", text(a), text(b)),
        Guard::Both(a, b) => format!("({}) AND ({})", condition(a), condition(b)),
        Guard::Either(a, b) => format!("{} OR ({})", in_parentheses(a), condition(b)),
        Guard::Not(a) => format!("NOT ({})", condition(a)),
    }
}

fn in_parentheses(guard: &Guard) -> String {
    match guard {
        Guard::Either(..) | Guard::Not(_) => format!("({})", condition(guard)),
        _ => condition(guard),
    }
}
