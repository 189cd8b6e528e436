//! Taught programs: reads the native format and CSV, and interpolates them on one clock.
//!
//! Joint-linear motion only; independent of links, shapes and the file system: readers take bytes and the robot's joints.

mod from_csv;
mod from_native;
mod interpolate;
mod joint;
mod read;
mod synchronise;
mod table_settings;
mod trajectory;
mod units;
mod wrong_unit;

pub use from_csv::read_csv;
pub use from_native::read_native;
pub use interpolate::{MAX_INTERPOLATION_POINTS, MotionLaw, Timeline, TimelinePoint, interpolate};
pub use joint::{JointInfo, JointKind};
pub use read::{is_table, read};
pub use synchronise::synchronise;
pub use table_settings::{CLOCK, TableReading, TableSettings};
pub use trajectory::{Knot, Sampling, SyncPoint, TimeBasis, Trajectory};
pub use units::{TimeUnit, Units};
