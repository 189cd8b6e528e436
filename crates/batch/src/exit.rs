//! The exit code of many checks.

/// Exit codes of a job, the worst first: an error of program or machine, a problem found, wrong inputs, incomplete, pass.
const WORST_FIRST: [u8; 5] = [4, 1, 2, 3, 0];

/// The worst of these codes; 0 where there is none. A code that no command of ours has is as bad as the worst.
pub fn worst_exit_code(codes: impl IntoIterator<Item = u8>) -> u8 {
    let rank = codes.into_iter().map(badness).min();
    rank.map_or(0, |rank| WORST_FIRST[rank])
}

/// The place of a code among those, the worst first.
pub(crate) fn badness(code: u8) -> usize {
    WORST_FIRST.iter().position(|known| *known == code).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_code_counts() {
        assert_eq!(worst_exit_code([]), 0);
        assert_eq!(worst_exit_code([0, 0]), 0);
        assert_eq!(worst_exit_code([0, 3, 0]), 3);
        assert_eq!(worst_exit_code([3, 2, 0]), 2);
        assert_eq!(worst_exit_code([3, 2, 1, 0]), 1);
        assert_eq!(worst_exit_code([3, 2, 1, 4, 0]), 4);
        assert_eq!(worst_exit_code([0, 130]), 4);
    }
}
