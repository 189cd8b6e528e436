//! A seeded generator of programs.

use test_support::Random;

use super::program::{Condition, Function, Generated, Line, Sum, What};

/// Where a statement is made.
struct Spot<'a> {
    /// Variables that hold whole numbers.
    variables: &'a [String],
    flags: &'a [String],
    /// Functions that may be called: those behind this one.
    callable: std::ops::Range<usize>,
    parameters: &'a [usize],
    in_loop: bool,
    in_function: bool,
    depth: usize,
}

/// A program of a seed.
pub(crate) fn generate(random: &mut Random) -> Generated {
    let names = |prefix: &str, count: usize| -> Vec<String> {
        (0..count).map(|index| format!("{prefix}{index}")).collect()
    };
    let globals = names("g", 1 + random.below(3));
    let flags = names("flag", random.below(2));
    let count = random.below(4);
    let parameter_counts: Vec<usize> = (0..count).map(|_| random.below(3)).collect();
    let functions = (0..count)
        .map(|index| {
            let parameters = names(&format!("p{index}_"), parameter_counts[index]);
            let locals = names(&format!("l{index}_"), random.below(2));
            let variables: Vec<String> = [globals.clone(), parameters.clone(), locals.clone()].concat();
            let spot = Spot {
                variables: &variables,
                flags: &flags,
                callable: index + 1..count,
                parameters: &parameter_counts,
                in_loop: false,
                in_function: true,
                depth: 0,
            };
            let mut body = block(random, &spot);
            if !parameters.is_empty() && random.below(2) == 0 {
                let at = random.below(body.len() + 1);
                body.insert(at, recursion(random, index, &parameters, &variables));
            }
            body.push(Line { number: 0, what: What::Return(sum(random, &variables)) });
            Function { parameters, locals, body }
        })
        .collect();
    let spot = Spot {
        variables: &globals,
        flags: &flags,
        callable: 0..count,
        parameters: &parameter_counts,
        in_loop: false,
        in_function: false,
        depth: 0,
    };
    let mut body = block(random, &spot);
    body.extend(block(random, &spot));
    Generated { globals, flags, functions, body }
}

fn block(random: &mut Random, spot: &Spot<'_>) -> Vec<Line> {
    let count = 1 + random.below(if spot.depth == 0 { 5 } else { 3 });
    (0..count).map(|_| Line { number: 0, what: statement(random, spot) }).collect()
}

fn statement(random: &mut Random, spot: &Spot<'_>) -> What {
    let variable = pick(random, spot.variables);
    let corner_m = [0.0, 0.0, 0.02, 0.05][random.below(4)];
    match random.below(24) {
        0..=5 => {
            let (base, factor) = ([0.0, 0.3, -0.75][random.below(3)], [0.1, 0.125][random.below(2)]);
            What::Joints { base, factor, variable, corner_m }
        }
        6 | 7 => {
            let base = [0.3, 0.5][random.below(2)];
            What::Pose { base, factor: 0.05, variable, corner_m, joint_move: random.below(2) == 0 }
        }
        8..=11 => What::Assign(variable, sum(random, spot.variables)),
        12 if !spot.flags.is_empty() => What::ReadInput(pick(random, spot.flags)),
        13..=15 if spot.depth < 3 => {
            let then = block(random, &deeper(spot, spot.in_loop));
            let otherwise =
                if random.below(2) == 0 { Vec::new() } else { block(random, &deeper(spot, spot.in_loop)) };
            What::If(condition(random, spot, 0), then, otherwise)
        }
        16 | 17 if spot.depth < 3 => {
            let mut body = block(random, &deeper(spot, true));
            let counted = pick(random, spot.variables);
            body.insert(0, Line { number: 0, what: What::Assign(counted.clone(), step(&counted)) });
            What::While(Condition::Below(counted, 1 + random.below(4) as i64), body)
        }
        18 if spot.depth < 2 => What::Endless(block(random, &deeper(spot, true))),
        19 if spot.depth < 3 => What::While(condition(random, spot, 0), block(random, &deeper(spot, true))),
        20 if spot.in_loop => [What::Break, What::Continue][random.below(2)].clone(),
        21 if spot.in_function && random.below(3) == 0 => What::Return(sum(random, spot.variables)),
        21 if random.below(6) == 0 => What::Halt,
        22 | 23 if !spot.callable.is_empty() => {
            let function = spot.callable.start + random.below(spot.callable.len());
            let arguments = (0..spot.parameters[function]).map(|_| sum(random, spot.variables)).collect();
            let result = (random.below(2) == 0).then_some(variable);
            What::Call(result, function, arguments)
        }
        12 => What::Tool(1 + random.below(2) as u32),
        _ => What::Output,
    }
}

/// A call of a function by itself, with a smaller first argument, and moves around it.
fn recursion(random: &mut Random, function: usize, parameters: &[String], variables: &[String]) -> Line {
    let count = &parameters[0];
    let below = |value| Box::new(Condition::Below(count.clone(), value));
    let condition = Condition::Both(Box::new(Condition::Not(below(1))), below(4));
    let mut arguments = vec![Sum { variable: count.clone(), constant: -1, modulus: 0 }];
    arguments.extend(parameters[1..].iter().map(|_| sum(random, variables)));
    let mut go = |corner_m| {
        let (base, factor, variable) = (0.6, 0.125, pick(random, variables));
        Line { number: 0, what: What::Joints { base, factor, variable, corner_m } }
    };
    let (before, behind) = (go(0.02), go(0.0));
    let call = Line { number: 0, what: What::Call(None, function, arguments) };
    Line { number: 0, what: What::If(condition, vec![before, call, behind], Vec::new()) }
}

fn deeper<'a>(spot: &Spot<'a>, in_loop: bool) -> Spot<'a> {
    Spot { in_loop, depth: spot.depth + 1, callable: spot.callable.clone(), ..*spot }
}

fn pick(random: &mut Random, names: &[String]) -> String {
    names[random.below(names.len())].clone()
}

/// Values stay small, so that most programs have a finite number of states.
fn sum(random: &mut Random, variables: &[String]) -> Sum {
    let modulus = if random.below(12) == 0 { 0 } else { 2 + random.below(4) as i64 };
    Sum { variable: pick(random, variables), constant: random.below(4) as i64, modulus }
}

fn step(variable: &str) -> Sum {
    Sum { variable: variable.to_owned(), constant: 1, modulus: 0 }
}

fn condition(random: &mut Random, spot: &Spot<'_>, depth: usize) -> Condition {
    let value = random.below(4) as i64;
    let inner = |random: &mut Random| Box::new(condition(random, spot, depth + 1));
    match random.below(if depth < 2 { 8 } else { 5 }) {
        0 | 1 => Condition::Below(pick(random, spot.variables), value),
        2 => Condition::Equal(pick(random, spot.variables), value),
        3 if !spot.flags.is_empty() => Condition::Flag(pick(random, spot.flags)),
        3 | 4 => Condition::Input,
        5 => Condition::Not(inner(random)),
        6 => Condition::Both(inner(random), inner(random)),
        _ => Condition::Either(inner(random), inner(random)),
    }
}
