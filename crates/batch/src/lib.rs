//! Batches of checks as data: jobs and requests with their settings, shards, answers, the record of a finished job, and the merging of
//! many reports into one.
//!
//! Knows no processes, no clock and no files: what lies in a folder is asked of [`JobFolder`].

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod answer;
mod command_words;
mod error_list;
mod exit;
mod id;
mod job;
mod json;
mod junit;
mod markdown;
mod options;
mod page;
mod programs;
mod record;
mod request;
mod schema;
mod shard;
mod standing;
mod summary;
mod unique_map;

pub use answer::{AnswerError, AnswerFormat, CheckAnswer, ClearPoint, FindingRemedy, NearestClear};
pub use command_words::{CommandWords, InlineFile};
pub use error_list::ErrorList;
pub use exit::worst_exit_code;
pub use id::id_for_cell;
pub use job::{BatchJob, JobList};
pub use junit::merged_junit;
pub use markdown::merged_markdown;
pub use options::{CheckOptions, FailOnWord};
pub use page::merged_page;
pub use programs::{InlineProgram, OneProgram, ProgramFormat, RequestedPrograms, TextOr};
pub use record::{ERRORS, JobEnd, JobRecord, PAGE, RECORD, REPORT, content_sha256, file_entry};
pub use request::{CheckRequest, InlineCell, RequestFormat, RequestedCell};
pub use schema::{answer_schema, job_schema, request_schema, summary_schema};
pub use shard::Shard;
pub use standing::{JobFolder, JobStanding, standing};
pub use summary::{BatchSummary, JobState, SummaryFormat, SummaryJob};
pub use unique_map::UniqueMap;
