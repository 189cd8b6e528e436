//! Members of a glTF document by their path, with every fault under its path.

use std::collections::BTreeMap;

use super::json::Json;
use crate::ReadMesh;
use crate::messages::FileMessages;
use diagnostics::{InputError, Problem, excerpt, nearest};
use geometry::Triangle;

/// Members unknown to glTF 2.0 that are passed over.
const MAX_UNKNOWN: usize = 1000;

/// A value and where it stands, such as `meshes[0].primitives[1]`.
#[derive(Clone, Debug)]
pub(super) struct LocatedJson<'j> {
    pub(super) json: &'j Json,
    pub(super) path: String,
}

/// What is being read, and what is wrong with it so far.
pub(super) struct GltfDocument<'j> {
    root: &'j Json,
    /// The top-level arrays.
    arrays: BTreeMap<&'j str, &'j [Json]>,
    unknown: usize,
    file: &'j str,
    messages: FileMessages,
}

impl<'j> GltfDocument<'j> {
    pub(super) fn new(root: &'j Json, file: &'j str) -> Self {
        let mut arrays = BTreeMap::new();
        if let Json::Object(members) = root {
            for (name, json) in members {
                if let Json::Array(items) = json {
                    arrays.insert(name.as_str(), &items[..]);
                }
            }
        }
        Self { root, arrays, unknown: 0, file, messages: FileMessages::new(file) }
    }

    pub(super) fn root(&self) -> LocatedJson<'j> {
        LocatedJson { json: self.root, path: String::new() }
    }

    /// A problem at a value.
    pub(super) fn at(&self, spot: &LocatedJson<'_>, what: &str) -> Problem {
        let place = if spot.path.is_empty() { "the document" } else { &spot.path };
        Problem::new(self.file, format!("{place}: {what}"))
    }

    /// Reports a fault, once for all copies of a node.
    pub(super) fn fault(&mut self, problem: Problem) {
        self.messages.fault(problem);
    }

    /// Whether it is no use to go on.
    pub(super) fn has_enough(&self) -> bool {
        self.messages.has_enough()
    }

    /// Reports what the user should know, once for all copies of a node.
    pub(super) fn warn(&mut self, problem: Problem) {
        self.messages.warn(problem);
    }

    /// The triangles with the warnings in file order, or the faults.
    ///
    /// # Errors
    /// The faults, if any.
    pub(super) fn finish(self, triangles: Vec<Triangle>) -> Result<ReadMesh, InputError> {
        self.messages.finish(triangles, "glTF")
    }

    /// The member of an object, if it is there.
    pub(super) fn member(&mut self, spot: &LocatedJson<'j>, name: &str) -> Option<LocatedJson<'j>> {
        let Json::Object(members) = spot.json else {
            self.fault(self.at(spot, "no JSON object").expected("an object in braces"));
            return None;
        };
        let (_, json) = members.iter().find(|(known, _)| known == name)?;
        let path = if spot.path.is_empty() { name.to_owned() } else { format!("{}.{name}", spot.path) };
        Some(LocatedJson { json, path })
    }

    /// The member of an object that must be there.
    pub(super) fn required(&mut self, spot: &LocatedJson<'j>, name: &str) -> Option<LocatedJson<'j>> {
        let before = self.messages.count();
        let member = self.member(spot, name);
        if member.is_none() && self.messages.count() == before {
            self.fault(self.at(spot, &format!("\"{name}\" is missing")));
        }
        member
    }

    /// Members that are none of `known`: misspelt ones are faults, since they would be lost.
    pub(super) fn only_members(&mut self, spot: &LocatedJson<'j>, known: &[&str]) {
        let Json::Object(members) = spot.json else { return };
        for (name, _) in members {
            if known.contains(&name.as_str()) || ["extensions", "extras", "name"].contains(&name.as_str()) {
                continue;
            }
            self.unknown += 1;
            if self.unknown > MAX_UNKNOWN {
                let expected = format!("at most {MAX_UNKNOWN}");
                self.fault(self.at(spot, "too many members that glTF 2.0 does not know").expected(expected));
                return;
            }
            let problem = self.at(spot, "unknown member").found(excerpt(name));
            match nearest(name, known.iter().copied()) {
                Some(near) => self.fault(problem.hint(format!("did you mean `{near}`?"))),
                None => self.warn(problem.hint("glTF 2.0 does not know it: it is passed over")),
            }
        }
    }

    /// The items of an array; none where the array is not there.
    pub(super) fn items(&mut self, array: Option<LocatedJson<'j>>) -> Vec<LocatedJson<'j>> {
        let Some(spot) = array else { return Vec::new() };
        let Json::Array(items) = spot.json else {
            self.fault(self.at(&spot, "no JSON array").expected("an array in brackets"));
            return Vec::new();
        };
        items
            .iter()
            .enumerate()
            .map(|(index, json)| LocatedJson { json, path: format!("{}[{index}]", spot.path) })
            .collect()
    }

    /// A whole number that an index or a length can be.
    pub(super) fn whole_number(&mut self, spot: &LocatedJson<'j>) -> Option<u64> {
        match spot.json {
            Json::Number(x) if *x >= 0.0 && x.trunc() == *x && *x <= 9_007_199_254_740_992.0 => {
                Some(*x as u64)
            }
            other => {
                let problem = self.at(spot, "no whole number").found(shown(other));
                self.fault(problem.expected("0, 1, 2, ..."));
                None
            }
        }
    }

    /// A whole number, with the value for a member that is not there.
    pub(super) fn whole_number_or(&mut self, spot: &LocatedJson<'j>, name: &str, absent: u64) -> Option<u64> {
        match self.member(spot, name) {
            Some(member) => self.whole_number(&member),
            None => Some(absent),
        }
    }

    /// Exactly `N` finite numbers.
    pub(super) fn numbers<const N: usize>(&mut self, spot: &LocatedJson<'j>) -> Option<[f64; N]> {
        let mut numbers = Vec::new();
        for item in self.items(Some(spot.clone())) {
            match item.json {
                Json::Number(x) if x.is_finite() => numbers.push(*x),
                other => {
                    let problem = self.at(&item, "no finite number").found(shown(other));
                    self.fault(problem);
                    return None;
                }
            }
        }
        let count = numbers.len();
        let exactly = numbers.try_into().ok();
        if exactly.is_none() && matches!(spot.json, Json::Array(_)) {
            self.fault(
                self.at(spot, "wrong number of numbers").found(count.to_string()).expected(N.to_string()),
            );
        }
        exactly
    }

    /// A text.
    pub(super) fn text(&mut self, spot: &LocatedJson<'j>) -> Option<&'j str> {
        if let Json::Text(text) = spot.json {
            return Some(text);
        }
        self.fault(self.at(spot, "no text").found(shown(spot.json)).expected("a text in quotes"));
        None
    }

    /// The item of a top-level array that an index stands for.
    pub(super) fn target(
        &mut self,
        index: &LocatedJson<'j>,
        array: &str,
    ) -> Option<(usize, LocatedJson<'j>)> {
        let number = self.whole_number(index)?;
        let items = self.arrays.get(array).copied().unwrap_or_default();
        let Some(json) = usize::try_from(number).ok().and_then(|number| items.get(number)) else {
            let expected = match items.len() {
                0 => format!("no index: \"{array}\" is empty or missing"),
                count => format!("an index from 0 to {}", count - 1),
            };
            let what = format!("index into \"{array}\" of something that is not there");
            self.fault(self.at(index, &what).found(number.to_string()).expected(expected));
            return None;
        };
        Some((number as usize, LocatedJson { json, path: format!("{array}[{number}]") }))
    }
}

impl Json {
    pub(super) fn member(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(known, _)| known == name).map(|(_, json)| json),
            _ => None,
        }
    }
}

/// How messages show a value.
pub(super) fn shown(json: &Json) -> String {
    match json {
        Json::Null => "null".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Number(value) => value.to_string(),
        Json::Text(text) => format!("the text {}", excerpt(text)),
        Json::Array(_) => "an array".to_owned(),
        Json::Object(_) => "an object".to_owned(),
    }
}
