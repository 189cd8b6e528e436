//! The run: members, pairs, every interpolation point, findings.
//!
//! Loading reads files; everything else is a pure function of the scene.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod checked_run;
mod joint_space;
mod model;
mod motions;
mod open_model;
mod run;
mod solid_models;

pub use checked_run::CheckedRun;
pub use continuous::{Budget, Classified, Curve, DecidedBy, PairClass, RequiredClearance, Verdict};
pub use intervals::{About as EnginesAbout, Answer as IntervalAnswer, Stages, SweptPatch};
pub use joint_space::{
    Endless, EndlessJoint, PAIR_BUDGET, PairOverJoints, audit_exclusions, excluded_by_choice,
    over_all_joint_values, over_all_joint_values_watched, pairs_of_one_robot, ranges, touching_at,
};
pub use lowering::{ToolArm, closed_form_without};
pub use model::{ModelEvent, ModelSettings, Models, Surface};
pub use motions::{MotionAnswer, MotionChecker, MotionVerdict};
pub use open_model::OpenModel;
pub use run::{
    CertainBalls, Certificate, ClaimFault, CollidingSphere, ContactFeatures, ContactForces, ContactKind,
    ContactRequest, ContactSet, CornerFound, CornersFound, CutCorner, CutTiming, Deepest, Depth, DepthSeen,
    EdgeOfLine, Effort, Engine, Eps, Event, EventMove, EventMover, Finding, FindingKey, FindingKind,
    FindingSubject, FrontCuts, HandlingFault, InCavity, JointOutside, JointValue, JointVectors, LeadFound,
    MeantContactFound, MemberContact, Mode, MoveKey, NearOpening, NearestOfMove, Occurrence, OpenMesh,
    OpenOrder, Outcome, PairMinimum, PairVerdict, Penetration, Phase, PieceTrace, PointResult, PosedPair,
    ProgramLine, Progress, ProofInterval, ProofKind, RunResult, RunSettings, SeenExclusion, SeenStretch,
    Segment, Separation, Severity, Shortfall, ShownInstant, Smallest, Span, SphereTotal, StatementPlace,
    StillContact, TaughtPoint, TimeOfContact, UndecidedCause, Witness, certified_spans, check_points,
    details, examine, find_fronts, free_around, interval_problem, involved_programs, joint_values,
    joints_outside, kind_curve, pair_curve, program_lines, proof_problem, run, run_watched, seen_exclusions,
    surroundings, swept_patches, time_of_contact, touching, trace_pair, unknown_laws,
};
pub use solid_models::FeatureModel;
