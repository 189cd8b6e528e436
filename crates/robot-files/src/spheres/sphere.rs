//! Spheres, distances that are added to their radii, and links with their lists.

use diagnostics::yaml::{Yaml, YamlEntry};
use diagnostics::{Problems, excerpt, nearest};
use geometry::limits::{MOST_LENGTH_M, is_within};

use super::{ListedLink, ListedSphere, expect, optional};

/// The keys of a sphere.
const KEYS: [&str; 2] = ["center", "radius"];

/// Distances that are added to the radii: one for all links, or one for each link named.
pub(super) enum RadiusBuffer<'y> {
    All(f64),
    ByLink(Vec<(&'y str, f64)>),
}

impl<'y> RadiusBuffer<'y> {
    /// The buffer under a key; none where it is left out.
    pub(super) fn read(map: &'y Yaml<'_>, name: &str, problems: &mut Problems) -> Self {
        let Some(value) = optional(map, name) else { return Self::All(0.0) };
        if let Some(entries) = value.entries() {
            let of = |entry: &'y YamlEntry<'_>| {
                let distance = distance(&entry.value, problems)?;
                Some((&*entry.name, distance))
            };
            return Self::ByLink(entries.iter().filter_map(of).collect());
        }
        Self::All(distance(value, problems).unwrap_or(0.0))
    }

    fn added_m(&self, link: &str) -> f64 {
        match self {
            Self::All(distance) => *distance,
            Self::ByLink(links) => {
                links.iter().find(|(name, _)| *name == link).map_or(0.0, |(_, distance)| *distance)
            }
        }
    }
}

/// A length that may be negative.
fn distance(value: &Yaml<'_>, problems: &mut Problems) -> Option<f64> {
    let number = value.number().filter(|number| is_within(*number, MOST_LENGTH_M));
    if number.is_none() {
        expect(value, "a distance to add to radii that is none", "a number of metres", problems);
    }
    number
}

/// The links of a map from names to lists of spheres.
pub(super) fn links(value: &Yaml<'_>, buffer: &RadiusBuffer<'_>, problems: &mut Problems) -> Vec<ListedLink> {
    let Some(entries) = value.entries() else {
        expect(
            value,
            "spheres that are not sorted by link",
            "a map: link: [{center: [x, y, z], radius: r}, ...]",
            problems,
        );
        return Vec::new();
    };
    entries.iter().map(|entry| link(entry, buffer, problems)).collect()
}

fn link(entry: &YamlEntry<'_>, buffer: &RadiusBuffer<'_>, problems: &mut Problems) -> ListedLink {
    let mut link = ListedLink {
        name: Some(entry.name.clone().into_owned()),
        line: entry.place.line,
        column: entry.place.column,
        spheres: Vec::new(),
        disabled: 0,
        unused_because: None,
    };
    let Some(items) = entry.value.items() else {
        if !entry.value.is_nothing() {
            let what = format!("the spheres of {} are no list", excerpt(&entry.name));
            expect(&entry.value, &what, "[{center: [x, y, z], radius: r}, ...]", problems);
        }
        return link;
    };
    let added_m = buffer.added_m(&entry.name);
    for item in items {
        let Some(ListedSphere { center_m, radius_m }) = sphere(item, problems) else { continue };
        let radius_m = radius_m + added_m;
        if radius_m > 0.0 {
            link.spheres.push(ListedSphere { center_m, radius_m });
        } else {
            link.disabled += 1;
        }
    }
    link
}

/// A sphere; its radius may be negative.
fn sphere(item: &Yaml<'_>, problems: &mut Problems) -> Option<ListedSphere> {
    let Some(entries) = item.entries() else {
        expect(item, "a sphere that is none", "{center: [x, y, z], radius: r}", problems);
        return None;
    };
    for entry in entries.iter().filter(|entry| !KEYS.contains(&&*entry.name)) {
        let meant = nearest(&entry.name, KEYS);
        problems.push_with(|problems| {
            let what = format!("a sphere has no {}", excerpt(&entry.name));
            let problem = entry.problem(problems.file(), what).expected("center and radius");
            match meant {
                Some(meant) => problem.hint(format!("did you mean `{meant}`?")),
                None => problem,
            }
        });
    }
    for key in KEYS.iter().filter(|key| item.get(key).is_none()) {
        problems.push_with(|problems| {
            item.problem(problems.file(), format!("a sphere without {key}")).expected("center and radius")
        });
    }
    let center_m = item.get("center").and_then(|center| point(center, problems));
    let radius_m = item.get("radius").and_then(|radius| length(radius, problems));
    Some(ListedSphere { center_m: center_m?, radius_m: radius_m? })
}

/// Three coordinates.
pub(super) fn point(value: &Yaml<'_>, problems: &mut Problems) -> Option<[f64; 3]> {
    let numbers = value.items().map(|items| items.iter().map(Yaml::number).collect::<Vec<_>>());
    if let Some([Some(x), Some(y), Some(z)]) = numbers.as_deref()
        && [x, y, z].into_iter().all(|number| is_within(*number, MOST_LENGTH_M))
    {
        return Some([*x, *y, *z]);
    }
    let wrong = value.items().filter(|items| items.len() == 3).and_then(|items| {
        items.iter().find(|item| item.number().is_none_or(|number| !is_within(number, MOST_LENGTH_M)))
    });
    let expected = format!("three numbers of at most {MOST_LENGTH_M} m: [x, y, z]");
    expect(wrong.unwrap_or(value), "a centre that is no point", &expected, problems);
    None
}

/// A radius; may be negative.
pub(super) fn length(value: &Yaml<'_>, problems: &mut Problems) -> Option<f64> {
    let number = value.number().filter(|number| is_within(*number, MOST_LENGTH_M));
    if number.is_none() {
        let expected = format!("a number of at most {MOST_LENGTH_M} m");
        expect(value, "a radius that is no length", &expected, problems);
    }
    number
}
