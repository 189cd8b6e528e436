//! What the sources of our crates declare, outside of tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use proc_macro2::{Ident, Span};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, Meta, Signature, Token, Type};

use super::super::tree::Tree;

/// Its functions serve tests alone.
const TESTS_ONLY: &str = "test-support";

/// A line of a source file.
pub(super) struct Place {
    path: String,
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}

/// Places by subject, such as `type Row`, `of scene` or `tuple scene`; and one line per source that cannot be parsed.
pub(super) fn found(tree: &Tree) -> (BTreeMap<String, Vec<Place>>, Vec<String>) {
    let mut found = BTreeMap::new();
    let mut unreadable = Vec::new();
    let mut sources = Vec::new();
    let mut of_tests = BTreeSet::new();
    for (path, folder, text) in rust_sources(tree) {
        match syn::parse_file(text) {
            Ok(file) => {
                of_tests.extend(test_modules(path, &file));
                sources.push((path, folder, file));
            }
            Err(error) => unreadable.push(format!("{path}: cannot be parsed: {error}")),
        }
    }
    let is_of_tests = |path: &str| {
        let module = path.trim_end_matches(".rs");
        let mut ends = module.match_indices('/').map(|(at, _)| at).chain([module.len()]);
        ends.any(|at| of_tests.contains(&module[..at]))
    };
    for (path, folder, file) in sources.iter().filter(|(path, ..)| !is_of_tests(path)) {
        Declarations { path, folder, found: &mut found }.visit_file(file);
    }
    (found, unreadable)
}

/// Path, crate folder and text of every Rust source below `crates/*/src`.
fn rust_sources(tree: &Tree) -> impl Iterator<Item = (&str, &str, &str)> {
    tree.texts().filter_map(|(path, text)| {
        let (folder, below) = path.strip_prefix("crates/")?.split_once("/src/")?;
        let is_tested = folder != TESTS_ONLY && below != "tests.rs" && !below.ends_with("/tests.rs");
        let is_rust = std::path::Path::new(path).extension().is_some_and(|extension| extension == "rs");
        (is_rust && is_tested && !folder.contains('/')).then_some((path, folder, text))
    })
}

/// The modules that a file declares for tests, as paths without extension.
fn test_modules(path: &str, file: &syn::File) -> Vec<String> {
    let stem = path.trim_end_matches(".rs");
    let (parent, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let folder = if ["lib", "main", "mod"].contains(&name) { parent } else { stem };
    let modules = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) if module.content.is_none() && is_for_tests(&module.attrs) => Some(module),
        _ => None,
    });
    modules.map(|module| format!("{folder}/{}", module.ident)).collect()
}

/// Whether an item is compiled for tests only.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    conditions
        .any(|attribute| attribute.parse_args::<Meta>().is_ok_and(|condition| requires_test(&condition)))
}

fn requires_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(name) => name.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|conditions| conditions.iter().any(requires_test)),
        _ => false,
    }
}

/// Collects the declarations of one file.
struct Declarations<'a> {
    path: &'a str,
    folder: &'a str,
    found: &'a mut BTreeMap<String, Vec<Place>>,
}

impl Declarations<'_> {
    fn add(&mut self, subject: String, span: Span) {
        let place = Place { path: self.path.to_owned(), line: span.start().line };
        self.found.entry(subject).or_default().push(place);
    }

    fn add_type(&mut self, name: &Ident) {
        self.add(format!("type {name}"), name.span());
    }

    fn add_function(&mut self, signature: &Signature) {
        if signature.ident == "of" {
            self.add(format!("of {}", self.folder), signature.ident.span());
        }
        for input in &signature.inputs {
            if let FnArg::Typed(parameter) = input
                && is_tuple(&parameter.ty)
            {
                self.add(format!("tuple {}", self.folder), parameter.colon_token.span);
            }
        }
    }
}

/// Whether a parameter of this type has parts without names.
fn is_tuple(parameter: &Type) -> bool {
    match parameter {
        Type::Tuple(tuple) => !tuple.elems.is_empty(),
        Type::Reference(reference) => is_tuple(&reference.elem),
        Type::Paren(inner) => is_tuple(&inner.elem),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Declarations<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        if !is_for_tests(&item.attrs) {
            self.add_type(&item.ident);
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        if !is_for_tests(&item.attrs) {
            self.add_type(&item.ident);
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        if !is_for_tests(&item.attrs) {
            self.add_type(&item.ident);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if !is_for_tests(&item.attrs) {
            self.add_type(&item.ident);
            visit::visit_item_trait(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.add_function(&item.sig);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.add_function(&item.sig);
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        for method in &item.items {
            let syn::ImplItem::Fn(method) = method else { continue };
            // The trait fixes the signature of its method; what stands in the body is free.
            if item.trait_.is_none() && !is_for_tests(&method.attrs) {
                self.add_function(&method.sig);
            }
            if !is_for_tests(&method.attrs) {
                self.visit_block(&method.block);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subjects(files: &[(&str, &str)]) -> Vec<String> {
        let (found, unreadable) = found(&Tree::of(files));
        assert_eq!(unreadable, Vec::<String>::new());
        let numbered = |(subject, places): (String, Vec<Place>)| format!("{subject} {}", places.len());
        found.into_iter().map(numbered).collect()
    }

    #[test]
    fn what_tests_alone_compile_does_not_count() {
        let text = "#[cfg(test)]\nmod fixture;\n#[cfg(all(test, unix))]\nmod slow;\n#[cfg(test)]\nmod tests { struct A; }\n\
                    #[cfg(test)]\nfn of() {}\n#[cfg(not(test))]\nstruct B;";
        let files = [
            ("crates/a/src/lib.rs", text),
            ("crates/a/src/fixture.rs", "struct C;"),
            ("crates/a/src/slow/mod.rs", "struct C;"),
            ("crates/a/src/slow/deep.rs", "struct C;"),
            ("crates/a/src/b/tests.rs", "struct C;"),
            ("crates/a/src/b/fixture.rs", "struct D;"),
            ("crates/a/tests/it.rs", "struct C;"),
            ("crates/test-support/src/lib.rs", "struct C;"),
            ("xtask/src/main.rs", "struct C;"),
        ];
        assert_eq!(subjects(&files), ["type B 1", "type D 1"]);
    }

    #[test]
    fn signatures_that_a_trait_fixes_do_not_count() {
        let text = "trait T { type Row; fn of(&self, ends: (u8, u8)); }\nimpl T for u8 { type Row = u8; fn of(&self, ends: (u8, u8)) {\
                    fn inner(ends: &mut (u8, u8)) {} } }";
        assert_eq!(subjects(&[("crates/a/src/lib.rs", text)]), ["of a 1", "tuple a 2", "type T 1"]);
    }

    #[test]
    fn only_tuples_themselves_count_as_tuples() {
        let text = "fn f(a: (), b: &[(u8, u8)], c: Option<(u8, u8)>) { let g = |(a, b): (u8, u8)| a; }";
        assert_eq!(subjects(&[("crates/a/src/lib.rs", text)]), Vec::<String>::new());
    }

    #[test]
    fn a_source_that_cannot_be_parsed_is_named() {
        let (_, unreadable) = found(&Tree::of(&[("crates/a/src/lib.rs", "fn {")]));
        assert_eq!(unreadable.len(), 1);
        assert!(unreadable[0].starts_with("crates/a/src/lib.rs: cannot be parsed: "), "{unreadable:?}");
    }
}
