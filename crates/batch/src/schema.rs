//! The JSON schemas of requests, answers, jobs and summaries.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};

use crate::answer::CheckAnswer;
use crate::job::JobLine;
use crate::request::CheckRequest;
use crate::summary::BatchSummary;

/// The schema of what `pathproof check -` reads, draft 2020-12.
pub fn request_schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    text::<CheckRequest>(generator, "pathproof.request/1")
}

/// The schema of a line of a job file.
pub fn job_schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    text::<JobLine>(generator, "A line of a job file of pathproof batch")
}

/// The schema of what `pathproof check -` prints.
pub fn answer_schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    text::<CheckAnswer>(generator, "pathproof.answer/1")
}

/// The schema of `summary.json`.
pub fn summary_schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    text::<BatchSummary>(generator, "pathproof.summary/1")
}

fn text<T: JsonSchema>(generator: SchemaGenerator, title: &str) -> String {
    let mut schema = generator.into_root_schema_for::<T>();
    schema.insert("title".to_owned(), title.into());
    serde_json::to_string_pretty(&schema).expect("plain data") + "\n"
}
