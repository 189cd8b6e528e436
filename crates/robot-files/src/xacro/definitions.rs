//! Macros, properties and arguments: each defined once, under names that nothing hides.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, excerpt};

use super::expression::{is_constant, is_name, is_quoted};
use super::merged::{MergedText, is_xacro};
use super::{MOST_PROBLEMS, listed};

/// Parameters of one macro: every call is held against each of them.
const MOST_PARAMETERS: usize = 256;

/// A macro.
pub(super) struct Macro<'d> {
    pub(super) element: Element<'d>,
    /// Names and defaults of the parameters that stand in attributes.
    pub(super) parameters: Vec<(String, Option<String>)>,
    /// Names of the parameters that are elements.
    pub(super) blocks: Vec<String>,
    /// Properties defined inside.
    pub(super) properties: BTreeMap<String, Element<'d>>,
}

/// All that a file defines.
pub(super) struct Definitions<'d> {
    pub(super) macros: BTreeMap<String, Macro<'d>>,
    pub(super) properties: BTreeMap<String, Element<'d>>,
    pub(super) arguments: BTreeSet<String>,
}

impl Macro<'_> {
    /// Whether a name is a parameter or property of this macro.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.properties.contains_key(name) || self.parameters.iter().any(|(known, _)| known == name)
    }
}

/// The elements of xacro with a name.
pub(super) fn is(element: Element<'_>, name: &str) -> bool {
    element.is_element() && is_xacro(element) && element.tag_name().name() == name
}

/// The macro that an element stands in.
pub(super) fn enclosing(element: Element<'_>) -> Option<Element<'_>> {
    element.ancestors().skip(1).find(|ancestor| is(*ancestor, "macro"))
}

/// Reads all definitions.
pub(super) fn read<'d>(merged: &MergedText, xml: &'d Xml<'_>) -> Result<Definitions<'d>, InputError> {
    let mut definitions =
        Definitions { macros: BTreeMap::new(), properties: BTreeMap::new(), arguments: BTreeSet::new() };
    let mut problems = Vec::new();
    for element in xml.root().descendants().filter(|element| is(*element, "macro")) {
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        let Some((name, read)) = read_macro(merged, element, &mut problems) else { continue };
        let earlier = definitions.macros.get(&name).map(|earlier| earlier.element);
        if differs(merged, earlier, element) {
            problems.push(twice(merged, element, "macro", &name));
        } else {
            definitions.macros.insert(name, read);
        }
    }
    for element in xml.root().descendants().filter(|element| is(*element, "property") || is(*element, "arg"))
    {
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        let Some(name) = name(merged, element, &mut problems) else { continue };
        if is(element, "arg") {
            definitions.arguments.insert(name);
            continue;
        }
        let of = enclosing(element).and_then(|owner| owner.attribute("name"));
        let known = match of {
            None => Some(&mut definitions.properties),
            Some(owner) => definitions.macros.get_mut(owner).map(|owner| &mut owner.properties),
        };
        // A macro that could not be read is a problem already.
        let Some(known) = known else { continue };
        if differs(merged, known.get(&name).copied(), element) {
            problems.push(twice(merged, element, "property", &name));
        } else {
            known.insert(name, element);
        }
    }
    for (name, owner) in &definitions.macros {
        if problems.len() >= MOST_PROBLEMS {
            break;
        }
        let parameters = owner.parameters.iter().map(|(name, _)| name);
        let names = parameters.clone().chain(owner.blocks.iter()).chain(owner.properties.keys());
        let hiding: Vec<&String> = names.filter(|name| definitions.properties.contains_key(*name)).collect();
        let clashing = parameters.filter(|name| owner.properties.contains_key(*name));
        for hidden in hiding.into_iter().chain(clashing).take(MOST_PROBLEMS) {
            let what = format!("macro {} hides the property {}", excerpt(name), excerpt(hidden));
            problems.push(merged.refusal(owner.element.range().start, what));
        }
    }
    InputError::check(definitions, listed(problems))
}

/// Whether two definitions of one name say different things; a file that is included twice says the same twice.
fn differs(merged: &MergedText, earlier: Option<Element<'_>>, element: Element<'_>) -> bool {
    earlier.is_some_and(|earlier| merged.text[earlier.range()] != merged.text[element.range()])
}

fn twice(merged: &MergedText, element: Element<'_>, kind: &str, name: &str) -> Problem {
    merged.refusal(element.range().start, format!("{kind} {} is defined more than once", excerpt(name)))
}

/// The name of a definition, if it can be one.
fn name(merged: &MergedText, element: Element<'_>, problems: &mut Vec<Problem>) -> Option<String> {
    let name = element.attribute("name").unwrap_or_default();
    // A property may give pi a value of its own, as files do that are older than the built-in one.
    // Only a number: the size of a text that constants stand for is not counted.
    let is_number = |value: &str| value.len() <= 32 && value.trim().parse::<f64>().is_ok();
    let is_valued = || is(element, "property") && element.attribute("value").is_some_and(is_number);
    if is_name(name) || (is_constant(name) && is_valued()) {
        return Some(name.to_owned());
    }
    let what = format!("this name of <xacro:{}> is not expanded here", element.tag_name().name());
    problems.push(
        merged
            .refusal(element.range().start, what)
            .found(excerpt(name))
            .expected("letters, digits and _, and no word of the language such as pi, e, max or if"),
    );
    None
}

/// The words of a list of parameters; a quoted default may hold blanks.
fn words(parameters: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let words = parameters.split(|c: char| {
        is_quoted ^= c == '\'';
        c.is_whitespace() && !is_quoted
    });
    words.filter(|word| !word.is_empty()).collect()
}

fn read_macro<'d>(
    merged: &MergedText,
    element: Element<'d>,
    problems: &mut Vec<Problem>,
) -> Option<(String, Macro<'d>)> {
    let name = name(merged, element, problems)?;
    let at = element.range().start;
    if enclosing(element).is_some() {
        problems.push(merged.refusal(at, "a macro inside a macro is not expanded here"));
        return None;
    }
    let words = words(element.attribute("params").unwrap_or_default());
    if words.len() > MOST_PARAMETERS {
        problems.push(
            merged
                .refusal(at, format!("macro {} has too many parameters", excerpt(&name)))
                .expected(format!("at most {MOST_PARAMETERS}")),
        );
        return None;
    }
    let (mut parameters, mut blocks) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for word in words {
        let (name, default, is_block) = match (word.trim_start_matches('*'), word.split_once(":=")) {
            (name, None) => (name, None, name.len() < word.len()),
            (_, Some((name, default))) => (name, Some(default.to_owned()), false),
        };
        let is_sound = is_name(name)
            && word.len() - name.len() <= if is_block { 2 } else { usize::MAX }
            && default
                .as_deref()
                .is_none_or(|default| is_quoted(default) || !default.contains(['^', '|', '\'', '"', ' ']));
        if !is_sound {
            let what = format!(
                "this parameter of macro {} is not expanded here",
                excerpt(element.attribute("name").unwrap_or_default())
            );
            problems.push(
                merged
                    .refusal(at, what)
                    .found(excerpt(word))
                    .expected("NAME, NAME:=VALUE, *BLOCK or **BLOCK"),
            );
        } else if !seen.insert(name.to_owned()) {
            problems.push(merged.refusal(at, format!("parameter {} stands twice", excerpt(name))));
        } else if is_block {
            blocks.push(name.to_owned());
        } else {
            parameters.push((name.to_owned(), default));
        }
    }
    Some((name, Macro { element, parameters, blocks, properties: BTreeMap::new() }))
}
