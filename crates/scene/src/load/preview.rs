//! The readable part of a scene, for display during loading and after a failure.

use crate::Member;
use diagnostics::{InputError, Problem};
use geometry::Pose;

/// The readable members of a scene with problems.
///
/// A preview is not a [`Scene`](crate::Scene), so that it cannot be run: members and pieces may be missing, and none are checked. Links
/// have the poses of the known joint values, with 0 for unknown values and driven joints. Robot indices in [`MemberFrame`](crate::MemberFrame)
/// count the readable robots only.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// Members with at least one readable piece, and these pieces.
    pub members: Vec<Member>,
    /// Pose per member.
    pub world_from_member: Vec<Pose>,
}

/// The result of loading a scene with problems.
#[derive(Debug)]
pub struct Broken {
    /// All problems of all files.
    pub error: InputError,
    /// The readable part.
    pub preview: Preview,
}

/// An event during loading.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "most events are members, and there are few")]
pub enum LoadEvent {
    /// The readable pieces of a member were read.
    Member {
        /// The member, not checked yet.
        member: Member,
        /// Its pose, as in [`Preview`].
        world_from_member: Pose,
    },
    /// A problem was found; the error at the end has the complete list.
    Problem(Problem),
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::{Configuration, LoadRequest, MemberFrame, load, load_watched};

    const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

    /// The weld cell and its robot in a folder of their own.
    struct Copied {
        folder: tempfile::TempDir,
    }

    impl Copied {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a temporary folder");
            for part in
                ["scenes/weld-cell", "scenes/weld-cell/meshes", "robots/pp6-1400", "robots/pp6-1400/meshes"]
            {
                fs::create_dir_all(folder.path().join(part)).expect("a folder is made");
                for entry in
                    fs::read_dir(Path::new(REPOSITORY).join(part)).expect("the scene of this repository")
                {
                    let from = entry.expect("an entry").path();
                    if from.is_file() {
                        let name = from.file_name().expect("a name");
                        fs::copy(&from, folder.path().join(part).join(name)).expect("a file is copied");
                    }
                }
            }
            Self { folder }
        }

        fn path(&self, file: &str) -> PathBuf {
            self.folder.path().join(file)
        }

        fn replace(&self, file: &str, old: &str, new: &str) {
            let text = fs::read_to_string(self.path(file)).expect("a text file");
            assert!(text.contains(old), "{old}");
            fs::write(self.path(file), text.replacen(old, new, 1)).expect("a file is written");
        }

        fn request(&self) -> LoadRequest {
            LoadRequest::for_file(self.path("scenes/weld-cell/cell.ron"))
        }

        /// Loads the broken scene; the events must agree with the result.
        fn broken(&self) -> (Vec<String>, Preview) {
            let told = RefCell::new((Vec::new(), Preview::default()));
            let watch = |event: LoadEvent| {
                let (problems, preview) = &mut *told.borrow_mut();
                match event {
                    LoadEvent::Problem(problem) => problems.push(problem),
                    LoadEvent::Member { member, world_from_member } => {
                        preview.members.push(member);
                        preview.world_from_member.push(world_from_member);
                    }
                }
            };
            let broken = load_watched(&self.request(), &watch).expect_err("a broken scene");
            let (problems, preview) = told.into_inner();
            assert_eq!(problems, broken.error.problems);
            assert_eq!(places(&preview), places(&broken.preview));
            assert_eq!(load(&self.request()).expect_err("a broken scene"), broken.error);
            (problems.iter().map(ToString::to_string).collect(), broken.preview)
        }
    }

    fn places(preview: &Preview) -> Vec<(String, Pose)> {
        let names = preview.members.iter().map(|member| member.name.clone());
        names.zip(preview.world_from_member.iter().copied()).collect()
    }

    /// The poses of the members of the sound cell, links at the constant joint values.
    fn healthy() -> Vec<(String, Pose)> {
        let request = LoadRequest::for_file(Path::new(REPOSITORY).join("scenes/weld-cell/cell.ron"));
        let scene = load(&request).expect("the scene of this repository");
        let (mut at, mut links) = (Configuration::default(), Vec::new());
        scene.place(0, &mut at);
        let robot = &scene.robots[0].robot;
        let finger = robot.joint_named("finger_joint").expect("a joint of the robot");
        let at_rest = robot.independent_joints().iter().map(|id| if *id == finger { 0.01 } else { 0.0 });
        robot.link_poses(&at_rest.collect::<Vec<_>>(), &mut links);
        let members = scene.members.iter().zip(at.world_from_member);
        members
            .map(|(member, placed)| {
                let place = match member.frame {
                    MemberFrame::Link { link, .. } => scene.robots[0].world_from_root * links[link.0],
                    MemberFrame::Fixed { .. } => placed,
                };
                (member.name.clone(), place)
            })
            .collect()
    }

    fn healthy_but(missing: &[&str]) -> Vec<(String, Pose)> {
        let all = healthy();
        assert!(missing.iter().all(|name| all.iter().any(|(known, _)| known == name)));
        all.into_iter().filter(|(name, _)| !missing.contains(&name.as_str())).collect()
    }

    #[test]
    fn a_sound_scene_tells_every_member() {
        let told = RefCell::new(Vec::new());
        let copied = Copied::new();
        let scene = load_watched(&copied.request(), &|event| match event {
            LoadEvent::Member { member, world_from_member } => {
                told.borrow_mut().push((member.name, world_from_member));
            }
            LoadEvent::Problem(problem) => panic!("{problem}"),
        });
        assert_eq!(told.into_inner(), healthy());
        assert_eq!(scene.expect("a sound scene").members.len(), healthy().len());
    }

    #[test]
    fn what_has_no_geometry_is_missing_alone() {
        let copied = Copied::new();
        fs::remove_file(copied.path("robots/pp6-1400/meshes/link_3.stl")).expect("a file is removed");
        fs::write(copied.path("scenes/weld-cell/meshes/post.stl"), "solid").expect("a file is written");
        let (problems, preview) = copied.broken();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].contains("link_3.stl") && problems[1].contains("post.stl"), "{problems:?}");
        assert_eq!(places(&preview), healthy_but(&["arm/link_3", "post"]));
    }

    #[test]
    fn a_faulty_line_of_the_cell_hides_its_object_alone() {
        for (old, new) in
            [("(440, 440, 296)", "(440, 0, 296)"), ("(440, 440, 296)", "(440, zero)"), ("Box", "Bax")]
        {
            let copied = Copied::new();
            let line = "name: \"pedestal\", shape: Box(size_mm: (440, 440, 296))";
            copied.replace("scenes/weld-cell/cell.ron", line, &line.replace(old, new));
            fs::remove_file(copied.path("scenes/weld-cell/meshes/table.stl")).expect("a file is removed");
            let (problems, preview) = copied.broken();
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(problems[0].contains("cell.ron:15:"), "{problems:?}");
            assert_eq!(places(&preview), healthy_but(&["pedestal", "table"]));
        }
        let copied = Copied::new();
        copied.replace("scenes/weld-cell/cell.ron", "name: \"pedestal\"", "name: \"pedestal");
        assert!(copied.broken().1.members.is_empty());
    }

    #[test]
    fn without_a_urdf_there_are_the_objects() {
        for (old, new) in [("<robot ", "<robot <"), ("type=\"revolute\"", "type=\"revolving\"")] {
            let copied = Copied::new();
            copied.replace("robots/pp6-1400/robot.urdf", old, new);
            let (problems, preview) = copied.broken();
            assert!(problems[0].contains("robot.urdf:"), "{problems:?}");
            let objects = healthy().into_iter().filter(|(name, _)| !name.starts_with("arm/"));
            assert_eq!(places(&preview), objects.collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_only_the_run_needs_hides_nothing() {
        let spoil: [(&str, &str, &str, usize); 4] = [
            ("scenes/weld-cell/taught.ron", "Program(", "Program(]", 1),
            ("robots/pp6-1400/robot.srdf", "</robot>", "", 1),
            (
                "scenes/weld-cell/cell.ron",
                "objects: [",
                "exclusions: [(a: \"no\", b: \"one\", reason: \"x\")], objects: [",
                2,
            ),
            ("scenes/weld-cell/cell.ron", "program: \"taught.ron\"", "program: \"other.ron\"", 1),
        ];
        for (file, old, new, count) in spoil {
            let copied = Copied::new();
            copied.replace(file, old, new);
            let (problems, preview) = copied.broken();
            assert_eq!(problems.len(), count, "{problems:?}");
            assert_eq!(places(&preview), healthy());
        }
    }

    #[test]
    fn a_link_is_shown_with_the_pieces_that_were_read() {
        let copied = Copied::new();
        let piece = "<collision><geometry><box size=\"0.1 0.1 0.1\"/></geometry></collision>";
        copied.replace("robots/pp6-1400/robot.urdf", "<collision>", &format!("{piece}<collision>"));
        fs::remove_file(copied.path("robots/pp6-1400/meshes/base_link.stl")).expect("a file is removed");
        let (_, preview) = copied.broken();
        assert_eq!(places(&preview), healthy());
        assert_eq!(preview.members[0].name, "arm/base_link");
        assert_eq!(preview.members[0].shapes.len(), 1);
    }

    #[test]
    fn an_unknown_joint_value_counts_as_zero() {
        let copied = Copied::new();
        copied.replace(
            "scenes/weld-cell/cell.ron",
            "fixed_joints: [Joint(name: \"finger_joint\", mm: 10)],",
            "",
        );
        let (problems, preview) = copied.broken();
        assert!(problems[0].contains("joints without a value"), "{problems:?}");
        let moved: Vec<String> = places(&preview)
            .into_iter()
            .zip(healthy())
            .filter(|((_, place), (_, healthy))| place != healthy)
            .map(|((name, _), _)| name)
            .collect();
        assert_eq!(moved, ["arm/finger_left", "arm/finger_right"]);
        assert_eq!(preview.members.len(), healthy().len());
    }
}
