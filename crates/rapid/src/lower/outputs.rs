//! Instructions that change outputs: what these move beside the robot, the cell file says.

use std::sync::Arc;

use controller_program::{OutputStatement, ProgramAction};

use super::fold::number;
use super::{HowOften, RapidContext, RapidLowering};
use crate::motions::{MoveForm, MoveSlot};
use crate::syntax::{RapidArgument, RapidExpression, RapidExpressionKind};
use crate::types::RapidType;

/// What an instruction does to an output.
#[derive(Clone, Copy, PartialEq)]
enum OutputChange {
    /// The first argument takes the value of the second one.
    Set,
    /// The first argument takes a value.
    SetTo(f64),
    /// The first argument changes at another time, or for a time.
    Later,
    /// The outputs of options, and the one of an argument by its place, change at another time.
    OptionLater(Option<usize>),
    /// Any output may change, by another name or at another time.
    Any,
}

/// What an instruction, by its name in small letters, does to an output.
fn change(name: &str) -> Option<OutputChange> {
    Some(match name {
        "setdo" | "setao" | "setgo" => OutputChange::Set,
        "set" => OutputChange::SetTo(1.0),
        "reset" => OutputChange::SetTo(0.0),
        "pulsedo" | "invertdo" => OutputChange::Later,
        "triggequip" | "triggio" => OutputChange::OptionLater(None),
        "triggspeed" | "triggrampao" => OutputChange::OptionLater(Some(3)),
        "aliasio" | "wzdoset" => OutputChange::Any,
        _ => return None,
    })
}

/// Options that name an output, in small letters.
const OUTPUT_OPTIONS: [&str; 4] = ["dop", "gop", "aop", "errdo"];

impl RapidLowering<'_, '_> {
    /// An instruction without motion, with the output that it changes.
    pub(super) fn instruction_without_motion(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        context: &mut RapidContext,
    ) {
        let change = change(&name.to_lowercase());
        let plain: Vec<&RapidExpression> = arguments
            .iter()
            .filter(|argument| argument.name.is_none())
            .filter_map(|argument| argument.value.as_ref())
            .collect();
        let is_delayed = arguments
            .iter()
            .any(|argument| argument.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("sdelay")));
        let value = match (change, plain.as_slice()) {
            (Some(OutputChange::Set), [_, value]) if !is_delayed => {
                let before = std::mem::replace(&mut context.needs_declared, false);
                let value = self.typed(value, Some(&RapidType::Number), context).value;
                context.needs_declared = before;
                Some(value)
            }
            (Some(OutputChange::SetTo(value)), [_]) => Some(number(value)),
            _ => None,
        };
        if let (Some(value), Some(signal)) = (value, plain.first()) {
            let output = self.output(signal, context);
            self.typed(signal, Some(&RapidType::Opaque), context);
            let kind = self.kind(name);
            self.push_output(OutputStatement { kind, output, value: Some(value) }, context);
            return;
        }
        // It asks for its condition over and over.
        let before = context.how_often;
        if name.eq_ignore_ascii_case("WaitUntil") {
            context.how_often = HowOften::Open;
        }
        self.read_arguments(arguments, context);
        context.how_often = before;
        self.without_motion(name, context);
        self.changes_later(name, change, arguments, context);
    }

    /// Outputs that an instruction changes in another way than at once.
    fn changes_later(
        &mut self,
        name: &str,
        change: Option<OutputChange>,
        arguments: &[RapidArgument],
        context: &mut RapidContext,
    ) {
        let outputs: Vec<Option<Arc<str>>> = match change {
            None => return,
            Some(OutputChange::Any) => vec![None],
            Some(change) => {
                let (place, has_options) = match change {
                    OutputChange::OptionLater(place) => (place, true),
                    _ => (Some(0), false),
                };
                let mut plain = arguments.iter().filter(|argument| argument.name.is_none());
                let by_place = place.and_then(|place| plain.nth(place));
                let is_option = |argument: &&RapidArgument| {
                    let name = argument.name.as_deref();
                    has_options
                        && name.is_some_and(|name| {
                            OUTPUT_OPTIONS.iter().any(|known| known.eq_ignore_ascii_case(name))
                        })
                };
                let signals = by_place.into_iter().chain(arguments.iter().filter(is_option));
                let values = signals.filter_map(|argument| argument.value.as_ref());
                values.map(|value| self.output(value, context)).collect()
            }
        };
        let kind = self.kind(name);
        for output in outputs {
            self.push_output(OutputStatement { kind: Arc::clone(&kind), output, value: None }, context);
        }
    }

    /// Outputs that change while a move takes place.
    pub(super) fn outputs_of_move(
        &mut self,
        form: &MoveForm,
        name: &str,
        arguments: &[RapidArgument],
        context: &mut RapidContext,
    ) {
        // The statements behind such a move do not wait for it.
        if arguments
            .iter()
            .any(|argument| argument.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("conc")))
        {
            let kind = self.kind(name);
            self.push_output(OutputStatement { kind, output: None, value: None }, context);
        }
        let has_output = ["do", "ao", "go"].iter().any(|end| form.name.ends_with(end));
        let Some(position) = form.slots.iter().position(|slot| *slot == MoveSlot::Other) else { return };
        let mut plain = arguments.iter().filter(|argument| argument.name.is_none());
        let signal = plain.nth(position).and_then(|argument| argument.value.as_ref());
        if let (true, Some(signal)) = (has_output, signal) {
            let (kind, output) = (self.kind(name), self.output(signal, context));
            self.push_output(OutputStatement { kind, output, value: None }, context);
        }
    }

    /// A function without text that runs within an expression.
    pub(super) fn runs_within_expression(&mut self, name: &str, context: &mut RapidContext) {
        let (kind, output) = (self.kind(name), Some(Arc::from(name)));
        self.push_output(OutputStatement { kind, output, value: None }, context);
    }

    /// The output that an argument names; none where a datum stands for it.
    fn output(&self, signal: &RapidExpression, context: &RapidContext) -> Option<Arc<str>> {
        let RapidExpressionKind::Name(name) = &signal.kind else { return None };
        let is_datum = context.local(name).is_some() || self.names.datum(name, context.module).is_some();
        (!is_datum).then(|| Arc::from(name.as_str()))
    }

    /// The kind of a statement without motion: its name as the program has it first.
    pub(super) fn kind(&mut self, name: &str) -> Arc<str> {
        Arc::clone(self.kinds.entry(name.to_lowercase()).or_insert_with(|| Arc::from(name)))
    }

    fn push_output(&mut self, statement: OutputStatement, context: &mut RapidContext) {
        if let Some(routine) = context.routine {
            self.effects[routine].sets_outputs = true;
        }
        let place = context.place.clone();
        context.blocks.push(&place, ProgramAction::SetOutput(statement));
    }
}
