//! A file system for tests that injects a fault at a chosen operation of a run.

use std::cell::Cell;
use std::fs::{self, DirEntry, File, Metadata, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::system::{FileSystem, Machine};

/// A fault at one operation of a run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// The run is killed before it: no further operation is executed.
    Killed,
    /// The run is killed during it: of a write, half of the data is written.
    KilledWithin,
    /// Only this operation fails.
    Fails(ErrorKind),
    /// A write writes half of the data, and returns that length.
    Short,
    /// From here on the disk is full; if this is a write, it still writes half of the data.
    Full,
    /// From here on nothing can be opened: the process has no file handles left.
    NoHandles,
    /// From here on the disk is read-only.
    ReadOnly,
    /// A foreign file of this name appears in the folder, if there is none.
    Comes(&'static str),
}

/// The effect of an operation on the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    Looks,
    Opens,
    /// Takes space.
    Makes,
    /// Moves or removes a name, or changes permissions.
    Moves,
}

/// The kind of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Create,
    Write,
    Sync,
    Other,
}

/// The file system of the machine with a fault; flushing is skipped, because it is slow.
pub(super) struct Faulty<'a> {
    folder: &'a Path,
    fault: Option<(usize, Fault)>,
    can_exchange: bool,
    begun: Cell<usize>,
    hit: Cell<Option<Operation>>,
    has_come: Cell<bool>,
}

impl<'a> Faulty<'a> {
    /// With a fault at the operation of this number, counted from 0; foreign files appear in `folder`.
    pub(super) fn at(number: usize, fault: Fault, can_exchange: bool, folder: &'a Path) -> Self {
        Self { fault: Some((number, fault)), can_exchange, ..Self::sound(folder) }
    }

    /// Without a fault.
    pub(super) fn sound(folder: &'a Path) -> Self {
        let (begun, hit, has_come) = (Cell::new(0), Cell::new(None), Cell::new(false));
        Self { folder, fault: None, can_exchange: true, begun, hit, has_come }
    }

    /// The operation that the fault hit; `None` if the run ended before.
    pub(super) fn hit(&self) -> Option<Operation> {
        self.hit.get()
    }

    /// Whether a foreign file appeared.
    pub(super) fn has_come(&self) -> bool {
        self.has_come.get()
    }

    /// Begins an operation: how much of it is executed, and its result.
    fn begin(&self, operation: Operation, effect: Effect) -> (Done, io::Result<()>) {
        let number = self.begun.replace(self.begun.get() + 1);
        let Some((at, fault)) = self.fault.filter(|(at, _)| number >= *at) else {
            return (Done::All, Ok(()));
        };
        let is_it = number == at;
        if is_it {
            self.hit.set(Some(operation));
        }
        let is_writing = is_it && operation == Operation::Write;
        let fail = |kind: ErrorKind| (Done::Nothing, Err(kind.into()));
        match fault {
            Fault::KilledWithin if is_writing => (Done::Half, Err(killed())),
            Fault::Killed | Fault::KilledWithin => (Done::Nothing, Err(killed())),
            Fault::Fails(kind) if is_it => fail(kind),
            Fault::Short | Fault::Full if is_writing => (Done::Half, Ok(())),
            Fault::Full if effect == Effect::Makes => fail(ErrorKind::StorageFull),
            Fault::NoHandles if effect == Effect::Opens || operation == Operation::Create => {
                fail(ErrorKind::Other)
            }
            Fault::ReadOnly if matches!(effect, Effect::Makes | Effect::Moves) => {
                fail(ErrorKind::ReadOnlyFilesystem)
            }
            Fault::Comes(name) if is_it => {
                self.come(name);
                (Done::All, Ok(()))
            }
            _ => (Done::All, Ok(())),
        }
    }

    fn come(&self, name: &str) {
        let path = self.folder.join(name);
        if !path.exists() {
            fs::create_dir_all(self.folder).expect("made");
            fs::write(path, "mine").expect("written");
            self.has_come.set(true);
        }
    }

    fn run<T>(&self, effect: Effect, run: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.begin(Operation::Other, effect).1.and_then(|()| run())
    }
}

/// How much of an operation is executed.
#[derive(PartialEq, Eq)]
enum Done {
    Nothing,
    Half,
    All,
}

/// The result of every operation of a killed run.
fn killed() -> io::Error {
    io::Error::other("killed")
}

impl FileSystem for Faulty<'_> {
    fn create_dir_all(&self, folder: &Path) -> io::Result<()> {
        let effect = if folder.exists() { Effect::Looks } else { Effect::Makes };
        self.run(effect, || Machine.create_dir_all(folder))
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        self.run(Effect::Makes, || Machine.create_dir(folder))
    }

    fn create_file(&self, path: &Path) -> io::Result<File> {
        self.begin(Operation::Create, Effect::Makes).1.and_then(|()| Machine.create_file(path))
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        self.run(Effect::Opens, || Machine.open(path))
    }

    fn read(&self, file: &File, buffer: &mut [u8]) -> io::Result<usize> {
        self.run(Effect::Looks, || Machine.read(file, buffer))
    }

    fn write(&self, file: &File, bytes: &[u8]) -> io::Result<usize> {
        match self.begin(Operation::Write, Effect::Makes) {
            (Done::Nothing, said) => said.map(|()| 0),
            (Done::Half, said) => {
                // Half of a byte is rounded up: writing nothing would be another error.
                let written = Machine.write(file, &bytes[..bytes.len().div_ceil(2)])?;
                said.map(|()| written)
            }
            (Done::All, _) => Machine.write(file, bytes),
        }
    }

    fn sync(&self, _: &File) -> io::Result<()> {
        self.begin(Operation::Sync, Effect::Makes).1
    }

    fn try_lock(&self, file: &File) -> Result<(), TryLockError> {
        self.run(Effect::Looks, || Ok(())).map_err(TryLockError::Error)?;
        Machine.try_lock(file)
    }

    fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.run(Effect::Opens, || Machine.entries(folder))
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.run(Effect::Looks, || Machine.metadata(path))
    }

    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.run(Effect::Looks, || Machine.symlink_metadata(path))
    }

    fn file_metadata(&self, file: &File) -> io::Result<Metadata> {
        self.run(Effect::Looks, || Machine.file_metadata(file))
    }

    fn set_permissions(&self, file: &File, permissions: fs::Permissions) -> io::Result<()> {
        self.run(Effect::Moves, || Machine.set_permissions(file, permissions))
    }

    fn may_write_into(&self, folder: &Path) -> io::Result<()> {
        self.run(Effect::Looks, || Machine.may_write_into(folder))
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        self.run(Effect::Looks, || Machine.read_link(path))
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.run(Effect::Looks, || Machine.canonicalize(path))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.run(Effect::Moves, || Machine.rename(from, to))
    }

    fn rename_to_free(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.run(Effect::Moves, || Machine.rename_to_free(from, to))
    }

    fn exchange(&self, a: &Path, b: &Path) -> io::Result<()> {
        self.run(Effect::Moves, || {
            if self.can_exchange { Machine.exchange(a, b) } else { Err(ErrorKind::InvalidInput.into()) }
        })
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        self.run(Effect::Moves, || Machine.remove_file(path))
    }

    fn remove_dir(&self, path: &Path) -> io::Result<()> {
        self.run(Effect::Moves, || Machine.remove_dir(path))
    }
}
