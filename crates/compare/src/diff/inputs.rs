//! The inputs of the runs: settings, fixed joints, files.

use std::collections::BTreeMap;

use report_format::words::{joint, mm, short};
use report_format::{FixedJoint, JointUnit, Program, Report, Text};

use super::{are_comparable, motion};

/// Digits of a hash that are shown.
const SHOWN_HASH: usize = 12;

/// What is not compared and why, if mode or surface differ.
pub(super) fn not_comparable(a: &Report, b: &Report) -> Vec<String> {
    if are_comparable(a, b) {
        return Vec::new();
    }
    let surface = |of: &Report| of.settings.surface.name();
    let both = [("mode", a.mode.name(), b.mode.name()), ("surface", surface(a), surface(b))];
    let differing = both.iter().filter(|(_, before, now)| before != now);
    let why: Vec<String> = differing.map(|(name, before, now)| format!("{name} {before} → {now}")).collect();
    vec![format!(
        "the runs asked different questions ({}): clearances and findings that are in both were not compared, and may be worse",
        why.join(", ")
    )]
}

/// Settings that differ.
pub(super) fn settings(a: &Report, b: &Report) -> Vec<String> {
    let values = |of: &Report| {
        let settings = &of.settings;
        let optional = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
        [
            ("tool", of.tool.version.to_string()),
            ("scene", of.scene.to_string()),
            ("mode", of.mode.name().to_owned()),
            ("surface", settings.surface.name().to_owned()),
            ("accuracy", mm(settings.accuracy_m)),
            ("clearance curve", settings.curve.name().to_owned()),
            ("method", settings.method.name().to_owned()),
            ("smallest radius", optional(settings.smallest_radius_m.map(mm))),
            ("COLLADA up axis", settings.dae_up_axis.name().to_owned()),
            ("interpolation points", of.interpolation_points.to_string()),
            ("duration", optional(of.duration_s.map(|seconds| format!("{} s", short(seconds, 3))))),
        ]
    };
    let both = values(a).into_iter().zip(values(b));
    let differing = both.filter(|((_, before), (_, now))| before != now);
    let mut rows: Vec<String> =
        differing.map(|((name, before), (_, now))| format!("{name}: {before} → {now}")).collect();
    rows.extend(motion::otherwise(a, b));
    let (then, here) = (joints(a), joints(b));
    let [driven_before, driven_now] = [a, b].map(motion::driven);
    let otherwise = |driven: &BTreeMap<Text, &Program>, name: &Text| {
        if driven.contains_key(name) { "driven" } else { "not there" }
    };
    for (name, value) in &here {
        let before = then.get(name).map_or_else(|| otherwise(&driven_before, name), String::as_str);
        if before != value.as_str() {
            rows.push(format!("fixed joint {name}: {before} → {value}"));
        }
    }
    let gone = then.iter().filter(|(name, _)| !here.contains_key(*name));
    rows.extend(
        gone.map(|(name, value)| format!("fixed joint {name}: {value} → {}", otherwise(&driven_now, name))),
    );
    rows
}

/// Files that were changed, added or removed, by path.
pub(super) fn files(a: &Report, b: &Report) -> Vec<String> {
    let (then, here) = (hashes(a), hashes(b));
    let mut rows = Vec::new();
    for (path, hash) in &here {
        match then.get(path) {
            None => rows.push(format!("added    {path}  {}", start(hash))),
            Some(before) if before != hash => {
                rows.push(format!("changed  {path}  {} → {}", start(before), start(hash)));
            }
            Some(_) => {}
        }
    }
    let gone = then.iter().filter(|(path, _)| !here.contains_key(*path));
    rows.extend(gone.map(|(path, hash)| format!("removed  {path}  {}", start(hash))));
    rows
}

fn hashes(of: &Report) -> BTreeMap<&Text, &Text> {
    of.inputs.iter().map(|input| (&input.path, &input.sha256)).collect()
}

fn start(hash: &Text) -> String {
    let hash = hash.to_string();
    hash.get(..SHOWN_HASH).unwrap_or(&hash).to_owned()
}

fn joints(of: &Report) -> BTreeMap<&Text, String> {
    let value = |fixed: &FixedJoint| joint(fixed.value, fixed.unit == JointUnit::Metre);
    of.fixed_joints.iter().map(|fixed| (&fixed.joint, value(fixed))).collect()
}
