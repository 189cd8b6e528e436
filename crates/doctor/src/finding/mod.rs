//! The findings, one per file; the first comment of a file is its page in `docs/doctor`.

mod always_overlapping;
mod angle_rounded;
mod collision_misses_visual;
mod exclusion_hides_collision;
mod exclusion_seen_in_program;
mod file_warning;
mod joint_continuous;
mod joint_mimic;
mod joint_no_speed_limit;
mod joint_range;
mod joint_soft_limits;
mod joint_zero_range;
mod mesh_cavity;
mod mesh_coarse;
mod mesh_convex;
mod mesh_degenerate;
mod mesh_double_sided;
mod mesh_duplicate;
mod mesh_dust;
mod mesh_far;
mod mesh_flat;
mod mesh_inverted;
mod mesh_non_manifold;
mod mesh_open;
mod mesh_oversized;
mod mesh_self_intersecting;
mod mesh_winding;
mod mimic_beyond_limits;
mod no_collision_geometry;
mod nothing_to_check;
mod program_units;
mod reach_suspect;
mod size_suspect;
mod spheres_many;
mod srdf_other_robot;
mod srdf_unreasoned;
mod still_contact;
mod unchecked_accepted;
mod visual_as_collision;
mod visual_not_compared;

use super::diagnosis::Diagnosis;
use super::patient::Patient;

/// Searches for one kind of finding.
pub(super) type FindingSearch = fn(&Patient<'_>, &mut Vec<Diagnosis>);

/// A kind of finding.
pub(super) struct FindingSource {
    /// Its code.
    pub(super) code: &'static str,
    /// What looks for it.
    pub(super) find: FindingSearch,
    /// Its source file, whose first comment is its page.
    source: &'static str,
}

/// The kind of finding in a file.
macro_rules! kind {
    ($module:ident) => {
        FindingSource {
            code: $module::CODE,
            find: $module::find,
            source: include_str!(concat!(stringify!($module), ".rs")),
        }
    };
}

/// All findings, in the order within a level of the report.
pub(super) const ALL: [FindingSource; 40] = [
    kind!(file_warning),
    kind!(size_suspect),
    kind!(reach_suspect),
    kind!(program_units),
    kind!(mesh_far),
    kind!(nothing_to_check),
    kind!(no_collision_geometry),
    kind!(collision_misses_visual),
    kind!(unchecked_accepted),
    kind!(mesh_open),
    kind!(mesh_winding),
    kind!(mesh_non_manifold),
    kind!(mesh_flat),
    kind!(mesh_double_sided),
    kind!(mesh_inverted),
    kind!(mesh_cavity),
    kind!(mesh_self_intersecting),
    kind!(mesh_duplicate),
    kind!(mesh_degenerate),
    kind!(mesh_dust),
    kind!(mesh_convex),
    kind!(mesh_coarse),
    kind!(mesh_oversized),
    kind!(visual_as_collision),
    kind!(visual_not_compared),
    kind!(spheres_many),
    kind!(joint_range),
    kind!(joint_zero_range),
    kind!(joint_no_speed_limit),
    kind!(joint_continuous),
    kind!(angle_rounded),
    kind!(joint_soft_limits),
    kind!(joint_mimic),
    kind!(mimic_beyond_limits),
    kind!(srdf_other_robot),
    kind!(srdf_unreasoned),
    kind!(exclusion_seen_in_program),
    kind!(exclusion_hides_collision),
    kind!(always_overlapping),
    kind!(still_contact),
];

impl FindingSource {
    /// What it means and what to do about it, as text.
    pub(super) fn page(&self) -> String {
        let comment = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        comment.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    /// The text of a file here.
    fn text(name: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/finding");
        std::fs::read_to_string(format!("{folder}/{name}")).expect("a source file")
    }

    #[test]
    fn every_file_is_looked_for_and_named_after_its_code() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/finding");
        let list = text("mod.rs");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            let Some(stem) = name.strip_suffix(".rs").filter(|stem| *stem != "mod") else { continue };
            assert!(list.contains(&format!("    kind!({stem}),\n")), "{name} is not in ALL");
            let code = stem.replace('_', "-");
            assert!(
                text(&name).contains(&format!("pub(super) const CODE: &str = \"{code}\";")),
                "{name} has another code"
            );
            assert!(text(&name).starts_with(&format!("//! `{code}`: ")), "{name} begins otherwise");
            files += 1;
        }
        assert_eq!(files, super::ALL.len());
    }
}
