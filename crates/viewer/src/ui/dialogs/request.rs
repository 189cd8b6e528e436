//! Requests for files opened in the window, with the same defaults as the command line.

use std::path::PathBuf;

use pathproof::{LoadRequest, Source};

/// A request for a cell file or URDF, with programs if any.
///
/// A URDF without a program is only viewed, with all joints at 0.
pub(in crate::ui) fn request(path: PathBuf, programs: Vec<PathBuf>) -> LoadRequest {
    let mut request = LoadRequest::for_file(path);
    arguments::with_environment(&mut request);
    request.needs_program = matches!(request.source, Source::Cell(_)) || !programs.is_empty();
    request.programs = programs.into_iter().map(|program| (None, program)).collect();
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_urdf_alone_is_viewed_and_a_cell_is_played() {
        assert!(!request("robot.urdf".into(), Vec::new()).needs_program);
        assert!(request("robot.urdf".into(), vec!["p.csv".into()]).needs_program);
        assert!(request("cell.ron".into(), Vec::new()).needs_program);
    }
}
