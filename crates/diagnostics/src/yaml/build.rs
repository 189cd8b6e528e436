//! From the events of a YAML parser to the tree, within limits.

use std::borrow::Cow;
use std::collections::BTreeMap;

use granit_parser::{Event, Marker, Options, Parser, ScalarStyle};

use super::super::{InputError, Place, excerpt};
use super::{Yaml, YamlEntry, YamlValue, at, error};

/// The most values of a tree, with those that aliases repeat; a tree takes far more memory than its text.
const MOST_VALUES: usize = 1_000_000;
/// The most lists and maps inside each other.
const MOST_DEPTH: usize = 64;

/// Reads the one document of a text.
///
/// # Errors
/// Text that is no YAML, a name twice in one map, a name that is no text, tags and merge keys, several documents, an alias of a value
/// that holds it, more than a million values, more than 64 lists and maps inside each other.
pub fn read<'t>(text: &'t str, file: &str) -> Result<Yaml<'t>, InputError> {
    let mut options = Options::default();
    options.set_emit_comments(false);
    (options.flow_nesting_limit, options.block_nesting_limit) = (MOST_DEPTH, MOST_DEPTH);
    let mut builder =
        YamlBuilder { file, open: Vec::new(), root: None, anchors: BTreeMap::new(), left: MOST_VALUES };
    for event in Parser::new_from_str_with_options(text, options) {
        let (event, span) = event
            .map_err(|fault| error(file, place(fault.marker()), format!("no YAML: {}", fault.kind())))?;
        builder.take(event, place(&span.tag_start.unwrap_or(span.start)))?;
    }
    builder.root.ok_or_else(|| at(file, Place { line: 1, column: 1 }, "the file is empty").into())
}

fn place(marker: &Marker) -> Place {
    Place { line: marker.line() as u32, column: marker.col() as u32 + 1 }
}

struct YamlBuilder<'t, 'f> {
    file: &'f str,
    /// Lists and maps that are not closed yet.
    open: Vec<OpenCollection<'t>>,
    root: Option<Yaml<'t>>,
    /// Values with anchors, for aliases.
    anchors: BTreeMap<usize, AnchoredValue<'t>>,
    /// Values that may still come.
    left: usize,
}

/// A list or map that is not closed yet.
struct OpenCollection<'t> {
    place: Place,
    anchor: usize,
    content: OpenContent<'t>,
}

enum OpenContent<'t> {
    List(Vec<Yaml<'t>>),
    Map { entries: Vec<YamlEntry<'t>>, name: Option<(Cow<'t, str>, Place)> },
}

/// A value that aliases may repeat.
struct AnchoredValue<'t> {
    value: Yaml<'t>,
    values: usize,
    depth: usize,
}

impl<'t> YamlBuilder<'t, '_> {
    fn take(&mut self, event: Event<'t>, place: Place) -> Result<(), InputError> {
        let refuse = |what: &str| Err(error(self.file, place, what));
        match event {
            Event::Scalar(_, _, _, Some(_))
            | Event::SequenceStart(_, _, Some(_))
            | Event::MappingStart(_, _, Some(_)) => refuse("a tag is not read"),
            Event::Scalar(text, style, anchor, None) => {
                let is_plain = style == ScalarStyle::Plain;
                self.count(1, place)?;
                self.add(Yaml { place, node: YamlValue::Scalar { text, is_plain } }, anchor)
            }
            Event::SequenceStart(_, anchor, None) => self.open(OpenContent::List(Vec::new()), anchor, place),
            Event::MappingStart(_, anchor, None) => {
                self.open(OpenContent::Map { entries: Vec::new(), name: None }, anchor, place)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::Alias(anchor) => {
                let Some(AnchoredValue { value, values, depth }) = self.anchors.get(&anchor) else {
                    return refuse("an alias of a value that holds it");
                };
                if self.open.len() + depth > MOST_DEPTH {
                    return refuse("too many lists and maps inside each other");
                }
                let (value, values) = (value.clone(), *values);
                self.count(values, place)?;
                self.add(value, 0)
            }
            Event::DocumentStart(..) if self.root.is_some() => refuse("a second document in one file"),
            _ => Ok(()),
        }
    }

    /// Counts values against the limit.
    fn count(&mut self, values: usize, place: Place) -> Result<(), InputError> {
        match self.left.checked_sub(values) {
            Some(left) => self.left = left,
            None => return Err(error(self.file, place, format!("more than {MOST_VALUES} values"))),
        }
        Ok(())
    }

    fn open(&mut self, content: OpenContent<'t>, anchor: usize, place: Place) -> Result<(), InputError> {
        self.count(1, place)?;
        if self.open.len() >= MOST_DEPTH {
            return Err(error(self.file, place, "too many lists and maps inside each other"));
        }
        self.open.push(OpenCollection { place, anchor, content });
        Ok(())
    }

    fn close(&mut self) -> Result<(), InputError> {
        let Some(OpenCollection { place, anchor, content }) = self.open.pop() else { return Ok(()) };
        let node = match content {
            OpenContent::List(items) => YamlValue::List(items),
            OpenContent::Map { entries, .. } => {
                check_names(&entries, self.file)?;
                YamlValue::Map(entries)
            }
        };
        self.add(Yaml { place, node }, anchor)
    }

    /// Adds a complete value where it belongs.
    fn add(&mut self, value: Yaml<'t>, anchor: usize) -> Result<(), InputError> {
        if anchor > 0 {
            let (values, depth) = size(&value);
            self.count(values, value.place)?;
            self.anchors.insert(anchor, AnchoredValue { value: value.clone(), values, depth });
        }
        match self.open.last_mut().map(|open| &mut open.content) {
            None => self.root = Some(value),
            Some(OpenContent::List(items)) => items.push(value),
            Some(OpenContent::Map { entries, name }) => match name.take() {
                Some((name, place)) => entries.push(YamlEntry { name, place, value }),
                None => *name = Some(name_of(&value, self.file)?),
            },
        }
        Ok(())
    }
}

/// The name that a key is.
fn name_of<'t>(key: &Yaml<'t>, file: &str) -> Result<(Cow<'t, str>, Place), InputError> {
    let refuse = |what: &str| Err(key.problem(file, what).found(key.shown()).into());
    match &key.node {
        YamlValue::Scalar { text, is_plain: true } if text == "<<" => refuse("a merge key is not read"),
        YamlValue::Scalar { .. } if key.is_nothing() => refuse("a value without a name"),
        YamlValue::Scalar { text, .. } => Ok((text.clone(), key.place)),
        YamlValue::List(_) | YamlValue::Map(_) => refuse("a name that is no text"),
    }
}

/// Refuses a name that stands twice.
fn check_names(entries: &[YamlEntry<'_>], file: &str) -> Result<(), InputError> {
    let mut sorted: Vec<&YamlEntry<'_>> = entries.iter().collect();
    sorted.sort_by(|one, other| one.name.cmp(&other.name));
    let Some(pair) = sorted.windows(2).find(|pair| pair[0].name == pair[1].name) else { return Ok(()) };
    let problem = pair[1].problem(file, format!("{} stands twice in one map", excerpt(&pair[1].name)));
    Err(problem
        .expected("each name once")
        .hint(format!("the first is on line {}", pair[0].place.line))
        .into())
}

/// The number of values, and of lists and maps inside each other; recursion is limited by [`MOST_DEPTH`].
fn size(value: &Yaml<'_>) -> (usize, usize) {
    let of = |values: &mut dyn Iterator<Item = &Yaml<'_>>| {
        values.map(size).fold((1, 1), |(values, depth), (more, deep)| (values + more, depth.max(deep + 1)))
    };
    match &value.node {
        YamlValue::Scalar { .. } => (1, 0),
        YamlValue::List(items) => of(&mut items.iter()),
        YamlValue::Map(entries) => of(&mut entries.iter().map(|entry| &entry.value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        read(text, "f").expect_err(text).to_string()
    }

    #[test]
    fn values_have_their_places() {
        let text = "# top\na:\n  - {center: [0, -1.5], 'radius': 2}\n  - \"é\": x\n    b: ~\n";
        let root = read(text, "f").expect("YAML");
        let items = root.get("a").and_then(Yaml::items).expect("a list");
        let center = items[0].get("center").expect("it is there");
        assert_eq!(
            (center.place, center.items().map(<[Yaml<'_>]>::len)),
            (Place { line: 3, column: 14 }, Some(2))
        );
        assert_eq!(center.items().and_then(|items| items[1].number()), Some(-1.5));
        let entries = items[1].entries().expect("a map");
        assert_eq!((&*entries[0].name, entries[0].place), ("é", Place { line: 4, column: 5 }));
        assert_eq!((entries[1].place, entries[1].value.is_nothing()), (Place { line: 5, column: 5 }, true));
        assert_eq!(items[1].get("b").and_then(Yaml::text), None);
    }

    #[test]
    fn json_is_read_with_its_places() {
        let text = "{\n\t\"centers\": [[0.1, 2e-3,\r\n -3]],\n    \"note\": \"a: \\u0041\", \"n\": null}";
        let root = read(text, "f").expect("JSON");
        let point = &root.get("centers").and_then(Yaml::items).expect("a list")[0];
        let numbers: Vec<Option<f64>> = point.items().expect("a list").iter().map(Yaml::number).collect();
        assert_eq!(numbers, [Some(0.1), Some(0.002), Some(-3.0)]);
        assert_eq!(point.items().expect("a list")[2].place, Place { line: 3, column: 2 });
        assert_eq!(root.get("note").and_then(Yaml::text), Some("a: A"));
        assert!(root.get("n").is_some_and(Yaml::is_nothing));
        assert_eq!(read("{\"r\": \"0.5\"}", "f").expect("JSON").get("r").and_then(Yaml::number), None);
    }

    #[test]
    fn what_readers_disagree_about_is_refused_with_its_place() {
        assert_eq!(
            refused("a: 1\nb: 2\na: 3\n"),
            "f:3:1: `a` stands twice in one map; expected each name once; hint: the first is on line 1"
        );
        assert_eq!(refused("a: !!python/tuple [1]\n"), "f:1:4: a tag is not read");
        assert_eq!(refused("a: &x {b: 1}\nc:\n  <<: *x\n"), "f:3:3: a merge key is not read; found `<<`");
        assert_eq!(refused("a: 1\n---\nb: 2\n"), "f:2:1: a second document in one file");
        assert_eq!(refused("[a]: 1\n"), "f:1:1: a name that is no text; found a list of 1 value");
        assert_eq!(refused("a: &x [1, *x]\n"), "f:1:11: an alias of a value that holds it");
        assert_eq!(refused(""), "f:1:1: the file is empty");
        // Where the reader tells of it, at the bracket or at the end, depends on its features.
        assert!(refused("a: [1, 2\n").contains(": no YAML: "), "{}", refused("a: [1, 2\n"));
        assert!(refused("a: *x\n").contains("no YAML: "), "{}", refused("a: *x\n"));
    }

    #[test]
    fn aliases_repeat_values_within_limits() {
        let root = read("a: &x [1, 2]\nb: *x\n", "f").expect("YAML");
        assert_eq!(root.get("a"), root.get("b"));
        let mut bomb = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned();
        for k in 1..12 {
            let items = vec![format!("*a{}", k - 1); 8].join(", ");
            bomb = format!("{bomb}a{k}: &a{k} [{items}]\n");
        }
        assert!(refused(&bomb).contains("more than 1000000 values"), "{}", refused(&bomb));
    }

    #[test]
    fn the_same_values_stand_anywhere_in_any_spelling() {
        let same =
            |one: &str, two: &str| read(one, "f").expect("YAML").is_same_as(&read(two, "f").expect("YAML"));
        assert!(same("a: [1, 2.50]\nb: x\n", "{b: x, a: [1.0, 2.5]}"));
        for (one, two) in [
            ("a: [1]", "a: [1, 1]"),
            ("a: 1", "a: '1'"),
            ("a: x", "b: x"),
            ("a: x", "{a: x, b: 1}"),
            ("a: {}", "a: []"),
            ("a: 1", "a: 1.0000000001"),
        ] {
            assert!(!same(one, two) && !same(two, one), "{one} {two}");
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        for text in ["[".repeat(100_000), "{a: ".repeat(100_000), "- ".repeat(100_000)] {
            assert!(read(&text, "f").is_err());
        }
        let chain: String =
            (0..80).map(|k| format!("a{}: &a{} [*a{k}]", k + 1, k + 1)).collect::<Vec<_>>().join("\n") + "\n";
        let refused = refused(&format!("a0: &a0 [1]\n{chain}"));
        assert!(refused.contains("too many lists and maps inside each other"), "{refused}");
    }
}
