//! Locations in files, as URIs relative to the folder of the cell.

use std::fmt::Write as _;

use scene::Scene;
use serde_sarif::sarif::{ArtifactLocation, Location, PhysicalLocation, Region};
use simulator::ProgramLine;

use super::message::message;
use crate::words::program_line;

/// The symbol for the folder of the cell file; reports do not contain its path.
pub(super) const CELL_FOLDER: &str = "CELL";

/// A line of a file.
pub(super) fn at_line(path: &str, line: u32) -> Location {
    let region = Region::builder().start_line(i64::from(line.max(1))).build();
    let place = PhysicalLocation::builder().artifact_location(artifact(path)).region(region).build();
    Location::builder().physical_location(place).build()
}

/// The line of another program at the same time, with its target.
pub(super) fn related(scene: &Scene, id: usize, line: &ProgramLine) -> Location {
    let mut location = at_line(scene.relative_path(&line.file), line.line);
    location.id = Some(id as i64);
    location.message = Some(message(&format!("at the same time {}", program_line(scene, line))));
    location
}

/// A file by its path relative to the folder of the cell, with `/`.
pub(super) fn artifact(path: &str) -> ArtifactLocation {
    ArtifactLocation::builder().uri(relative_uri(path)).uri_base_id(CELL_FOLDER).build()
}

/// Percent-encodes all but unreserved characters and `/`.
fn relative_uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _written = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_a_uri_reserves_is_encoded() {
        assert_eq!(relative_uri("../programs/weld-1.ron"), "../programs/weld-1.ron");
        assert_eq!(relative_uri("a b#c?d%e.ron"), "a%20b%23c%3Fd%25e.ron");
        assert_eq!(relative_uri("C:/naht ü.ron"), "C%3A/naht%20%C3%BC.ron");
    }
}
