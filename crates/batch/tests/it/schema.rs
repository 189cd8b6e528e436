//! Promise: the schemas in `docs` are those of what this version reads and writes; `UPDATE_EXPECT=1` writes them anew.

use std::fs;
use std::path::Path;

use pathproof_batch::{answer_schema, job_schema, request_schema, summary_schema};

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads and writes the published files")]
fn the_published_schemas_are_those_of_the_types() {
    for (name, schema) in [
        ("request", request_schema()),
        ("answer", answer_schema()),
        ("job", job_schema()),
        ("summary", summary_schema()),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/{name}.schema.json"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&file, &schema).expect("written");
        }
        let published = fs::read_to_string(&file).expect("a published schema; UPDATE_EXPECT=1 writes it");
        assert!(schema == published, "{} differs; UPDATE_EXPECT=1 writes it anew", file.display());
    }
}
