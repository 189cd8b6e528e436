//! Tools in space: steps of a TCP, and stepping through the solutions of its pose.

use bevy::app::App;
use geometry::Pose;
use kinematics::{Completeness, PathParameter};
use pathproof_viewer::{
    Axes, CurrentPose, InstantDetails, Jog, JogCommand, Playback, Stage, Step, Stride, Tcp, ViewerCommand,
};

use crate::support::{answered, cell, open, resource, scene, send, viewer};

const TORCH: Tcp = Tcp::Tool(0);
const WORKPIECE: Axes = Axes::Frame(0);

/// The weld cell with the torch, in the middle of its program.
fn torch_cell() -> App {
    let mut app = viewer();
    let file = cell("weld-cell").with_file_name("cell-torch.ron");
    assert_eq!(open(&mut app, file), Stage::Checked);
    let middle = scene(&app).timeline.points.len() / 2;
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter::of_point(middle))));
    app
}

fn values(app: &App) -> Vec<f64> {
    resource::<CurrentPose>(app).configuration.joint_values[0].clone()
}

fn world_from_tcp(app: &App, tcp: Tcp) -> Pose {
    tcp.world_from_tcp(&scene(app), 0, &values(app))
}

fn world_from_axes(app: &App, axes: Axes) -> Pose {
    let joint_values = &resource::<CurrentPose>(app).configuration.joint_values;
    axes.world_from_axes(&scene(app), 0, joint_values).expect("a frame of the cell")
}

fn step(app: &mut App, axes: Option<Axes>, axis: usize, by: Stride) {
    let step = Step { axes, axis, by };
    send(app, ViewerCommand::Jog(JogCommand::Step { robot: 0, tcp: TORCH, step }));
}

fn branch(app: &mut App, by: i64) {
    send(app, ViewerCommand::Jog(JogCommand::Branch { robot: 0, tcp: TORCH, by }));
}

fn assert_near(a: &Pose, b: &Pose) {
    assert!((a.translation - b.translation).norm() < 1e-6, "{a:?} {b:?}");
    assert!((a.rotation - b.rotation).norm() < 1e-6, "{a:?} {b:?}");
}

#[test]
fn a_step_moves_the_tcp_along_the_chosen_axes_by_its_length() {
    let mut app = torch_cell();
    let mut before = world_from_tcp(&app, TORCH);
    let frame = world_from_axes(&app, WORKPIECE);
    for (axes, axes_in_world) in [(Some(WORKPIECE), Some(frame)), (Some(Axes::Root), None), (None, None)] {
        for axis in 0..3 {
            let rotation = axes_in_world.map_or_else(
                || axes.map_or(before.rotation, |axes| world_from_axes(&app, axes).rotation),
                |pose| pose.rotation,
            );
            step(&mut app, axes, axis, Stride::Along(0.01));
            assert_eq!(resource::<Jog>(&app).refusal, None);
            let expected = before.translation + rotation.column(axis) * 0.01;
            assert_near(&world_from_tcp(&app, TORCH), &Pose { translation: expected, ..before });
            before = world_from_tcp(&app, TORCH);
        }
    }
}

#[test]
fn a_turn_is_about_the_tcp() {
    let mut app = torch_cell();
    let before = world_from_tcp(&app, TORCH);
    for (axes, axis) in [(Some(WORKPIECE), 2), (None, 1)] {
        let about = axes.map_or(before.rotation, |axes| world_from_axes(&app, axes).rotation);
        let axis_in_world = about.column(axis).into();
        step(&mut app, axes, axis, Stride::About(0.1));
        let turned = Pose::from_axis_angle(axis_in_world, 0.1).rotation * before.rotation;
        assert_near(&world_from_tcp(&app, TORCH), &Pose { rotation: turned, ..before });
        step(&mut app, axes, axis, Stride::About(-0.1));
        assert_near(&world_from_tcp(&app, TORCH), &before);
    }
}

#[test]
fn a_step_moves_the_arm_alone() {
    let mut app = torch_cell();
    let robot = &scene(&app).robots[0].robot;
    let before = values(&app);
    step(&mut app, Some(Axes::World), 0, Stride::Along(0.01));
    let after = values(&app);
    let finger = robot.joint_named("finger_joint").expect("the gripper has one");
    let slot = robot.independent_joints().binary_search(&finger).expect("it is independent");
    assert_eq!(after[slot], before[slot]);
    assert_ne!(after, before);
}

#[test]
fn where_the_arm_cannot_follow_the_joints_stay_and_the_reason_is_told() {
    let mut app = torch_cell();
    let before = values(&app);
    let told = |app: &App| resource::<Jog>(app).refusal.clone().map(|(_, why)| why).unwrap_or_default();
    step(&mut app, Some(Axes::World), 0, Stride::Along(5.0));
    assert_eq!(values(&app), before);
    assert!(told(&app).contains("out of reach"), "{}", told(&app));
    // Turns by 40 degrees lead to the limit of some joint.
    let mut turns = 0;
    while told(&app).is_empty() || turns == 0 {
        step(&mut app, None, 2, Stride::About(0.7));
        turns += 1;
        assert!(turns < 60, "no limit");
    }
    assert!(told(&app).contains("beyond its limit"), "{}", told(&app));
    let stopped = values(&app);
    step(&mut app, Some(Axes::World), 7, Stride::Along(f64::NAN));
    step(&mut app, Some(Axes::Frame(7)), 0, Stride::Along(0.01));
    assert_eq!(values(&app), stopped, "nonsense is ignored");
    assert!(scene(&app).robots[0].robot.limit_violations(&stopped).is_empty());
    step(&mut app, None, 2, Stride::About(-0.1));
    assert_eq!(told(&app), "", "a step that is made has no reason to tell");
}

#[test]
fn solutions_have_the_pose_and_come_round_to_the_first() {
    let mut app = torch_cell();
    branch(&mut app, 0);
    let first = values(&app);
    let pose = world_from_tcp(&app, TORCH);
    let branches = resource::<Jog>(&app).branches_of(0, TORCH).cloned().expect("it is at the first");
    let count = branches.list.len();
    assert_eq!(branches.completeness, Completeness::Complete);
    assert!(count > 1, "{branches:?}");
    for solution in 1..=count {
        branch(&mut app, 1);
        assert_near(&world_from_tcp(&app, TORCH), &pose);
        assert!(scene(&app).robots[0].robot.limit_violations(&values(&app)).is_empty());
        let at = resource::<Jog>(&app).branches_of(0, TORCH).map(|branches| branches.at);
        assert_eq!(at, Some(solution % count));
        assert_eq!(values(&app) == first, solution == count, "each once");
    }
    branch(&mut app, -1);
    assert_eq!(resource::<Jog>(&app).branches_of(0, TORCH).map(|branches| branches.at), Some(count - 1));
    // Elsewhere the list is out of date.
    step(&mut app, Some(WORKPIECE), 0, Stride::Along(0.01));
    assert_eq!(resource::<Jog>(&app).branches_of(0, TORCH), None);
}

#[test]
fn a_solution_that_was_shown_keeps_its_verdict() {
    let mut app = torch_cell();
    branch(&mut app, 1);
    let jogged = resource::<Jog>(&app).values.clone();
    answered(&mut app, |query| query.jogged == jogged);
    app.update();
    let verdict = resource::<InstantDetails>(&app).latest().map(|latest| latest.answer.frame.verdict);
    let noted = resource::<Jog>(&app).branches_of(0, TORCH).map(|branches| branches.verdicts[1]);
    assert_eq!(noted, Some(verdict));
    branch(&mut app, 1);
    let kept = resource::<Jog>(&app).branches_of(0, TORCH).map(|branches| branches.verdicts[1]);
    assert_eq!(kept, Some(verdict));
}
