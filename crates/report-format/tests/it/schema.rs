//! Promise: `docs/report.schema.json` is the schema of the reports that this version writes; `UPDATE_EXPECT=1` writes it anew.

use std::fs;
use std::path::Path;

#[test]
fn the_published_schema_is_that_of_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    let schema = pathproof_report_format::report_schema();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &schema).expect("written");
    }
    let published = fs::read_to_string(&file).expect("docs/report.schema.json; UPDATE_EXPECT=1 writes it");
    assert!(schema == published, "docs/report.schema.json differs; UPDATE_EXPECT=1 writes it anew");
}
