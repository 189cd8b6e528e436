//! Files of one crate that use each other in a circle stay few: a large circle can be read only as a whole.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::Tree;

/// The most files in a circle of `use`.
const MOST_FILES: usize = 5;

/// The path of a module below the root of its crate: `["run", "check"]`.
type Module = Vec<String>;

/// One line per circle of more than [`MOST_FILES`] files: files of a crate of which each reaches each other along `use` statements.
///
/// Statements in `mod tests` do not count. A name that is exported again counts for the file that declares it, and exporting is no
/// use.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for folder in tree.folders_in("crates").into_iter().chain(["experiments", "xtask"].map(str::to_owned)) {
        let files = files(tree, &folder);
        for circle in circles(&used_files(&files)).into_iter().filter(|circle| circle.len() > MOST_FILES) {
            let names: Vec<&str> = circle.iter().map(|module| files[*module].path).collect();
            lines.push(format!(
                "{folder}: {} files use each other in a circle, at most {MOST_FILES} may; move what they share into a file of its own that uses none of them: {}",
                names.len(),
                names.join(", ")
            ));
        }
    }
    lines
}

/// A source file with its `use` statements, as paths of names.
struct File<'a> {
    path: &'a str,
    /// Paths from the root of the crate, where they lead into the crate.
    used: Vec<Module>,
    /// The same for `pub use`, by the name that is exported.
    exported: BTreeMap<String, Module>,
}

/// The files of the crate in a folder by their modules.
fn files<'a>(tree: &'a Tree, folder: &str) -> BTreeMap<Module, File<'a>> {
    let prefix = format!("{folder}/src/");
    let has_library = tree.holds(&format!("{prefix}lib.rs"));
    let sources: BTreeMap<Module, (&str, &str)> = tree
        .texts()
        .filter_map(|(path, text)| {
            let mut module: Module =
                path.strip_prefix(&prefix)?.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
            let is_root = module == ["lib"] || (module == ["main"] && !has_library);
            if is_root || module.last()? == "mod" {
                module.pop();
            }
            Some((module, (path, text)))
        })
        .collect();
    let parsed = sources.iter().map(|(module, (path, text))| {
        let mut file = File { path, used: Vec::new(), exported: BTreeMap::new() };
        for (is_exported, used) in use_paths(text) {
            let Some(used) = from_root(module, &used, &sources) else { continue };
            match used.last() {
                Some(name) if is_exported => drop(file.exported.insert(name.clone(), used)),
                _ => file.used.push(used),
            }
        }
        (module.clone(), file)
    });
    parsed.collect()
}

/// The paths of all `use` statements of a text, and whether each is exported.
fn use_paths(text: &str) -> Vec<(bool, Module)> {
    let text = text.split("\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut paths = Vec::new();
    for statement in code.join("\n").split(';') {
        // What stands before on the same lines is an attribute, the end of a block or a visibility.
        let words = statement.rmatch_indices("use ").map(|(at, _)| statement.split_at(at));
        let mut words =
            words.filter(|(before, _)| before.chars().next_back().is_none_or(char::is_whitespace));
        let Some((before, word)) = words.next() else { continue };
        let is_exported = before.rsplit('\n').next().is_some_and(|line| line.trim().starts_with("pub"));
        let mut found = Vec::new();
        expand(&Vec::new(), &word["use ".len()..], &mut found);
        paths.extend(found.into_iter().map(|path| (is_exported, path)));
    }
    paths
}

/// Adds the paths of a tree such as `a::{b, c::{self, D as E}}`.
fn expand(before: &Module, tree: &str, paths: &mut Vec<Module>) {
    let names = |text: &str| -> Vec<String> {
        text.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
    };
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        paths.push([before.clone(), names(path)].concat());
        return;
    };
    let head = [before.clone(), names(head)].concat();
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..at].trim().is_empty() {
                    expand(&head, &inner[start..at], paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// A path as seen from the root of the crate; none for a path into another crate.
fn from_root<T>(module: &Module, path: &[String], modules: &BTreeMap<Module, T>) -> Option<Module> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module.as_slice(), rest].concat()),
        "super" => {
            let ups = path.iter().take_while(|name| *name == "super").count();
            Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat())
        }
        _ => {
            let child = [module.as_slice(), &path[..1]].concat();
            modules.contains_key(&child).then(|| [module.as_slice(), path].concat())
        }
    }
}

/// For every file the other files that it uses.
fn used_files(files: &BTreeMap<Module, File<'_>>) -> BTreeMap<Module, BTreeSet<Module>> {
    let used = |(module, file): (&Module, &File<'_>)| {
        let targets = file.used.iter().filter_map(|path| declaring(path, files, 0));
        (module.clone(), targets.filter(|target| target != module).collect())
    };
    files.iter().map(used).collect()
}

/// The file that declares what a path names, through what others export again.
fn declaring(path: &[String], files: &BTreeMap<Module, File<'_>>, depth: usize) -> Option<Module> {
    const MOST_EXPORTS: usize = 12;
    let length = (0..=path.len()).rev().find(|length| files.contains_key(&path[..*length]))?;
    let (module, rest) = path.split_at(length);
    let exported = rest.first().and_then(|name| files[module].exported.get(name));
    match exported {
        Some(_) if depth == MOST_EXPORTS => None,
        Some(target) if target != path => {
            declaring(&[target.as_slice(), &rest[1..]].concat(), files, depth + 1)
        }
        _ => Some(module.to_vec()),
    }
}

/// The sets of modules of which each reaches each other, in the order of their first module.
fn circles(used: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<Vec<&Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        used.keys().map(|module| (module, reachable(module, used))).collect();
    let mut circles = Vec::new();
    let mut done = BTreeSet::new();
    for module in used.keys() {
        let in_circle = |other: &&Module| reached[module].contains(other) && reached[other].contains(module);
        let circle: Vec<&Module> = used.keys().filter(in_circle).collect();
        if !circle.is_empty() && done.insert(circle[0]) {
            circles.push(circle);
        }
    }
    circles
}

/// Every module that a chain of uses leads to.
fn reachable<'a>(from: &Module, used: &'a BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Module> = used[from].iter().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(&used[module]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_crate_has_a_large_circle() {
        super::super::assert_repository_keeps(breaches);
    }

    /// A crate whose files `a` to `g` use the next one each, and the last one the first by this statement.
    fn ring(last: &str) -> Vec<String> {
        let mut files: Vec<(String, String)> = ('a'..'f')
            .map(|name| {
                let next = char::from(name as u8 + 1);
                (format!("crates/x/src/{name}.rs"), format!("use super::{next}::Item;\n"))
            })
            .collect();
        files.push(("crates/x/src/f.rs".to_owned(), last.to_owned()));
        files.push((
            "crates/x/src/lib.rs".to_owned(),
            "mod a;\npub use a::Item as First;\npub(crate) use a::Item;".to_owned(),
        ));
        let files: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        breaches(&Tree::of(&files))
    }

    #[test]
    fn six_files_in_a_circle_are_named_whatever_the_form_of_the_statement() {
        for last in [
            "use super::a::Item;",
            "use crate::a;",
            "use crate::{b::Other, a::{self, Item as Of}};",
            "#[cfg(unix)]\nuse crate::a::{\n    Item,\n};",
            // What the crate exports again is declared in `a`.
            "use crate::Item;",
            "fn f() {\n    use super::a::Item;\n}",
        ] {
            let lines = ring(last);
            assert_eq!(lines.len(), 1, "{last}");
            assert!(lines[0].starts_with("crates/x: 6 files use each other in a circle"), "{}", lines[0]);
            assert!(lines[0].ends_with("crates/x/src/e.rs, crates/x/src/f.rs"), "{}", lines[0]);
        }
    }

    #[test]
    fn other_crates_tests_comments_and_exports_close_no_circle() {
        for last in [
            "",
            "use a::Item;",
            "use std::a;",
            "// use super::a::Item;",
            "pub use super::a::Item;",
            "pub(crate) use super::a::Item;",
            "#[cfg(all(test, unix))]\nmod tests {\n    use crate::a::Item;\n}",
            "use super::b::Item;",
        ] {
            assert_eq!(ring(last), Vec::<String>::new(), "{last}");
        }
    }

    #[test]
    fn trees_of_names_are_expanded() {
        let paths = |text| -> Vec<String> {
            use_paths(text)
                .into_iter()
                .map(|(is_exported, path)| format!("{is_exported} {}", path.join("::")))
                .collect()
        };
        assert_eq!(
            paths("use a::{b, c::{self, D as E},};\npub(super) use f::*;\nlet used = because; // use g;"),
            ["false a::b", "false a::c::self", "false a::c::D", "true f::*"]
        );
    }
}
