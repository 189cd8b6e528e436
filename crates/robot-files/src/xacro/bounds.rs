//! How large a file can become, before it does: macros and names that do not go in circles, and a small result.

use std::collections::BTreeMap;

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, excerpt};

use super::definitions::{Definitions, is};
use super::expression;
use super::merged::{MergedText, is_xacro};

/// Largest result, bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Macros, blocks and names made of each other: most levels.
const MOST_LEVELS: usize = 64;
/// What an expression may add to the texts it is made of.
const EXPRESSION_BYTES: u64 = 32;

/// Sizes that are known, or being asked for.
struct ExpansionBounds<'a, 'd> {
    merged: &'a MergedText,
    definitions: &'a Definitions<'d>,
    macros: BTreeMap<&'d str, Option<u64>>,
    values: BTreeMap<(String, String), Option<u64>>,
    /// Calls of every macro, and the macro that each stands in.
    calls: BTreeMap<&'d str, Vec<(Element<'d>, String)>>,
    /// How many macros, blocks and names are being asked for inside each other.
    depth: usize,
}

/// Refuses what goes in circles or becomes too large.
pub(super) fn check<'d>(
    merged: &MergedText,
    xml: &'d Xml<'_>,
    definitions: &Definitions<'d>,
) -> Result<(), InputError> {
    let mut bounds = ExpansionBounds {
        merged,
        definitions,
        macros: BTreeMap::new(),
        values: BTreeMap::new(),
        calls: BTreeMap::new(),
        depth: 0,
    };
    for element in xml.root().descendants().filter(|element| element.is_element() && is_xacro(*element)) {
        let owner = super::definitions::enclosing(element).and_then(|owner| owner.attribute("name"));
        let calls = bounds.calls.entry(element.tag_name().name()).or_default();
        calls.push((element, owner.unwrap_or_default().to_owned()));
    }
    let bytes = bounds.element(xml.root(), "")?;
    if bytes > MOST_BYTES {
        return Err(merged
            .refusal(0, "the expanded file could become too large")
            .found(format!("up to {bytes} bytes"))
            .expected(format!("at most {MOST_BYTES}"))
            .into());
    }
    Ok(())
}

impl<'d> ExpansionBounds<'_, 'd> {
    /// Largest size of what an element becomes, in the macro of that name. Definitions become nothing.
    fn element(&mut self, element: Element<'d>, owner: &str) -> Result<u64, Problem> {
        if is(element, "macro") || is(element, "property") || is(element, "arg") {
            return Ok(0);
        }
        let mut bytes = element.tag_name().name().len() as u64 * 2 + 8;
        for attribute in element.attributes() {
            bytes = bytes
                .saturating_add(attribute.name().len() as u64 + 4)
                .saturating_add(self.text(attribute.value(), owner)?);
        }
        if is(element, "insert_block") {
            return Ok(bytes.saturating_add(self.block(element, owner)?));
        }
        if is_xacro(element) && !is(element, "if") && !is(element, "unless") {
            // Its blocks count where they are inserted.
            return Ok(bytes.saturating_add(self.call(element)?));
        }
        self.children(element, owner).map(|inside| bytes.saturating_add(inside))
    }

    /// Asks one level deeper.
    fn deeper(
        &mut self,
        at: usize,
        ask: impl FnOnce(&mut Self) -> Result<u64, Problem>,
    ) -> Result<u64, Problem> {
        if self.depth >= MOST_LEVELS {
            return Err(self.merged.refusal(at, "macros and values are made of each other too deeply"));
        }
        self.depth += 1;
        let bytes = ask(self)?;
        self.depth -= 1;
        Ok(bytes)
    }

    fn children(&mut self, element: Element<'d>, owner: &str) -> Result<u64, Problem> {
        let mut bytes = 0_u64;
        for child in element.children() {
            bytes = bytes.saturating_add(if child.is_element() {
                self.element(child, owner)?
            } else {
                self.text(child.text().unwrap_or_default(), owner)?
            });
        }
        Ok(bytes)
    }

    /// Largest size of a macro's body.
    fn call(&mut self, element: Element<'d>) -> Result<u64, Problem> {
        let name = element.tag_name().name();
        let Some(called) = self.definitions.macros.get(name) else { return Ok(0) };
        match self.macros.get(name) {
            Some(Some(bytes)) => return Ok(*bytes),
            Some(None) => {
                let what = format!("macro {} calls itself", excerpt(name));
                return Err(self.merged.refusal(element.range().start, what));
            }
            None => {}
        }
        self.macros.insert(name, None);
        let body = called.element;
        let bytes = self.deeper(element.range().start, |bounds| bounds.children(body, name))?;
        self.macros.insert(name, Some(bytes));
        Ok(bytes)
    }

    /// Largest size of a block, over all calls of the macro that it is inserted in.
    fn block(&mut self, element: Element<'d>, owner: &str) -> Result<u64, Problem> {
        let name = element.attribute("name").unwrap_or_default();
        let Some(called) = self.definitions.macros.get(owner) else { return Ok(0) };
        let index = called.blocks.iter().position(|known| known == name).unwrap_or(0);
        let key = (owner.to_owned(), format!("*{name}"));
        match self.values.get(&key) {
            Some(Some(bytes)) => return Ok(*bytes),
            Some(None) => {
                let what = format!("block {} is made of itself", excerpt(name));
                return Err(self.merged.refusal(element.range().start, what));
            }
            None => {}
        }
        self.values.insert(key.clone(), None);
        let mut most = 0;
        for (call, caller) in self.calls.get(owner).cloned().unwrap_or_default() {
            if let Some(block) = call.children().filter(Element::is_element).nth(index) {
                let at = element.range().start;
                most = most.max(self.deeper(at, |bounds| bounds.element(block, &caller))?);
            }
        }
        self.values.insert(key, Some(most));
        Ok(most)
    }

    /// Largest size of a text.
    fn text(&mut self, text: &str, owner: &str) -> Result<u64, Problem> {
        // Escapes of what stands there: & becomes &amp;.
        let Ok(value) = expression::parse(text) else { return Ok(text.len() as u64 * 6) };
        let mut bytes = value.literal as u64 * 6;
        for name in value.names {
            bytes = bytes.saturating_add(self.name(&name, owner)?).saturating_add(EXPRESSION_BYTES);
        }
        for name in value.arguments {
            bytes = bytes.saturating_add(self.argument(&name)?);
        }
        Ok(bytes)
    }

    /// Largest size of the value of a name.
    fn name(&mut self, name: &str, owner: &str) -> Result<u64, Problem> {
        let definitions = self.definitions;
        let called = definitions.macros.get(owner).filter(|called| called.knows(name));
        let scope = if called.is_some() { owner } else { "" };
        let key = (scope.to_owned(), name.to_owned());
        match self.values.get(&key) {
            Some(Some(bytes)) => return Ok(*bytes),
            Some(None) => {
                return Err(self.circle(name, owner));
            }
            None => {}
        }
        self.values.insert(key.clone(), None);
        let property = match called {
            Some(called) => called.properties.get(name),
            None => definitions.properties.get(name),
        };
        let mut most = 0;
        if let Some(value) = property.and_then(|property| property.attribute("value")) {
            most = self.deeper(0, |bounds| bounds.text(value, scope))?;
        }
        if let Some((_, Some(default))) =
            called.and_then(|called| called.parameters.iter().find(|(known, _)| known == name))
        {
            most = most.max(self.text(default, "")?);
        }
        if called.is_some() {
            for (call, caller) in self.calls.get(owner).cloned().unwrap_or_default() {
                if let Some(value) = call.attribute(name) {
                    most = most.max(self.deeper(0, |bounds| bounds.text(value, &caller))?);
                }
            }
        }
        self.values.insert(key, Some(most));
        Ok(most)
    }

    /// A property that is made of itself, or a macro that hands its own parameter on to itself.
    fn circle(&self, name: &str, owner: &str) -> Problem {
        let called = self.definitions.macros.get(owner).filter(|called| called.knows(name));
        let property = called.map_or(&self.definitions.properties, |called| &called.properties).get(name);
        let (element, what) = match (property, called) {
            (None, Some(called)) => {
                let what = format!("parameter {} of macro {}", excerpt(name), excerpt(owner));
                (Some(called.element), format!("{what} is made of itself: the macro calls itself"))
            }
            (property, _) => (property.copied(), format!("the value of {} is made of itself", excerpt(name))),
        };
        let at = element.map_or(0, |element| element.range().start);
        self.merged.problem(at, what).hint("remove one step of the circle")
    }

    /// Largest size of the default of an argument.
    fn argument(&mut self, name: &str) -> Result<u64, Problem> {
        let key = ("$".to_owned(), name.to_owned());
        match self.values.get(&key) {
            Some(Some(bytes)) => return Ok(*bytes),
            Some(None) => {
                return Err(self.merged.refusal(0, format!("argument {} is made of itself", excerpt(name))));
            }
            None => {}
        }
        self.values.insert(key.clone(), None);
        let mut most = 0;
        for (element, owner) in self.calls.get("arg").cloned().unwrap_or_default() {
            if element.attribute("name") == Some(name) {
                let default = element.attribute("default").unwrap_or_default();
                most = most.max(self.deeper(0, |bounds| bounds.text(default, &owner))?);
            }
        }
        self.values.insert(key, Some(most));
        Ok(most)
    }
}
