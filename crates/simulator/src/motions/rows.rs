//! Rows of joint values as a path.

use continuous::Path;
use kinematics::PathParameter;

/// Joint values row by row; the motion between neighbouring rows is straight.
pub(super) struct JointRows {
    pub(super) columns: usize,
    pub(super) values: Vec<f64>,
}

impl JointRows {
    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }
}

impl Path for JointRows {
    fn points(&self) -> usize {
        // Without joints there is one configuration.
        self.values.len().checked_div(self.columns).unwrap_or(1)
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        self.row(point)
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        values.clear();
        let start = (at.0.max(0.0) as usize).min(self.points() - 1);
        let share = at.0 - start as f64;
        values.extend_from_slice(self.row(start));
        if share > 0.0 && start + 1 < self.points() {
            for (value, end) in values.iter_mut().zip(self.row(start + 1)) {
                *value += share * (end - *value);
            }
        }
    }

    fn time(&self, point: usize) -> f64 {
        point as f64
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}
