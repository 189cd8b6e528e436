//! The meaning of a result and the limits of every run, in the same words in every report.

use program::{DrivenJointKind, MotionLaw, Trajectory};
use scene::Scene;
use simulator::{Engine, Mode, Outcome, Surface};

use super::bound_up;

/// The motion law that is assumed for straight programs: with constant speeds, and with accelerations.
const LAWS: [&str; 2] = [
    "joint-linear between interpolation points; within a move all joints start and end together at \
    constant speed; robots that meet at a sync go on at one instant, when the last has come; no acceleration, no corner \
    blending; continuous joints are not wrapped",
    "joint-linear between interpolation points; within a move all joints start and end together, and move along the straight way between \
    its ends; robots that meet at a sync go on at one instant, when the last has come; no corner blending; continuous joints are not wrapped",
];

/// How moves with accelerations are timed.
const ACCELERATED: &str =
    "accelerates evenly from rest in every move, goes on at constant speed and brakes as it accelerated";

/// The laws of linear moves alone, and of circular ones too.
const SPACE: [&str; 2] = [
    "joint moves and by linear moves of its TCP at constant speed, with one turn about a fixed axis at the same share",
    "joint moves and by linear and circular moves of its TCP at constant speed, with one turn about a fixed axis at the same share",
];

/// The motion law that is assumed for the programs of a scene.
pub fn law(scene: &Scene) -> String {
    let accelerates = scene.trajectories.iter().any(Trajectory::accelerates);
    let straight = LAWS[usize::from(accelerates)];
    let mut laws = vec![if scene.has_corners() {
        straight.replace("no corner blending", "corners are taken as taught, and beside that as listed")
    } else {
        straight.to_owned()
    }];
    for program in scene.trajectories.iter().filter(|_| accelerates) {
        let file = scene.relative_path(&program.file);
        if program.accelerates() {
            laws.push(format!("{file} {ACCELERATED}"));
        } else if program.has_constant_speeds() {
            laws.push(format!("{file} has constant speeds, without acceleration"));
        }
    }
    for (index, program) in scene.trajectories.iter().enumerate() {
        let law = match program.laws().last() {
            None | Some(MotionLaw::JointLinear) => continue,
            Some(MotionLaw::Cubic) => "cubic splines with the velocities of its points",
            Some(MotionLaw::Quintic) => "quintic splines with the velocities and accelerations of its points",
            Some(MotionLaw::Linear) => SPACE[0],
            Some(MotionLaw::Circular) => SPACE[1],
        };
        let law = if program.accelerates() { law.replace(" at constant speed", "") } else { law.to_owned() };
        let [turn_rad, slide_m] = tube(scene, index);
        let parts = [(turn_rad.to_degrees(), "degrees"), (slide_m * 1e3, "mm")]
            .into_iter()
            .filter(|part| part.0 > 0.0);
        let widths: Vec<String> = parts.map(|(width, unit)| format!("{} {unit}", bound_up(width))).collect();
        let file = scene.relative_path(&program.file);
        laws.push(format!(
            "but {file} moves by {law}, which leave the straight motion between interpolation points by at most {}: what is proven \
             holds for every motion that close, and what is found between points is shown on the straight one",
            if widths.is_empty() { "nothing".to_owned() } else { widths.join(" and ") }
        ));
    }
    laws.join("; ")
}

/// The farthest that the splines of a program leave the straight motion between two interpolation points: of turning joints in
/// radians, of sliding ones in metres.
pub fn tube(scene: &Scene, program: usize) -> [f64; 2] {
    let mut tube = [0.0_f64; 2];
    for point in &scene.timeline.points {
        let deviations = point.deviations.get(program).map_or(&[][..], Vec::as_slice);
        for (kind, deviation) in scene.trajectories[program].kinds.iter().zip(deviations) {
            let of_kind = &mut tube[usize::from(*kind == DrivenJointKind::Prismatic)];
            *of_kind = of_kind.max(*deviation);
        }
    }
    tube
}

const SAMPLED: &str =
    "The result speaks of the interpolation points only: the motion between them was not checked.";

const SAMPLED_EXACT: [&str; 2] = [
    "At every interpolation point, a pair not reported keeps more than eps between all its triangles, and neither member lies \
     inside a mesh of the other.",
    "At every interpolation point, a pair not reported keeps at least its required clearance; the bounds on the smallest \
     clearance hold after rounding.",
];

const SAMPLED_SPHERES: [&str; 2] = [
    "At every interpolation point, a pair not reported has no overlapping smallest spheres, which cover both surfaces, and \
     neither member lies inside a mesh of the other; a reported pair is at most 2(r_a + r_b) apart.",
    "Spheres measure no clearance: where more than 0 is required, a run without a collision is INCOMPLETE.",
];

const CERTIFIED: [&str; 5] = [
    "If the result is PASS, then at every instant of the motion from the first interpolation point to the last, between the \
     points too and not only at samples, every pair checked keeps more than eps between all its triangles and at least its \
     required clearance, and neither member lies inside a mesh of the other.",
    "Whatever the result, no pair touches and no member lies inside the other outside the stretches reported for it, and no pair \
     comes nearer than its required clearance in a segment for which segments.csv does not name it.",
    "A collision was seen at the instants given, and its first contact lies in the bracket given. Near says that the required \
     clearance could not be proven to the accuracy asked for, undecided that neither contact nor clearance could be proven: what \
     is no violation may be reported, but no violation is passed over.",
    "Resolution: where the surfaces of a pair keep more than the required clearance and four times the accuracy over a stretch of a \
     segment, they are reported neither near nor undecided there, as long as the motion of the pair in that segment is at most \
     16,384 times the accuracy.",
    "The proof lists, for every pair, intervals that cover the program but for what it names unproven, each with the numbers it \
     rests on, so that another program can check them.",
];

const INTERVALS: [&str; 4] = [
    "If the result is PASS, then at every instant of the motion from the first interpolation point to the last, between the \
     points too and not only at samples, every pair checked keeps more than eps between all its triangles, and neither member lies \
     inside a mesh of the other: proven by interval arithmetic, the engine `intervals`, alone.",
    "Whatever the result, no pair touches and no member lies inside the other outside the stretches reported for it.",
    "A collision was seen at the instants given, and its first contact lies in the bracket given; within its stretch the pair may part \
     again without being reported apart. An interpolation point that lies in a stretch counts as the stretch does.",
    "This engine measures no clearance: where more than 0 is required, a run without a collision is INCOMPLETE.",
];

const BOTH: &str = "A second engine was asked: interval arithmetic, which shares nothing with the first, bubbles of free space, but \
     the meshes with their exact predicates and the tree of joints. Contact and containment were compared, pair by pair and instant \
     by instant. The second engine confirmed at least the share of the motion that is stated with the result; where it is undecided, \
     the first engine's proof stands alone. Where the engines contradict each other there is a finding, and the worse statement \
     stands. Clearances are those of the first engine alone.";

const MEANT: [&str; 2] = [
    "Where a contact is listed as meant, its pair is not checked for contact and clearance for that time. Instead it is proven that \
     a translation of at most the length listed parts the two, and that it changes through free space from instant to instant, at all \
     instants that are checked; where that is not proven the pair is reported.",
    "An object that is attached moves with its carrier exactly, and one that is put down stays where it is: whether a grip holds, and \
     whether what is put down tips, slides or takes along what stands on it, is not checked.",
];

const ALWAYS: [&str; 3] = [
    "Touching counts as collision: a distance of at most eps, which bounds the rounding of kinematics and distances in this run. \
     Curved primitives are checked as polyhedra that contain them.",
    "Inside is asked of every closed component of a mesh by itself, never of their sum. A component that faces inwards is an empty \
     cavity only where a larger one holds it without touching; a member that stands in a cavity is clear, and listed.",
    "An open mesh is closed by caps over its rims for that question alone, and a member nearer than a rim's radius to its cap is \
     undecided: this holds for every true body whose patches bulge no further than that from the caps. A flat sheet has no inside.",
];

/// What it holds for, of a program whose corners are not cut.
const HOLDS_FOR: &str = "It holds for the geometry, joint values and law of this report: rigid bodies, exact joint tracking, model equal to \
     reality. Pairs, members and questions listed as excluded or unchecked are not covered. How a controller follows the path, \
     blends corners, accelerates or stops is not covered.";

/// The same of a program with corners that may be cut.
const WITH_CORNERS: [&str; 2] = [
    "At the corners that are listed the exact corner is proven as it is written, and beside it every superposition of the two moves that \
     the law of the brand allows, with what is assumed of it. Speeds and limits of joints are those of the exact motion. That a controller \
     keeps to the law of its brand is not checked.",
    "It holds for the geometry, joint values and law of this report: rigid bodies, exact joint tracking, model equal to \
     reality. Pairs, members and questions listed as excluded or unchecked are not covered. How a controller follows the path elsewhere, \
     accelerates or stops is not covered.",
];

const AID: &str =
    "An offline engineering aid: it does not replace a risk assessment or a trial run at reduced speed.";

/// The guarantee of the result and its limits, sentence by sentence.
pub fn guarantee(outcome: &Outcome, surface: Surface) -> Vec<&'static str> {
    let settings = &outcome.settings;
    let mut sentences = match (settings.mode, surface) {
        (_, Surface::Spheres) => [&[SAMPLED], &SAMPLED_SPHERES[..]].concat(),
        (Mode::Sampled, Surface::Exact) => [&[SAMPLED], &SAMPLED_EXACT[..]].concat(),
        (Mode::Certified, Surface::Exact) => match settings.engine {
            Engine::Bubbles => CERTIFIED.to_vec(),
            Engine::Intervals => INTERVALS.to_vec(),
            Engine::Both => [&CERTIFIED[..], &[BOTH]].concat(),
        },
    };
    if !outcome.meant_contacts.is_empty() {
        sentences.extend(MEANT);
    }
    sentences.extend(ALWAYS);
    if outcome.corners.corners.is_empty() {
        sentences.push(HOLDS_FOR);
    } else {
        sentences.extend(WITH_CORNERS);
    }
    sentences.push(AID);
    sentences
}

/// Topics that this kind of check never covers, one entry each.
pub const NOT_COVERED: [&str; 12] = [
    "Acceleration, jerk and servo behaviour: joints are taken to follow the law above exactly; overshoot and lag are not \
     modelled.",
    "Corner blending (CNT, zones, C_DIS and the like) beyond the corners that are listed with their law: a blended path leaves the taught one near its corners.",
    "What a controller does otherwise: speed override, singularity handling, motion after a stop, jogging and recovery by hand, \
     soft float.",
    "Stopping: no stopping time, stopping distance or overrun is computed.",
    "Bending: robot, tool, payload and fixtures are rigid.",
    "Cables, hoses and dress packs, unless they are modelled as geometry.",
    "Calibration: real robots and fixtures stand some millimetres from where a model puts them, unless they were measured.",
    "Parts that vary, are missing, or lie differently than modelled; and everything that is in the cell and not in the model.",
    "People: no contact force, reach or safe distance is computed (ISO 13855, ISO 13857, ISO/TS 15066).",
    "Safety functions: no performance level or safety integrity level (ISO 13849-1, IEC 62061) is computed or shown.",
    "Compliance: this is no statement of conformity with ISO 10218, ANSI/A3 R15.06 or any other standard.",
    "The process: whether the program does its job, and whether a tool or workpiece is where the program needs it.",
];
