//! Fewer vertices for the same picture.

/// Removes invisible vertices of a line: of all points in one column of unit width, the first, the lowest, the highest and the
/// last remain, in their order. `points` are in order of x.
///
/// # Guarantee
/// Every remaining point is an input point. The lowest and the highest value of each column, hence of the whole line, and both
/// ends remain; at most four points remain per column.
pub(super) fn thin(points: impl IntoIterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut thinned = Vec::new();
    let mut column: Option<Column> = None;
    for (index, (x, y)) in points.into_iter().enumerate() {
        let at = x.floor();
        match &mut column {
            Some(column) if column.at == at => column.add(index, (x, y)),
            _ => {
                if let Some(done) = column.replace(Column::new(at, index, (x, y))) {
                    done.take(&mut thinned);
                }
            }
        }
    }
    if let Some(done) = column {
        done.take(&mut thinned);
    }
    thinned
}

/// The remaining points of a column, with their indices.
struct Column {
    at: f64,
    first: (usize, (f64, f64)),
    lowest: (usize, (f64, f64)),
    highest: (usize, (f64, f64)),
    last: (usize, (f64, f64)),
}

impl Column {
    fn new(at: f64, index: usize, point: (f64, f64)) -> Self {
        let point = (index, point);
        Self { at, first: point, lowest: point, highest: point, last: point }
    }

    fn add(&mut self, index: usize, point: (f64, f64)) {
        self.last = (index, point);
        if point.1 < self.lowest.1.1 {
            self.lowest = self.last;
        }
        if point.1 > self.highest.1.1 {
            self.highest = self.last;
        }
    }

    fn take(self, thinned: &mut Vec<(f64, f64)>) {
        let mut kept = [self.first, self.lowest, self.highest, self.last];
        kept.sort_by_key(|(index, _)| *index);
        let mut before = None;
        for (index, point) in kept {
            if before != Some(index) {
                thinned.push(point);
            }
            before = Some(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_remain_as_they_are() {
        let points = [(0.0, 3.0), (0.5, 1.0), (0.75, 2.0), (1.5, 2.0)];
        assert_eq!(thin(points), points);
        assert_eq!(thin([]), []);
    }

    #[test]
    fn two_million_points_keep_every_extreme_in_a_few_thousand() {
        let count = 2_000_000;
        // A dip of one point, a rise of one point, and a wave.
        let y = |k: usize| match k {
            1_234_567 => -50.0,
            765_432 => 80.0,
            _ => f64::from((k % 1000) as u32) / 100.0,
        };
        let points: Vec<(f64, f64)> = (0..count).map(|k| (900.0 * k as f64 / count as f64, y(k))).collect();
        let thinned = thin(points.iter().copied());
        assert!(thinned.len() <= 4 * 900, "{}", thinned.len());
        assert!(thinned.contains(&points[1_234_567]) && thinned.contains(&points[765_432]));
        assert_eq!((thinned.first(), thinned.last()), (points.first(), points.last()));
        assert!(thinned.is_sorted_by(|a, b| a.0 <= b.0));
        let extremes = |points: &[(f64, f64)]| {
            let mut columns = vec![[f64::INFINITY, f64::NEG_INFINITY]; 900];
            for (x, y) in points {
                let [low, high] = &mut columns[*x as usize];
                (*low, *high) = (low.min(*y), high.max(*y));
            }
            columns
        };
        assert_eq!(extremes(&thinned), extremes(&points));
    }
}
