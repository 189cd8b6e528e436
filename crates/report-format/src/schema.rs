//! The JSON Schema of `report.json`.

use schemars::generate::SchemaSettings;

use crate::report::{Format, Report};

/// The schema (draft 2020-12) as JSON text, ending in a line feed.
///
/// # Guarantee
/// Every report of this version matches it; a field that is missing, misspelt or of the wrong type does not.
pub fn report_schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Report>();
    schema.insert("title".to_owned(), Format::Current.name().into());
    serde_json::to_string_pretty(&schema).expect("plain data") + "\n"
}
