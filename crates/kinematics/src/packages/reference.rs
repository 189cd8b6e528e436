//! The forms a mesh reference can take.

use super::UnresolvedMesh;

/// A mesh reference, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// A file below a package: `package://name/rest` or `model://name/rest`.
    Package { name: String, rest: String },
    /// A path, relative to the URDF's folder unless absolute.
    Path(String),
}

/// Takes a reference apart; backslashes count as slashes.
pub(super) fn parse(uri: &str) -> Result<Reference, UnresolvedMesh> {
    let uri = uri.trim().replace('\\', "/");
    let refuse = |what: &str| UnresolvedMesh::new(what).found(format!("{uri:?}"));
    if uri.is_empty() || uri.contains('\0') {
        return Err(refuse("a mesh reference is empty or holds a zero byte").expected("the path of a file"));
    }
    if uri.contains("$(") || uri.contains("${") {
        return Err(refuse("a mesh reference holds unprocessed xacro").hint("expand xacro first"));
    }
    let Some((scheme, rest)) = uri.split_once("://") else {
        return Ok(Reference::Path(uri));
    };
    match &*scheme.to_ascii_lowercase() {
        "package" | "model" => {
            let (name, rest) = rest.split_once('/').unwrap_or((rest, ""));
            let rest = rest.trim_start_matches('/');
            if name.is_empty() || name == "." || name == ".." || rest.is_empty() {
                return Err(refuse("a mesh reference names no file in a package")
                    .expected("package://NAME/path/to/file"));
            }
            Ok(Reference::Package { name: name.to_owned(), rest: rest.to_owned() })
        }
        "file" => match rest.split_once('/') {
            Some(("" | "localhost", path)) if !path.is_empty() => Ok(Reference::Path(format!("/{path}"))),
            _ => Err(refuse("a file:// reference is no absolute path").expected("file:///path/to/file")),
        },
        "http" | "https" | "ftp" => Err(refuse("meshes are not fetched: this is an offline tool")
            .expected("a file on this computer")
            .hint("download the mesh and name its path")),
        _ => {
            Err(refuse("unknown kind of mesh reference").expected("a path, package://, model:// or file://"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_usual_forms_apart() {
        let package = |name: &str, rest: &str| Reference::Package { name: name.into(), rest: rest.into() };
        assert_eq!(parse("package://my-robot/m/a b.stl"), Ok(package("my-robot", "m/a b.stl")));
        assert_eq!(parse("model://bin/a.stl"), Ok(package("bin", "a.stl")));
        assert_eq!(parse("meshes\\link.stl"), Ok(Reference::Path("meshes/link.stl".into())));
        assert_eq!(parse("file:///a/b.stl"), Ok(Reference::Path("/a/b.stl".into())));
        assert_eq!(parse("file://localhost/a.stl"), Ok(Reference::Path("/a.stl".into())));
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
    }
}
