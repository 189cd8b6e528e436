//! Many findings at once on many threads: each shows its spheres, whose trees are built when they are first asked for. A tree was
//! built under a lock, and a thread that waited for its helpers took on another finding that asked for the same tree: the run hung.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

use pathproof_simulator::{Mode, ModelSettings, Models, RunSettings, Surface, run};
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;

/// Runs, each with models of its own.
const RUNS: usize = 6;
/// Far more than all runs take together.
const PATIENCE: Duration = Duration::from_mins(5);

/// An arm in a thicket of posts that it touches with several links.
fn thicket() -> Scene {
    let robot = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/pp6-1400/robot.urdf"));
    let robot = robot.canonicalize().expect("our own robot");
    let mut objects = String::new();
    for k in 0..36_u32 {
        let (x, y, z) = (60 * (k / 6), 60 * (k % 6), 200 + 15 * (k % 6) + 20 * (k / 6));
        write!(
            objects,
            "Object(name: \"post_{k}\", shape: Cylinder(radius_mm: {}, length_mm: {}), \
             pose: Pose(xyz_mm: ({}, {}, {z}))),",
            61 + k,
            401 + k,
            i64::from(x) - 150,
            i64::from(y) - 150
        )
        .expect("a string takes everything");
    }
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: {:?}, program: \"still.csv\")], objects: [{objects}])",
        robot.display().to_string()
    );
    let folder = tempfile::tempdir().expect("a folder");
    let program = "joint_1,joint_2,joint_3,joint_4,joint_5,joint_6,finger_joint\n0,0,0,0,0,0,0.01\n";
    fs::write(folder.path().join("still.csv"), program).expect("written");
    let path = folder.path().join("cell.ron");
    fs::write(&path, cell).expect("written");
    load(&LoadRequest::for_file(path)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn findings_that_ask_for_one_tree_do_not_wait_for_each_other() {
    let scene = thicket();
    let settings =
        ModelSettings { method: Method::PatentN, smallest_radius_m: Some(0.008), surface: Surface::Exact };
    let (done, wait) = channel();
    std::thread::spawn(move || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(16).build().expect("threads");
        for _ in 0..RUNS {
            let found = pool.install(|| {
                let models = Models::build(&scene, settings).expect("radii that fit");
                let sampled = RunSettings { mode: Mode::Sampled, ..RunSettings::default() };
                run(&scene, &models, sampled).findings.len()
            });
            done.send(found).expect("somebody waits");
        }
    });
    for _ in 0..RUNS {
        let found = wait.recv_timeout(PATIENCE).expect("the run ends");
        assert!(found >= 20, "only {found} findings");
    }
}
