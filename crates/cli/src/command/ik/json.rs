//! Chains and answers as JSON.

use kinematics::{Arm, Completeness, LinkId, Robot, Singularity, Trial};
use scene::{Pair, Scene};
use serde_json::{Value, json};

use super::ask::{IkAnswer, IkRow};
use super::choose::ChosenChain;
use super::robot::Subject;
use super::tool::Carrier;

const SCHEMA: &str = "pathproof.ik/1";

/// The chains of a robot.
pub(super) fn chains(robot: &Robot) -> String {
    let chains: Vec<Value> = robot
        .turning_chains()
        .iter()
        .map(|chain| match Arm::new(robot, chain.from, chain.to) {
            Ok(arm) => of_arm(robot, chain.from, chain.to, &arm),
            Err(refusal) => {
                json!({"from": name(robot, chain.from), "to": name(robot, chain.to), "refused": refusal.to_string()})
            }
        })
        .collect();
    written(&json!({"schema": SCHEMA, "robot": robot.name(), "chains": chains}))
}

/// The solutions of a pose; joint values in radians, lengths in metres.
pub(super) fn answer(subject: &Subject, chain: &ChosenChain, answer: &IkAnswer) -> String {
    let (robot, scene) = (subject.robot(), subject.scene());
    let pose = &answer.pose;
    let solutions: Vec<Value> = answer.rows.iter().map(|row| solution(scene, chain, row)).collect();
    let mut all = json!({
        "schema": SCHEMA,
        "robot": robot.name(),
        "chain": of_arm(robot, chain.from, chain.to, &chain.arm),
        "pose": {
            "xyz_m": pose.translation.as_slice(),
            "rpy_rad": pose.rpy(),
        },
        "solutions": solutions,
        "completeness": completeness(answer.completeness),
        "unverified": answer.unverified,
    });
    if let Some(given) = chain.redundant {
        all["redundant"] = json!({"joint": robot.joints()[given.joint.0].name, "value": given.value});
    }
    if let Some(tool) = &chain.tool {
        let carrier = |carrier: &Carrier| json!({"joint": carrier.joint, "value": carrier.value});
        all["tool"] = json!(tool.name);
        all["frame"] = json!(tool.frame);
        all["carried_by"] = tool.carried_by.iter().map(carrier).collect();
    }
    written(&all)
}

/// A trial of some chains.
pub(super) fn trials(robot: &Robot, trials: &[(&ChosenChain, Trial)]) -> String {
    let chains: Vec<Value> = trials
        .iter()
        .map(|(chain, trial)| {
            json!({
                "chain": of_arm(robot, chain.from, chain.to, &chain.arm),
                "poses": trial.poses,
                "found": trial.found,
                "singular": trial.singular,
                "lost": trial.lost,
                "solutions": trial.solutions,
                "by_count": trial.by_count,
                "worst_m": trial.worst.map_or(0.0, |worst| worst.distance_m),
                "worst_rad": trial.worst.map_or(0.0, |worst| worst.angle_rad),
                "unverified": trial.unverified,
                "continua": trial.continua,
                "searched": trial.searched,
                "agreed": trial.agreed,
                "missed": trial.missed,
                "unsearched": trial.unsearched,
            })
        })
        .collect();
    written(&json!({"schema": SCHEMA, "robot": robot.name(), "trials": chains}))
}

fn solution(scene: Option<&Scene>, chain: &ChosenChain, row: &IkRow) -> Value {
    let mut solution = json!({
        "q_rad": row.q,
        "singularity": match row.singularity {
            Singularity::Regular => "regular",
            Singularity::BranchesMeet => "branches-meet",
            Singularity::Continuum => "continuum",
        },
        "is_within_limits": row.is_within_limits(),
        "within_limits_rad": row.within,
    });
    if let (Some(contacts), Some(scene)) = (&row.contacts, scene) {
        let names = |pairs: &[Pair]| -> Value {
            pairs
                .iter()
                .map(|pair| scene.pair_names(pair.a, pair.b))
                .map(|(a, b)| json!({"a": a, "b": b}))
                .collect()
        };
        solution["touching"] = names(&contacts.touching);
        solution["undecided"] = names(&contacts.undecided);
    }
    if let Some(tool) = chain.tool.as_ref().filter(|tool| tool.has_axes()) {
        solution["axes_rad"] = json!(tool.axes_at(&row.q));
    }
    solution
}

fn of_arm(robot: &Robot, from: LinkId, to: LinkId, arm: &Arm) -> Value {
    let (method, check) = (arm.method(), arm.self_check());
    let rejected: Vec<Value> = arm
        .rejected()
        .iter()
        .map(|(method, check)| json!({"family": method.to_string(), "found": check.found, "tried": check.tried}))
        .collect();
    json!({
        "from": name(robot, from),
        "to": name(robot, to),
        "joints": arm.joints().map(|joint| robot.joints()[joint.0].name.as_str()).collect::<Vec<_>>(),
        "family": method.to_string(),
        "is_complete": method.is_complete,
        "deviation_rad": method.deviation.angle_rad,
        "deviation_m": method.deviation.distance_m,
        "self_check": {"found": check.found, "tried": check.tried},
        "rejected": rejected,
    })
}

fn completeness(completeness: Completeness) -> &'static str {
    match completeness {
        Completeness::Complete => "complete",
        Completeness::Continuum => "continuum",
        Completeness::MayMiss => "may-miss",
    }
}

fn name(robot: &Robot, link: LinkId) -> &str {
    &robot.links()[link.0].name
}

fn written(value: &Value) -> String {
    format!("{value:#}\n")
}
