//! Which crate may depend on which: the table below is the architecture.

use super::manifest::manifests;
use super::tree::Tree;

/// What both programs may see.
const PROGRAMS: &[&str] = &[
    "arguments",
    "batch",
    "cell",
    "collision",
    "compare",
    "controller-program",
    "diagnostics",
    "doctor",
    "geometry",
    "kinematics",
    "mesh-files",
    "motion-graph",
    "motion-walks",
    "pathproof",
    "program",
    "rapid",
    "report",
    "report-format",
    "robot-files",
    "scene",
    "simulator",
    "sphere-model",
    "studies",
    "test-support",
    "urp",
    "urscript",
];

/// Room and the rooms that it may see, for tests too; what a room of the same table does not name it must not know.
///
/// A room is a package without the prefix of the product.
const ARROWS: [(&str, &[&str]); 33] = [
    ("test-support", &[]),
    ("diagnostics", &[]),
    ("geometry", &["test-support"]),
    ("mesh-files", &["diagnostics", "geometry", "test-support"]),
    ("sphere-model", &["geometry", "mesh-files", "test-support"]),
    ("kinematics", &["diagnostics", "geometry", "test-support"]),
    ("robot-files", &["diagnostics", "geometry", "kinematics", "test-support"]),
    ("program", &["diagnostics", "geometry", "kinematics", "test-support"]),
    ("controller-program", &["diagnostics", "test-support"]),
    ("urscript", &["controller-program", "diagnostics", "test-support"]),
    ("urp", &["controller-program", "diagnostics", "motion-graph", "test-support", "urscript"]),
    ("motion-graph", &["controller-program", "diagnostics", "test-support", "urscript"]),
    ("rapid", &["controller-program", "diagnostics", "motion-graph", "test-support"]),
    ("lowering", &["geometry", "kinematics", "program", "test-support"]),
    (
        "motion-walks",
        &[
            "controller-program",
            "diagnostics",
            "geometry",
            "kinematics",
            "lowering",
            "motion-graph",
            "program",
            "rapid",
            "test-support",
            "urscript",
        ],
    ),
    ("collision", &["geometry", "mesh-files", "sphere-model", "test-support"]),
    ("continuous", &["collision", "geometry", "kinematics", "sphere-model", "test-support"]),
    ("intervals", &["geometry", "kinematics", "test-support"]),
    ("cell", &["diagnostics", "geometry", "mesh-files", "test-support"]),
    (
        "scene",
        &[
            "cell",
            "continuous",
            "controller-program",
            "diagnostics",
            "geometry",
            "kinematics",
            "lowering",
            "mesh-files",
            "motion-walks",
            "program",
            "rapid",
            "robot-files",
            "test-support",
            "urp",
            "urscript",
        ],
    ),
    (
        "simulator",
        &[
            "cell",
            "collision",
            "continuous",
            "diagnostics",
            "geometry",
            "intervals",
            "kinematics",
            "lowering",
            "mesh-files",
            "program",
            "robot-files",
            "scene",
            "sphere-model",
            "test-support",
        ],
    ),
    (
        "studies",
        &[
            "collision",
            "continuous",
            "diagnostics",
            "geometry",
            "kinematics",
            "robot-files",
            "scene",
            "simulator",
            "sphere-model",
            "test-support",
        ],
    ),
    (
        "doctor",
        &[
            "cell",
            "collision",
            "diagnostics",
            "geometry",
            "kinematics",
            "mesh-files",
            "program",
            "robot-files",
            "scene",
            "simulator",
            "sphere-model",
        ],
    ),
    ("report-format", &["diagnostics"]),
    ("compare", &["diagnostics", "report-format"]),
    ("batch", &["compare", "diagnostics", "report-format"]),
    (
        "report",
        &[
            "cell",
            "collision",
            "diagnostics",
            "doctor",
            "geometry",
            "kinematics",
            "mesh-files",
            "program",
            "report-format",
            "scene",
            "simulator",
            "sphere-model",
            "studies",
        ],
    ),
    (
        "pathproof",
        &[
            "cell",
            "collision",
            "continuous",
            "diagnostics",
            "geometry",
            "intervals",
            "kinematics",
            "mesh-files",
            "program",
            "report",
            "scene",
            "simulator",
            "sphere-model",
            "test-support",
        ],
    ),
    ("arguments", &["diagnostics", "mesh-files", "program", "scene", "simulator"]),
    ("cli", PROGRAMS),
    ("viewer", PROGRAMS),
    (
        "readers",
        &[
            "batch",
            "cell",
            "compare",
            "controller-program",
            "diagnostics",
            "geometry",
            "kinematics",
            "mesh-files",
            "motion-graph",
            "program",
            "rapid",
            "report-format",
            "robot-files",
            "simulator",
            "urp",
            "urscript",
        ],
    ),
    ("xtask", &["test-support"]),
];
const ARROWS_PLACE: &str = concat!(file!(), " (ARROWS)");

/// The one package that may draw.
const VIEWER: &str = "viewer";

/// Packages that draw, by how their names begin.
const DRAWING: [&str; 5] = ["bevy", "eframe", "egui", "wgpu", "winit"];

/// One line per arrow that the table lacks.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let manifests = match manifests(tree) {
        Ok(manifests) => manifests,
        Err(breaches) => return breaches,
    };
    let mut lines = Vec::new();
    for manifest in &manifests {
        let (path, name) = (&manifest.path, &manifest.name);
        let Some((_, allowed)) = ARROWS.iter().find(|(row, _)| row == name) else {
            lines.push(format!("{path}: package {name} has no row in {ARROWS_PLACE}"));
            continue;
        };
        for dependency in &manifest.dependencies {
            let ours = manifests.iter().any(|other| &other.name == dependency);
            if ours && !allowed.contains(&dependency.as_str()) {
                lines.push(format!(
                    "{path}: {name} must not depend on {dependency}; the allowed arrows are in {ARROWS_PLACE}"
                ));
            }
            if name != VIEWER && DRAWING.iter().any(|drawing| dependency.starts_with(drawing)) {
                lines.push(format!("{path}: {dependency} may appear in {VIEWER} alone"));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(package: &str, dependency: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"{package}\"\n[dev-dependencies]\n{dependency} = \"1\"");
        let geometry = "[package]\nname = \"geometry\"";
        let kinematics = "[package]\nname = \"kinematics\"";
        let xtask = "[package]\nname = \"xtask\"";
        breaches(&Tree::of(&[
            ("Cargo.toml", ""),
            ("crates/geometry/Cargo.toml", geometry),
            ("crates/kinematics/Cargo.toml", kinematics),
            ("crates/tried/Cargo.toml", &text),
            ("xtask/Cargo.toml", xtask),
        ]))
    }

    #[test]
    fn the_repository_keeps_to_the_table() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn only_arrows_of_the_table_pass() {
        assert_eq!(breaches_of("collision", "geometry"), Vec::<String>::new());
        assert_eq!(breaches_of("collision", "serde"), Vec::<String>::new());
        assert_eq!(
            breaches_of("collision", "kinematics"),
            ["crates/tried/Cargo.toml: collision must not depend on kinematics; \
              the allowed arrows are in xtask/src/tidy/arrows.rs (ARROWS)"]
        );
    }

    #[test]
    fn a_package_needs_a_row() {
        assert_eq!(
            breaches_of("new", "geometry"),
            ["crates/tried/Cargo.toml: package new has no row in xtask/src/tidy/arrows.rs (ARROWS)"]
        );
    }

    #[test]
    fn nothing_but_the_viewer_draws() {
        for drawing in ["bevy", "bevy_egui", "egui_plot", "wgpu", "winit"] {
            let expected = format!("crates/tried/Cargo.toml: {drawing} may appear in viewer alone");
            assert_eq!(breaches_of("cli", drawing), [expected]);
        }
    }
}
