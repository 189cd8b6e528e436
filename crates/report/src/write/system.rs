//! The file operations of the writer as a trait, so that tests can inject a fault at each; here those of the operating system.

use std::fs::{self, DirEntry, File, Metadata, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// All file operations of the writer, as in `std` unless documented.
pub(super) trait FileSystem {
    fn create_dir_all(&self, folder: &Path) -> io::Result<()>;
    #[cfg(unix)]
    fn create_dir(&self, folder: &Path) -> io::Result<()>;
    /// Creates a new file for writing; fails if the path exists.
    fn create_file(&self, path: &Path) -> io::Result<File>;
    /// Opens a file or folder for reading, locking or flushing.
    fn open(&self, path: &Path) -> io::Result<File>;
    fn read(&self, file: &File, buffer: &mut [u8]) -> io::Result<usize>;
    fn write(&self, file: &File, bytes: &[u8]) -> io::Result<usize>;
    fn sync(&self, file: &File) -> io::Result<()>;
    fn try_lock(&self, file: &File) -> Result<(), TryLockError>;
    fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>>;
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;
    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata>;
    #[cfg(unix)]
    fn file_metadata(&self, file: &File) -> io::Result<Metadata>;
    #[cfg(unix)]
    fn set_permissions(&self, file: &File, permissions: fs::Permissions) -> io::Result<()>;
    /// Fails unless files can be created in a folder.
    #[cfg(unix)]
    fn may_write_into(&self, folder: &Path) -> io::Result<()>;
    fn read_link(&self, path: &Path) -> io::Result<PathBuf>;
    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf>;
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Moves a file; fails if the target exists.
    #[cfg(unix)]
    fn rename_to_free(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Exchanges two folders in one step.
    #[cfg(unix)]
    fn exchange(&self, a: &Path, b: &Path) -> io::Result<()>;
    fn remove_file(&self, path: &Path) -> io::Result<()>;
    fn remove_dir(&self, path: &Path) -> io::Result<()>;
}

/// The file system of the machine.
pub(super) struct Machine;

impl FileSystem for Machine {
    fn create_dir_all(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    #[cfg(unix)]
    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    fn create_file(&self, path: &Path) -> io::Result<File> {
        File::options().write(true).create_new(true).open(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        File::open(path)
    }

    fn read(&self, mut file: &File, buffer: &mut [u8]) -> io::Result<usize> {
        file.read(buffer)
    }

    fn write(&self, mut file: &File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn try_lock(&self, file: &File) -> Result<(), TryLockError> {
        file.try_lock()
    }

    fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        fs::read_dir(folder)?.collect()
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::metadata(path)
    }

    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::symlink_metadata(path)
    }

    #[cfg(unix)]
    fn file_metadata(&self, file: &File) -> io::Result<Metadata> {
        file.metadata()
    }

    #[cfg(unix)]
    fn set_permissions(&self, file: &File, permissions: fs::Permissions) -> io::Result<()> {
        file.set_permissions(permissions)
    }

    #[cfg(unix)]
    fn may_write_into(&self, folder: &Path) -> io::Result<()> {
        use rustix::fs::Access;
        Ok(rustix::fs::access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        fs::read_link(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn rename_to_free(&self, from: &Path, to: &Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE)?)
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn exchange(&self, a: &Path, b: &Path) -> io::Result<()> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
    }

    #[cfg(all(unix, not(any(target_os = "linux", target_os = "android", target_vendor = "apple"))))]
    fn rename_to_free(&self, _: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    #[cfg(all(unix, not(any(target_os = "linux", target_os = "android", target_vendor = "apple"))))]
    fn exchange(&self, _: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_dir(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }
}

/// An open file as [`Read`] and [`Write`].
pub(super) struct Stream<'a> {
    pub(super) system: &'a dyn FileSystem,
    pub(super) file: &'a File,
}

impl Read for Stream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.system.read(self.file, buffer)
    }
}

impl Write for Stream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.system.write(self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a file and flushes it to disk.
pub(super) fn write_through(system: &dyn FileSystem, file: &File, bytes: &[u8]) -> io::Result<()> {
    Stream { system, file }.write_all(bytes)?;
    system.sync(file)
}

/// Whether anything exists at a path; true if unknown.
pub(super) fn is_taken(system: &dyn FileSystem, path: &Path) -> bool {
    !matches!(system.symlink_metadata(path), Err(error) if is_nothing(&error))
}

/// Whether an error means that nothing exists at the path.
pub(super) fn is_nothing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
