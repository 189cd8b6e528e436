//! The XML of a `.urp` file, which is packed with gzip.

use std::io::Read as _;

use diagnostics::{InputError, Problem};
use flate2::bufread::GzDecoder;

/// The most bytes of the XML.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// How many times larger than the file the XML may be.
const LARGEST_RATIO: u64 = 400;

/// The XML of a file; one that is not packed is taken as it is.
///
/// # Errors
/// A damaged file, one with something behind its end, and one that unpacks to too much.
pub(crate) fn unpack(bytes: &[u8], file: &str) -> Result<Vec<u8>, InputError> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes.to_vec());
    }
    let most = MOST_BYTES.min(bytes.len() as u64 * LARGEST_RATIO);
    let mut decoder = GzDecoder::new(bytes);
    let mut xml = Vec::new();
    let read = decoder.by_ref().take(most + 1).read_to_end(&mut xml);
    if let Err(error) = read {
        return Err(Problem::new(file, "the file cannot be unpacked")
            .found(error.to_string())
            .hint("copy it from the robot once more")
            .into());
    }
    if xml.len() as u64 > most {
        return Err(Problem::new(file, "the file unpacks to too much")
            .expected(format!("at most {most} bytes"))
            .hint("no program of a teach pendant is that large")
            .into());
    }
    if !decoder.into_inner().is_empty() {
        return Err(Problem::new(file, "something stands behind the end of the packed program")
            .hint("copy the file from the robot once more")
            .into());
    }
    Ok(xml)
}
