//! The forms a mesh reference can take.

use super::UnresolvedMesh;

/// A mesh reference, taken apart; backslashes stand as they are written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// A file below a package: `package://name/rest`, or below a model of Gazebo: `model://name/rest`.
    Package { kind: PackageKind, name: String, rest: String },
    /// A path, relative to the referring file's folder unless absolute.
    Path(String),
}

/// How a package is called and found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackageKind {
    /// A ROS package: a folder with a `package.xml`.
    Ros,
    /// A model of Gazebo: a folder with a `model.config`.
    Model,
}

impl PackageKind {
    /// The word used in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ros => "package",
            Self::Model => "model",
        }
    }
}

/// Takes a reference apart.
pub(super) fn parse(written: &str) -> Result<Reference, UnresolvedMesh> {
    let uri = written.trim();
    let refuse = |what: &str| UnresolvedMesh::new(what).found(format!("{uri:?}"));
    if uri.is_empty() || uri.contains('\0') {
        return Err(refuse("a mesh reference is empty or holds a zero byte").expected("the path of a file"));
    }
    if uri.contains("$(") || uri.contains("${") {
        return Err(refuse("a mesh reference holds unprocessed xacro")
            .hint("expand xacro first, or end the name of the file in .xacro to have it expanded here"));
    }
    let split = uri.split_once("://").or_else(|| uri.split_once(":\\\\"));
    let Some((scheme, rest)) = split.filter(|(scheme, _)| scheme.len() > 1) else {
        return path(uri, refuse("a path with a Windows drive letter"));
    };
    let kind = match &*scheme.to_ascii_lowercase() {
        "package" => PackageKind::Ros,
        "model" => PackageKind::Model,
        "file" => {
            return match rest.split_once(['/', '\\']) {
                Some(("" | "localhost", rest)) if has_drive(rest) => {
                    path(rest, refuse("a file:// reference with a Windows drive letter"))
                }
                Some(("" | "localhost", path)) if !path.is_empty() => Ok(Reference::Path(format!("/{path}"))),
                _ if has_drive(rest) => path(rest, refuse("a file:// reference with a Windows drive letter")),
                _ => Err(refuse("a file:// reference is no absolute path")
                    .expected("file:///path/to/file")
                    .hint("for a file beside this one write its relative path without file://")),
            };
        }
        "http" | "https" | "ftp" => {
            return Err(refuse("meshes are not fetched: this is an offline tool")
                .expected("a file on this computer")
                .hint("download the mesh and name its path"));
        }
        _ => {
            return Err(
                refuse("unknown kind of mesh reference").expected("a path, package://, model:// or file://")
            );
        }
    };
    let (name, rest) = rest.split_once(['/', '\\']).unwrap_or((rest, ""));
    let rest = rest.trim_start_matches(['/', '\\']);
    if name.is_empty() || name == "." || name == ".." || rest.is_empty() {
        let kind = kind.name();
        let refused = refuse(&format!("a mesh reference names no file in a {kind}"))
            .expected(format!("{kind}://NAME/path/to/file"));
        return Err(if name.is_empty() && rest.contains(['/', '\\']) {
            refused.hint(format!("one slash too many: {kind}://{rest}"))
        } else {
            refused
        });
    }
    Ok(Reference::Package { kind, name: name.to_owned(), rest: rest.to_owned() })
}

/// A path, unless it starts with a drive that this computer does not have.
fn path(path: &str, refused: UnresolvedMesh) -> Result<Reference, UnresolvedMesh> {
    if has_drive(path) && !cfg!(windows) {
        return Err(refused
            .expected("a path of this computer")
            .hint("write the path relative to this file, or as package://NAME/path/to/file"));
    }
    Ok(Reference::Path(path.to_owned()))
}

/// Whether a path starts as `C:\` or `C:/`.
fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_usual_forms_apart() {
        let package =
            |kind, name: &str, rest: &str| Reference::Package { kind, name: name.into(), rest: rest.into() };
        let ros = |name, rest| Ok(package(PackageKind::Ros, name, rest));
        assert_eq!(parse("package://my-robot/m/a b.stl"), ros("my-robot", "m/a b.stl"));
        assert_eq!(parse("PACKAGE://my-robot//m/a.stl"), ros("my-robot", "m/a.stl"));
        assert_eq!(parse("package://arm\\m\\a.stl"), ros("arm", "m\\a.stl"));
        assert_eq!(parse("package:\\\\arm\\m\\a.stl"), ros("arm", "m\\a.stl"));
        assert_eq!(parse("model://bin/a.stl"), Ok(package(PackageKind::Model, "bin", "a.stl")));
        assert_eq!(parse(" meshes\\link.stl "), Ok(Reference::Path("meshes\\link.stl".into())));
        assert_eq!(parse("file:///a/b.stl"), Ok(Reference::Path("/a/b.stl".into())));
        assert_eq!(parse("file://localhost/a.stl"), Ok(Reference::Path("/a.stl".into())));
        assert_eq!(parse("a:b.stl"), Ok(Reference::Path("a:b.stl".into())));
    }

    #[test]
    fn refuses_the_rest() {
        for uri in
            ["", " ", "package://", "package://a", "package://a/", "package://../x/a.stl", "file://host/a"]
        {
            assert!(parse(uri).is_err(), "{uri}");
        }
        let http = parse("https://example.org/a.stl").unwrap_err();
        assert!(http.what.contains("offline tool"));
        assert!(parse("$(find a)/b.stl").unwrap_err().what.contains("xacro"));
        assert!(parse("gopher://a/b").unwrap_err().what.contains("unknown kind"));
        let slashes = parse("package:///arm/m/a.stl").unwrap_err();
        assert_eq!(slashes.hint.as_deref(), Some("one slash too many: package://arm/m/a.stl"));
    }

    #[test]
    #[cfg(not(windows))]
    fn drives_are_refused_where_there_are_none() {
        for uri in ["C:\\m\\a.stl", "c:/m/a.stl", "file:///C:/m/a.stl", "file://C:/m/a.stl", "D://a.stl"] {
            let refused = parse(uri).unwrap_err();
            assert!(refused.what.contains("drive letter"), "{uri}: {refused:?}");
        }
    }
}
