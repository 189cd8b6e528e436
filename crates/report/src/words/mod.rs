//! The common wording of all texts about a run.

mod corners;
mod depth;
mod edges;
mod facts;
mod finding;
mod guarantee;
mod handling;
mod headline;
mod instant;
mod kind;
mod next_motions;
mod next_step;
mod not_checked;
mod over_joints;
mod penetration;
mod point;
mod remedy;
mod seen;
mod source;
mod speed;
mod table;
mod too_fast;
mod within;

pub use corners::corners;
pub use depth::{best_depth, bound_up, depth, depth_seen, most_depth};
pub(crate) use edges::of_programs;
pub use edges::{EdgeRow, edge_count, edge_rows, edge_verdicts, edges};
pub(crate) use facts::PlaybackLook;
pub use facts::{
    Fact, FactValue, FindingFacts, decided, engine_statements, facts, move_of, requirement, tcp_at,
    undecided_reason, why_stopped,
};
pub use finding::{finding_sentence, program_line, program_lines_at, severity_name, subject};
pub use guarantee::{NOT_COVERED, guarantee, law, tube};
pub use handling::{MeantContactWords, meant_contacts, objects_at_end};
pub use headline::{about, headline};
pub use instant::{instant, lines, lines_of, stretch, stretch_and_points};
pub use kind::{
    clearance_of_nearest, kind_of_pair, pairs_not_apart, required_of_nearest, smallest_clearance,
    verdict_of_nearest,
};
pub use next_motions::{NextMotion, NextMotions};
pub use next_step::{CheckedScene, NextStep, next_steps};
pub use not_checked::{NotChecked, coarse_file, in_cavity, not_checked, open_mesh, shortfall, warning};
pub use over_joints::{evidence, listed, without_end};
pub use penetration::{
    certain_balls, contact_kind_name, contacts, deepest, deepest_instant, event_separation, separation,
};
pub use point::point_mm;
pub use remedy::moves_to_change;
pub use report_format::words::{clearance, count, joint, mm, mm_bounds, short};
pub use seen::{SeenWarning, seen_throughout, seen_warning, seen_when};
pub(crate) use source::sources;
pub use source::{LineState, SourceRow, source_rows};
pub use speed::{above_limit, why_fast};
pub use table::how_read;
pub use too_fast::{result_words, too_fast};
pub use within::within;
