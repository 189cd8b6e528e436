//! The two parts of a GLB file: JSON and bytes.

use diagnostics::Problem;

const HEADER: usize = 12;
const CHUNK_HEADER: usize = 8;
const JSON: &[u8] = b"JSON";
const BIN: &[u8] = b"BIN\0";

/// Whether a file is a GLB by its first bytes.
pub(super) fn is_glb(bytes: &[u8]) -> bool {
    bytes.starts_with(b"glTF")
}

/// The JSON of a GLB, and its bytes if it has any. Every byte of the file belongs to a chunk; chunks of other kinds are
/// passed over, as glTF asks.
pub(super) fn split<'b>(bytes: &'b [u8], file: &str) -> Result<(&'b [u8], Option<&'b [u8]>), Problem> {
    let number =
        |at: usize| -> Option<u32> { Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)) };
    let damaged =
        |what: String| Problem::new(file, what).hint("the file was cut short or damaged: export it again");
    let (Some(version), Some(length)) = (number(4), number(8)) else {
        return Err(damaged("GLB ends in its header".to_owned())
            .found(format!("{} bytes", bytes.len()))
            .expected("at least 12"));
    };
    if version != 2 {
        return Err(Problem::new(file, "GLB of another version")
            .found(version.to_string())
            .expected("2")
            .hint("export the file as glTF 2.0"));
    }
    if u64::from(length) != bytes.len() as u64 {
        return Err(damaged("GLB has not the length that its header announces".to_owned())
            .found(format!("{} bytes", bytes.len()))
            .expected(length.to_string()));
    }
    let (mut json, mut bin) = (None, None);
    let (mut at, mut chunk) = (HEADER, 0);
    while at < bytes.len() {
        let (Some(length), Some(kind)) = (number(at), bytes.get(at + 4..at + CHUNK_HEADER)) else {
            return Err(damaged(format!("chunk {chunk} of the GLB ends in its header"))
                .found(format!("{} bytes from byte {at} on", bytes.len() - at))
                .expected("at least 8"));
        };
        let start = at + CHUNK_HEADER;
        let Some(data) = bytes.get(start..).and_then(|rest| rest.get(..length as usize)) else {
            return Err(damaged(format!("chunk {chunk} of the GLB reaches beyond its end"))
                .found(format!("{} bytes from byte {start} on", bytes.len() - start))
                .expected(length.to_string()));
        };
        match kind {
            JSON if chunk == 0 => json = Some(data),
            BIN if chunk == 1 => bin = Some(data),
            JSON | BIN => {
                return Err(damaged(format!("chunk {chunk} of the GLB is of a kind that stands elsewhere"))
                    .found(String::from_utf8_lossy(kind).trim_end_matches('\0').to_owned())
                    .expected("JSON as chunk 0 and BIN as chunk 1, once each"));
            }
            _ => {}
        }
        at = start + length as usize;
        chunk += 1;
    }
    match json {
        Some(json) => Ok((json, bin)),
        None => Err(damaged("GLB without JSON".to_owned()).expected("a JSON chunk first")),
    }
}
