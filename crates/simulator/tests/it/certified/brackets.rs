//! Hands that slide into walls and back, fast and slow, straight and aslant: when they touch is known by hand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pathproof_simulator::{Mode, ModelSettings, Models, Outcome, RunResult, Surface, Verdict};
use rayon::prelude::*;
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;

use crate::certified::brute::Brute;
use crate::certified::cells::{is_long, outcome};
use crate::certified::claims;
use test_support::Random;

const CELLS: u64 = 60;
const CELLS_LONG: u64 = 4000;
/// Half the edge of a hand, metres.
const HALF_M: f64 = 0.05;
/// How thick a wall is: no hand comes out behind it.
const WALL_M: f64 = 2.0;
/// How far a hand slides sideways for every metre towards its wall.
const ASLANT: [f64; 6] = [0.0, 0.0, 0.3, 1.0, 5.0, 20.0];
const FITS: &str = "a string takes all";

/// A hand that goes forth and back.
struct Hand {
    /// Seconds of the way forth after which it touches its wall.
    touches_s: f64,
    /// How fast it comes nearer.
    speed_m_per_s: f64,
    /// How near it must be that nothing may be proven: where it slides aslant, division ends at a nanometre of its way.
    open_m: f64,
}

/// A number whose logarithm is spread evenly.
fn spread(random: &mut Random, low: f64, high: f64) -> f64 {
    libm::exp(random.within(libm::log(low), libm::log(high)))
}

/// Writes a cell with some hands and as many walls, and loads it; with the seconds of the way forth.
fn random_cell(random: &mut Random, folder: &Path) -> (Scene, Vec<Hand>, f64) {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let forth_s = spread(random, 0.01, 1e4);
    let (mut robots, mut objects, mut hands) = (String::new(), String::new(), Vec::new());
    for hand in 0..=random.below(4) {
        let aslant = ASLANT[random.below(ASLANT.len())];
        let way_m = spread(random, 1e-6, 1.0);
        let share = random.within(0.02, 0.98);
        let towards_m = way_m / libm::sqrt(1.0 + aslant * aslant);
        let open_m = if aslant > 0.0 { 3e-9 } else { 0.0 };
        hands.push(Hand { touches_s: share * forth_s, speed_m_per_s: towards_m / forth_s, open_m });
        write(
            &format!("r{hand}.urdf"),
            &format!(
                "<robot name=\"r{hand}\"><link name=\"base\"/><link name=\"hand\"><collision><geometry>\
                 <box size=\"0.1 0.1 0.1\"/></geometry></collision></link><joint name=\"j\" type=\"prismatic\">\
                 <parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 {aslant} 0\"/>\
                 <limit lower=\"-2\" upper=\"2\" effort=\"1\" velocity=\"1000\"/></joint></robot>"
            ),
        );
        write(
            &format!("r{hand}.csv"),
            &format!(
                "# units: radians\n# time_unit: s\ntime,j\n0,0\n{forth_s},{way_m}\n{},0\n",
                2.0 * forth_s
            ),
        );
        let z_mm = 500.0 * hand as f64;
        write!(
            robots,
            "Robot(name: \"r{hand}\", urdf: \"r{hand}.urdf\", program: \"r{hand}.csv\", base: Pose(xyz_mm: (0, 0, {z_mm:?}))),"
        )
        .expect(FITS);
        let x_mm = 1e3 * (share * towards_m + HALF_M + 0.5 * WALL_M);
        write!(
            objects,
            "Object(name: \"w{hand}\", shape: Box(size_mm: (2000, 4000, 200)), pose: Pose(xyz_mm: ({x_mm:?}, 0, {z_mm:?}))),"
        )
        .expect(FITS);
    }
    write("cell.ron", &format!("Cell(version: 1, robots: [{robots}], objects: [{objects}])"));
    (load(&LoadRequest::for_file(folder.join("cell.ron"))).expect("a good cell"), hands, forth_s)
}

/// Asserts that the brackets of a hand hold both instants at which it touches and leaves its wall, and are narrow.
fn check_hand(
    scene: &Scene,
    outcome: &Outcome,
    index: usize,
    hand: &Hand,
    forth_s: f64,
    of: &str,
) -> [f64; 2] {
    let member = scene.member_named(&format!("r{index}/hand")).expect("a hand");
    let wall = scene.member_named(&format!("w{index}")).expect("a wall");
    let is_it =
        |pair: usize| [scene.pairs[pair].a, scene.pairs[pair].b].iter().all(|m| [member, wall].contains(m));
    let spans: Vec<_> = outcome.spans.iter().filter(|span| is_it(span.pair)).collect();
    let [span] = spans[..] else { panic!("{of}: one collision of {index}: {spans:?}") };
    assert_eq!(span.verdict, Verdict::Collision, "{of}");
    let [begins_s, ends_s] = [span.begins, span.ends].map(|ends| ends.map(|at| scene.timeline.time_at(at)));
    // What is less than eps apart is contact, and the walls stand where their millimetres are rounded to.
    let rounding_s = (4.0 * outcome.eps.eps_m + 1e-15) / hand.speed_m_per_s + 1e-12 * forth_s;
    let (touches_s, leaves_s) = (hand.touches_s, 2.0 * forth_s - hand.touches_s);
    let told = || format!("{of}: {index}: {begins_s:?} {ends_s:?}, touches at {touches_s} and {leaves_s}");
    assert!(begins_s[0] <= touches_s + rounding_s && touches_s <= begins_s[1] + rounding_s, "{}", told());
    assert!(ends_s[0] <= leaves_s + rounding_s && leaves_s <= ends_s[1] + rounding_s, "{}", told());
    let most_s = (1e-6 * forth_s).max(1e-3) + 4.0 * rounding_s + hand.open_m / hand.speed_m_per_s;
    for [from, to] in [begins_s, ends_s] {
        assert!(to - from <= most_s, "{}: {} s wide, {most_s} s allowed", told(), to - from);
    }
    span.begins.map(|at| at.0)
}

fn check(seed: u64, folder: &Path) {
    let of = format!("seed {seed}");
    let (scene, hands, forth_s) = random_cell(&mut Random(seed), folder);
    // Coarse spheres: they are for the details of findings alone.
    let settings =
        ModelSettings { method: Method::PatentN, smallest_radius_m: Some(HALF_M), surface: Surface::Exact };
    let models = Models::build(&scene, settings).expect("radii that fit");
    let outcome = outcome(&scene, &models, Mode::Certified);
    assert_eq!(outcome.result, RunResult::Fail, "{of}");
    claims::check(&scene, &outcome, &Brute::new(&scene), &of);
    let brackets: Vec<[f64; 2]> = hands
        .iter()
        .enumerate()
        .map(|(index, hand)| check_hand(&scene, &outcome, index, hand, forth_s, &of))
        .collect();
    // Of all pairs together: the row of the way forth begins and ends with the earliest of each, that of the way back in contact.
    let least = |end: usize| brackets.iter().map(|bracket| bracket[end]).fold(f64::INFINITY, f64::min);
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let rows = certificate.segments.iter().map(|row| row.first_contact.map(|ends| ends.map(|at| at.0)));
    assert_eq!(rows.collect::<Vec<_>>(), [Some([least(0), least(1)]), Some([1.0, 1.0])], "{of}");
    let first_s = hands.iter().map(|hand| hand.touches_s).fold(f64::INFINITY, f64::min);
    let slowest = hands.iter().map(|hand| hand.speed_m_per_s).fold(f64::INFINITY, f64::min);
    let rounding = 4.0 * outcome.eps.eps_m / slowest / forth_s + 1e-12;
    assert!(least(0) <= first_s / forth_s + rounding && first_s / forth_s <= least(1) + rounding, "{of}");
    let begins: Vec<f64> =
        outcome.findings.iter().map(|finding| finding.bracket.expect("proven")[0].0).collect();
    assert!(begins.is_sorted(), "{of}: findings begin at {begins:?}");
    let events: Vec<f64> = outcome
        .events()
        .iter()
        .map(|event| event.spans.iter().map(|span| span.begins[0].0).fold(f64::INFINITY, f64::min))
        .collect();
    assert!(events.is_sorted() && events[0] == least(0), "{of}: events begin at {events:?}");
}

#[test]
fn brackets_hold_the_first_contact_and_are_narrow_in_time() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-brackets");
    let cells = if is_long() { CELLS_LONG } else { CELLS };
    (0..cells).into_par_iter().for_each(|seed| {
        let folder = folder.join(seed.to_string());
        check(seed, &folder);
        std::fs::remove_dir_all(&folder).expect("a folder of our own");
    });
}
