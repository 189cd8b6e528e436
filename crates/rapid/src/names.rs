//! The names of modules: data and routines, and where each is known.

use std::collections::BTreeMap;
use std::rc::Rc;

use diagnostics::{Place, Problem, hint_for};

use crate::functions::{RapidFunction, function};
use crate::instructions::{RapidInstruction, instruction};
use crate::predefined::predefined;
use crate::syntax::{DataDeclaration, RapidModule, RapidRoutine};
use crate::types::{RapidRecord, RapidType, TypeTable};

/// A module with its file.
pub(crate) struct NamedModule {
    pub(crate) file: String,
    pub(crate) module: RapidModule,
}

/// A datum of a module.
pub(crate) struct GlobalDatum<'a> {
    /// Index of its module.
    pub(crate) module: usize,
    pub(crate) declaration: &'a DataDeclaration,
}

/// A routine of a module.
pub(crate) struct ListedRoutine<'a> {
    /// Index of its module.
    pub(crate) module: usize,
    pub(crate) routine: &'a RapidRoutine,
}

/// Whether the system module of every backup declares a datum that the controller has anyhow; its name in small letters.
fn is_of_system_module(name: &str) -> bool {
    matches!(name, "tool0" | "wobj0" | "load0")
}

/// All data and routines.
pub(crate) struct NameTable<'a> {
    pub(crate) data: Vec<GlobalDatum<'a>>,
    pub(crate) routines: Vec<ListedRoutine<'a>>,
    /// Data of the controller that the modules declare once more, as the system module of a backup does.
    pub(crate) repeated: Vec<GlobalDatum<'a>>,
    /// By module, or none for what all modules know, and name in small letters.
    data_by_name: BTreeMap<(Option<usize>, String), usize>,
    routines_by_name: BTreeMap<(Option<usize>, String), usize>,
}

impl<'a> NameTable<'a> {
    /// The names of modules; those that are taken are problems.
    pub(crate) fn new(modules: &'a [NamedModule], problems: &mut Vec<Problem>) -> Self {
        let mut table = Self {
            data: Vec::new(),
            routines: Vec::new(),
            repeated: Vec::new(),
            data_by_name: BTreeMap::new(),
            routines_by_name: BTreeMap::new(),
        };
        for (module, named) in modules.iter().enumerate() {
            for routine in &named.module.routines {
                let is_controllers = is_fixed(&routine.name);
                let key = (routine.is_local.then_some(module), routine.name.to_lowercase());
                let is_taken = table.routines_by_name.insert(key, table.routines.len()).is_some();
                table.routines.push(ListedRoutine { module, routine });
                let place = routine.place;
                if is_controllers {
                    let what = "a routine that the controller has already";
                    problems.push(taken(&named.file, what, &routine.name, place));
                }
                if is_taken {
                    problems.push(taken(&named.file, "two routines of one name", &routine.name, place));
                }
            }
        }
        for (module, named) in modules.iter().enumerate() {
            for declaration in &named.module.data {
                let name = declaration.name.to_lowercase();
                if is_of_system_module(&name) && !declaration.is_local {
                    table.repeated.push(GlobalDatum { module, declaration });
                    continue;
                }
                let (name_of_all, key) = (name.clone(), (declaration.is_local.then_some(module), name));
                let is_routine = table.routine(&name_of_all, module).is_some();
                let is_taken = table.data_by_name.insert(key, table.data.len()).is_some();
                table.data.push(GlobalDatum { module, declaration });
                let mut problem = |what: &str| {
                    problems.push(taken(&named.file, what, &declaration.name, declaration.place));
                };
                if predefined(&name_of_all).is_some() {
                    problem("a datum that the controller has already");
                }
                if is_taken || is_routine {
                    problem("two data or routines of one name");
                }
            }
        }
        table
    }

    /// The datum of a name that a module knows.
    pub(crate) fn datum(&self, name: &str, module: usize) -> Option<usize> {
        found(&self.data_by_name, name, module)
    }

    /// The routine of a name that a module knows.
    pub(crate) fn routine(&self, name: &str, module: usize) -> Option<usize> {
        found(&self.routines_by_name, name, module)
    }

    /// Names of routines, for hints.
    pub(crate) fn routine_names(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.routines.iter().map(|listed| listed.routine.name.as_str())
    }
}

/// Whether a name stands for something that moves the robot or says where it goes: a routine of that name would be misread.
fn is_fixed(name: &str) -> bool {
    use RapidFunction as F;
    use RapidInstruction as I;
    let is_motion = matches!(
        instruction(name),
        Some(I::Move(_) | I::JointConfiguration | I::LineConfiguration | I::UsualWay(..))
    );
    is_motion || matches!(function(name), Some(F::Offset | F::ToolOffset | F::StandingTarget | F::IsPresent))
}

fn found(by_name: &BTreeMap<(Option<usize>, String), usize>, name: &str, module: usize) -> Option<usize> {
    let name = name.to_lowercase();
    by_name.get(&(Some(module), name.clone())).or_else(|| by_name.get(&(None, name))).copied()
}

fn taken(file: &str, what: &str, name: &str, place: Place) -> Problem {
    Problem::new(file, what)
        .at(place.line, place.column)
        .found(format!("`{name}`"))
        .hint("give it another name")
}

/// The types of modules; those that are not known are problems.
pub(crate) fn types(modules: &[NamedModule], problems: &mut Vec<Problem>) -> TypeTable {
    let mut table = TypeTable::new();
    for named in modules {
        for record in &named.module.records {
            if table.get(&record.name).is_some() {
                problems.push(taken(&named.file, "two types of one name", &record.name, record.place));
                continue;
            }
            let mut components = Vec::new();
            for (place, of, name) in &record.components {
                let known = table.get(of).cloned();
                if known.is_none() {
                    problems.push(no_type(&table, &named.file, of, *place));
                }
                components.push((name.clone(), known.unwrap_or(RapidType::Opaque)));
            }
            table.add_record(RapidRecord { name: record.name.clone(), components });
        }
        for alias in &named.module.aliases {
            match table.get(&alias.of).cloned() {
                Some(of) if table.get(&alias.name).is_none() => table.add_alias(&alias.name, of),
                Some(_) => {
                    problems.push(taken(&named.file, "two types of one name", &alias.name, alias.place));
                }
                None => problems.push(no_type(&table, &named.file, &alias.of, alias.place)),
            }
        }
    }
    table
}

/// The problem of a type that is not known.
pub(crate) fn no_type(table: &TypeTable, file: &str, name: &str, place: Place) -> Problem {
    let known: Vec<&str> = table.names().collect();
    Problem::new(file, "a type that is not known")
        .at(place.line, place.column)
        .found(format!("`{name}`"))
        .hint(hint_for(&name.to_lowercase(), &known, "types"))
}

/// An array of a type, where it has dimensions.
pub(crate) fn with_dimensions(of: RapidType, dimensions: Vec<Option<usize>>) -> RapidType {
    if dimensions.is_empty() { of } else { RapidType::Array(Rc::new(of), dimensions) }
}
