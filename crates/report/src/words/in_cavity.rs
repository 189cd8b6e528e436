//! Members in cavities, in words.

use simulator::{InCavity, Scene};

/// `hand lies in a cavity of fixture; read as empty because that part of the mesh faces inwards`.
pub fn in_cavity(scene: &Scene, found: &InCavity) -> String {
    let piece = &scene.members[found.around].shapes[found.piece].name;
    let member = &scene.members[found.member].name;
    format!("{member} lies in a cavity of {piece}; read as empty because that part of the mesh faces inwards")
}
