//! Programs of the generator: a tree of its own, and its text in URScript.

use std::fmt::Write as _;

/// A statement, with the line of its text once it is written.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: u32,
    pub(crate) what: What,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Joint values: each a constant and a multiple of a variable.
    Joints {
        base: f64,
        factor: f64,
        variable: String,
        corner_m: f64,
    },
    /// A pose, of which x is a constant and a multiple of a variable.
    Pose {
        base: f64,
        factor: f64,
        variable: String,
        corner_m: f64,
        joint_move: bool,
    },
    Tool(u32),
    Assign(String, Sum),
    /// A truth value from an input.
    ReadInput(String),
    If(Condition, Vec<Line>, Vec<Line>),
    While(Condition, Vec<Line>),
    Endless(Vec<Line>),
    Break,
    Continue,
    Halt,
    Return(Sum),
    /// The variable that takes the value, where one does, the function and its arguments.
    Call(Option<String>, usize, Vec<Sum>),
    Output,
}

/// (variable + constant) % modulus, or without the rest where the modulus is 0.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) variable: String,
    pub(crate) constant: i64,
    pub(crate) modulus: i64,
}

/// What a branch asks.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Below(String, i64),
    Equal(String, i64),
    Input,
    /// A variable that holds a truth value.
    Flag(String),
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
}

/// A function with its parameters, whose own variables begin with 0.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) parameters: Vec<String>,
    pub(crate) locals: Vec<String>,
    pub(crate) body: Vec<Line>,
}

/// A whole program.
#[derive(Clone, Debug)]
pub(crate) struct Generated {
    pub(crate) globals: Vec<String>,
    pub(crate) flags: Vec<String>,
    pub(crate) functions: Vec<Function>,
    pub(crate) body: Vec<Line>,
}

impl Generated {
    /// The text; gives every statement its line.
    pub(crate) fn write(&mut self) -> String {
        let mut text = Text { text: String::new(), line: 1 };
        text.line(0, "def program():");
        for global in &self.globals {
            text.line(0, &format!("global {global} = 0"));
        }
        for flag in &self.flags {
            text.line(0, &format!("global {flag} = False"));
        }
        for (index, function) in self.functions.iter_mut().enumerate() {
            text.line(0, &format!("def f{index}({}):", function.parameters.join(", ")));
            for local in &function.locals {
                text.line(1, &format!("local {local} = 0"));
            }
            text.block(1, &mut function.body);
            text.line(0, "end");
        }
        text.block(0, &mut self.body);
        text.line(0, "sleep(0.1)");
        text.line(0, "end");
        text.line(0, "program()");
        text.text
    }
}

struct Text {
    text: String,
    line: u32,
}

impl Text {
    fn line(&mut self, depth: usize, content: &str) -> u32 {
        let _written = writeln!(self.text, "{}{content}", "  ".repeat(depth));
        self.line += 1;
        self.line - 1
    }

    fn block(&mut self, depth: usize, lines: &mut [Line]) {
        for line in lines {
            line.number = self.statement(depth, &mut line.what);
        }
    }

    fn statement(&mut self, depth: usize, what: &mut What) -> u32 {
        let content = match what {
            What::Joints { base, factor, variable, corner_m } => {
                let first = format!("{base:?} + {factor:?} * {variable}");
                let joints = format!("[{first}, -1.5, 1.25, {variable}, 1.5, 0]");
                if *corner_m > 0.0 {
                    format!("movej({joints}, r={corner_m:?})")
                } else {
                    format!("movej({joints}, 1.4, 1.05, 0, 0)")
                }
            }
            What::Pose { base, factor, variable, corner_m, joint_move } => {
                let name = if *joint_move { "movej" } else { "movel" };
                format!("{name}(p[{base:?} + {variable} * {factor:?}, 0.1, 0.2, 0, 3.0, 0], r={corner_m:?})")
            }
            What::Tool(index) => format!("set_tcp(p[0, 0, 0.{index}, 0, 0, 0])"),
            What::Assign(variable, sum) => format!("{variable} = {}", sum.text()),
            What::ReadInput(variable) => format!("{variable} = get_standard_digital_in(3)"),
            What::Break => "break".to_owned(),
            What::Continue => "continue".to_owned(),
            What::Halt => "halt".to_owned(),
            What::Return(sum) => format!("return {}", sum.text()),
            What::Call(result, function, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Sum::text).collect();
                let call = format!("f{function}({})", arguments.join(", "));
                result.as_ref().map_or(call.clone(), |result| format!("{result} = {call}"))
            }
            What::Output => "set_standard_digital_out(1, True)".to_owned(),
            What::If(condition, then, otherwise) => {
                let number = self.line(depth, &format!("if {}:", condition.text()));
                self.block(depth + 1, then);
                if !otherwise.is_empty() {
                    self.line(depth, "else:");
                    self.block(depth + 1, otherwise);
                }
                self.line(depth, "end");
                return number;
            }
            What::While(condition, body) => {
                let number = self.line(depth, &format!("while ({}):", condition.text()));
                self.block(depth + 1, body);
                self.line(depth, "end");
                return number;
            }
            What::Endless(body) => {
                let number = self.line(depth, "while True:");
                self.block(depth + 1, body);
                self.line(depth, "end");
                return number;
            }
        };
        self.line(depth, &content)
    }
}

impl Sum {
    fn text(&self) -> String {
        match self.modulus {
            0 => format!("{} + {}", self.variable, self.constant),
            modulus => format!("({} + {}) % {modulus}", self.variable, self.constant),
        }
    }
}

impl Condition {
    fn text(&self) -> String {
        match self {
            Self::Below(variable, value) => format!("{variable} < {value}"),
            Self::Equal(variable, value) => format!("{variable} == {value}"),
            Self::Input => "get_standard_digital_in(2) == True".to_owned(),
            Self::Flag(variable) => variable.clone(),
            Self::Not(inner) => format!("not ({})", inner.text()),
            Self::Both(first, second) => format!("({}) and ({})", first.text(), second.text()),
            Self::Either(first, second) => format!("({}) or ({})", first.text(), second.text()),
        }
    }
}
