//! Statements.

use std::collections::BTreeMap;
use std::sync::Arc;

use controller_program::{
    BinaryOperator, BlockEnd, BuiltIn, ControllerValue, Expression, ProgramAction, SourcePlace,
};

use super::constants::assign;
use super::fold::number;
use super::{HowOften, LocalDatum, RapidContext, RapidLowering, source_place, wrong};
use crate::syntax::{
    RapidBlock, RapidBranch, RapidExpression, RapidStatement, RapidStatementKind, RoutineKind, TestCase,
};
use crate::types::RapidType;

impl RapidLowering<'_, '_> {
    pub(super) fn block(&mut self, block: &RapidBlock, context: &mut RapidContext) {
        let mut labels = BTreeMap::new();
        for statement in block {
            if let RapidStatementKind::Label(name) = &statement.kind {
                labels.insert(name.to_lowercase(), context.blocks.new_block());
            }
        }
        context.labels.push(labels);
        for statement in block {
            context.place = source_place(context.module, statement.place, &statement.text);
            self.statement(statement, context);
            self.close_expressions(context);
        }
        context.labels.pop();
    }

    fn statement(&mut self, statement: &RapidStatement, context: &mut RapidContext) {
        match &statement.kind {
            RapidStatementKind::Assign { target, value } => self.assignment(target, value, context),
            RapidStatementKind::Call { name, arguments } => {
                self.call_statement(name, arguments, statement.place, context);
            }
            RapidStatementKind::LateCall => {
                let problem = self
                    .problem(statement.place, "a call of a procedure whose name is a text", context)
                    .expected("the name of a procedure");
                self.problems.push(problem);
            }
            RapidStatementKind::If { branches, otherwise } => self.condition(branches, otherwise, context),
            RapidStatementKind::While { condition, body } => {
                self.may_not_return(context);
                self.repetition(condition, body, context);
            }
            RapidStatementKind::For { variable, from, to, step, body } => {
                if step.is_some() {
                    self.may_not_return(context);
                }
                let bounds = [Some(from), Some(to), step.as_ref()];
                self.count(variable, bounds, body, context);
            }
            RapidStatementKind::Test { value, cases, otherwise } => {
                self.selection(value, cases, otherwise, context);
            }
            RapidStatementKind::Label(name) => {
                let label =
                    context.labels.last().and_then(|labels| labels.get(&name.to_lowercase()).copied());
                if let Some(label) = label {
                    context.blocks.end(BlockEnd::GoOn(label), label);
                }
            }
            RapidStatementKind::Goto(name) => {
                self.may_not_return(context);
                let name_of = name.to_lowercase();
                let label = context.labels.iter().rev().find_map(|labels| labels.get(&name_of).copied());
                if let Some(label) = label {
                    context.blocks.leave(BlockEnd::GoOn(label));
                } else {
                    let problem = self
                        .problem(statement.place, "a jump to a label that is not here", context)
                        .found(format!("`{name}`"))
                        .expected("a label of this routine, in this block or one around it");
                    self.problems.push(problem);
                }
            }
            RapidStatementKind::Return(value) => self.returned(value.as_ref(), statement, context),
            RapidStatementKind::Exit => {
                self.may_not_return(context);
                context.blocks.leave(BlockEnd::Halt);
            }
            RapidStatementKind::Fault(word) => self.fault(word, statement, context),
            RapidStatementKind::Connect(trap) => {
                let known = self.names.routine(trap, context.module);
                let is_trap = known
                    .is_some_and(|routine| self.names.routines[routine].routine.kind == RoutineKind::Trap);
                if is_trap {
                    let place = context.place.clone();
                    context.blocks.push(&place, ProgramAction::NoMotion(Arc::from("CONNECT")));
                } else {
                    let problem = self.problem(statement.place, "a trap that is not in the file", context);
                    self.problems.push(problem.found(format!("`{trap}`")));
                }
            }
        }
    }

    /// Keeps that a routine may end the program, or go on for ever.
    fn may_not_return(&mut self, context: &RapidContext) {
        if let Some(routine) = context.routine {
            self.effects[routine].may_not_return = true;
        }
    }

    fn assignment(&mut self, target: &RapidExpression, value: &RapidExpression, context: &mut RapidContext) {
        let Some((assigned, of)) = self.assigned_place(target, context) else {
            self.typed(value, None, context);
            return;
        };
        let is_fixed = assigned.items.iter().all(|item| matches!(item, Expression::Value(_)));
        context.is_whole_value = is_fixed;
        let value = self.value_of_type(value, &of, "the value of an assignment", context);
        context.is_whole_value = false;
        if of != RapidType::Opaque {
            let place = context.place.clone();
            context.blocks.push(&place, ProgramAction::Assign { target: assigned, value });
        }
    }

    fn returned(
        &mut self,
        value: Option<&RapidExpression>,
        statement: &RapidStatement,
        context: &mut RapidContext,
    ) {
        let Some(routine) = context.routine else { return };
        let value = match (value, self.signatures[routine].result.clone()) {
            (Some(value), Some(of)) => {
                context.is_whole_value = true;
                let value = self.value_of_type(value, &of, "the value of a function", context);
                context.is_whole_value = false;
                Some(value)
            }
            (None, None) => None,
            (Some(_), None) => {
                let problem = self.problem(statement.place, "a value that a procedure gives", context);
                self.problems.push(problem.expected("`RETURN;`"));
                None
            }
            (None, Some(of)) => {
                let problem = self.problem(statement.place, "a function that gives no value", context);
                self.problems.push(problem.expected(format!("`RETURN` and a {}", self.types.name_of(&of))));
                None
            }
        };
        let end = self.routine_end(routine, value);
        context.blocks.leave(end);
    }

    /// `RAISE`, `RETRY` and `TRYNEXT`, which end what handlers do.
    fn fault(&mut self, word: &str, statement: &RapidStatement, context: &mut RapidContext) {
        if !context.is_handler {
            let problem = self
                .problem(statement.place, format!("`{word}` outside of a handler"), context)
                .hint("what happens after a fault is not followed");
            self.problems.push(problem);
        }
        context.blocks.leave(BlockEnd::Halt);
    }

    fn condition(&mut self, branches: &[RapidBranch], otherwise: &RapidBlock, context: &mut RapidContext) {
        let behind = context.blocks.new_block();
        for branch in branches {
            context.place = source_place(context.module, branch.place, &branch.text);
            let condition = self.guard(&branch.condition, context);
            let (if_true, if_false) = (context.blocks.new_block(), context.blocks.new_block());
            let place = context.place.clone();
            context.blocks.end(BlockEnd::Branch { place, condition, if_true, if_false }, if_true);
            self.block(&branch.body, context);
            context.blocks.end(BlockEnd::GoOn(behind), if_false);
        }
        self.block(otherwise, context);
        context.blocks.end(BlockEnd::GoOn(behind), behind);
    }

    fn guard(&mut self, condition: &RapidExpression, context: &mut RapidContext) -> Expression {
        let guard = self.value_of_type(condition, &RapidType::Boolean, "a condition", context);
        self.close_expressions(context);
        guard
    }

    fn repetition(&mut self, condition: &RapidExpression, body: &RapidBlock, context: &mut RapidContext) {
        let place = context.place.clone();
        let [begin, inner, behind] = [(); 3].map(|()| context.blocks.new_block());
        context.blocks.end(BlockEnd::GoOn(begin), begin);
        let condition = self.guard(condition, context);
        let end = BlockEnd::Branch { place, condition, if_true: inner, if_false: behind };
        context.blocks.end(end, inner);
        self.block(body, context);
        context.blocks.end(BlockEnd::GoOn(begin), behind);
    }

    /// A loop that counts. Without a step it counts up, or down where its end is below its begin.
    fn count(
        &mut self,
        variable: &str,
        bounds: [Option<&RapidExpression>; 3],
        body: &RapidBlock,
        context: &mut RapidContext,
    ) {
        let place = context.place.clone();
        let mut values = bounds.into_iter().map(|bound| {
            let bound = bound?;
            let value = self.value_of_type(bound, &RapidType::Number, "a bound of `FOR`", context);
            Some(self.copied(value, "a bound of FOR", context))
        });
        let (from, to, step) = (values.next().flatten(), values.next().flatten(), values.next().flatten());
        let (from, to) = (from.unwrap_or_else(wrong), to.unwrap_or_else(wrong));
        let at = diagnostics::Place { line: place.line, column: place.column };
        let step = step.unwrap_or_else(|| {
            let order = binary(BinaryOperator::NotAbove, from.clone(), to.clone());
            let is_upwards = self.folded(order, at, context);
            let step = self.called(BuiltIn::Choice, vec![is_upwards, number(1.0), number(-1.0)], at, context);
            self.copied(step, "a bound of FOR", context)
        });
        self.close_expressions(context);
        let counter = self.new_variable(variable, context.routine);
        context.blocks.push(&place, assign(counter, from));
        let [begin, inner, behind] = [(); 3].map(|()| context.blocks.new_block());
        context.blocks.end(BlockEnd::GoOn(begin), begin);
        let condition = goes_on(counter, &to, &step);
        let end = BlockEnd::Branch { place: place.clone(), condition, if_true: inner, if_false: behind };
        context.blocks.end(end, inner);
        let datum = LocalDatum {
            variable: counter,
            of: RapidType::Number,
            presence: None,
            is_fixed: true,
            constant: None,
        };
        context.locals.push(BTreeMap::from([(variable.to_lowercase(), datum)]));
        self.block(body, context);
        context.locals.pop();
        let next = binary(BinaryOperator::Add, Expression::Variable(counter), step);
        context.blocks.push(&place, assign(counter, next));
        context.blocks.end(BlockEnd::GoOn(begin), behind);
    }

    /// A value that later assignments do not change.
    pub(super) fn copied(&mut self, value: Expression, what: &str, context: &mut RapidContext) -> Expression {
        if matches!(value, Expression::Value(_) | Expression::Unknown(_)) {
            return value;
        }
        let variable = self.new_variable(what, context.routine);
        let place = context.place.clone();
        context.blocks.push(&place, assign(variable, value));
        Expression::Variable(variable)
    }

    fn selection(
        &mut self,
        value: &RapidExpression,
        cases: &[TestCase],
        otherwise: &RapidBlock,
        context: &mut RapidContext,
    ) {
        let tested = self.typed(value, None, context);
        let of = tested.of;
        let tested = self.kept(tested.value, context);
        // What is tested is read beside the cases.
        let read = context.reads.touched.clone();
        let behind = context.blocks.new_block();
        for case in cases {
            context.place = source_place(context.module, case.place, &case.text);
            let mut any = Expression::Value(ControllerValue::Boolean(false));
            context.reads.touched.extend(&read);
            for (index, value) in case.values.iter().enumerate() {
                // Whether a later one is asked for where an earlier one fits is open.
                let before = context.how_often;
                if index > 0 {
                    context.how_often = HowOften::Open;
                }
                let equal = self.is_case(&tested, &of, value, context);
                context.how_often = before;
                let either = binary(BinaryOperator::Or, any, equal);
                any = self.folded(either, value.place, context);
            }
            self.close_expressions(context);
            let (if_true, if_false) = (context.blocks.new_block(), context.blocks.new_block());
            let place: SourcePlace = context.place.clone();
            context.blocks.end(BlockEnd::Branch { place, condition: any, if_true, if_false }, if_true);
            self.block(&case.body, context);
            context.blocks.end(BlockEnd::GoOn(behind), if_false);
        }
        self.block(otherwise, context);
        context.blocks.end(BlockEnd::GoOn(behind), behind);
    }

    /// Whether a tested value is that of a case.
    fn is_case(
        &mut self,
        tested: &Expression,
        of: &RapidType,
        value: &RapidExpression,
        context: &mut RapidContext,
    ) -> Expression {
        let case = self.typed(value, Some(of), context);
        if *of == RapidType::Opaque || case.of == RapidType::Opaque {
            let unknown = if matches!(tested, Expression::Unknown(_)) { tested.clone() } else { case.value };
            let is_unknown = matches!(unknown, Expression::Unknown(_));
            return if is_unknown { unknown } else { Expression::Unknown(Arc::from("a case")) };
        }
        if !of.takes(&case.of) {
            let problem = self
                .problem(value.place, "a case of another type than the tested value", context)
                .found(self.types.name_of(&case.of))
                .expected(self.types.name_of(of));
            self.problems.push(problem);
            return wrong();
        }
        self.equal(tested, &case.value, of, value.place, context)
    }
}

/// Whether a counter has not gone beyond its end.
fn goes_on(counter: controller_program::VariableIndex, to: &Expression, step: &Expression) -> Expression {
    let counter = Expression::Variable(counter);
    let up = binary(BinaryOperator::NotAbove, counter.clone(), to.clone());
    let down = binary(BinaryOperator::NotBelow, counter, to.clone());
    if let Expression::Value(ControllerValue::Number(step)) = step {
        return if step.value() >= 0.0 { up } else { down };
    }
    let is_up = binary(BinaryOperator::NotBelow, step.clone(), number(0.0));
    Expression::Call(BuiltIn::Choice, vec![is_up, up, down])
}

fn binary(operator: BinaryOperator, first: Expression, second: Expression) -> Expression {
    Expression::Binary(operator, Box::new(first), Box::new(second))
}
