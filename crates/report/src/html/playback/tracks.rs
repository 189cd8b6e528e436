//! Poses of members and values of joints at the kept instants.

use geometry::Pose;
use kinematics::PathParameter;
use scene::{Configuration, Scene};
use serde::Serialize;
use simulator::joint_values;

use super::encode::{self, floats, share, shorts};

/// The poses of a member in the world.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum PlayedTrack {
    /// One constant pose: columns of the rotation, then the translation.
    Still { world_from_member: [f32; 12] },
    /// Per instant nine 16-bit numbers: two columns of the rotation from -1 to 1, and the translation in a box.
    Moving { low_m: [f64; 3], high_m: [f64; 3], poses: String },
}

/// A joint, with its value at every instant, radians or metres.
#[derive(Serialize)]
pub(super) struct PlayedJoint {
    name: String,
    is_length: bool,
    values: String,
}

/// The tracks of all members.
pub(super) fn tracks(scene: &Scene, instants: &[PathParameter]) -> Vec<PlayedTrack> {
    let mut poses: Vec<Vec<Pose>> = vec![Vec::with_capacity(instants.len()); scene.members.len()];
    let mut configuration = Configuration::default();
    for at in instants {
        scene.place_at(*at, &mut configuration);
        for (poses, pose) in poses.iter_mut().zip(&configuration.world_from_member) {
            poses.push(*pose);
        }
    }
    poses.iter().map(|poses| track(poses)).collect()
}

fn track(poses: &[Pose]) -> PlayedTrack {
    let first = &poses[0];
    if poses.iter().all(|pose| pose.rotation == first.rotation && pose.translation == first.translation) {
        return PlayedTrack::Still { world_from_member: encode::pose(first) };
    }
    let coordinate = |k: usize| poses.iter().map(move |pose| pose.translation[k]);
    let low_m: [f64; 3] = std::array::from_fn(|k| coordinate(k).fold(f64::INFINITY, f64::min));
    let high_m: [f64; 3] = std::array::from_fn(|k| coordinate(k).fold(f64::NEG_INFINITY, f64::max));
    let numbers = poses.iter().flat_map(|pose| {
        let turned = pose.rotation.iter().take(6).map(|value| share(*value, -1.0, 1.0));
        let moved = (0..3).map(|k| share(pose.translation[k], low_m[k], high_m[k]));
        turned.chain(moved).collect::<Vec<u16>>()
    });
    PlayedTrack::Moving { low_m, high_m, poses: shorts(numbers) }
}

/// All joints with their values.
pub(super) fn joints(scene: &Scene, instants: &[PathParameter]) -> Vec<PlayedJoint> {
    let mut configuration = Configuration::default();
    let mut joints: Vec<(String, bool, Vec<f32>)> = Vec::new();
    for at in instants {
        scene.place_at(*at, &mut configuration);
        for (index, joint) in joint_values(scene, &configuration).into_iter().enumerate() {
            if index == joints.len() {
                joints.push((joint.name, joint.is_length, Vec::with_capacity(instants.len())));
            }
            joints[index].2.push(joint.value as f32);
        }
    }
    let encoded = joints.into_iter();
    encoded.map(|(name, is_length, values)| PlayedJoint { name, is_length, values: floats(values) }).collect()
}
