//! A fence between two interpolation points that the commanded motion hits and the straight motion in joint space misses.

use std::path::Path;

use geometry::{Pose, Vector3};
use pathproof_simulator::{Mode, RunResult, Verdict};
use scene::{Configuration, LoadRequest, Scene, load};
use test_support::Random;

use crate::certified::brute::Brute;
use crate::certified::cells::{ACCURACY_M, models, outcome};
use crate::certified::space::{euler, urdf};

/// Edge of the tip of the tool, and of the fence, millimetres: the tip moves farther from one point to the next.
const EDGE_MM: f64 = 0.2;
/// Least distance of the two motions that is worth a test, metres.
const LEAST_BOW_M: f64 = 5e-7;

/// So far away a fence is proven to be missed, metres.
const AWAY_M: f64 = 5.0 * ACCURACY_M;

const LINE: &str = "Program(version: 2, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"], points: [\n\
    Point(name: \"a\", joints: [10, 20, 15, 30, 50, 10]), Point(name: \"b\", joints: [35, 30, 5, 20, 60, 30]),\n\
    Point(name: \"v\", joints: [22, 30, 15, 25, 50, 20])],\n\
    tcp_speed: Tcp(mm_per_s: 200), interpolation: Period(seconds: 10), start: \"a\", moves: [Tool(name: \"pin\"), MOVE])";

const SPLINE: &str = "time,j1,j2,j3,j4,j5,j6,j1/velocity,j2/velocity,j3/velocity,j4/velocity,j5/velocity,j6/velocity\n\
    0,0.2,0.3,0.2,0.5,0.9,0.2,0.1,0.2,0.1,0,0.1,0\n1,0.6,0.5,0.1,0.3,1.0,0.5,0.3,0,-0.2,0.1,0,0.2\n";

/// The arm with a tiny tip at its TCP, and perhaps a fence.
fn scene(folder: &Path, program: &str, fence: Option<&Pose>) -> Scene {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    write("arm.urdf", &urdf(&mut Random(4)));
    let name = if program.starts_with("time") { "arm.csv" } else { "arm.ron" };
    write(name, program);
    let size = format!("Box(size_mm: ({EDGE_MM}, {EDGE_MM}, {EDGE_MM}))");
    let fence = fence.map_or_else(String::new, |at| {
        format!("Object(name: \"fence\", shape: {size}, pose: {}),", euler(at))
    });
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"{name}\", tools: [Tool(name: \"pin\", link: \"l6\", \
         shapes: [ToolShape(shape: {size}, pose: Pose(xyz_mm: (0, 0, 150)))], tcp: Pose(xyz_mm: (0, 0, 150)))])], objects: [{fence}\
         Object(name: \"floor\", shape: Box(size_mm: (1, 1, 1)), pose: Pose(xyz_mm: (0, 0, -9000)))])"
    );
    write("cell.ron", &cell);
    load(&LoadRequest::for_file(folder.join("cell.ron"))).unwrap_or_else(|error| panic!("{error}\n{cell}"))
}

/// The middle of the segment in which the tip leaves the straight motion the farthest across its way, with the pose of the tip there and the
/// vector from the straight motion.
fn farthest(scene: &Scene) -> (Pose, Vector3<f64>) {
    let brute = Brute::new(scene);
    let tip = scene.member_named("arm/pin").expect("the tool");
    let mut straight = Configuration::default();
    let mut best = (Pose::identity(), Vector3::zeros());
    for segment in 0..scene.timeline.points.len() - 1 {
        let moment = segment as f64 + 0.5;
        scene.place_at(kinematics::PathParameter(moment), &mut straight);
        let at = |moment: f64| brute.at(moment).world_from_member[tip];
        let way = at(segment as f64 + 1.0).translation - at(segment as f64).translation;
        // The tip and the fence are apart at both ends.
        if way.norm() < 4.0 * EDGE_MM / 1e3 {
            continue;
        }
        let tip_at = at(moment);
        let centre = |pose: &Pose| pose.translation + pose.rotation * Vector3::new(0.0, 0.0, 0.15);
        let bow = centre(&tip_at) - centre(&straight.world_from_member[tip]);
        let across = bow - way * (way.dot(&bow) / way.norm_squared());
        if across.norm() > best.1.norm() {
            best = (Pose { translation: centre(&tip_at), ..tip_at }, across);
        }
    }
    best
}

#[test]
fn a_thin_fence_that_the_straight_motion_misses_is_found() {
    let programs = [
        ("line", LINE.replace("MOVE", "MoveL(to: \"b\")")),
        ("arc", LINE.replace("MOVE", "MoveC(via: \"v\", to: \"b\")")),
        ("spline", SPLINE.to_owned()),
    ];
    for (name, program) in programs {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thin-fence").join(name);
        let (tip, bow) = farthest(&scene(&folder, &program, None));
        assert!(bow.norm() > LEAST_BOW_M, "{name}: {bow}");
        // The fence stands before a face of the tip, as far as possible in the sense of the bow.
        let mut faces: Vec<Vector3<f64>> = [Vector3::x(), Vector3::y(), Vector3::z()]
            .iter()
            .flat_map(|axis| [tip.vector(axis), -tip.vector(axis)])
            .collect();
        faces.sort_by(|x, y| x.dot(&bow).total_cmp(&y.dot(&bow)));
        let face: Vector3<f64> = faces[5];
        let beyond_m = face.dot(&bow);
        // The commanded motion goes half as far into it as the straight one stays away.
        let edge_m = EDGE_MM / 1e3;
        let fences = [edge_m - 0.5 * beyond_m, AWAY_M].map(|by_m: f64| beside(&tip, &face, by_m));
        let [hit, missed] = fences.map(|fence: Pose| result(&folder, &program, &fence));
        assert!(
            hit != RunResult::Pass && missed == RunResult::Pass,
            "{name}: {beyond_m} m, {hit:?}, {missed:?}"
        );
    }
}

/// The tip, moved.
fn beside(tip: &Pose, face: &Vector3<f64>, by_m: f64) -> Pose {
    Pose { rotation: tip.rotation, translation: tip.translation + face * by_m }
}

/// The certified result with a fence that stands at no interpolation point.
fn result(folder: &Path, program: &str, fence: &Pose) -> RunResult {
    let scene = scene(folder, program, Some(fence));
    let models = models(&scene);
    let certified = outcome(&scene, &models, Mode::Certified);
    assert_eq!(outcome(&scene, &models, Mode::Sampled).result, RunResult::Pass, "{program}");
    let is_told = certified.spans.iter().any(|span| span.verdict != Verdict::Clear);
    assert_eq!(certified.result != RunResult::Pass, is_told, "{program}");
    certified.result
}
