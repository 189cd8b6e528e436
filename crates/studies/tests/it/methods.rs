//! Promises: no method is clear where exact surfaces collide, none collides where they are apart, and packed spheres and truncated
//! trees never clear anything.

use std::path::Path;

use geometry::Shape;
use pathproof_studies::{
    MethodAnswer, MethodAnswers, MethodKind, MethodModels, MethodSphere, ask_method, method_spheres,
};
use scene::{LoadRequest, Scene, Source, load};
use simulator::{ModelSettings, Models, Surface};
use sphere_model::Method;

use test_support::reference_cell;

const SETTINGS: ModelSettings =
    ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact };

/// A scene of this repository with the program that its cell file names.
fn own_scene(name: &str) -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes")).join(name);
    let request = LoadRequest::for_file(folder.join("cell.ron"));
    load(&LoadRequest { allowed_roots: vec![folder.join("../../robots")], ..request }).expect("a good cell")
}

/// A real cell with its program.
fn real_cell(folder: &Path) -> Scene {
    let [urdf, srdf] = ["cell.urdf", "cell.srdf"].map(|name| folder.join(name));
    load(&LoadRequest {
        source: Source::Urdf { urdf: urdf.clone(), srdf: Some(srdf) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(urdf)
    })
    .expect("a good cell")
}

fn asked(scene: &Scene, models: &Models, kind: MethodKind) -> (MethodModels, MethodAnswers) {
    let method = MethodModels::build(scene, models, kind, &|_, _| {});
    let answers = ask_method(scene, models, &method);
    (method, answers)
}

/// Asks all methods with smaller models than those of the sources; the number of exact collisions that each found.
fn compare(scene: &Scene) -> Vec<(MethodKind, usize)> {
    let models = Models::build(scene, SETTINGS).expect("models");
    let (_, exact) = asked(scene, &models, MethodKind::Exact);
    let kinds = [
        MethodKind::Patent3,
        MethodKind::PatentN,
        MethodKind::Octree,
        MethodKind::Contacts,
        MethodKind::Packed { resolution: 48 },
        MethodKind::InnerOuter { levels: 10 },
        MethodKind::Truncated { levels: 10 },
    ];
    let collides = |answers: &MethodAnswers| {
        let both = answers.answers.iter().zip(&exact.answers);
        both.filter(|(answer, exact)| **exact == MethodAnswer::Collision && **answer >= MethodAnswer::Overlap)
            .count()
    };
    let mut found = vec![(MethodKind::Exact, collides(&exact))];
    for kind in kinds {
        let (method, said) = asked(scene, &models, kind);
        assert!(method.bytes > 0 && method.spheres > 0);
        assert!(said.counts.sphere_tests() > 0);
        for (answer, exact) in said.answers.iter().zip(&exact.answers) {
            let is_missed = (*answer, *exact) == (MethodAnswer::Clear, MethodAnswer::Collision);
            let is_contradicted = (*answer, *exact) == (MethodAnswer::Collision, MethodAnswer::Clear);
            assert!(!is_missed && !is_contradicted, "{kind}: {answer:?}, where the surfaces say {exact:?}");
            assert!(!kind.only_confirms() || *answer != MethodAnswer::Clear, "{kind} cleared a pair");
        }
        found.push((kind, collides(&said)));
    }
    found
}

#[test]
fn no_method_contradicts_the_exact_surfaces() {
    let mut scenes = vec![own_scene("pipe-rack")];
    scenes.extend(reference_cell("irb2400_positioner").map(|folder| real_cell(&folder)));
    for scene in scenes {
        let found = compare(&scene);
        println!("{}: {found:?}", scene.name);
        let exact = found[0].1;
        assert!(exact > 20, "{exact}");
        for (kind, count) in &found[1..] {
            match kind {
                // What covers a surface, or tests every triangle, misses none.
                MethodKind::Patent3
                | MethodKind::PatentN
                | MethodKind::Octree
                | MethodKind::InnerOuter { .. } => {
                    assert_eq!(*count, exact, "{kind}");
                }
                _ => assert!(*count <= exact),
            }
        }
        assert!(found[5].1 > 0, "some collisions are deep enough for packed spheres");
    }
}

#[test]
fn a_method_that_needs_a_solid_refuses_a_shell_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path
    };
    let ball = Shape::sphere(0.1).expect("valid").mesh;
    let vertices = ball.vertices().iter().map(|vertex| format!("v {} {} {}", vertex.x, vertex.y, vertex.z));
    let faces = ball.triangles()[1..].iter().map(|[a, b, c]| format!("f {} {} {}", a + 1, b + 1, c + 1));
    let open = vertices.chain(faces).collect::<Vec<_>>().join("\n") + "\n";
    write("open.obj", &open);
    let urdf = write(
        "robot.urdf",
        r#"<robot name="r">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="hand"><collision><geometry><mesh filename="open.obj"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
</robot>"#,
    );
    let request = LoadRequest {
        programs: vec![(None, write("program.csv", "time,x\n0,0.5\n1,1\n"))],
        ..LoadRequest::for_file(urdf)
    };
    let scene = load(&request).expect("a good robot");
    let models = Models::build(&scene, SETTINGS).expect("models");
    for kind in [MethodKind::Packed { resolution: 16 }, MethodKind::InnerOuter { levels: 6 }] {
        let (method, said) = asked(&scene, &models, kind);
        let [refused] = &method.refused[..] else { panic!("one shape: {:?}", method.refused) };
        assert!(refused.name.contains("hand") && refused.why.contains("3 edges are open"), "{refused:?}");
        assert!(said.answers.iter().all(|answer| *answer == MethodAnswer::Nothing));
    }
    let hand = method_spheres(&scene, &models, 1, MethodKind::Packed { resolution: 16 });
    assert!(hand.levels.is_empty() && hand.refused.len() == 1, "{hand:?}");
    let (octree, said) = asked(&scene, &models, MethodKind::Octree);
    assert!(octree.refused.is_empty());
    assert!(said.answers.iter().all(|answer| *answer == MethodAnswer::Clear));
}

/// The spheres that are shown are those that the method asks about: covers have none inside, a packing ends in balls inside alone.
#[test]
fn the_levels_of_a_method_hold_its_spheres() {
    let scene = own_scene("weld-cell");
    let models = Models::build(&scene, SETTINGS).expect("models");
    let mut is_seen = [false; 2];
    for member in 0..scene.members.len() {
        for kind in MethodKind::ALL {
            let of_member = method_spheres(&scene, &models, member, kind);
            assert!(of_member.refused.is_empty(), "{:?}", of_member.refused);
            let Some(last) = of_member.levels.last() else {
                assert_eq!(kind, MethodKind::Exact);
                continue;
            };
            assert!(of_member.levels.iter().all(|level| !level.is_empty()));
            let radii_m =
                |level: &[MethodSphere]| level.iter().map(|sphere| sphere.radius_m).fold(0.0, f64::max);
            assert!(radii_m(last) <= radii_m(&of_member.levels[0]));
            let inner = last.iter().filter(|sphere| sphere.is_inner).count();
            match kind {
                MethodKind::Packed { .. } => assert_eq!(inner, last.len()),
                MethodKind::InnerOuter { .. } | MethodKind::Truncated { .. } => {
                    is_seen[0] |= inner > 0;
                    is_seen[1] |= inner < last.len();
                }
                _ => assert_eq!(inner, 0),
            }
        }
    }
    assert_eq!(is_seen, [true; 2]);
}
