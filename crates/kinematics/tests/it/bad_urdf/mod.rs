//! Bad URDF files: each small, each with the exact messages it must give.

mod damaged;
mod elements;
mod joints;
mod mimics;
mod numbers;
mod quirks;
mod shapes;
mod text;
mod tree;
mod warned;

use pathproof_kinematics::Robot;

/// Every message of a refused file, one a line.
fn errors(text: &str) -> String {
    match Robot::from_urdf(text.as_bytes(), "f") {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Every warning about an accepted file, one a line.
fn warnings(text: &str) -> String {
    match Robot::from_urdf(text.as_bytes(), "f") {
        Ok((_, warnings)) => warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(error) => format!("refused: {error}"),
    }
}
