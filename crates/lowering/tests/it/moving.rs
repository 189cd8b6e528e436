//! Promise: where joints beside the arm move, the TCP follows its path in the frame that they carry, within the deviations.

use std::fmt::Write as _;

use geometry::{Point3, Pose, Vector3};
use kinematics::{LinkId, twist};
use nalgebra::{Matrix6, Vector6};
use pathproof_lowering::{FramePlace, Lowering, ToolFrame, UserFrame};
use program::{CartesianPath, CartesianRobot, CommandedPath, Followed, StopReason};
use test_support::Random;

use crate::robots::{Tried, flange_from_tcp, of_text, own, text};

/// Slack for the rounding of the oracle itself, radians.
const ROUNDING: f64 = 2e-12;

/// A joint of a random place between two links.
fn joint(random: &mut Random, name: &str, [parent, child]: [&str; 2], slides: bool, more: &str) -> String {
    let [x, y, z] = random.three(-0.6, 0.6);
    let [roll, pitch, yaw] = random.three(-1.0, 1.0);
    let axis = Vector3::from(random.three(-1.0, 1.0)).normalize();
    format!(
        "<joint name=\"{name}\" type=\"{}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         <origin xyz=\"{x} {y} {z}\" rpy=\"{roll} {pitch} {yaw}\"/><axis xyz=\"{} {} {}\"/>\
         <limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/>{more}</joint>\n",
        if slides { "prismatic" } else { "revolute" },
        axis.x,
        axis.y,
        axis.z
    )
}

/// What moves beside the arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    Rail,
    Table,
    Both,
    /// A table that tilts and turns, on a rail of its own beside that of the arm.
    Nested,
    /// One cart carries the arm and the table, and turns.
    Cart,
    /// A table on another one that follows it.
    Follower,
}

const ALL: [Around; 6] =
    [Around::Rail, Around::Table, Around::Both, Around::Nested, Around::Cart, Around::Follower];

/// The robot of the repository with joints around it; the link `jig` carries the frame.
fn around(random: &mut Random, kind: Around) -> Tried {
    let base = own("pp6-1400").robot.links()[0].name.clone();
    let base = base.as_str();
    let mut more = String::from("<link name=\"ground\"/><link name=\"jig\"/>");
    let mut add = |text: String| writeln!(more, "{text}").expect("a string takes all");
    let fixed = |name: &str, [parent, child]: [&str; 2]| {
        format!(
            "<joint name=\"{name}\" type=\"fixed\"><parent link=\"{parent}\"/><child link=\"{child}\"/></joint>"
        )
    };
    match kind {
        Around::Rail => {
            add(joint(random, "rail", ["ground", base], true, ""));
            add(fixed("stands", ["ground", "jig"]));
        }
        Around::Table => {
            add(fixed("stands", ["ground", base]));
            add(joint(random, "table", ["ground", "jig"], false, ""));
        }
        Around::Both => {
            add(joint(random, "rail", ["ground", base], true, ""));
            add(joint(random, "table", ["ground", "jig"], false, ""));
        }
        Around::Nested => {
            add("<link name=\"sled\"/><link name=\"tilt\"/>".to_owned());
            add(joint(random, "rail", ["ground", base], true, ""));
            add(joint(random, "sled", ["ground", "sled"], true, ""));
            add(joint(random, "tilt", ["sled", "tilt"], false, ""));
            add(joint(random, "table", ["tilt", "jig"], false, ""));
        }
        Around::Cart => {
            add("<link name=\"cart\"/><link name=\"top\"/>".to_owned());
            add(joint(random, "cart", ["ground", "cart"], true, ""));
            add(joint(random, "top", ["cart", "top"], false, ""));
            add(joint(random, "rail", ["top", base], true, ""));
            add(joint(random, "table", ["cart", "jig"], false, ""));
        }
        Around::Follower => {
            add("<link name=\"lower\"/>".to_owned());
            add(fixed("stands", ["ground", base]));
            add(joint(random, "table", ["ground", "lower"], false, ""));
            let mimic = "<mimic joint=\"table\" multiplier=\"-0.6\" offset=\"0.2\"/>";
            add(joint(random, "upper", ["lower", "jig"], false, mimic));
        }
    }
    of_text(&format!("{kind:?}"), &text("pp6-1400").replace("</robot>", &format!("{more}</robot>")))
}

/// The robot with the frame, and the joints that its program drives: all of them.
struct Cell {
    tried: Tried,
    jig: LinkId,
    joints: Vec<String>,
    /// Columns of the arm's joints.
    arm: Vec<usize>,
}

fn jig_from_frame() -> Pose {
    Pose::from_xyz_rpy([0.3, -0.1, 0.2], [0.2, -0.4, 1.0])
}

impl Cell {
    fn new(tried: Tried) -> Self {
        let jig = tried.robot.link_named("jig").expect("a jig");
        let independent = tried.robot.independent_joints().iter();
        let joints: Vec<String> = independent.map(|id| tried.robot.joints()[id.0].name.clone()).collect();
        let chain = own("pp6-1400").joints();
        let arm = (0..joints.len()).filter(|column| chain.contains(&joints[*column])).collect();
        Self { tried, jig, joints, arm }
    }

    fn lowering(&self) -> Lowering<'_> {
        let rest = vec![0.0; self.joints.len()];
        let tool = ToolFrame {
            name: "tool".to_owned(),
            link: self.tried.tip,
            link_from_tcp: flange_from_tcp(),
            stands_first: false,
        };
        let place = FramePlace::Link { link: self.jig, link_from_frame: jig_from_frame() };
        let frame = UserFrame { name: "jig".to_owned(), place };
        Lowering::new(&self.tried.robot, &rest, Pose::identity(), vec![tool], vec![frame])
    }

    /// `frame_from_tcp`, and the Jacobian of the arm in the frame, by the kinematics of the whole robot.
    fn state(&self, q: &[f64]) -> (Pose, Matrix6<f64>) {
        let robot = &self.tried.robot;
        let mut links = Vec::new();
        robot.link_poses(q, &mut links);
        let frame_from_root = (links[self.jig.0] * jig_from_frame()).inverse();
        let root_from_tcp = links[self.tried.tip.0] * flange_from_tcp();
        let path = robot.chain(robot.root(), self.tried.tip);
        let all = robot.jacobian(&path, &links, &Point3::from(root_from_tcp.translation));
        let column = |column: &usize| -> Vector6<f64> {
            let all = all.column(*column);
            let parts = [0, 3].map(|row| frame_from_root.vector(&all.fixed_rows::<3>(row).into_owned()));
            Vector6::new(parts[0].x, parts[0].y, parts[0].z, parts[1].x, parts[1].y, parts[1].z)
        };
        let columns: Vec<Vector6<f64>> = self.arm.iter().map(column).collect();
        (frame_from_root * root_from_tcp, Matrix6::from_columns(&columns))
    }

    /// Joint values near given ones, with the same values beside the arm, that bring the TCP to a pose in the frame.
    fn solved(&self, frame_from_tcp: &Pose, near: &[f64]) -> (Vec<f64>, f64) {
        let mut q = near.to_vec();
        for _ in 0..6 {
            let (at, jacobian) = self.state(&q);
            let (linear, angular) = twist(&at, frame_from_tcp);
            let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
            let step = jacobian.full_piv_lu().solve(&error).expect("a regular configuration");
            self.arm.iter().zip(step.iter()).for_each(|(column, step)| q[*column] += step);
        }
        let determinant = self.state(&q).1.determinant();
        (q, determinant)
    }

    fn check(&self, commanded: &CommandedPath<'_>, followed: &Followed, looks: u32) {
        let Some(last) = followed.pieces.last() else { return };
        let name = &self.tried.name;
        let (mut at, mut sign) = (0, 0.0);
        for look in 0..=looks {
            let share = (last.share * f64::from(look) / f64::from(looks)).min(last.share);
            while followed.pieces[at].share < share {
                at += 1;
            }
            let (from_share, from) = match at.checked_sub(1).map(|before| &followed.pieces[before]) {
                None => (0.0, commanded.start),
                Some(before) => (before.share, before.position.as_slice()),
            };
            let piece = &followed.pieces[at];
            let place = (share - from_share) / (piece.share - from_share);
            let chord: Vec<f64> =
                from.iter().zip(&piece.position).map(|(a, b)| a + (b - a) * place).collect();
            let (q, determinant) = self.solved(&commanded.path.at(share), &chord);
            for joint in 0..q.len() {
                let off = (q[joint] - chord[joint]).abs();
                assert!(
                    off <= piece.deviations[joint] + ROUNDING,
                    "{name}: {} at {share}: {off:e}",
                    self.joints[joint]
                );
                if !self.arm.contains(&joint) {
                    let wanted =
                        commanded.start[joint] + (commanded.end[joint] - commanded.start[joint]) * share;
                    assert_eq!(piece.deviations[joint], 0.0, "{name}");
                    assert!(
                        (chord[joint] - wanted).abs() < 1e-12,
                        "{name}: {} at {share}",
                        self.joints[joint]
                    );
                }
            }
            assert!(determinant * sign >= 0.0 && determinant != 0.0, "{name}: the branch changes at {share}");
            sign = determinant.signum();
        }
        let error =
            kinematics::PoseError::between(&self.state(&last.position).0, &commanded.path.at(last.share));
        assert!(error.distance_m < 1e-9 && error.angle_rad < 1e-9, "{name}: {error:?}");
        assert_eq!(followed.stop.is_none(), last.share == 1.0, "{name}");
    }
}

fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some()
}

#[test]
fn solutions_lie_within_the_deviations_in_frames_that_move() {
    let (moves, looks) = if is_long() { (400, 2000) } else { (24, 200) };
    let mut random = Random(21);
    for kind in ALL {
        let (mut done, mut proven, mut pieces) = (0, 0, 0);
        while done < moves {
            let cell = Cell::new(around(&mut random, kind));
            let lowering = cell.lowering();
            lowering.check_tool("tool", &cell.joints).expect("six joints of an arm");
            let start: Vec<f64> = cell.joints.iter().map(|_| random.within(-1.5, 1.5)).collect();
            let mut end = start.clone();
            for (column, value) in end.iter_mut().enumerate() {
                let way = if cell.arm.contains(&column) { 0.4 } else { 0.8 };
                *value += random.within(-way, way);
            }
            let [from, to] = [&start, &end].map(|q| cell.state(q).0);
            let path = if done % 2 == 0 {
                CartesianPath::line(from, to)
            } else {
                let size = (to.translation - from.translation).norm();
                let bulge = Vector3::from(random.three(-size, size));
                CartesianPath::arc(from, (from.translation + to.translation) / 2.0 + bulge, to)
            };
            let Ok(path) = path else { continue };
            done += 1;
            // The arm's joints at the end play no part.
            cell.arm.iter().for_each(|column| end[*column] = 7.0);
            let commanded = CommandedPath { start: &start, end: &end, carrier: Some("jig"), path: &path };
            let followed = lowering.follow("tool", &cell.joints, &commanded);
            cell.check(&commanded, &followed, looks);
            match &followed.stop {
                None => proven += 1,
                Some(stop) => assert!(
                    matches!(
                        stop.reason,
                        StopReason::Singular | StopReason::OutOfReach | StopReason::NotProven
                    ),
                    "{stop:?}"
                ),
            }
            pieces += followed.pieces.len();
        }
        println!("{kind:?}: {proven} of {moves} moves followed, {} pieces per move", pieces / moves);
        assert!(proven * 3 > moves, "{kind:?}: {proven}");
    }
}

/// The tool stands on the jig while everything moves, though the path has no length.
#[test]
fn a_tool_that_stands_in_a_frame_follows_it() {
    let mut random = Random(4);
    let cell = Cell::new(around(&mut random, Around::Both));
    let lowering = cell.lowering();
    let start = vec![0.4; cell.joints.len()];
    let mut end = start.clone();
    for (column, value) in end.iter_mut().enumerate() {
        *value += if cell.arm.contains(&column) { 0.0 } else { 0.1 };
    }
    let at = cell.state(&start).0;
    let path = CartesianPath::line(at, at).expect("no turn");
    let commanded = CommandedPath { start: &start, end: &end, carrier: Some("jig"), path: &path };
    let followed = lowering.follow("tool", &cell.joints, &commanded);
    cell.check(&commanded, &followed, 500);
    assert_eq!(followed.stop, None);
    let last = &followed.pieces.last().expect("pieces").position;
    assert!(cell.arm.iter().any(|column| (last[*column] - start[*column]).abs() > 0.01));
}

/// The arm and the jig ride on one cart: the arm stands, and the move still takes the cart to its end.
#[test]
fn joints_that_carry_both_the_arm_and_the_frame_move_alone() {
    let mut random = Random(6);
    let cell = Cell::new(around(&mut random, Around::Cart));
    let lowering = cell.lowering();
    let start = vec![0.4; cell.joints.len()];
    let mut end = start.clone();
    let cart = cell.joints.iter().position(|name| name == "cart").expect("a cart");
    end[cart] = 1.0;
    let at = cell.state(&start).0;
    let path = CartesianPath::line(at, at).expect("no turn");
    let commanded = CommandedPath { start: &start, end: &end, carrier: Some("jig"), path: &path };
    let followed = lowering.follow("tool", &cell.joints, &commanded);
    cell.check(&commanded, &followed, 100);
    assert_eq!(followed.stop, None);
    let last = followed.pieces.last().expect("pieces");
    assert_eq!(last.position[cart], 1.0);
    assert!(last.position.iter().zip(&end).all(|(found, wanted)| (found - wanted).abs() < 1e-9));
}

#[test]
fn what_carries_a_frame_is_known() {
    let mut random = Random(5);
    let cell = Cell::new(around(&mut random, Around::Nested));
    let lowering = cell.lowering();
    let carried: Vec<bool> =
        ["rail", "sled", "tilt", "table"].map(|name| lowering.carries(name, "jig")).to_vec();
    assert_eq!(carried, [false, true, true, true]);
    assert!(!lowering.is_of_arm("tool", "rail") && lowering.is_of_arm("tool", &cell.joints[cell.arm[0]]));
    let cell = Cell::new(around(&mut random, Around::Follower));
    assert!(cell.lowering().carries("table", "jig"));

    // A frame on the arm itself, and one whose place is not known.
    let place = FramePlace::Link { link: cell.tried.tip, link_from_frame: Pose::identity() };
    let reason = "link a of robot b, which another program moves".to_owned();
    let frames = vec![
        UserFrame { name: "held".to_owned(), place },
        UserFrame { name: "lost".to_owned(), place: FramePlace::Unknown(reason.clone()) },
    ];
    let tool = ToolFrame {
        name: "tool".to_owned(),
        link: cell.tried.tip,
        link_from_tcp: Pose::identity(),
        stands_first: false,
    };
    let rest = vec![0.0; cell.joints.len()];
    let lowering = Lowering::new(&cell.tried.robot, &rest, Pose::identity(), vec![tool], frames);
    assert_eq!(lowering.check_frame("held", None), Ok(()));
    let error = lowering.check_frame("held", Some("tool")).expect_err("the arm carries it");
    assert_eq!(error, "the arm of tool tool itself moves link tool0");
    assert_eq!(lowering.check_frame("lost", None), Err(reason));
    assert_eq!(lowering.root_from_frame(Some("lost"), &cell.joints, &rest), None);
    let path = CartesianPath::line(Pose::identity(), Pose::identity()).expect("no turn");
    for carrier in ["held", "lost", "none"] {
        let commanded = CommandedPath { start: &rest, end: &rest, carrier: Some(carrier), path: &path };
        let followed = lowering.follow("tool", &cell.joints, &commanded);
        let stop = followed.stop.expect("no path");
        assert!(followed.pieces.is_empty() && stop.reason == StopReason::NotProven, "{carrier}");
    }
}
