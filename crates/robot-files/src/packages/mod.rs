//! Where the files behind mesh references are, and whether they may be read.
//!
//! Neither reads the environment nor runs a program, and opens no file but `package.xml`.

mod guessed;
mod locator;
mod manifest;
mod meant;
mod only_place;
mod roots;
mod search;
mod unresolved;

pub use self::guessed::{GuessedPackage, PackageGuess};
pub use self::locator::{LocatedMesh, MeshLocator, companion};
pub use self::meant::{did_you_mean, meant_path};
pub use self::roots::{enclosing, opened_by};
pub use self::search::PackageSources;
pub use self::unresolved::UnresolvedMesh;
