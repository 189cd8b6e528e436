//! Ways to damage a file of the scene.

use std::ops::Range;

use crate::mutations::good::File;
use crate::mutations::numbers::Numbers;
use crate::mutations::spans::{elements, items, words};

/// What a damaged file may do to a run that says nothing of the damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// Nothing: the run must be the same as the good one.
    Nothing,
    /// Another value of a number or name, or the documented default of an optional part: as much must be checked as before.
    OtherValues,
    /// The part that was taken out is gone from what is checked, and nothing else.
    Less(Gone),
}

/// A part whose absence makes another scene, which the report shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    /// A piece of a link that has another one.
    Piece,
    /// An object of the cell.
    Object,
    /// All objects of the cell.
    Objects,
    /// A reason to leave a pair out: the pair is checked.
    Exclusion,
    /// Rows or moves of a program.
    Motion,
}

/// A damaged file.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) file: &'static str,
    /// Nothing where the file is deleted.
    pub(crate) bytes: Option<Vec<u8>>,
    pub(crate) how: String,
    pub(crate) allowed: Allowed,
}

/// Attributes with a default that the format documents.
const OPTIONAL_ATTRIBUTES: [&str; 9] =
    ["xyz", "rpy", "scale", "multiplier", "offset", "lower", "upper", "version", "encoding"];
/// Fields with a default that the documentation gives.
const OPTIONAL_FIELDS: [&str; 8] =
    ["base", "pose", "rpy_deg", "xyz_mm", "scale", "clearance", "robot_environment_mm", "speed"];

/// A damaged file, or nothing where this kind of damage does not fit the file.
pub(crate) fn mutant(files: &[File], numbers: &mut Numbers) -> Option<Mutant> {
    let file = numbers.one(files)?;
    let kind = numbers.below(16);
    let made = match kind {
        0 if numbers.below(8) == 0 => Some((None, "deleted".to_owned(), Allowed::Nothing)),
        0 | 1 => Some(some(truncated(file, numbers))),
        2 | 3 => Some(some(flipped(file, numbers))),
        4 => digit_changed(file, numbers).map(some),
        5 => lines_swapped(file, numbers).map(some),
        6 => line_repeated(file, numbers).map(some),
        7 => Some(some(block_zeroed(file, numbers))),
        _ => structural(file, kind, numbers).map(some),
    };
    let (bytes, how, allowed) = made?;
    if bytes.as_ref() == Some(&file.bytes) {
        return None;
    }
    Some(Mutant { file: file.name, bytes, how, allowed })
}

type Made = (Vec<u8>, String, Allowed);

fn some((bytes, how, allowed): Made) -> (Option<Vec<u8>>, String, Allowed) {
    (Some(bytes), how, allowed)
}

fn text(file: &File) -> Option<&str> {
    std::str::from_utf8(&file.bytes).ok().filter(|text| !text.contains('\0'))
}

fn without(text: &str, range: &Range<usize>) -> Vec<u8> {
    [&text[..range.start], &text[range.end..]].concat().into_bytes()
}

fn is_program(name: &str) -> bool {
    name.starts_with("program")
}

fn truncated(file: &File, numbers: &mut Numbers) -> Made {
    let at = numbers.below(file.bytes.len());
    let bytes = file.bytes[..at].to_vec();
    // A table has no end mark: a part of it up to a line's end is a table.
    let whole_lines = file.name == "program.csv" && bytes.ends_with(b"\n");
    let allowed = if whole_lines { Allowed::Less(Gone::Motion) } else { Allowed::Nothing };
    (bytes, format!("cut at byte {at}"), allowed)
}

fn flipped(file: &File, numbers: &mut Numbers) -> Made {
    let mut bytes = file.bytes.clone();
    let (at, bit) = (numbers.below(bytes.len()), numbers.below(8));
    bytes[at] ^= 1 << bit;
    (bytes, format!("bit {bit} of byte {at} flipped"), Allowed::OtherValues)
}

/// Another digit in a number, or in a name.
fn digit_changed(file: &File, numbers: &mut Numbers) -> Option<Made> {
    let digits: Vec<usize> =
        text(file)?.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
    let at = *numbers.one(&digits)?;
    let mut bytes = file.bytes.clone();
    bytes[at] = b"0123456789"[numbers.below(10)];
    Some((bytes, format!("digit at byte {at} changed"), Allowed::OtherValues))
}

/// A stretch of zero bytes, as a disk leaves them.
fn block_zeroed(file: &File, numbers: &mut Numbers) -> Made {
    let start = numbers.below(file.bytes.len());
    let end = (start + 1 + numbers.below(64)).min(file.bytes.len());
    let mut bytes = file.bytes.clone();
    bytes[start..end].fill(0);
    (bytes, format!("bytes {start}..{end} are zero"), Allowed::OtherValues)
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

fn lines_swapped(file: &File, numbers: &mut Numbers) -> Option<Made> {
    let mut lines = lines(text(file)?);
    let at = numbers.below(lines.len().checked_sub(1)?);
    lines.swap(at, at + 1);
    Some((
        lines.concat().into_bytes(),
        format!("lines {} and the next swapped", at + 1),
        Allowed::OtherValues,
    ))
}

fn line_repeated(file: &File, numbers: &mut Numbers) -> Option<Made> {
    let mut lines = lines(text(file)?);
    let at = numbers.below(lines.len());
    lines.insert(at, lines[at]);
    Some((lines.concat().into_bytes(), format!("line {} repeated", at + 1), Allowed::OtherValues))
}

fn structural(file: &File, kind: usize, numbers: &mut Numbers) -> Option<Made> {
    let ending = file.name.rsplit('.').next()?;
    match (ending, kind) {
        ("urdf" | "srdf", 8 | 9) => element_renamed(text(file)?, numbers),
        ("urdf" | "srdf", 10 | 11) => attribute_renamed(text(file)?, numbers),
        ("urdf" | "srdf", 12 | 13) => element_dropped(text(file)?, numbers),
        ("urdf" | "srdf", _) => attribute_dropped(text(file)?, numbers),
        ("ron", 8..=11) => word_renamed(text(file)?, numbers),
        ("ron", _) => item_dropped(file, numbers),
        ("csv", 8..=11) => column_dropped(text(file)?, numbers),
        ("csv", _) => Some(row_dropped(text(file)?, numbers)),
        ("stl", 8..=11) if text(file).is_some() => facet_dropped(text(file)?, numbers),
        ("stl", _) if text(file).is_some() => keyword_renamed(text(file)?, numbers),
        ("stl", _) => record_dropped(file, kind.is_multiple_of(2), numbers),
        _ => None,
    }
}

/// A slip of the finger; never a word that some format knows.
fn misspelt(word: &str, numbers: &mut Numbers) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let at = numbers.below(letters.len());
    match numbers.below(4) {
        0 if letters.len() > 1 => {
            letters.remove(at);
        }
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = if letters[at] == 'x' { 'z' } else { 'x' },
        _ if letters[at].is_lowercase() => letters[at] = letters[at].to_ascii_uppercase(),
        _ => letters.push('_'),
    }
    let slip: String = letters.into_iter().collect();
    (slip != word && slip.starts_with(|c: char| c.is_alphabetic() || c == '_')).then_some(slip)
}

/// Replaces each of the places, which are in order.
fn replaced(text: &str, places: &[Range<usize>], by: &str) -> Vec<u8> {
    let mut out = String::new();
    let mut at = 0;
    for place in places {
        out += &text[at..place.start];
        out += by;
        at = place.end;
    }
    (out + &text[at..]).into_bytes()
}

fn element_renamed(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let elements = elements(text);
    let element = numbers.one(&elements)?;
    let slip = misspelt(&element.name, numbers)?;
    // What other programs say between their own tags is theirs.
    let allowed = Allowed::Nothing;
    Some((replaced(text, &element.names, &slip), format!("<{}> renamed <{slip}>", element.name), allowed))
}

fn attribute_renamed(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let elements = elements(text);
    let element = numbers.one(&elements)?;
    let attribute = numbers.one(&element.attributes)?;
    let name = &text[attribute.name.clone()];
    let slip = misspelt(name, numbers)?;
    let how = format!("{name} of <{}> renamed {slip}", element.name);
    Some((replaced(text, std::slice::from_ref(&attribute.name), &slip), how, Allowed::Nothing))
}

fn element_dropped(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let elements = elements(text);
    let element = numbers.one(&elements)?;
    let allowed = match element.name.as_str() {
        "collision" => {
            let link = elements
                .iter()
                .rfind(|link| link.name == "link" && link.whole.start < element.whole.start)?;
            let inside = |other: &&crate::mutations::spans::Element| {
                other.name == "collision" && link.whole.contains(&other.whole.start)
            };
            let has_another = elements.iter().filter(inside).count() > 1;
            if has_another { Allowed::Less(Gone::Piece) } else { Allowed::Nothing }
        }
        "disable_collisions" => Allowed::Less(Gone::Exclusion),
        // The defaults of URDF: no offset; other programs' parts and looks decide nothing.
        "origin" => Allowed::OtherValues,
        _ => Allowed::Nothing,
    };
    let line = text[..element.whole.start].lines().count();
    Some((without(text, &element.whole), format!("<{}> of line {line} dropped", element.name), allowed))
}

fn attribute_dropped(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let elements = elements(text);
    let element = numbers.one(&elements)?;
    let attribute = numbers.one(&element.attributes)?;
    let name = &text[attribute.name.clone()];
    let allowed = if OPTIONAL_ATTRIBUTES.contains(&name) { Allowed::OtherValues } else { Allowed::Nothing };
    Some((without(text, &attribute.whole), format!("{name} of <{}> dropped", element.name), allowed))
}

fn word_renamed(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let words = words(text);
    let word = numbers.one(&words)?;
    let slip = misspelt(&text[word.clone()], numbers)?;
    let how = format!("{} at byte {} renamed {slip}", &text[word.clone()], word.start);
    Some((replaced(text, std::slice::from_ref(word), &slip), how, Allowed::Nothing))
}

fn item_dropped(file: &File, numbers: &mut Numbers) -> Option<Made> {
    let text = text(file)?;
    let items = items(text);
    let item = numbers.one(&items)?;
    let shown = text[item.clone()].trim();
    let word: String = shown.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let is_field = shown[word.len()..].starts_with(':');
    let is_alone = !shown.ends_with(',');
    let allowed = match (word.as_str(), is_field) {
        ("Object", false) => Allowed::Less(Gone::Object),
        ("objects", true) => Allowed::Less(Gone::Objects),
        ("Exclusion", false) | ("exclusions", true) => Allowed::Less(Gone::Exclusion),
        ("MoveJ" | "Wait", false) => Allowed::Less(Gone::Motion),
        (field, true) if OPTIONAL_FIELDS.contains(&field) => Allowed::OtherValues,
        // The only field of its parenthesis may be optional, and an empty list of clearances requires none.
        ("pairs" | "smallest_radius_mm" | "mm", true) | ("Pair", false) => Allowed::OtherValues,
        _ if is_alone && is_program(file.name) => Allowed::Less(Gone::Motion),
        _ => Allowed::Nothing,
    };
    let how: String = format!("{} dropped", shown.lines().next().unwrap_or_default());
    Some((without(text, item), how, allowed))
}

fn column_dropped(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let columns = text.lines().next()?.split(',').count();
    let column = numbers.below(columns);
    let mut out = String::new();
    for line in text.lines() {
        let fields: Vec<&str> =
            line.split(',').enumerate().filter(|(k, _)| *k != column).map(|(_, field)| field).collect();
        out += &fields.join(",");
        out += "\n";
    }
    // Without times the rows are played one a step.
    let allowed = if column == 0 { Allowed::Less(Gone::Motion) } else { Allowed::Nothing };
    Some((out.into_bytes(), format!("column {column} dropped"), allowed))
}

fn row_dropped(text: &str, numbers: &mut Numbers) -> Made {
    let mut lines = lines(text);
    let row = numbers.below(lines.len());
    lines.remove(row);
    let allowed = if row == 0 { Allowed::Nothing } else { Allowed::Less(Gone::Motion) };
    (lines.concat().into_bytes(), format!("row {row} dropped"), allowed)
}

fn facet_dropped(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let starts: Vec<usize> = text.match_indices("facet normal").map(|(at, _)| at).collect();
    let start = *numbers.one(&starts)?;
    let end = start + text[start..].find("endfacet\n")? + "endfacet\n".len();
    Some((without(text, &(start..end)), format!("facet at byte {start} dropped"), Allowed::Nothing))
}

fn keyword_renamed(text: &str, numbers: &mut Numbers) -> Option<Made> {
    let keywords = ["facet", "outer", "loop", "vertex", "endloop", "endfacet", "solid", "endsolid", "normal"];
    let keyword = *numbers.one(&keywords)?;
    let places: Vec<usize> = text.match_indices(keyword).map(|(at, _)| at).collect();
    let at = *numbers.one(&places)?;
    let slip = misspelt(keyword, numbers)?;
    let place = at..at + keyword.len();
    Some((
        replaced(text, &[place], &slip),
        format!("{keyword} at byte {at} renamed {slip}"),
        Allowed::Nothing,
    ))
}

/// A triangle of a binary mesh, with or without the count put right.
fn record_dropped(file: &File, count_too: bool, numbers: &mut Numbers) -> Option<Made> {
    let mut bytes = file.bytes.clone();
    let count = (bytes.len() - 84) / 50;
    let at = 84 + 50 * numbers.below(count);
    bytes.drain(at..at + 50);
    if count_too {
        bytes[80..84].copy_from_slice(&u32::try_from(count - 1).ok()?.to_le_bytes());
    }
    Some((bytes, format!("triangle at byte {at} dropped, count put right: {count_too}"), Allowed::Nothing))
}
