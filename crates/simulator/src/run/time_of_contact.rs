//! The time of contact of a collision and the features that come together then, by the second engine.

use continuous::Verdict;
use geometry::Point3;
use intervals::{ActiveFeatures, Features, Stages, Statement, prepare};
use kinematics::PathParameter;

use super::finding::Finding;
use super::finding_kind::FindingKind;
use super::second_engine::{JointVectors, interval_problem, is_straight};
use crate::model::Models;
use scene::{Configuration, Scene};

/// Most features that are given.
const MOST_FEATURES: usize = 64;

/// The beginning of a collision by interval arithmetic.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeOfContact {
    /// The last instant proven apart, and the first one seen in contact.
    pub bracket: [PathParameter; 2],
    /// The features that come together in it; none where the collision begins with the program, or is a containment.
    pub features: Vec<ContactFeatures>,
}

/// Two features that come together: a corner is one point, an edge two, a face three; world frame, at the end of the bracket.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactFeatures {
    /// Of the pair's first member.
    pub on_a: Vec<Point3<f64>>,
    /// Of its second member.
    pub on_b: Vec<Point3<f64>>,
}

/// The time of the first contact of a collision in the outcome of a certified run; `None` for other findings, along splines, and if the
/// second engine finds no contact in the bracket of the first one.
pub fn time_of_contact(scene: &Scene, models: &Models, finding: &Finding) -> Option<TimeOfContact> {
    let FindingKind::Pair { pair, verdict: Verdict::Collision, .. } = finding.kind else { return None };
    let [begin, _] = finding.bracket?;
    if !is_straight(scene) {
        return None;
    }
    let vectors = JointVectors::new(scene);
    let mut problem = interval_problem(scene, models, &vectors, Stages::default());
    let members = scene.pairs[pair];
    problem.pairs = vec![[members.a, members.b]];
    for (index, body) in problem.bodies.iter_mut().enumerate() {
        if index != members.a && index != members.b {
            body.shapes.clear();
        }
    }
    let prepared = prepare(&problem);
    let last = problem.resolutions.len() - 1;
    let segments = (begin.0 as usize).min(last)..=(finding.first.0 as usize).min(last);
    let (bracket, features) = segments.into_iter().find_map(|segment| {
        let answer = prepared.check_segment(segment);
        answer.pairs[0].iter().find_map(|stretch| match &stretch.statement {
            Statement::Contact { contacts, features } if stretch.to >= begin => {
                Some(([stretch.from, contacts[0].at], features.clone()))
            }
            _ => None,
        })
    })?;
    let mut at = Configuration::default();
    scene.place_at(bracket[1], &mut at);
    let mut shown: Vec<ContactFeatures> = Vec::new();
    for active in &features {
        let [on_a, on_b] = points(scene, &at, [members.a, members.b], active);
        let features = ContactFeatures { on_a, on_b };
        // A corner belongs to several triangles.
        if !shown.contains(&features) && shown.len() < MOST_FEATURES {
            shown.push(features);
        }
    }
    Some(TimeOfContact { bracket, features: shown })
}

/// The points of both features in the world.
fn points(
    scene: &Scene,
    at: &Configuration,
    members: [usize; 2],
    active: &ActiveFeatures,
) -> [Vec<Point3<f64>>; 2] {
    let corners = [0, 1].map(|side: usize| {
        let (member, shape) = (members[side], active.shapes[side]);
        let shape = &scene.members[member].shapes[shape];
        let triangle = shape.shape.mesh.triangle(active.triangles[side]);
        let world_from_shape = at.world_from_member[member] * shape.member_from_shape;
        triangle.map(|corner| world_from_shape.point(&corner))
    });
    let corner = |side: usize, k: u8| vec![corners[side][usize::from(k)]];
    let edge = |side: usize, k: u8| {
        // From the lower corner on, so that both triangles of an edge name it alike.
        let mut ends = [usize::from(k), (usize::from(k) + 1) % 3].map(|k| corners[side][k]);
        ends.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
        ends.to_vec()
    };
    match active.features {
        Features::VertexFace(k) => [corner(0, k), corners[1].to_vec()],
        Features::FaceVertex(k) => [corners[0].to_vec(), corner(1, k)],
        Features::EdgeEdge(i, j) => [edge(0, i), edge(1, j)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Mode, ModelSettings, RunSettings, Surface, run};
    use scene::{LoadRequest, load};

    /// A hand that comes down on a table with its corner first: a box on its corner, about 87 mm from its centre.
    const ROBOT: &str = r#"<robot name="r">
  <link name="base"><collision><origin xyz="0 0 -0.05"/><geometry><box size="1 1 0.1"/></geometry></collision></link>
  <link name="hand"><collision><origin rpy="0.7853981633974483 0.6154797086703873 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="z" type="prismatic"><parent link="base"/><child link="hand"/><origin xyz="0.1 0.03 0.5"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
</robot>"#;

    #[test]
    fn a_corner_comes_down_on_a_face() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("written");
            folder.path().join(name)
        };
        // The links of a joint are excluded as neighbours; the table stands on a link of its own.
        let robot =
            ROBOT.replace("<link name=\"hand\">", "<link name=\"carriage\"/><link name=\"hand\">").replace(
                "<joint name=\"z\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/>",
                "<joint name=\"f\" type=\"fixed\"><parent link=\"carriage\"/><child link=\"hand\"/></joint>\
             <joint name=\"z\" type=\"prismatic\"><parent link=\"base\"/><child link=\"carriage\"/>",
            );
        let request = LoadRequest {
            programs: vec![(None, write("program.csv", "time,z\n0,0\n1,-0.45\n"))],
            ..LoadRequest::for_file(write("robot.urdf", &robot))
        };
        let scene = load(&request).expect("a good robot");
        let method = sphere_model::Method::PatentN;
        let models =
            Models::build(&scene, ModelSettings { method, smallest_radius_m: None, surface: Surface::Exact });
        let models = models.expect("models");
        let (mode, engine) = (Mode::Certified, Engine::Bubbles);
        let settings = RunSettings { mode, engine, first_hit: true, ..RunSettings::default() };
        let outcome = run(&scene, &models, settings);
        let toc = time_of_contact(&scene, &models, &outcome.findings[0]).expect("a contact");
        let expected = (0.5 - 0.05 * 3.0_f64.sqrt()) / 0.45;
        assert!(toc.bracket[0].0 <= expected && expected <= toc.bracket[1].0, "{:?} {expected}", toc.bracket);
        assert!(toc.bracket[1].0 - toc.bracket[0].0 < 2e-3);
        let corner = Point3::new(0.1, 0.03, 0.0);
        assert!(!toc.features.is_empty());
        for features in &toc.features {
            let points = [&features.on_a, &features.on_b];
            let vertex = points.into_iter().find(|points| points.len() == 1).expect("a corner on a face");
            assert!((vertex[0] - corner).norm() < 1e-3, "{vertex:?}");
            assert_eq!(points.map(Vec::len).iter().sum::<usize>(), 4);
        }
    }
}
