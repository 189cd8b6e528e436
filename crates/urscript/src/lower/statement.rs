//! Statements.

use std::sync::Arc;

use controller_program::{AssignedPlace, BlockEnd, BlockIndex, Expression, ProgramAction, SourcePlace};

use super::{EnclosingLoop, ScriptLowering, StatementContext, source_place};
use crate::routines::MAIN;
use crate::syntax::{
    ConditionalBranch, ExpressionKind, ScriptBlock, ScriptExpression, ScriptStatement, StatementKind,
};

impl ScriptLowering<'_, '_> {
    pub(super) fn block(&mut self, block: &ScriptBlock, context: &mut StatementContext) {
        for statement in block {
            context.place = source_place(statement);
            self.statement(statement, context);
        }
    }

    fn statement(&mut self, statement: &ScriptStatement, context: &mut StatementContext) {
        match &statement.kind {
            StatementKind::Assign { name, items, value, .. } => self.assignment(name, items, value, context),
            StatementKind::Expression(expression) => self.effect(expression, context),
            StatementKind::If { branches, otherwise } => self.condition(branches, otherwise, context),
            StatementKind::While { condition, body } => {
                self.facts[context.routine].may_not_return = true;
                self.repetition(condition, body, context);
            }
            StatementKind::Return(value) => {
                let value = value.as_ref().map(|value| self.expression(value, context));
                // The end of the text outside of functions is the end of the program.
                let end = if context.routine == MAIN { BlockEnd::Halt } else { BlockEnd::Return(value) };
                context.builder.leave(end);
            }
            StatementKind::Break => self.jump(statement, context, |around| around.behind),
            StatementKind::Continue => self.jump(statement, context, |around| around.begin),
            StatementKind::Halt => {
                self.facts[context.routine].may_not_return = true;
                context.builder.leave(BlockEnd::Halt);
            }
            StatementKind::WithoutEffect(kind) => {
                let place = context.place.clone();
                context.builder.push(&place, ProgramAction::NoMotion(Arc::from(*kind)));
            }
            StatementKind::Routine(_) => {}
        }
    }

    fn assignment(
        &mut self,
        name: &str,
        items: &[ScriptExpression],
        value: &ScriptExpression,
        context: &mut StatementContext,
    ) {
        if !items.is_empty() && self.calls_own_function(value) {
            let problem = self.problem(value.place, "a call whose value becomes an item");
            let hint =
                "whether it runs before the item is chosen is open; assign its value to a variable first";
            self.problems.push(problem.hint(hint));
        }
        self.note_index_order(items, name, context.routine);
        let mut expressions: Vec<&ScriptExpression> = items.iter().collect();
        expressions.push(value);
        let mut lowered = self.in_order(&expressions, context);
        let Some(value) = lowered.pop() else { return };
        if let Some(variable) = self.scopes.variable(context.routine, name) {
            self.facts[context.routine].assigned.insert(variable);
            let target = AssignedPlace { variable, items: lowered };
            let place = context.place.clone();
            context.builder.push(&place, ProgramAction::Assign { target, value });
        }
    }

    fn condition(
        &mut self,
        branches: &[ConditionalBranch],
        otherwise: &ScriptBlock,
        context: &mut StatementContext,
    ) {
        let behind = context.builder.new_block();
        for branch in branches {
            context.place = SourcePlace {
                line: branch.place.line,
                column: branch.place.column,
                text: Arc::from(branch.text.as_str()),
                ..context.place.clone()
            };
            let condition = self.expression(&branch.condition, context);
            let (if_true, if_false) = (context.builder.new_block(), context.builder.new_block());
            let place = context.place.clone();
            context.builder.end(BlockEnd::Branch { place, condition, if_true, if_false }, if_true);
            self.block(&branch.body, context);
            context.builder.end(BlockEnd::GoOn(behind), if_false);
        }
        self.block(otherwise, context);
        context.builder.end(BlockEnd::GoOn(behind), behind);
    }

    fn repetition(
        &mut self,
        condition: &ScriptExpression,
        body: &ScriptBlock,
        context: &mut StatementContext,
    ) {
        let builder = &mut context.builder;
        let (begin, inner, behind) = (builder.new_block(), builder.new_block(), builder.new_block());
        builder.end(BlockEnd::GoOn(begin), begin);
        let condition = self.expression(condition, context);
        let place = context.place.clone();
        let end = BlockEnd::Branch { place, condition, if_true: inner, if_false: behind };
        context.builder.end(end, inner);
        context.loops.push(EnclosingLoop { begin, behind });
        self.block(body, context);
        context.loops.pop();
        context.builder.end(BlockEnd::GoOn(begin), behind);
    }

    fn jump(
        &mut self,
        statement: &ScriptStatement,
        context: &mut StatementContext,
        target: impl Fn(&EnclosingLoop) -> BlockIndex,
    ) {
        if let Some(block) = context.loops.last().map(target) {
            context.builder.leave(BlockEnd::GoOn(block));
            return;
        }
        let problem = self.problem(statement.place, "a jump out of a loop that is not there");
        self.problems.push(problem.found(format!("`{}`", statement.text)).expected("a `while` around it"));
    }

    /// An expression that stands for its effect alone.
    fn effect(&mut self, expression: &ScriptExpression, context: &mut StatementContext) {
        let place = context.place.clone();
        match &expression.kind {
            ExpressionKind::Call { name, arguments } => {
                self.call_statement(name, arguments, expression.place, context);
            }
            ExpressionKind::Remote { .. } => {
                self.expression(expression, context);
                context.builder.push(&place, ProgramAction::NoMotion(Arc::from("remote call")));
            }
            ExpressionKind::Run(_) => {
                self.expression(expression, context);
                context.builder.push(&place, ProgramAction::NoMotion(Arc::from("run")));
            }
            _ => {
                let _: Expression = self.expression(expression, context);
            }
        }
    }
}
