//! Promises: every separating move parts its members and no shorter one than its bound does, no common point is deeper than the
//! bound on the depth, and contacts lie on both surfaces.

use geometry::{Point3, Pose, TriangleMesh, Vector3, point_triangle};
use kinematics::PathParameter;
use pathproof_simulator::{
    ContactRequest, EventMove, EventMover, Finding, FindingKind, ModelSettings, Models, Outcome, Penetration,
    RunSettings, Verdict, run,
};
use scene::{Configuration, Member, MemberFrame, Scene};
use test_support::Random;

use crate::all_triangles::{around, meet};
use crate::certified::cells::{CELLS, cell_folder, own_scene, real_cell};

/// Moves shorter than the lower bound that are tried for every finding.
const SHORTER: usize = 20;
/// Points that are tried for every finding.
const POINTS: usize = 300;

const SCENES: [&str; 4] = ["machine-tending", "pipe-rack", "two-robots", "weld-cell"];

/// The members of a finding at an instant, the first one moved by a translation.
struct Placed<'a> {
    a: (&'a Member, Pose),
    b: (&'a Member, Pose),
}

impl<'a> Placed<'a> {
    fn at(scene: &'a Scene, finding: &Finding, at: PathParameter) -> Self {
        let FindingKind::Pair { a, b, .. } = &finding.kind else { panic!("a pair") };
        let mut configuration = Configuration::default();
        scene.place_at(at, &mut configuration);
        let place = |name: &str| {
            let member = scene.member_named(name).expect("a member");
            (&scene.members[member], configuration.world_from_member[member])
        };
        Self { a: place(a), b: place(b) }
    }

    /// With one member moved.
    fn moved(&self, member: &Member, by: &Vector3<f64>) -> Self {
        self.moved_where(|of| std::ptr::eq(of, member), by)
    }

    /// With some members moved.
    fn moved_where(&self, is_moved: impl Fn(&Member) -> bool, by: &Vector3<f64>) -> Self {
        let shift = |(of, pose): (&'a Member, Pose)| {
            let by = if is_moved(of) { *by } else { Vector3::zeros() };
            (of, Pose { translation: pose.translation + by, ..pose })
        };
        Self { a: shift(self.a), b: shift(self.b) }
    }

    /// Pairs of shapes, each with its pose in world.
    fn pairs(&self) -> Vec<[(&'a TriangleMesh, Pose); 2]> {
        let shapes = |(member, pose): (&'a Member, Pose)| -> Vec<(&'a TriangleMesh, Pose)> {
            member.shapes.iter().map(|shape| (&shape.shape.mesh, pose * shape.member_from_shape)).collect()
        };
        let of_b = shapes(self.b);
        shapes(self.a).into_iter().flat_map(|a| of_b.iter().map(move |b| [a, *b])).collect()
    }

    /// Whether any triangles meet, or a vertex of one shape lies inside another: by all triangles, without any tree.
    fn collide(&self) -> bool {
        self.pairs().iter().any(|[a, b]| meet(*a, *b))
    }
}

/// How deep a point lies inside a mesh; 0 outside.
fn depth_m((mesh, pose): (&TriangleMesh, Pose), point: &Point3<f64>) -> f64 {
    let point = pose.inverse().point(point);
    if !mesh.contains(&point) {
        return 0.0;
    }
    let triangles = (0..mesh.triangle_count()).map(|index| mesh.triangle(index));
    triangles.map(|triangle| point_triangle(&point, &triangle).distance_m).fold(f64::INFINITY, f64::min)
}

/// Checks what a finding says of its penetration; the ratio of the separation's bounds with its length.
fn check(
    random: &mut Random,
    scene: &Scene,
    finding: &Finding,
    penetration: &Penetration,
) -> Option<[f64; 2]> {
    let placed = Placed::at(scene, finding, penetration.at);
    if let Some(deepest) = &penetration.deepest {
        for [a, b] in placed.pairs() {
            let (low, high) = (around(a).low.sup(&around(b).low), around(a).high.inf(&around(b).high));
            for _ in 0..POINTS {
                let share = Vector3::from(random.three(0.0, 1.0));
                let point = low + (high - low).component_mul(&share);
                let depths_m = [depth_m(a, &point), depth_m(b, &point)];
                if depths_m[0] > 0.0 && depths_m[1] > 0.0 {
                    let seen_m = depths_m[0].max(depths_m[1]);
                    assert!(seen_m <= deepest.depth_m[1], "{}: {seen_m} {deepest:?}", finding.id);
                }
            }
        }
    }
    if let Some(set) = &penetration.contacts {
        assert!(set.contacts.len() == set.total.min(100));
        for contact in &set.contacts {
            let apart = contact.on_b - contact.on_a;
            assert!((contact.normal.norm() - 1.0).abs() < 1e-9);
            assert!((apart - contact.normal * contact.penetration_m).norm() < 1e-9, "{contact:?}");
            assert!(contact.penetration_m <= set.most_penetration_m);
        }
    }
    if let Some(balls) = &penetration.certain {
        let [center_a, center_b] = &balls.centers_world;
        let pairs = placed.pairs();
        let deepest_m = |k: usize, center: &Point3<f64>| {
            pairs.iter().map(|pair| depth_m(pair[k], center)).fold(0.0, f64::max)
        };
        assert!(balls.radii_m[0] <= deepest_m(0, center_a) + 1e-12, "{balls:?}");
        assert!(balls.radii_m[1] <= deepest_m(1, center_b) + 1e-12, "{balls:?}");
        let overlap_m = balls.radii_m.iter().sum::<f64>() - (center_a - center_b).norm();
        assert!(balls.overlap_m > 0.0 && balls.overlap_m <= overlap_m + 1e-12, "{balls:?}");
    }
    let separation = penetration.separation.as_ref()?;
    let moved = &scene.members[separation.member];
    let length_m = separation.by_m.norm();
    assert!(!placed.moved(moved, &separation.by_m).collide(), "{} {separation:?}", finding.id);
    assert!(separation.at_least_m <= length_m);
    for _ in 0..SHORTER {
        let toward = Vector3::from(random.three(-1.0, 1.0));
        let by = toward * (0.999 * separation.at_least_m * random.unit() / toward.norm());
        assert!(placed.moved(moved, &by).collide(), "{}: apart after {by}, {separation:?}", finding.id);
    }
    penetration.deepest.is_some().then_some([separation.at_least_m, length_m])
}

/// Checks the moves that part whole events, at the instants that they claim; how many there are.
fn check_events(scene: &Scene, outcome: &Outcome) -> usize {
    let mut found = 0;
    for event in outcome.events() {
        let Some(EventMove { mover, by_m, instants }) = event.parted_by else { continue };
        found += 1;
        let is_moved = |member: &Member| match mover {
            EventMover::Member(moved) => std::ptr::eq(member, &raw const scene.members[moved]),
            EventMover::Robot(moved) => {
                matches!(member.frame, MemberFrame::Link { robot, .. } if robot == moved)
            }
        };
        let mut looked_at = 0;
        for finding in &event.findings {
            let [PathParameter(from), PathParameter(to)] = [finding.first, finding.last];
            let steps = if to > from { 8 } else { 0 };
            for step in 0..=steps {
                let at = PathParameter((from + f64::from(step) * (to - from) / 8.0).min(to));
                let placed = Placed::at(scene, finding, at).moved_where(is_moved, &by_m);
                assert!(!placed.collide(), "{} at {at:?}: {by_m}", finding.id);
                looked_at += 1;
            }
        }
        assert_eq!(looked_at, instants);
    }
    found
}

#[test]
fn every_move_parts_its_members_and_no_shorter_one_than_its_bound_does() {
    let mut all: Vec<(&str, Scene)> = SCENES.iter().map(|name| (*name, own_scene(name))).collect();
    for name in CELLS {
        if let Some(folder) = cell_folder(name) {
            all.push((name, real_cell(&folder)));
        }
    }
    let mut random = Random(0x9b05_688c_2b3e_6c1f);
    let (mut shallow, mut tight, mut findings, mut parted_events) = (0, 0, 0, 0);
    for (name, scene) in &all {
        let settings = ModelSettings::default();
        let models = Models::build(scene, settings).expect("models");
        let settings = RunSettings {
            first_hit: true,
            contacts: Some(ContactRequest::default()),
            ..RunSettings::default()
        };
        let outcome = run(scene, &models, settings);
        let parted = check_events(scene, &outcome);
        parted_events += parted;
        println!("{name}: {} findings, {parted} events with one move", outcome.findings.len());
        for finding in &outcome.findings {
            let FindingKind::Pair { verdict: Verdict::Collision, .. } = finding.kind else {
                assert_eq!(finding.penetration, None);
                continue;
            };
            let penetration =
                finding.penetration.as_ref().expect("collisions of exact surfaces are examined");
            findings += 1;
            let bounds = check(&mut random, scene, finding, penetration);
            if let Some([at_least_m, length_m]) = bounds
                && length_m < 0.01
            {
                shallow += 1;
                tight += usize::from(length_m <= 2.0 * at_least_m);
            }
        }
    }
    println!("{findings} findings, {shallow} shallow, {tight} with bounds within 2");
    assert!(5 * tight >= 4 * shallow, "{tight} of {shallow}");
    assert!(parted_events > 0);
}
