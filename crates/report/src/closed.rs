//! Closed sets of words, from the enums of a run.

use report_format::{
    BlendSpace, ContactKind, CornerLaw, CornerVerdict, Curve, DecidedBy, Engine, ExclusionGround, JointUnit,
    LimitUnit, Method, Mode, PairClass, RunResult, SeenVerdict, Severity, Shortfall, StillDecidedBy,
    StopReason, Surface, TimeBasis, Topology, UncheckedKind, UpAxis,
};

/// The result of a run, as the report names it.
pub fn result(result: simulator::RunResult) -> RunResult {
    match result {
        simulator::RunResult::Pass => RunResult::Pass,
        simulator::RunResult::Fail => RunResult::Fail,
        simulator::RunResult::Incomplete => RunResult::Incomplete,
    }
}

/// Why a run without errors is incomplete, as the report names it.
pub fn shortfalls(of: &[simulator::Shortfall]) -> Vec<Shortfall> {
    of.iter().map(|&of| shortfall(of)).collect()
}

pub(crate) fn shortfall(shortfall: simulator::Shortfall) -> Shortfall {
    match shortfall {
        simulator::Shortfall::Undecided => Shortfall::Undecided,
        simulator::Shortfall::StillUndecided => Shortfall::StillUndecided,
        simulator::Shortfall::Unmeasured => Shortfall::Unmeasured,
        simulator::Shortfall::OpenMeshes => Shortfall::OpenMeshes,
        simulator::Shortfall::Unchecked => Shortfall::Unchecked,
        simulator::Shortfall::Stopped => Shortfall::Stopped,
        simulator::Shortfall::TooFast => Shortfall::TooFast,
        simulator::Shortfall::Corners => Shortfall::Corners,
        simulator::Shortfall::AnyTime => Shortfall::AnyTime,
        simulator::Shortfall::NothingToCheck => Shortfall::NothingToCheck,
    }
}

/// Which motion a run checks, as the report names it.
pub fn mode(mode: simulator::Mode) -> Mode {
    match mode {
        simulator::Mode::Sampled => Mode::Sampled,
        simulator::Mode::Certified => Mode::Certified,
    }
}

/// Who proves the motion in a run, as the report names it.
pub(crate) fn engine(engine: simulator::Engine) -> Engine {
    match engine {
        simulator::Engine::Bubbles => Engine::Bubbles,
        simulator::Engine::Intervals => Engine::Intervals,
        simulator::Engine::Both => Engine::Both,
    }
}

/// How closely the clearance curve of a run is bounded, as the report names it.
pub(crate) fn curve(curve: simulator::Curve) -> Curve {
    match curve {
        simulator::Curve::Unmeasured => Curve::Unmeasured,
        simulator::Curve::Near => Curve::Near,
        simulator::Curve::Full => Curve::Full,
    }
}

/// What decides in a run, as the report names it.
pub fn surface(surface: simulator::Surface) -> Surface {
    match surface {
        simulator::Surface::Exact => Surface::Exact,
        simulator::Surface::Spheres => Surface::Spheres,
    }
}

pub(crate) fn time_basis(basis: program::TimeBasis) -> TimeBasis {
    match basis {
        program::TimeBasis::Seconds => TimeBasis::Seconds,
        program::TimeBasis::Index => TimeBasis::Index,
        program::TimeBasis::Edge => TimeBasis::Edge,
    }
}

pub(crate) fn method(method: sphere_model::Method) -> Method {
    match method {
        sphere_model::Method::Patent3 => Method::Patent3,
        sphere_model::Method::PatentN => Method::PatentN,
        sphere_model::Method::Octree => Method::Octree,
    }
}

pub(crate) fn up_axis(axis: mesh_files::DaeUpAxis) -> UpAxis {
    match axis {
        mesh_files::DaeUpAxis::Ignored => UpAxis::Ignore,
        mesh_files::DaeUpAxis::Respected => UpAxis::Respect,
    }
}

pub(crate) fn topology(topology: &geometry::Topology) -> Topology {
    match topology {
        geometry::Topology::Solid => Topology::Solid,
        geometry::Topology::Shell(_) => Topology::Shell,
    }
}

pub(crate) fn ground(ground: scene::ExclusionGround) -> ExclusionGround {
    match ground {
        scene::ExclusionGround::Adjacent => ExclusionGround::Adjacent,
        scene::ExclusionGround::Srdf => ExclusionGround::Srdf,
        scene::ExclusionGround::Cell => ExclusionGround::Cell,
        scene::ExclusionGround::Viewer => ExclusionGround::Viewer,
    }
}

pub(crate) fn pair_class(class: simulator::PairClass) -> PairClass {
    match class {
        simulator::PairClass::Never => PairClass::Never,
        simulator::PairClass::Always => PairClass::Always,
        simulator::PairClass::AlwaysSeen => PairClass::AlwaysSeen,
        simulator::PairClass::CanCollide => PairClass::CanCollide,
        simulator::PairClass::Unknown => PairClass::Unknown,
    }
}

pub(crate) fn seen_verdict(verdict: simulator::Verdict) -> SeenVerdict {
    match verdict {
        simulator::Verdict::Collision => SeenVerdict::Contact,
        simulator::Verdict::Near => SeenVerdict::Near,
        simulator::Verdict::Undecided | simulator::Verdict::Clear => SeenVerdict::Undecided,
    }
}

pub(crate) fn unchecked(kind: cell::UncheckedKind) -> UncheckedKind {
    match kind {
        cell::UncheckedKind::NoCollisionGeometry => UncheckedKind::NoCollisionGeometry,
        cell::UncheckedKind::Shell => UncheckedKind::Shell,
        cell::UncheckedKind::Motion => UncheckedKind::Motion,
    }
}

pub(crate) fn severity(severity: simulator::Severity) -> Severity {
    match severity {
        simulator::Severity::Error => Severity::Error,
        simulator::Severity::Undecided => Severity::Undecided,
        simulator::Severity::Warning => Severity::Warning,
    }
}

pub(crate) fn decided_by(decided_by: simulator::DecidedBy) -> DecidedBy {
    match decided_by {
        simulator::DecidedBy::Spheres => DecidedBy::Spheres,
        simulator::DecidedBy::Triangles => DecidedBy::Triangles,
        simulator::DecidedBy::Containment => DecidedBy::Containment,
    }
}

pub(crate) fn still_decided_by(decided_by: Option<simulator::DecidedBy>) -> StillDecidedBy {
    match decided_by {
        None => StillDecidedBy::Undecided,
        Some(simulator::DecidedBy::Spheres) => StillDecidedBy::Spheres,
        Some(simulator::DecidedBy::Triangles) => StillDecidedBy::Triangles,
        Some(simulator::DecidedBy::Containment) => StillDecidedBy::Containment,
    }
}

pub(crate) fn unit(is_length: bool) -> JointUnit {
    if is_length { JointUnit::Metre } else { JointUnit::Radian }
}

pub(crate) fn limit_unit(is_length: bool) -> LimitUnit {
    if is_length { LimitUnit::Metre } else { LimitUnit::Radian }
}

pub(crate) fn speed_unit(is_length: bool) -> LimitUnit {
    if is_length { LimitUnit::MetrePerSecond } else { LimitUnit::RadianPerSecond }
}

pub(crate) fn contact_kind(kind: simulator::ContactKind) -> ContactKind {
    match kind {
        simulator::ContactKind::VertexFace => ContactKind::VertexFace,
        simulator::ContactKind::FaceVertex => ContactKind::FaceVertex,
        simulator::ContactKind::EdgeEdge => ContactKind::EdgeEdge,
        simulator::ContactKind::BallVertex => ContactKind::BallVertex,
        simulator::ContactKind::BallEdge => ContactKind::BallEdge,
        simulator::ContactKind::BallFace => ContactKind::BallFace,
        simulator::ContactKind::BallBall => ContactKind::BallBall,
    }
}

pub(crate) fn stop_reason(reason: program::StopReason) -> StopReason {
    match reason {
        program::StopReason::OutOfReach => StopReason::OutOfReach,
        program::StopReason::JointLimit => StopReason::JointLimit,
        program::StopReason::Singular => StopReason::Singular,
        program::StopReason::NotDetermined => StopReason::NotDetermined,
        program::StopReason::OtherBranch => StopReason::OtherBranch,
        program::StopReason::OtherConfiguration => StopReason::OtherConfiguration,
        program::StopReason::NotProven => StopReason::NotProven,
    }
}

pub(crate) fn corner_law(law: program::CornerLaw) -> CornerLaw {
    match law {
        program::CornerLaw::Plain => CornerLaw::Plain,
        program::CornerLaw::Abb => CornerLaw::Abb,
        program::CornerLaw::UniversalRobots => CornerLaw::UniversalRobots,
        program::CornerLaw::Kuka => CornerLaw::Kuka,
        program::CornerLaw::Fanuc => CornerLaw::Fanuc,
        program::CornerLaw::Staubli => CornerLaw::Staubli,
    }
}

pub(crate) fn blend_space(space: program::BlendSpace) -> BlendSpace {
    match space {
        program::BlendSpace::Joints => BlendSpace::Joints,
        program::BlendSpace::Tcp => BlendSpace::Tcp,
    }
}

pub(crate) fn corner_verdict(verdict: simulator::Verdict) -> CornerVerdict {
    match verdict {
        simulator::Verdict::Clear => CornerVerdict::Clear,
        simulator::Verdict::Near => CornerVerdict::Near,
        simulator::Verdict::Undecided => CornerVerdict::Undecided,
        simulator::Verdict::Collision => CornerVerdict::Collision,
    }
}
