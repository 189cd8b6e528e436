//! Packages that are not found: one problem for all the meshes in them.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::{InputError, Problem};
use kinematics::{ShapeElement, ShapeGeometry};

/// The packages that meshes are in, so that a missing one is one problem.
pub(super) struct Packages<'a> {
    meshes: BTreeMap<&'a str, usize>,
    missing: BTreeSet<&'a str>,
}

impl<'a> Packages<'a> {
    /// The packages of all references.
    pub(super) fn new(elements: impl Iterator<Item = &'a ShapeElement>) -> Self {
        let mut meshes = BTreeMap::new();
        for package in elements.filter_map(package_of) {
            *meshes.entry(package).or_insert(0) += 1;
        }
        Self { meshes, missing: BTreeSet::new() }
    }

    /// The problems of a shape; that of a missing package with the number of its meshes, and once.
    pub(super) fn once(&mut self, element: &'a ShapeElement, error: InputError) -> Vec<Problem> {
        let is_missing = |package: &str, problem: &Problem| {
            let no_name = package.is_empty() && problem.what == "a mesh reference names no file in a package";
            no_name || problem.what == format!("package {package} is not found")
        };
        let (Some(package), [problem]) = (package_of(element), &error.problems[..]) else {
            return error.problems;
        };
        if !is_missing(package, problem) {
            return error.problems;
        }
        if !self.missing.insert(package) {
            return Vec::new();
        }
        let what = match self.meshes.get(package) {
            Some(&count) if count > 1 => format!("{} (so for {count} meshes)", problem.what),
            _ => problem.what.clone(),
        };
        vec![Problem { what, ..problem.clone() }]
    }
}

/// The package that a mesh is in, by its reference.
fn package_of(element: &ShapeElement) -> Option<&str> {
    match &element.geometry {
        ShapeGeometry::Mesh { uri, .. } => Some(uri.strip_prefix("package://")?.split_once('/')?.0),
        ShapeGeometry::Primitive(_) => None,
    }
}
