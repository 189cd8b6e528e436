//! How near a square Jacobian is to losing a direction, and which joint change then moves nothing.

use nalgebra::Vector6;

/// Gaussian elimination with full pivoting: the magnitude of the last pivot, and the joint change that moves the tip least, its largest
/// entry ±1.
///
/// The last pivot is 0 where the matrix is singular, and of the size of the smallest singular value otherwise.
#[expect(clippy::needless_range_loop, reason = "elimination is written with indices everywhere")]
pub(super) fn last_pivot(columns: &[Vector6<f64>; 6]) -> (f64, [f64; 6]) {
    let mut rows = [[0.0; 6]; 6];
    for (column, entries) in columns.iter().enumerate() {
        for row in 0..6 {
            rows[row][column] = entries[row];
        }
    }
    let mut order = [0, 1, 2, 3, 4, 5];
    for k in 0..6 {
        let (mut best, mut at) = (-1.0, (k, k));
        for row in k..6 {
            for column in k..6 {
                if rows[row][column].abs() > best {
                    (best, at) = (rows[row][column].abs(), (row, column));
                }
            }
        }
        rows.swap(k, at.0);
        for row in &mut rows {
            row.swap(k, at.1);
        }
        order.swap(k, at.1);
        if k == 5 || rows[k][k] == 0.0 {
            continue;
        }
        for row in k + 1..6 {
            let factor = rows[row][k] / rows[k][k];
            for column in k..6 {
                rows[row][column] -= factor * rows[k][column];
            }
        }
    }
    let mut solved = [0.0; 6];
    solved[5] = 1.0;
    for row in (0..5).rev() {
        let sum: f64 = (row + 1..6).map(|column| rows[row][column] * solved[column]).sum();
        solved[row] = if rows[row][row] == 0.0 { 0.0 } else { -sum / rows[row][row] };
    }
    let largest = solved.iter().fold(0.0_f64, |most, entry| most.max(entry.abs()));
    let mut change = [0.0; 6];
    for (place, entry) in order.into_iter().zip(solved) {
        change[place] = entry / largest;
    }
    (rows[5][5].abs(), change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_change_that_moves_nothing_is_found() {
        let mut columns = [0, 1, 2, 3, 4, 5].map(|at| Vector6::ith(at, 1.0) + Vector6::repeat(0.1));
        assert!(last_pivot(&columns).0 > 0.1);
        columns[2] = columns[4] * 2.0 - columns[0];
        let (pivot, change) = last_pivot(&columns);
        assert!(pivot < 1e-15, "{pivot}");
        let moved: Vector6<f64> = columns.iter().zip(change).map(|(column, entry)| column * entry).sum();
        assert!(moved.norm() < 1e-15 && change.iter().any(|entry| entry.abs() == 1.0), "{change:?}");
    }
}
