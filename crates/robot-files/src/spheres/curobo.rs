//! Robot configurations of cuRobo.
//!
//! Read are `collision_spheres`, `collision_sphere_buffer`, which is added to every radius, `collision_link_names`, without which
//! cuRobo does not use the spheres of a link, and the names in `extra_links`. All else is about motion.

use diagnostics::yaml::Yaml;
use diagnostics::{Problems, excerpt};

use super::sphere::{self, RadiusBuffer};
use super::{ListedSpheres, SphereFormat, expect, optional};

/// Where `collision_spheres` may stand.
const PLACES: [&[&str]; 3] = [&[], &["kinematics"], &["robot_cfg", "kinematics"]];

/// The map that has `collision_spheres`; adds a problem if there are several.
pub(super) fn section<'y, 't>(root: &'y Yaml<'t>, problems: &mut Problems) -> Option<&'y Yaml<'t>> {
    let at = |path: &&[&str]| path.iter().try_fold(root, |map, name| map.get(name));
    let found: Vec<&Yaml<'t>> =
        PLACES.iter().filter_map(at).filter(|map| map.get("collision_spheres").is_some()).collect();
    if let [_, second, ..] = found[..] {
        let value = second.get("collision_spheres").unwrap_or(second);
        expect(value, "collision_spheres stands twice", "one list of spheres", problems);
        return None;
    }
    found.first().copied()
}

pub(super) fn read(section: &Yaml<'_>, problems: &mut Problems) -> Option<ListedSpheres> {
    let spheres = section.get("collision_spheres")?;
    if spheres.is_nothing() {
        expect(spheres, "collision_spheres has no spheres", "a map from links to spheres", problems);
        return None;
    }
    if let Some(name) = spheres.text() {
        problems.push_with(|problems| {
            let problem = spheres.problem(problems.file(), "the spheres are in another file");
            let problem = problem.found(excerpt(name)).expected("a map from links to spheres");
            problem.hint("audit that file instead of this one")
        });
        return None;
    }
    let buffer = RadiusBuffer::read(section, "collision_sphere_buffer", problems);
    let mut links = sphere::links(spheres, &buffer, problems);
    if let Some(used) = names(section, "collision_link_names", problems) {
        for link in
            links.iter_mut().filter(|link| link.name.as_deref().is_some_and(|name| !used.contains(&name)))
        {
            link.unused_because = Some("collision_link_names leaves it out");
        }
    }
    let added = optional(section, "extra_links").and_then(Yaml::entries).unwrap_or_default();
    Some(ListedSpheres {
        format: SphereFormat::Curobo,
        links,
        added_links: added.iter().map(|entry| entry.name.clone().into_owned()).collect(),
        warnings: Vec::new(),
    })
}

/// The names of a list; `None` where it is left out.
fn names<'y>(section: &'y Yaml<'_>, key: &str, problems: &mut Problems) -> Option<Vec<&'y str>> {
    let list = optional(section, key)?;
    let names: Option<Vec<&str>> = list.items().and_then(|items| items.iter().map(Yaml::text).collect());
    if names.is_none() {
        expect(list, &format!("{key} is no list of links"), "a list of names", problems);
    }
    names
}
