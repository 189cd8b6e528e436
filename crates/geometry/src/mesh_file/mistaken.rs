//! Files that stand where a mesh should: pointers of Git LFS and web pages, told by how they begin.

use crate::Problem;

/// Refuses what a failed download or checkout leaves behind, whatever the format of the mesh.
pub(super) fn check(bytes: &[u8], file: &str) -> Result<(), Problem> {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let begins = |with: &[u8]| start.get(..with.len()).is_some_and(|part| part.eq_ignore_ascii_case(with));
    if begins(b"version https://git-lfs") {
        return Err(Problem::new(file, "a pointer of Git LFS stands where the mesh should")
            .expected("the mesh itself")
            .hint("fetch it: git lfs pull"));
    }
    if begins(b"<!DOCTYPE html") || begins(b"<html") {
        return Err(Problem::new(file, "a web page stands where the mesh should")
            .expected("the mesh itself")
            .hint("the download failed or asked for a sign-in: fetch the mesh again"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_and_pages_are_told_apart_from_meshes() {
        let message = |bytes: &[u8]| check(bytes, "f").map_err(|problem| problem.to_string());
        assert_eq!(
            message(b"version https://git-lfs.github.com/spec/v1\noid").unwrap_err(),
            "f: a pointer of Git LFS stands where the mesh should; expected the mesh itself; \
             hint: fetch it: git lfs pull"
        );
        assert!(message(b"\xEF\xBB\xBF\n<!doctype HTML>").unwrap_err().contains("web page"));
        assert_eq!(message(b"solid version https://git-lfs"), Ok(()));
        assert_eq!(message(b""), Ok(()));
        assert_eq!(message(b"<?xml?><COLLADA/>"), Ok(()));
    }
}
