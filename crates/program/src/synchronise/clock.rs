//! The clock of one program on the clock of the cell.

/// How a program's own time maps to the cell's since it last waited.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Time on the program's own clock.
    taught_s: f64,
    /// The same instant on the cell's clock.
    cell_s: f64,
}

impl Clock {
    /// The cell's time of an instant that is not before the last wait; exactly the program's own before the first.
    ///
    /// Never decreases with `taught_s`, and is exactly the end of the wait at its start.
    pub(super) fn at(self, taught_s: f64) -> f64 {
        self.cell_s + (taught_s - self.taught_s)
    }

    /// Lets the program stand at an instant of its own until an instant of the cell; whether it has to wait for that.
    pub(super) fn wait(&mut self, taught_s: f64, until_s: f64) -> bool {
        let waits = until_s > self.at(taught_s);
        if waits {
            *self = Self { taught_s, cell_s: until_s };
        }
        waits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_only_forward() {
        let mut clock = Clock::default();
        assert_eq!(clock.at(0.1 + 0.2), 0.1 + 0.2);
        assert!(!clock.wait(0.3, 0.3) && !clock.wait(0.3, 0.2));
        assert!(clock.wait(0.3, 0.7));
        assert_eq!(clock.at(0.3), 0.7);
        assert!(clock.wait(0.3, 0.7_f64.next_up()));
        assert_eq!(clock.at(0.3), 0.7_f64.next_up());
    }
}
