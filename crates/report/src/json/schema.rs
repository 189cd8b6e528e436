//! The report's fields; written only. Names carry units; lengths in metres, angles in radians.

use serde::Serialize;

/// `report.json`.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) schema: &'static str,
    pub(super) result: &'static str,
    pub(super) mode: &'static str,
    pub(super) tool: Tool,
    pub(super) scene: &'a str,
    pub(super) guarantee: Vec<&'static str>,
    pub(super) law: &'static str,
    pub(super) time_basis: &'static str,
    pub(super) interpolation_points: usize,
    pub(super) duration_s: Option<f64>,
    pub(super) settings: Settings,
    pub(super) eps: Eps,
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) programs: Vec<Program<'a>>,
    pub(super) members: Vec<Member<'a>>,
    pub(super) required_clearance_m: RequiredClearance<'a>,
    pub(super) pairs: Vec<Pair<'a>>,
    pub(super) exclusions: Vec<Exclusion<'a>>,
    pub(super) unchecked: Vec<Unchecked<'a>>,
    pub(super) fixed_joints: Vec<FixedJoint<'a>>,
    pub(super) still_contacts: Vec<StillContact<'a>>,
    pub(super) warnings: Vec<String>,
    pub(super) events: Vec<Event<'a>>,
    pub(super) findings: Vec<Finding<'a>>,
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
}

#[derive(Serialize)]
pub(super) struct Settings {
    pub(super) surface: &'static str,
    pub(super) method: &'static str,
    pub(super) smallest_radius_m: Option<f64>,
    pub(super) first_hit: bool,
}

#[derive(Serialize)]
pub(super) struct Eps {
    pub(super) eps_m: f64,
    pub(super) formula: &'static str,
    pub(super) c: f64,
    pub(super) reach_m: f64,
    pub(super) largest_coordinate_m: f64,
    pub(super) distance_error_per_m: f64,
}

#[derive(Serialize)]
pub(super) struct Input<'a> {
    pub(super) path: &'a str,
    pub(super) sha256: &'a str,
    pub(super) bytes: u64,
}

#[derive(Serialize)]
pub(super) struct Program<'a> {
    pub(super) file: &'a str,
    pub(super) joints: &'a [String],
    pub(super) knots: usize,
}

#[derive(Serialize)]
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) moves_with: Option<String>,
    pub(super) pieces: Vec<Piece<'a>>,
}

#[derive(Serialize)]
pub(super) struct Piece<'a> {
    pub(super) name: &'a str,
    pub(super) described_by: &'a str,
    pub(super) triangles: usize,
    pub(super) topology: &'static str,
    pub(super) size_m: [f64; 3],
    pub(super) outward_m: f64,
    pub(super) smallest_radius_m: f64,
}

#[derive(Serialize)]
pub(super) struct RequiredClearance<'a> {
    pub(super) robot_environment: f64,
    pub(super) robot_robot: f64,
    pub(super) same_robot: f64,
    pub(super) pairs: Vec<PairClearance<'a>>,
}

#[derive(Serialize)]
pub(super) struct PairClearance<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) clearance_m: f64,
}

#[derive(Serialize)]
pub(super) struct Pair<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) required_clearance_m: f64,
    pub(super) colliding_points: usize,
    pub(super) undecided_points: usize,
}

#[derive(Serialize)]
pub(super) struct Exclusion<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) by: &'static str,
    pub(super) reason: &'a str,
}

#[derive(Serialize)]
pub(super) struct Unchecked<'a> {
    pub(super) name: &'a str,
    pub(super) kind: &'static str,
    pub(super) why: &'a str,
    pub(super) accepted_because: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct FixedJoint<'a> {
    pub(super) joint: &'a str,
    pub(super) value: f64,
    pub(super) unit: &'static str,
    pub(super) from: String,
}

#[derive(Serialize)]
pub(super) struct StillContact<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) decided_by: &'static str,
}

#[derive(Serialize)]
pub(super) struct Event<'a> {
    pub(super) points: [usize; 2],
    pub(super) time: [f64; 2],
    pub(super) pairs: Vec<EventPair<'a>>,
}

#[derive(Serialize)]
pub(super) struct EventPair<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) points: usize,
}

#[derive(Serialize)]
pub(super) struct Finding<'a> {
    pub(super) id: &'a str,
    pub(super) kind: &'static str,
    pub(super) severity: &'static str,
    pub(super) points: [usize; 2],
    pub(super) time: [f64; 2],
    pub(super) program: Vec<ProgramLine<'a>>,
    pub(super) joint_values: Vec<JointValue<'a>>,
    #[serde(flatten)]
    pub(super) detail: Detail<'a>,
}

#[derive(Serialize)]
pub(super) struct ProgramLine<'a> {
    pub(super) file: &'a str,
    pub(super) line: u32,
    pub(super) to: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct JointValue<'a> {
    pub(super) joint: &'a str,
    pub(super) value: f64,
    pub(super) unit: &'static str,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Detail<'a> {
    Collision {
        pair: [&'a str; 2],
        decided_by: &'static str,
        inner: Option<&'a str>,
        clearance_m: [f64; 2],
        witness: Option<[Witness<'a>; 2]>,
        colliding_spheres_total: usize,
        colliding_spheres: Vec<Sphere<'a>>,
    },
    Joint {
        joint: &'a str,
        worst: f64,
        allowed: [Option<f64>; 2],
        unit: &'static str,
    },
}

#[derive(Serialize)]
pub(super) struct Witness<'a> {
    pub(super) member: &'a str,
    pub(super) in_world_m: [f64; 3],
    pub(super) in_member_m: [f64; 3],
}

#[derive(Serialize)]
pub(super) struct Sphere<'a> {
    pub(super) member: &'a str,
    pub(super) piece: usize,
    pub(super) node: u32,
    pub(super) rank: usize,
    pub(super) center_in_world_m: [f64; 3],
    pub(super) center_in_member_m: [f64; 3],
    pub(super) radius_m: f64,
}
