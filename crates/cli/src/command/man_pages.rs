//! `pathproof man-pages`, which packages are built with: the manual pages, one for every command.

use std::fs;
use std::path::Path;

use clap::CommandFactory as _;

use crate::args::CommandLine;
use crate::exit::Failure;

/// Writes `pathproof.1`, `pathproof-check.1` and so on into a folder.
pub(super) fn run(folder: &Path) -> Result<u8, Failure> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(CommandLine::command(), folder)?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_that_help_lists_has_a_page() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(run(folder.path()).unwrap(), 0);
        let page = |name: &str| fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        assert!(page("pathproof").contains("pathproof\\-check(1)"), "{}", page("pathproof"));
        assert!(page("pathproof-check").contains("\\-\\-clearance"));
        for command in CommandLine::command().get_subcommands() {
            let name = format!("pathproof-{}", command.get_name());
            let is_written = folder.path().join(format!("{name}.1")).is_file();
            assert_eq!(is_written, !command.is_hide_set(), "{name}");
        }
    }
}
