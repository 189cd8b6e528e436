//! Centres and radii as JSON or YAML: lists of one shape, as `MorphIt` writes them, or such lists for links by name.

use diagnostics::Problems;
use diagnostics::yaml::{Yaml, YamlEntry};

use super::{ListedLink, ListedSphere, ListedSpheres, SphereFormat, expect, sphere};

/// Whether a value looks like one of the two forms.
pub(super) fn is_one(root: &Yaml<'_>) -> bool {
    let has_lists = |value: &Yaml<'_>| value.get("centers").is_some() || value.get("radii").is_some();
    has_lists(root) || root.entries().is_some_and(|links| links.iter().any(|link| has_lists(&link.value)))
}

pub(super) fn read(root: &Yaml<'_>, problems: &mut Problems) -> Option<ListedSpheres> {
    let lists =
        |name: &str| root.get(name).is_some_and(|value| value.items().is_some() || value.entries().is_none());
    let links = if lists("centers") || lists("radii") {
        vec![link(root, None, problems)?]
    } else {
        let entries = root.entries().unwrap_or_default();
        entries.iter().filter_map(|entry| link(&entry.value, Some(entry), problems)).collect()
    };
    let (added_links, warnings) = (Vec::new(), Vec::new());
    Some(ListedSpheres { format: SphereFormat::CentersRadii, links, added_links, warnings })
}

/// The spheres of one pair of lists.
fn link(value: &Yaml<'_>, entry: Option<&YamlEntry<'_>>, problems: &mut Problems) -> Option<ListedLink> {
    let centers = list(value, "centers", problems);
    let radii = list(value, "radii", problems);
    let (centers, radii) = (centers?, radii?);
    if centers.len() != radii.len() {
        let (value, found) = (value.get("radii").unwrap_or(value), radii.len());
        problems.push_with(|problems| {
            let problem = value.problem(problems.file(), "not as many radii as centres");
            problem
                .found(format!("{found} radii"))
                .expected(format!("{}, one for each centre", centers.len()))
        });
        return None;
    }
    check_count(value, centers.len(), problems);
    let pairs = centers.iter().zip(radii);
    let spheres = pairs.filter_map(|(center, radius)| {
        let center_m = sphere::point(center, problems);
        let radius_m = sphere::length(radius, problems);
        let radius_m = radius_m.filter(|radius_m| {
            let is_sphere = *radius_m > 0.0;
            if !is_sphere {
                expect(radius, "a radius that is none", "a number above 0", problems);
            }
            is_sphere
        });
        Some(ListedSphere { center_m: center_m?, radius_m: radius_m? })
    });
    let spheres = spheres.collect();
    let place = entry.map_or(value.place, |entry| entry.place);
    Some(ListedLink {
        name: entry.map(|entry| entry.name.clone().into_owned()),
        line: place.line,
        column: place.column,
        spheres,
        disabled: 0,
        unused_because: None,
    })
}

/// A list of that name; adds a problem if there is none.
fn list<'y, 't>(value: &'y Yaml<'t>, name: &str, problems: &mut Problems) -> Option<&'y [Yaml<'t>]> {
    let found = value.get(name);
    let items = found.and_then(Yaml::items);
    if items.is_none() {
        let expected = "centers: [[x, y, z], ...] and radii: [r, ...]";
        expect(found.unwrap_or(value), &format!("no list {name}"), expected, problems);
    }
    items
}

/// The files of `MorphIt` say how many spheres they have.
fn check_count(value: &Yaml<'_>, count: usize, problems: &mut Problems) {
    if let Some(said) = value.get("num_spheres")
        && said.number() != Some(count as f64)
    {
        expect(said, "num_spheres differs from the number of spheres", &count.to_string(), problems);
    }
}
