//! Copies of a text with one fault, the same ones in every run.

/// A fault in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damage {
    /// The byte at this place is gone.
    Deleted(usize),
    /// Two lines stand in each other's place, counted from 1.
    Swapped(usize, usize),
    /// The digit at this place is another one.
    Changed(usize),
}

/// Numbers that look random, the same ones for the same seed (splitmix64).
pub(super) struct Scattered(u64);

impl Scattered {
    /// The numbers for one name.
    pub(super) fn seeded(name: &str) -> Self {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// A number below a limit that is not 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let limit_u64 = u64::try_from(limit).unwrap_or(u64::MAX);
        usize::try_from((mixed ^ (mixed >> 31)) % limit_u64).unwrap_or_default()
    }
}

/// A copy of a text that is not empty, damaged in the way that its number picks.
pub(super) fn damaged(text: &[u8], number: u32, scattered: &mut Scattered) -> (Vec<u8>, Damage) {
    match number % 3 {
        1 => swapped(text, scattered),
        2 => changed(text, scattered),
        _ => deleted(text, scattered),
    }
}

fn deleted(text: &[u8], scattered: &mut Scattered) -> (Vec<u8>, Damage) {
    let place = scattered.below(text.len());
    let mut copy = text.to_vec();
    copy.remove(place);
    (copy, Damage::Deleted(place))
}

fn swapped(text: &[u8], scattered: &mut Scattered) -> (Vec<u8>, Damage) {
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let first = scattered.below(lines.len());
    let second = scattered.below(lines.len());
    lines.swap(first, second);
    (lines.join(&b'\n'), Damage::Swapped(first + 1, second + 1))
}

/// Where a text has no digit, a byte is deleted.
fn changed(text: &[u8], scattered: &mut Scattered) -> (Vec<u8>, Damage) {
    let digits: Vec<usize> = (0..text.len()).filter(|place| text[*place].is_ascii_digit()).collect();
    if digits.is_empty() {
        return deleted(text, scattered);
    }
    let place = digits[scattered.below(digits.len())];
    let mut copy = text.to_vec();
    let other = (usize::from(copy[place] - b'0') + 1 + scattered.below(9)) % 10;
    copy[place] = b"0123456789"[other];
    (copy, Damage::Changed(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"MoveJ p10, v100, fine, tool0;\nMoveL p20, v100, fine, tool0;\nSet do1;\n";

    #[test]
    fn the_same_seed_gives_the_same_copies() {
        let copies = || {
            let mut scattered = Scattered::seeded("a");
            (0..60).map(|number| damaged(TEXT, number, &mut scattered)).collect::<Vec<_>>()
        };
        assert_eq!(copies(), copies());
        let mut other = Scattered::seeded("b");
        let others: Vec<_> = (0..60).map(|number| damaged(TEXT, number, &mut other)).collect();
        assert_ne!(copies(), others);
    }

    #[test]
    fn every_copy_has_one_fault() {
        let mut scattered = Scattered::seeded("a");
        for number in 0..300 {
            let (copy, damage) = damaged(TEXT, number, &mut scattered);
            let differing = || (0..TEXT.len()).filter(|place| copy[*place] != TEXT[*place]).count();
            match damage {
                Damage::Deleted(_) => assert_eq!(copy.len() + 1, TEXT.len()),
                Damage::Changed(place) => {
                    assert_eq!(differing(), 1);
                    assert!(copy[place].is_ascii_digit());
                }
                Damage::Swapped(first, second) => assert_eq!(copy == TEXT, first == second),
            }
        }
    }

    #[test]
    fn a_text_without_digits_loses_a_byte() {
        let (copy, _) = damaged(b"end", 2, &mut Scattered::seeded("a"));
        assert_eq!(copy.len(), 2);
    }
}
