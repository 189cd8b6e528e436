//! Numbers as text: little-endian bytes in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use geometry::Pose;

/// Bytes of 16-bit numbers.
pub(super) fn shorts(values: impl IntoIterator<Item = u16>) -> String {
    STANDARD.encode(values.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())
}

/// Bytes of 32-bit numbers.
pub(super) fn longs(values: impl IntoIterator<Item = u32>) -> String {
    STANDARD.encode(values.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>())
}

/// Bytes of floating-point numbers.
pub(super) fn floats(values: impl IntoIterator<Item = f32>) -> String {
    STANDARD.encode(values.into_iter().flat_map(f32::to_le_bytes).collect::<Vec<u8>>())
}

/// The position of a value in a range, from 0 to 65,535; 0 if the range is one value.
pub(super) fn share(value: f64, low: f64, high: f64) -> u16 {
    let share = if high > low { (value - low) / (high - low) } else { 0.0 };
    (share.clamp(0.0, 1.0) * 65_535.0).round() as u16
}

/// Columns of the rotation, then the translation in metres.
pub(super) fn pose(pose: &Pose) -> [f32; 12] {
    let mut numbers = [0.0; 12];
    let values = pose.rotation.iter().chain(pose.translation.iter());
    for (number, value) in numbers.iter_mut().zip(values) {
        *number = *value as f32;
    }
    numbers
}

/// JSON that can neither end the script element around it nor open a comment there.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_the_script() {
        let json = serde_json::to_string("</script><!--").expect("text");
        let safe = in_script(&json);
        assert!(!safe.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&safe).expect("the same text"), "</script><!--");
    }

    #[test]
    fn shares_reach_both_ends() {
        assert_eq!([-1.0, 0.0, 1.0].map(|value| share(value, -1.0, 1.0)), [0, 32_768, 65_535]);
        assert_eq!(share(3.0, 3.0, 3.0), 0);
    }

    #[test]
    fn bytes_are_little_endian() {
        assert_eq!(shorts([1, 0x0203]), STANDARD.encode([1, 0, 3, 2]));
        assert_eq!(longs([0x0102_0304]), STANDARD.encode([4, 3, 2, 1]));
        assert_eq!(floats([1.0]), STANDARD.encode([0, 0, 0x80, 0x3f]));
    }
}
