//! The results of an earlier version: `experiments/trial.csv`.

use std::collections::BTreeMap;
use std::fs;

use crate::repository::repository_root;

/// By package and file: PASS, FAIL, INCOMPLETE, `refused` or `norobot`.
pub(super) type Before = BTreeMap<(String, String), String>;

/// Reads the results of version 0.1.0.
pub(super) fn read() -> Result<Before, String> {
    let path = repository_root().join("experiments/trial.csv");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    parsed(&text)
}

fn parsed(text: &str) -> Result<Before, String> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [package, file, result] = cells[..] else { return Err(format!("trial.csv: {line}")) };
        Ok(((package.to_owned(), file.to_owned()), result.to_owned()))
    };
    text.lines().skip(1).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trial_had_139_fresh_cells() {
        let before = read().unwrap();
        let number = |result: &str| before.values().filter(|one| *one == result).count();
        assert_eq!(["PASS", "FAIL", "INCOMPLETE", "refused"].map(number), [41, 63, 35, 48]);
        assert!(parsed("package,file,result\na,b\n").is_err());
    }
}
