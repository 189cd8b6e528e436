//! Loops in "who hangs on whom".

/// The loops that following `next` from each index runs into, each once, starting at its smallest index.
pub(super) fn loops(next: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut visited_from = vec![usize::MAX; next.len()];
    let mut found = Vec::new();
    for start in 0..next.len() {
        let mut at = start;
        while visited_from[at] == usize::MAX {
            visited_from[at] = start;
            let Some(following) = next[at] else { break };
            at = following;
        }
        let closes_here = visited_from[at] == start && next[at].is_some();
        if closes_here {
            let mut members = vec![at];
            let mut walk = next[at];
            while let Some(member) = walk.filter(|&member| member != at) {
                members.push(member);
                walk = next[member];
            }
            let smallest =
                members.iter().enumerate().min_by_key(|(_, member)| **member).map_or(0, |(i, _)| i);
            members.rotate_left(smallest);
            found.push(members);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_loop_once() {
        let next = [Some(1), Some(2), Some(1), None, Some(4), Some(3)];
        assert_eq!(loops(&next), [vec![1, 2], vec![4]]);
        assert_eq!(loops(&[None, Some(0), Some(1)]), Vec::<Vec<usize>>::new());
        assert_eq!(loops(&[Some(2), Some(0), Some(1)]), [vec![0, 2, 1]]);
    }
}
