//! Short motions of the real cells: none that runs into something is proven clear, hardly one that is free stays open.

use continuous::PairState;
use pathproof_simulator::{Mode, Outcome, Span, Verdict, certified_spans};
use program::{TimeBasis, Timeline, TimelinePoint};
use scene::Scene;
use test_support::MORE_REFERENCE_CELLS;

use crate::certified::brute::Brute;
use crate::certified::cells::{ACCURACY_M, CELLS, cell_folder, is_long, models, outcome, real_cell};
use crate::certified::claims;

/// A motion between two joint vectors, and what the reference found.
pub(crate) struct Motion {
    pub(crate) class_deg: usize,
    pub(crate) ends: [Vec<f64>; 2],
    /// First contact by the reference: it treats less than a micrometre as one, and prints seven decimals.
    pub(crate) contact: Option<f64>,
}

/// How much later than the reference's a first contact may begin, as a share of the motion.
const PRINTED: f64 = 1e-6;
/// Motions tested without `PATHPROOF_LONG`: one of so many.
const EVERY: usize = 4;
pub(crate) const CLASSES_DEG: [usize; 4] = [1, 5, 15, 30];

pub(crate) fn motions(folder: &std::path::Path) -> Vec<Motion> {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("readable");
    let (rows, reference) = (read("segments.csv"), read("segments_reference.csv"));
    let values = |row: &str| row.split(',').skip(3).map(|text| text.parse().expect("a number")).collect();
    let rows: Vec<Vec<f64>> = rows.lines().skip(1).map(values).collect();
    let motion = |(index, line): (usize, &str)| {
        let columns: Vec<&str> = line.split(',').collect();
        assert_eq!(columns[0], index.to_string());
        Motion {
            class_deg: columns[1].parse().expect("a number"),
            ends: [rows[2 * index].clone(), rows[2 * index + 1].clone()],
            contact: (columns[2] == "1").then(|| columns[3].parse().expect("a number")),
        }
    };
    reference.lines().skip(1).enumerate().map(motion).collect()
}

pub(crate) fn timeline(ends: &[Vec<f64>; 2]) -> Timeline {
    let point = |end: usize| TimelinePoint {
        time_s: end as f64,
        positions: vec![ends[end].clone()],
        lines: vec![1],
        knot: vec![end],
        ..TimelinePoint::default()
    };
    Timeline { points: vec![point(0), point(1)], time_basis: TimeBasis::Index }
}

/// One line of the table.
#[derive(Default)]
struct Tally {
    hits: usize,
    found: usize,
    earlier: usize,
    /// First contacts of the reference that are gaps of less than a micrometre.
    gaps: usize,
    free: usize,
    proven: usize,
    undecided: usize,
    /// Undecided for this reason alone: a shape may lie inside an open mesh.
    enclosed: usize,
    real: usize,
    spheres: u64,
    triangles: u64,
}

/// Whether nothing stays undecided but whether a shape lies inside an open mesh.
fn is_open_mesh_alone(outcome: &Outcome) -> bool {
    let mut undecided = outcome.spans.iter().filter(|span| span.verdict == Verdict::Undecided);
    undecided.all(|span| matches!(span.found, Some(PairState::Unknown { inner: Some(_) })))
}

/// Whether the pair that is said to collide does so at the instant said, by all triangles.
fn collides(scene: &Scene, outcome: &Outcome) -> bool {
    let brute = Brute::new(scene);
    let mut collisions = outcome.spans.iter().filter(|span| span.verdict == Verdict::Collision);
    collisions.all(|span| {
        let at = brute.at(span.begins[1].0);
        let pieces = brute.all().into_iter().filter(|pieces| pieces.pair == span.pair);
        pieces.clone().any(|pieces| brute.distance_below(pieces, &at, 1.0) <= outcome.eps.eps_m)
            || pieces.clone().any(|pieces| brute.is_inside(pieces, &at))
    })
}

/// Gaps that the reference calls contact, and what its own rounding adds; metres.
const GAP_M: f64 = 1.1e-6;

/// Whether all pairs are apart at an instant by exact signs, and one by so little that the reference calls it contact.
fn is_barely_free(scene: &Scene, moment: f64) -> bool {
    let brute = Brute::new(scene);
    let at = brute.at(moment);
    let distances = brute.all().into_iter().map(|pieces| brute.distance_below(pieces, &at, 1e-3));
    let least_m = distances.fold(f64::INFINITY, f64::min);
    println!("{least_m} m apart where the reference says contact");
    0.0 < least_m && least_m <= GAP_M
}

impl Tally {
    fn add(&mut self, scene: &Scene, outcome: &Outcome, motion: &Motion, of: &str) {
        let certificate = outcome.certificate.as_ref().expect("a certified run");
        self.spheres += outcome.counts.sphere_tests();
        self.triangles += outcome.counts.triangle_tests;
        let segment = &certificate.segments[0];
        let verdict = segment.verdict;
        if let Some(contact) = motion.contact {
            self.hits += 1;
            assert_eq!(verdict, Verdict::Collision, "{of}: the reference collides at {contact}");
            let [before, seen] = segment.first_contact.expect("a collision").map(|moment| moment.0);
            if before > contact + PRINTED {
                assert!(is_barely_free(scene, contact), "{of}: [{before}, {seen}], reference {contact}");
                self.gaps += 1;
            }
            assert!(collides(scene, outcome), "{of}: no contact where one is said to be");
            self.found += 1;
            self.earlier += usize::from(seen < contact - PRINTED);
        } else {
            self.free += 1;
            match verdict {
                Verdict::Clear => self.proven += 1,
                Verdict::Undecided if is_open_mesh_alone(outcome) => self.enclosed += 1,
                Verdict::Undecided => self.undecided += 1,
                _ => {
                    assert!(collides(scene, outcome), "{of}: no contact where one is said to be");
                    self.real += 1;
                }
            }
        }
    }
}

/// Every span of either division of the path shares instants with one of the same pair and verdict in the other. Their numbers
/// may differ: between two contacts nothing is asked, so a short gap between them is found by whichever division meets it.
fn assert_agree(one: &[Span], other: &[Span], of: &str) {
    for [spans, others] in [[one, other], [other, one]] {
        for span in spans {
            let meets = |candidate: &Span| {
                (candidate.pair, candidate.verdict) == (span.pair, span.verdict)
                    && candidate.begins[0] <= span.ends[1]
                    && span.begins[0] <= candidate.ends[1]
            };
            assert!(others.iter().any(meets), "{of}: {span:?} is in one of two divisions only");
        }
    }
}

#[test]
fn short_motions_agree_with_the_reference() {
    let every = if is_long() { 1 } else { EVERY };
    for cell in CELLS.into_iter().chain(MORE_REFERENCE_CELLS) {
        let Some(folder) = cell_folder(cell) else { continue };
        let mut scene = real_cell(&folder);
        let models = models(&scene);
        let motions = motions(&folder);
        assert!(motions.len() >= 100, "{cell}");
        let mut tallies = CLASSES_DEG.map(|_| Tally::default());
        for (index, motion) in motions.iter().enumerate() {
            // Hits and free motions take turns, so one of four in a row would be of one kind.
            if (index / 2) % every != 0 {
                continue;
            }
            scene.timeline = timeline(&motion.ends);
            let outcome = outcome(&scene, &models, Mode::Certified);
            let of = format!("{cell}, motion {index}");
            claims::check(&scene, &outcome, &Brute::new(&scene), &of);
            let alone = certified_spans(&scene, &models, ACCURACY_M);
            assert_agree(&alone, &outcome.spans, &of);
            let class = CLASSES_DEG.iter().position(|class| *class == motion.class_deg).expect("a class");
            tallies[class].add(&scene, &outcome, motion, &of);
        }
        for (class, tally) in CLASSES_DEG.iter().zip(&tallies) {
            let Tally {
                hits,
                found,
                earlier,
                gaps,
                free,
                proven,
                undecided,
                enclosed,
                real,
                spheres,
                triangles,
            } = tally;
            let count = (hits + free).max(1) as u64;
            println!(
                "{cell} {class}°: {found} of {hits} hits found, {earlier} earlier, {gaps} later by a gap; {proven} of {free} free proven, \
                 {undecided} undecided, {enclosed} perhaps inside an open mesh, {real} collide; {} spheres, {} triangles on average",
                spheres / count,
                triangles / count
            );
        }
        let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
        let (undecided, free) = (sum(|tally| tally.undecided), sum(|tally| tally.free));
        assert!(100 * undecided <= free, "{cell}: {undecided} of {free} free motions stay undecided");
    }
}
