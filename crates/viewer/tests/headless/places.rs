//! Members have the poses of forward kinematics and the meshes that were checked.

use bevy::prelude::{Assets, Mesh, Mesh3d, Transform};
use kinematics::PathParameter;
use pathproof_viewer::{MemberView, PieceView, Playback, ViewerCommand};
use scene::{Configuration, MemberFrame};

use crate::support::{resource, scene, send, weld_cell};

/// Transforms are in single precision.
const CLOSE_M: f64 = 1e-6;

#[test]
fn members_stand_where_forward_kinematics_has_them() {
    let mut app = weld_cell();
    let scene = scene(&app);
    let last = scene.timeline.points.len() - 1;
    for moment in [0.0, 157.25, 700.5, 1201.0, last as f64].map(PathParameter) {
        send(&mut app, ViewerCommand::Play(Playback::Seek(moment)));
        // Joint values of the program, then forward kinematics link by link.
        let mut at = Configuration::default();
        scene.place_at(moment, &mut at);
        let mut checked = 0;
        let world = app.world_mut();
        for (MemberView(member), transform) in world.query::<(&MemberView, &Transform)>().iter(world) {
            let expected = match scene.members[*member].frame {
                MemberFrame::Fixed { world_from_member } => world_from_member,
                MemberFrame::Link { robot, link } => {
                    let robot_of = &scene.robots[robot];
                    let mut links = Vec::new();
                    robot_of.robot.link_poses(&at.joint_values[robot], &mut links);
                    robot_of.world_from_root * links[link.0]
                }
            };
            for point in [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] {
                let wanted = expected.point(&point.into());
                let drawn = transform.transform_point(bevy::prelude::Vec3::from(point.map(|x| x as f32)));
                let drawn = [drawn.x, drawn.y, drawn.z].map(f64::from);
                let off = (wanted - geometry::Point3::from(drawn)).norm();
                assert!(off <= CLOSE_M, "{}: {off} m off at {moment:?}", scene.members[*member].name);
            }
            checked += 1;
        }
        assert_eq!(checked, scene.members.len());
    }
}

#[test]
fn what_is_drawn_is_what_was_checked() {
    let mut app = weld_cell();
    let scene = scene(&app);
    let world = app.world_mut();
    let pieces: Vec<(PieceView, Mesh3d)> = world
        .query::<(&PieceView, &Mesh3d)>()
        .iter(world)
        .map(|(piece, mesh)| (*piece, mesh.clone()))
        .collect();
    assert_eq!(pieces.len(), scene.members.iter().map(|member| member.shapes.len()).sum::<usize>());
    for (PieceView { member, piece }, mesh) in pieces {
        let checked = &scene.members[member].shapes[piece].shape.mesh;
        let drawn = resource::<Assets<Mesh>>(&app).get(&mesh.0).expect("a mesh");
        let triangles: Vec<[[f32; 3]; 3]> = drawn
            .triangles()
            .expect("triangles")
            .map(|triangle| triangle.vertices.map(|v| [v.x, v.y, v.z]))
            .collect();
        let expected: Vec<[[f32; 3]; 3]> = (0..checked.triangle_count())
            .map(|index| checked.triangle(index).map(|v| [v.x as f32, v.y as f32, v.z as f32]))
            .collect();
        assert_eq!(triangles, expected, "{}", scene.members[member].name);
    }
}
