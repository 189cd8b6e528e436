//! Maps the clock of one program to the clock of the cell.

/// The offset between a program's own time and the cell's since its last wait.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ProgramClock {
    /// Time on the program's own clock.
    taught_s: f64,
    /// The same instant on the cell's clock.
    cell_s: f64,
}

impl ProgramClock {
    /// The cell's time for a program time not before the last wait; equal to the program time before the first wait.
    ///
    /// Never decreases with `taught_s`, and at the start of the wait is exactly the end of the wait.
    pub(super) fn at(self, taught_s: f64) -> f64 {
        self.cell_s + (taught_s - self.taught_s)
    }

    /// Waits at a program time until a time of the cell; returns whether the waiting time is positive.
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
        let mut clock = ProgramClock::default();
        assert_eq!(clock.at(0.1 + 0.2), 0.1 + 0.2);
        assert!(!clock.wait(0.3, 0.3) && !clock.wait(0.3, 0.2));
        assert!(clock.wait(0.3, 0.7));
        assert_eq!(clock.at(0.3), 0.7);
        assert!(clock.wait(0.3, 0.7_f64.next_up()));
        assert_eq!(clock.at(0.3), 0.7_f64.next_up());
    }
}
