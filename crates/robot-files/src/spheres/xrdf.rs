//! The extended robot description format of Isaac, versions 1 and 2.
//!
//! Read are the spheres of the geometry that `collision` (version 1) or `world_collision` (version 2) names, with its
//! `buffer_distance`, which is added to the radii, and the frames that `modifiers` add. All else is about motion.

use diagnostics::yaml::{Yaml, YamlEntry};
use diagnostics::{Problems, excerpt, hint_for};

use super::sphere::{self, RadiusBuffer};
use super::{ListedSpheres, SphereFormat, expect, optional};

/// The sections that name the geometry for the world; the second one since version 2.
const SECTIONS: [&str; 2] = ["collision", "world_collision"];

pub(super) fn read(root: &Yaml<'_>, problems: &mut Problems) -> Option<ListedSpheres> {
    check_version(root, problems);
    let sections: Vec<&Yaml<'_>> = SECTIONS.iter().filter_map(|name| optional(root, name)).collect();
    let [section] = sections[..] else {
        let value = sections.get(1).copied().unwrap_or(root);
        let what = "the XRDF does not name one geometry for collisions";
        expect(value, what, "collision: {geometry: NAME}, or world_collision since version 2", problems);
        return None;
    };
    let Some(name) = section.get("geometry").and_then(Yaml::text) else {
        expect(section, "the XRDF names no geometry for collisions", "geometry: NAME", problems);
        return None;
    };
    let groups = optional(root, "geometry").and_then(Yaml::entries).unwrap_or_default();
    let Some(group) = groups.iter().find(|group| group.name == name) else {
        let known: Vec<&str> = groups.iter().map(|group| &*group.name).collect();
        let value = section.get("geometry").unwrap_or(section);
        problems.push_with(|problems| {
            let problem = value.problem(problems.file(), "a geometry that the XRDF does not have");
            problem.found(excerpt(name)).hint(hint_for(name, &known, "geometries"))
        });
        return None;
    };
    let spheres = spheres_of(group, problems)?;
    let buffer = RadiusBuffer::read(section, "buffer_distance", problems);
    let links = sphere::links(spheres, &buffer, problems);
    let mut warnings = Vec::new();
    let of_itself = optional(root, "self_collision").and_then(|section| section.get("geometry"));
    if let Some(other) = of_itself.filter(|other| other.text() != Some(name)) {
        let warning =
            other.problem(problems.file(), "collisions of the robot with itself use another geometry");
        warnings.push(warning.found(other.shown()).hint(format!("audited is {}", excerpt(name))));
    }
    Some(ListedSpheres { format: SphereFormat::Xrdf, links, added_links: frames(root, problems), warnings })
}

fn check_version(root: &Yaml<'_>, problems: &mut Problems) {
    let format = root.get("format").unwrap_or(root);
    if format.text() != Some("xrdf") {
        expect(format, "no XRDF", "format: xrdf", problems);
    }
    let version = root.get("format_version").unwrap_or(root);
    if !version.number().is_some_and(|number| number == 1.0 || number == 2.0) {
        expect(version, "a version of XRDF that is not read", "format_version: 1.0 or 2.0", problems);
    }
}

/// The spheres of a geometry, which must have nothing else.
fn spheres_of<'y, 't>(group: &'y YamlEntry<'t>, problems: &mut Problems) -> Option<&'y Yaml<'t>> {
    let entries = group.value.entries().unwrap_or_default();
    for other in entries.iter().filter(|entry| entry.name != "spheres") {
        problems.push_with(|problems| {
            let what = format!("{} of a geometry is not read", excerpt(&other.name));
            let problem = other.problem(problems.file(), what).expected("spheres alone");
            problem.hint("write the spheres of the geometry out")
        });
    }
    let spheres = group.value.get("spheres").filter(|spheres| !spheres.is_nothing());
    if spheres.is_none() {
        expect(
            &group.value,
            "a geometry without spheres",
            "spheres: {link: [{center: [x, y, z], radius: r}, ...]}",
            problems,
        );
    }
    spheres
}

/// The frames that modifiers add.
fn frames(root: &Yaml<'_>, problems: &mut Problems) -> Vec<String> {
    let Some(modifiers) = optional(root, "modifiers") else { return Vec::new() };
    let Some(items) = modifiers.items() else {
        expect(modifiers, "modifiers that are no list", "- add_frame: {...}", problems);
        return Vec::new();
    };
    let name = |item: &Yaml<'_>| Some(item.get("add_frame")?.get("frame_name")?.text()?.to_owned());
    items.iter().filter_map(name).collect()
}
