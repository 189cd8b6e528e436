//! A list of components as bytes: magic, key, the indices, a checksum.

use xxhash_rust::xxh3::xxh3_64;

use super::key::CacheKey;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"PPSELFIX";
/// Number of bytes of the checksum.
const SUM: usize = 8;

/// Encodes a list, little-endian.
pub(super) fn encode(components: &[u32], key: &CacheKey) -> Vec<u8> {
    let mut bytes = [&MAGIC[..], &key.0].concat();
    bytes.extend(components.iter().flat_map(|component| component.to_le_bytes()));
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Decodes a list; `None` unless the bytes are intact and belong to this key.
pub(super) fn decode(bytes: &[u8], key: &CacheKey) -> Option<Vec<u32>> {
    let (content, sum) = bytes.split_at_checked(bytes.len().checked_sub(SUM)?)?;
    let list = content.strip_prefix(&MAGIC)?.strip_prefix(&key.0)?;
    let (components, rest) = list.as_chunks::<4>();
    let is_whole = xxh3_64(content).to_le_bytes() == sum && rest.is_empty();
    is_whole.then(|| components.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_back_and_damaged_ones_do_not() {
        let (key, other) = (CacheKey([7; 32]), CacheKey([8; 32]));
        for list in [vec![], vec![0], vec![3, 70_000]] {
            let bytes = encode(&list, &key);
            assert_eq!(decode(&bytes, &key), Some(list));
            assert_eq!(decode(&bytes, &other), None);
            assert_eq!(decode(&bytes[..bytes.len() - 1], &key), None);
            for at in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1;
                assert_eq!(decode(&damaged, &key), None, "{at}");
            }
        }
    }
}
