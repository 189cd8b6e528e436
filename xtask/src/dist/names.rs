//! What the files of a release are called: targets, archives, packages.

/// The version of the workspace.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The target of the command: on Linux it is linked with musl, and runs on every distribution.
pub(super) fn command_target(system: &str, architecture: &str) -> String {
    match system {
        "linux" => format!("{architecture}-unknown-linux-musl"),
        _ => viewer_target(system, architecture),
    }
}

/// The target of the viewer, which loads graphics drivers and so needs the libraries of the system.
pub(super) fn viewer_target(system: &str, architecture: &str) -> String {
    match system {
        "macos" => format!("{architecture}-apple-darwin"),
        "windows" => format!("{architecture}-pc-windows-msvc"),
        _ => format!("{architecture}-unknown-linux-gnu"),
    }
}

/// The folder in the archive of a program, and the archive without its extension.
pub(super) fn folder(program: &str, version: &str, target: &str) -> String {
    format!("{program}-{version}-{target}")
}

/// The archive of a program.
pub(super) fn archive(program: &str, version: &str, target: &str) -> String {
    format!("{}.tar.gz", folder(program, version, target))
}

/// The Debian package.
pub(super) fn debian_package(version: &str, architecture: &str) -> String {
    let debian = match architecture {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("pathproof_{version}_{debian}.deb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_cargo_and_debian() {
        let command = command_target("linux", "x86_64");
        assert_eq!(
            archive("pathproof", "1.2.3", &command),
            "pathproof-1.2.3-x86_64-unknown-linux-musl.tar.gz"
        );
        assert_eq!(viewer_target("linux", "x86_64"), "x86_64-unknown-linux-gnu");
        assert_eq!(command_target("macos", "aarch64"), "aarch64-apple-darwin");
        assert_eq!(command_target("windows", "x86_64"), "x86_64-pc-windows-msvc");
        assert_eq!(debian_package("1.2.3", "x86_64"), "pathproof_1.2.3_amd64.deb");
    }
}
