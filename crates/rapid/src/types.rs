//! Types of data: numbers, records and arrays of them, and those that say nothing about motion.

use std::collections::BTreeMap;
use std::rc::Rc;

use controller_program::{ControllerValue, Number};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RapidType {
    Number,
    Boolean,
    Text,
    /// A record, by its index in the table of types.
    Record(usize),
    /// An array with the length of each dimension, where it is known.
    Array(Rc<RapidType>, Vec<Option<usize>>),
    /// One that says nothing about motion: signals, clocks, interrupts. Its values are not known.
    Opaque,
}

/// A record: its name, and its components in their order.
#[derive(Clone, Debug)]
pub(crate) struct RapidRecord {
    pub(crate) name: String,
    pub(crate) components: Vec<(String, RapidType)>,
}

/// The records of the controller, in the order of the table of types.
const RECORDS: [(&str, &[(&str, &str)]); 13] = [
    ("pos", &[("x", "num"), ("y", "num"), ("z", "num")]),
    ("orient", &[("q1", "num"), ("q2", "num"), ("q3", "num"), ("q4", "num")]),
    ("pose", &[("trans", "pos"), ("rot", "orient")]),
    ("confdata", &[("cf1", "num"), ("cf4", "num"), ("cf6", "num"), ("cfx", "num")]),
    (
        "extjoint",
        &[
            ("eax_a", "num"),
            ("eax_b", "num"),
            ("eax_c", "num"),
            ("eax_d", "num"),
            ("eax_e", "num"),
            ("eax_f", "num"),
        ],
    ),
    (
        "robjoint",
        &[
            ("rax_1", "num"),
            ("rax_2", "num"),
            ("rax_3", "num"),
            ("rax_4", "num"),
            ("rax_5", "num"),
            ("rax_6", "num"),
        ],
    ),
    ("robtarget", &[("trans", "pos"), ("rot", "orient"), ("robconf", "confdata"), ("extax", "extjoint")]),
    ("jointtarget", &[("robax", "robjoint"), ("extax", "extjoint")]),
    ("speeddata", &[("v_tcp", "num"), ("v_ori", "num"), ("v_leax", "num"), ("v_reax", "num")]),
    (
        "zonedata",
        &[
            ("finep", "bool"),
            ("pzone_tcp", "num"),
            ("pzone_ori", "num"),
            ("pzone_eax", "num"),
            ("zone_ori", "num"),
            ("zone_leax", "num"),
            ("zone_reax", "num"),
        ],
    ),
    (
        "loaddata",
        &[("mass", "num"), ("cog", "pos"), ("aom", "orient"), ("ix", "num"), ("iy", "num"), ("iz", "num")],
    ),
    ("tooldata", &[("robhold", "bool"), ("tframe", "pose"), ("tload", "loaddata")]),
    (
        "wobjdata",
        &[
            ("robhold", "bool"),
            ("ufprog", "bool"),
            ("ufmec", "string"),
            ("uframe", "pose"),
            ("oframe", "pose"),
        ],
    ),
];

/// Indices of records that moves take.
pub(crate) const POS: usize = 0;
pub(crate) const ORIENT: usize = 1;
pub(crate) const POSE: usize = 2;
pub(crate) const EXTJOINT: usize = 4;
pub(crate) const ROBTARGET: usize = 6;
pub(crate) const JOINTTARGET: usize = 7;
pub(crate) const SPEEDDATA: usize = 8;
pub(crate) const ZONEDATA: usize = 9;
pub(crate) const LOADDATA: usize = 10;
pub(crate) const TOOLDATA: usize = 11;
pub(crate) const WOBJDATA: usize = 12;

/// Types of numbers.
const NUMBERS: [&str; 12] = [
    "num",
    "dnum",
    "dionum",
    "intnum",
    "errnum",
    "byte",
    "tpnum",
    "opnum",
    "busstate",
    "opcalc",
    "symnum",
    "loadsession",
];

/// Types that say nothing about motion.
const OPAQUE: [&str; 44] = [
    "aiotrigg",
    "bitnum",
    "btnres",
    "busdata",
    "buttondata",
    "cameradev",
    "clock",
    "cssframe",
    "datapos",
    "errdomain",
    "errstr",
    "errtype",
    "event_type",
    "exec_level",
    "handler_type",
    "icondata",
    "identno",
    "iodev",
    "iounit_state",
    "listitem",
    "mecunit",
    "paridnum",
    "pcdev",
    "rawbytes",
    "restartdata",
    "rmqheader",
    "rmqmessage",
    "rmqslot",
    "seamdata",
    "shapedata",
    "signalai",
    "signalao",
    "signaldi",
    "signaldo",
    "signalgi",
    "signalgo",
    "signalorigin",
    "socketdev",
    "socketstatus",
    "stoppointdata",
    "stringdig",
    "syncident",
    "triggdata",
    "welddata",
];

/// More types that say nothing about motion.
const MORE_OPAQUE: [&str; 12] = [
    "switch",
    "taskid",
    "tasks",
    "testsignal",
    "trapdata",
    "triggflag",
    "triggios",
    "triggmode",
    "uishownum",
    "veldata",
    "wzstationary",
    "wztemporary",
];

/// The types of a program: the controller's, and the records and other names of the modules.
pub(crate) struct TypeTable {
    pub(crate) records: Vec<RapidRecord>,
    /// By name in small letters.
    by_name: BTreeMap<String, RapidType>,
}

impl TypeTable {
    /// The types of the controller.
    pub(crate) fn new() -> Self {
        let mut table = Self { records: Vec::new(), by_name: BTreeMap::new() };
        for name in NUMBERS {
            table.by_name.insert(name.to_owned(), RapidType::Number);
        }
        table.by_name.insert("bool".to_owned(), RapidType::Boolean);
        table.by_name.insert("string".to_owned(), RapidType::Text);
        for name in OPAQUE.into_iter().chain(MORE_OPAQUE) {
            table.by_name.insert(name.to_owned(), RapidType::Opaque);
        }
        for (name, components) in RECORDS {
            let known = |of: &str| table.by_name.get(of).cloned().unwrap_or(RapidType::Opaque);
            let components = components.iter().map(|(name, of)| ((*name).to_owned(), known(of))).collect();
            table.add_record(RapidRecord { name: name.to_owned(), components });
        }
        table
    }

    /// The type of a name, however it is written.
    pub(crate) fn get(&self, name: &str) -> Option<&RapidType> {
        self.by_name.get(&name.to_lowercase())
    }

    /// Names of all types, for hints.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    pub(crate) fn add_record(&mut self, record: RapidRecord) {
        let of = RapidType::Record(self.records.len());
        self.by_name.insert(record.name.to_lowercase(), of);
        self.records.push(record);
    }

    pub(crate) fn add_alias(&mut self, name: &str, of: RapidType) {
        self.by_name.insert(name.to_lowercase(), of);
    }

    /// A component of a record: its index and its type.
    pub(crate) fn component(&self, record: usize, name: &str) -> Option<(usize, &RapidType)> {
        let components = &self.records[record].components;
        let index = components.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some((index, &components[index].1))
    }

    /// What a type is called in messages.
    pub(crate) fn name_of(&self, of: &RapidType) -> String {
        match of {
            RapidType::Number => "num".to_owned(),
            RapidType::Boolean => "bool".to_owned(),
            RapidType::Text => "string".to_owned(),
            RapidType::Record(record) => self.records[*record].name.clone(),
            RapidType::Array(item, dimensions) => {
                let length =
                    |length: &Option<usize>| length.map_or("*".to_owned(), |length| length.to_string());
                let lengths: Vec<String> = dimensions.iter().map(length).collect();
                format!("{}{{{}}}", self.name_of(item), lengths.join(","))
            }
            RapidType::Opaque => "a value that says nothing about motion".to_owned(),
        }
    }

    /// The value that a variable has where its declaration gives none, as the language defines it.
    pub(crate) fn default_value(&self, of: &RapidType) -> ControllerValue {
        match of {
            RapidType::Number => zero(),
            RapidType::Boolean => ControllerValue::Boolean(false),
            RapidType::Text => ControllerValue::Text("".into()),
            RapidType::Record(record) => {
                let components = &self.records[*record].components;
                ControllerValue::list(components.iter().map(|(_, of)| self.default_value(of)).collect())
            }
            RapidType::Array(item, dimensions) => {
                let item = self.default_value(item);
                let fits = |length: &Option<usize>| length.is_some_and(|length| length <= MOST_ITEMS);
                if !dimensions.iter().all(fits) {
                    return ControllerValue::unknown("an array that is too large");
                }
                let lengths = dimensions.iter().rev().map(|length| length.unwrap_or(0));
                lengths.fold(item, |item, length| match item {
                    unknown @ ControllerValue::Unknown(_) => unknown,
                    item => ControllerValue::list(vec![item; length]),
                })
            }
            RapidType::Opaque => ControllerValue::unknown("a value that says nothing about motion"),
        }
    }
}

/// How long a dimension may be whose items are followed.
const MOST_ITEMS: usize = 20_000;

fn zero() -> ControllerValue {
    ControllerValue::Number(Number::real(0.0).unwrap_or_else(|_| unreachable!("zero is a number")))
}

impl RapidType {
    /// Whether a value of another type can stand where this one is expected. What is opaque has no known value and fits anywhere but
    /// where a record or an array is expected.
    pub(crate) fn takes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Array(item, lengths), Self::Array(other_item, other_lengths)) => {
                item == other_item
                    && lengths.len() == other_lengths.len()
                    && lengths
                        .iter()
                        .zip(other_lengths)
                        .all(|(own, other)| own.is_none() || other.is_none() || own == other)
            }
            (Self::Opaque, _) | (Self::Number | Self::Boolean | Self::Text, Self::Opaque) => true,
            _ => self == other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_indices_are_those_of_the_table() {
        let table = TypeTable::new();
        for (index, name) in [
            (POS, "pos"),
            (ORIENT, "orient"),
            (POSE, "pose"),
            (EXTJOINT, "extjoint"),
            (ROBTARGET, "RobTarget"),
            (JOINTTARGET, "jointtarget"),
            (SPEEDDATA, "speeddata"),
            (ZONEDATA, "zonedata"),
            (LOADDATA, "loaddata"),
            (TOOLDATA, "tooldata"),
            (WOBJDATA, "wobjdata"),
        ] {
            assert_eq!(table.get(name), Some(&RapidType::Record(index)), "{name}");
        }
        let (index, of) = table.component(TOOLDATA, "TLoad").unwrap();
        assert_eq!((index, table.name_of(of).as_str()), (2, "loaddata"));
        assert!(
            table
                .records
                .iter()
                .flat_map(|record| &record.components)
                .all(|(_, of)| *of != RapidType::Opaque)
        );
    }

    #[test]
    fn arrays_of_records_have_defaults() {
        let table = TypeTable::new();
        let of = RapidType::Array(Rc::new(RapidType::Record(POS)), vec![Some(2), Some(3)]);
        assert_eq!(table.name_of(&of), "pos{2,3}");
        assert_eq!(table.default_value(&of).part_count(), 1 + 2 * (1 + 3 * 4));
        let large = RapidType::Array(Rc::new(RapidType::Number), vec![Some(20_000), Some(20_000)]);
        assert!(table.default_value(&large).unknown_source().is_some());
    }
}
