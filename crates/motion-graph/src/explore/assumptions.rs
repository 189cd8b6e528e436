//! Variables whose values are taken to stay within bounds: what is not known of them is each value in turn, and a counter that leaves its
//! bounds is not followed any more.

use controller_program::{ControllerValue, Expression, Number, SourcePlace, ValueFault, VariableIndex};
use diagnostics::{Problem, excerpt};

use super::growth::Growth;
use super::run::with_condition;
use super::{Explorer, OpenState};
use crate::analyse::variables_named;
use crate::settings::AssumedRange;

/// Most values of one variable.
const MOST_VALUES: usize = 1000;

/// The values that an assigned value may be: itself, or each whole number within bounds if it is not known.
pub(super) fn within(
    range: &AssumedRange,
    value: ControllerValue,
) -> Result<Vec<ControllerValue>, ValueFault> {
    match value {
        ControllerValue::Unknown(_) => {
            // More than that are refused.
            let whole = (range.from..=range.to).take(MOST_VALUES);
            whole.map(|whole| Number::whole(whole as f64).map(ControllerValue::Number)).collect()
        }
        ControllerValue::Number(number) => Ok(vec![ControllerValue::Number(number)]),
        other => {
            Err(ValueFault::new(format!("{} is no number, and has bounds in the cell file", range.name))
                .found(other.kind())
                .expected("a number"))
        }
    }
}

/// Why a counter is not followed any more: it goes on counting outside of its bounds.
pub(super) fn step_outside(
    range: &AssumedRange,
    variable: VariableIndex,
    expression: &Expression,
    value: &ControllerValue,
) -> Option<String> {
    let ControllerValue::Number(number) = value else { return None };
    let mut is_step = false;
    expression.each_variable(&mut |read| is_step |= read == variable);
    let is_within = (range.from as f64..=range.to as f64).contains(&number.value());
    (is_step && !is_within).then(|| {
        let AssumedRange { name, from, to } = range;
        format!(
            "{name} becomes {} here, and the cell file assumes that it is from {from} to {to}",
            number.value()
        )
    })
}

impl Explorer<'_> {
    /// Goes on behind an assignment with each of some values.
    pub(super) fn each_value(
        &mut self,
        variable: VariableIndex,
        values: Vec<ControllerValue>,
        place: &SourcePlace,
        open: &OpenState,
    ) -> Result<(), Growth> {
        let are_several = values.len() > 1;
        for value in values {
            let mut state = open.state.clone();
            let conditions = match &value {
                ControllerValue::Number(number) if are_several => {
                    let name = &self.program.variables[variable.0].name;
                    let text = format!("{name} = {}", number.value()).into();
                    with_condition(&open.conditions, &SourcePlace { text, ..place.clone() }, true)
                }
                _ => open.conditions.clone(),
            };
            state.values.insert(variable, value);
            state.point.statement += 1;
            self.reach(OpenState { state, conditions })?;
        }
        Ok(())
    }

    /// Reports bounds of variables that the program does not assign, or that something else changes, and bounds that are none.
    pub(super) fn check_assumptions(&mut self, file: &str) {
        for range in &self.settings.assumptions {
            let shown = excerpt(&range.name);
            let variables = variables_named(self.program, &range.name);
            let named: Vec<_> =
                variables.iter().map(|variable| &self.program.variables[variable.0]).collect();
            let what = if range.from > range.to || range.to.saturating_sub(range.from) >= MOST_VALUES as i64 {
                format!("bounds of {shown} from {} to {}", range.from, range.to)
            } else if named.is_empty() {
                format!("bounds of {shown}, to which the program assigns nothing")
            } else if named.len() > 1 {
                format!("bounds of {shown}, which is the name of {} variables", named.len())
            } else if named.iter().any(|variable| variable.changed_elsewhere) {
                format!(
                    "bounds of {shown}, which something else may change, such as a thread, a trap or an inner function"
                )
            } else {
                continue;
            };
            let expected =
                format!("1 to {MOST_VALUES} whole numbers, of a variable that the program alone assigns");
            self.problems.push(Problem::new(file, what).expected(expected));
        }
    }
}
