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

/// All findings, in the order within a level of the report.
pub(super) const ALL: [FindingSearch; 39] = [
    file_warning::find,
    size_suspect::find,
    program_units::find,
    mesh_far::find,
    nothing_to_check::find,
    no_collision_geometry::find,
    collision_misses_visual::find,
    unchecked_accepted::find,
    mesh_open::find,
    mesh_winding::find,
    mesh_non_manifold::find,
    mesh_flat::find,
    mesh_double_sided::find,
    mesh_inverted::find,
    mesh_cavity::find,
    mesh_self_intersecting::find,
    mesh_duplicate::find,
    mesh_degenerate::find,
    mesh_dust::find,
    mesh_convex::find,
    mesh_coarse::find,
    mesh_oversized::find,
    visual_as_collision::find,
    visual_not_compared::find,
    spheres_many::find,
    joint_range::find,
    joint_zero_range::find,
    joint_no_speed_limit::find,
    joint_continuous::find,
    angle_rounded::find,
    joint_soft_limits::find,
    joint_mimic::find,
    mimic_beyond_limits::find,
    srdf_other_robot::find,
    srdf_unreasoned::find,
    exclusion_seen_in_program::find,
    exclusion_hides_collision::find,
    always_overlapping::find,
    still_contact::find,
];

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
            assert!(list.contains(&format!("    {stem}::find,\n")), "{name} is not in ALL");
            let code = stem.replace('_', "-");
            assert!(
                text(&name).contains(&format!("const CODE: &str = \"{code}\";")),
                "{name} has another code"
            );
            assert!(text(&name).starts_with(&format!("//! `{code}`: ")), "{name} begins otherwise");
            files += 1;
        }
        assert_eq!(files, super::ALL.len());
    }
}
