//! Calls of routines of the modules.

use std::collections::BTreeMap;

use controller_program::{
    AssignedPlace, BlockEnd, ControllerValue, Expression, ProgramAction, RoutineIndex, VariableIndex,
};
use diagnostics::Place;

use super::effects::{CallInExpression, PassedReference, StatementReads};
use super::fold::whole;
use super::parameters::SignatureParameter;
use super::{HowOften, RapidContext, RapidLowering, TypedExpression, wrong};
use crate::syntax::{RapidArgument, RapidExpressionKind, RoutineKind};
use crate::types::RapidType;

/// What a parameter is given.
struct BoundParameter<'e> {
    argument: Option<&'e RapidArgument>,
}

impl RapidLowering<'_, '_> {
    /// The value of a function of the modules.
    pub(super) fn own_function(
        &mut self,
        routine: usize,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let is_alone = std::mem::take(&mut context.is_whole_value);
        let Some(of) = self.signatures.get(routine).and_then(|signature| signature.result.clone()) else {
            let name = self.names.routines[routine].routine.name.clone();
            let problem = self.problem(place, "a value of what gives none", context);
            self.problems.push(problem.found(format!("`{name}`")).expected("a function"));
            return TypedExpression { value: wrong(), of: RapidType::Opaque };
        };
        let Some(caller) = context.routine else {
            let problem = self.problem(place, "a function of the program in a constant", context);
            self.problems.push(problem.expected("constants and functions of the controller"));
            return TypedExpression { value: wrong(), of };
        };
        let name = self.names.routines[routine].routine.name.clone();
        let result = self.new_variable(format!("the value of {name}"), context.routine);
        let module = context.module;
        let is_conditional = context.how_often == HowOften::Open;
        let beside = StatementReads::default();
        let call = CallInExpression { place, module, callee: routine, is_alone, is_conditional, beside };
        self.calls_in_expressions.push(call);
        context.reads.calls += 1;
        self.effects[caller].calls.insert(routine);
        self.own_call(routine, arguments, place, Some(result), context);
        let value = Expression::Variable(result);
        let value = if self.signatures[routine].written().is_empty() {
            value
        } else {
            Expression::Item(Box::new(value), Box::new(Expression::Value(whole(0))))
        };
        TypedExpression { value, of }
    }

    /// A call of a procedure of the modules as a statement.
    pub(super) fn own_procedure(
        &mut self,
        routine: usize,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) {
        let listed = self.names.routines[routine].routine;
        if listed.kind != RoutineKind::Procedure {
            let problem = self.problem(place, "a call of what is no procedure", context);
            self.problems.push(problem.found(format!("`{}`", listed.name)).expected("a procedure"));
            return;
        }
        if let Some(caller) = context.routine {
            self.effects[caller].calls.insert(routine);
        }
        let gives_back = !self.signatures[routine].written().is_empty();
        let result =
            gives_back.then(|| self.new_variable(format!("what {} changes", listed.name), context.routine));
        self.own_call(routine, arguments, place, result, context);
    }

    fn own_call(
        &mut self,
        routine: usize,
        arguments: &[RapidArgument],
        place: Place,
        result: Option<VariableIndex>,
        context: &mut RapidContext,
    ) {
        let signature = self.signatures[routine].clone();
        let Some(bound) = self.bound(routine, &signature.parameters, arguments, place, context) else {
            return;
        };
        let mut values = Vec::new();
        let mut written: Vec<(AssignedPlace, VariableIndex)> = Vec::new();
        let mut roots: BTreeMap<VariableIndex, bool> = BTreeMap::new();
        for (parameter, bound) in signature.parameters.iter().zip(&bound) {
            let (value, presence) = self.passed(parameter, bound, context);
            values.push(value);
            values.extend(presence);
            let Some(argument) = bound.argument.and_then(|argument| argument.value.as_ref()) else {
                continue;
            };
            if !parameter.is_reference || parameter.of == RapidType::Opaque {
                continue;
            }
            let Some(target) = self.reference(parameter, argument, context) else { continue };
            let twice = roots.insert(target.variable, parameter.is_written);
            if twice.is_some_and(|is_written| is_written || parameter.is_written) {
                let problem = self.problem(argument.place, "one datum is passed twice, and changed", context);
                self.problems.push(problem.hint("pass a copy of it"));
            }
            let (module, variable, is_written) = (context.module, target.variable, parameter.is_written);
            self.effects_of_references(PassedReference {
                place: argument.place,
                module,
                callee: routine,
                variable,
                is_written,
            });
            if parameter.is_written {
                // The item of the call, whatever the routine does to its index.
                let items =
                    target.items.into_iter().map(|item| self.copied(item, "an index", context)).collect();
                written.push((AssignedPlace { items, ..target }, parameter.variable));
            }
        }
        let at = context.place.clone();
        let action = ProgramAction::Call { routine: RoutineIndex(routine), arguments: values, result };
        context.blocks.push(&at, action);
        context.tool = None;
        let order = signature.written();
        for (target, parameter) in written {
            let known = order.iter().position(|index| signature.parameters[*index].variable == parameter);
            let (Some(result), Some(position)) = (result, known) else { continue };
            let index = Box::new(Expression::Value(whole(position + 1)));
            let value = Expression::Item(Box::new(Expression::Variable(result)), index);
            context.blocks.push(&at, ProgramAction::Assign { target, value });
        }
        self.leave_ended_cycle(context);
    }

    /// Leaves a routine, where one that it has called ends the cycle.
    fn leave_ended_cycle(&mut self, context: &mut RapidContext) {
        let (Some(ends), Some(caller)) = (self.cycle_ends, context.routine) else { return };
        let [leaving, behind] = [(); 2].map(|()| context.blocks.new_block());
        let (place, condition) = (context.place.clone(), Expression::Variable(ends));
        context
            .blocks
            .end(BlockEnd::Branch { place, condition, if_true: leaving, if_false: behind }, leaving);
        let end = self.routine_end(caller, None);
        context.blocks.end(end, behind);
    }

    /// Arguments by parameter; none where some fit none, which is told.
    fn bound<'e>(
        &mut self,
        routine: usize,
        parameters: &[SignatureParameter],
        arguments: &'e [RapidArgument],
        place: Place,
        context: &RapidContext,
    ) -> Option<Vec<BoundParameter<'e>>> {
        let name = self.names.routines[routine].routine.name.clone();
        let mut bound: Vec<BoundParameter<'e>> =
            parameters.iter().map(|_| BoundParameter { argument: None }).collect();
        let mut required = (0..parameters.len()).filter(|index| !parameters[*index].is_optional());
        let mut is_good = true;
        for argument in arguments {
            let index = match &argument.name {
                Some(option) => parameters.iter().position(|parameter| {
                    parameter.is_optional() && parameter.name.eq_ignore_ascii_case(option)
                }),
                None => required.next(),
            };
            let what = match index {
                Some(index) if bound[index].argument.is_none() => {
                    bound[index].argument = Some(argument);
                    continue;
                }
                Some(_) => format!("an argument of `{name}` is given twice"),
                None if argument.name.is_some() => format!("an argument that `{name}` does not have"),
                None => format!("too many arguments of `{name}`"),
            };
            is_good = false;
            let problem = self.problem(argument.place, what, context);
            let found = argument.name.clone().map(|option| format!("`\\{option}`"));
            self.problems.push(diagnostics::Problem { found, ..problem });
        }
        if let Some(missing) = required.next() {
            is_good = false;
            let what = format!("a missing argument of `{name}`");
            let expected =
                format!("{} {}", self.types.name_of(&parameters[missing].of), parameters[missing].name);
            let problem = self.problem(place, what, context).expected(expected);
            self.problems.push(problem);
        }
        is_good.then_some(bound)
    }

    /// The value of a parameter, and whether it is given where it is optional.
    fn passed(
        &mut self,
        parameter: &SignatureParameter,
        bound: &BoundParameter<'_>,
        context: &mut RapidContext,
    ) -> (Expression, Option<Expression>) {
        let truth = |value: bool| Expression::Value(ControllerValue::Boolean(value));
        let nothing = Expression::Value(ControllerValue::Nothing);
        let Some(argument) = bound.argument else {
            return (nothing, parameter.is_optional().then(|| truth(false)));
        };
        if argument.is_conditional {
            return self.passed_on(argument, context);
        }
        let is_given = parameter.is_optional().then(|| truth(true));
        match &argument.value {
            None if parameter.is_switch => (nothing, is_given),
            Some(_) if parameter.is_switch => {
                let problem = self.problem(argument.place, "a value for a switch", context);
                self.problems.push(problem.expected(format!("`\\{}`", parameter.name)));
                (wrong(), is_given)
            }
            Some(value) => {
                let value = self.value_of_type(value, &parameter.of, "an argument", context);
                (value, is_given)
            }
            None => {
                let problem = self.problem(argument.place, "an argument without a value", context);
                self.problems
                    .push(problem.expected(format!("`:=` and a {}", self.types.name_of(&parameter.of))));
                (wrong(), is_given)
            }
        }
    }

    /// An optional argument that is passed on where the routine itself has it.
    fn passed_on(
        &mut self,
        argument: &RapidArgument,
        context: &mut RapidContext,
    ) -> (Expression, Option<Expression>) {
        let known = argument.value.as_ref().and_then(|value| match &value.kind {
            RapidExpressionKind::Name(name) => context.local(name).cloned(),
            _ => None,
        });
        if let Some((variable, Some(presence))) = known.map(|datum| (datum.variable, datum.presence)) {
            return (Expression::Variable(variable), Some(Expression::Variable(presence)));
        }
        let problem = self.problem(argument.place, "an argument that is passed on", context);
        self.problems.push(problem.expected("the name of an optional parameter behind `?`"));
        (wrong(), Some(wrong()))
    }

    /// The datum that is passed by reference; one that the routine may change must be able to take a value.
    fn reference(
        &mut self,
        parameter: &SignatureParameter,
        argument: &crate::syntax::RapidExpression,
        context: &mut RapidContext,
    ) -> Option<AssignedPlace> {
        if self.is_assignable(argument, context) {
            if parameter.is_written {
                return self.assigned_place(argument, context).map(|(place, _)| place);
            }
            let root = argument.root()?;
            let local = context.local(root).map(|datum| datum.variable);
            let variable = match local {
                Some(variable) => variable,
                None => match self.names.datum(root, context.module).map(|datum| self.global(datum)) {
                    Some(super::constants::GlobalState::Variable { variable, .. }) => variable,
                    _ => return None,
                },
            };
            return Some(AssignedPlace { variable, items: Vec::new() });
        }
        if parameter.is_written {
            let problem = self
                .problem(argument.place, "what a routine may change is no variable", context)
                .expected(format!("a variable for `{}`", parameter.name));
            self.problems.push(problem);
        }
        None
    }
}
