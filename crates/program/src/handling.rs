//! What programs do with the objects of a cell: take them up, put them down, and the contacts that they mean.

use diagnostics::Place;

use crate::located::Located;

/// A statement about objects of the cell.
#[derive(Clone, Debug, PartialEq)]
pub enum HandlingAction {
    /// An object moves with a carrier from here on.
    Attach(AttachStatement),
    /// An object stays where it is, on its support.
    Detach(DetachStatement),
    /// A tool that stands is mounted on its robot from here on.
    Mount(MountStatement),
    /// A tool stays where it is, on its stand.
    Unmount(UnmountStatement),
    /// Two members may touch from here on.
    AllowContact(ContactStatement),
    /// They may touch no more.
    EndContact {
        /// Their two names, as in the statement that allows the contact.
        between: Vec<Located<String>>,
    },
}

/// `Attach`: an object moves with a carrier from here on.
#[derive(Clone, Debug, PartialEq)]
pub struct AttachStatement {
    /// The object, as the cell file names it.
    pub object: Located<String>,
    /// The carrier: a tool, a link or a frame; `robot/name` for those of another robot.
    pub to: Located<String>,
    /// The grip of the object at which the TCP of the carrier must be.
    pub at: Option<Located<String>>,
    /// The members of the carrier that must touch the object.
    pub fingers: Vec<Located<String>>,
    /// How far TCP and grip, or fingers and object, may be apart, millimetres.
    pub within_mm: Option<Located<f64>>,
    /// How far TCP and grip may be turned against each other, degrees.
    pub within_deg: Option<Located<f64>>,
    /// The contact with what it stands on.
    pub support: SupportContact,
}

/// `Detach`: an object stays where it is, on its support.
#[derive(Clone, Debug, PartialEq)]
pub struct DetachStatement {
    /// The object, as the cell file names it.
    pub object: Located<String>,
    /// The member that supports it, and that it moves with from here on if that moves.
    pub onto: Located<String>,
    /// How far object and support may be apart, millimetres.
    pub within_mm: Option<Located<f64>>,
    /// The direction in the world in which the support lies; `None` for down.
    pub toward: Option<Located<[f64; 3]>>,
    /// The contact with the support.
    pub support: SupportContact,
}

/// `Mount`: a tool that stands is mounted on its robot from here on.
#[derive(Clone, Debug, PartialEq)]
pub struct MountStatement {
    /// The tool, as the cell file names it.
    pub tool: Located<String>,
    /// How far it may stand from its place on the robot, millimetres.
    pub within_mm: Option<Located<f64>>,
    /// How far it may be turned against that, degrees.
    pub within_deg: Option<Located<f64>>,
    /// The contact with what it stands on.
    pub support: SupportContact,
}

/// `Unmount`: a tool stays where it is, on its stand.
#[derive(Clone, Debug, PartialEq)]
pub struct UnmountStatement {
    /// The tool, as the cell file names it.
    pub tool: Located<String>,
    /// The member that supports it, and that it moves with from here on if that moves.
    pub onto: Located<String>,
    /// How far tool and support may be apart, millimetres.
    pub within_mm: Option<Located<f64>>,
    /// The direction in the world in which the support lies; `None` for down.
    pub toward: Option<Located<[f64; 3]>>,
    /// The contact with the support.
    pub support: SupportContact,
}

/// The contact of an object with what it stands on, while it leaves or arrives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SupportContact {
    /// The longest translation that must part the two, millimetres.
    pub up_to_mm: Option<Located<f64>>,
    /// How far from its place the object may touch its support, millimetres.
    pub within_mm: Option<Located<f64>>,
}

/// `AllowContact`: two members may touch from here on.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactStatement {
    /// Their two names.
    pub between: Vec<Located<String>>,
    /// The longest translation that must part the two, millimetres.
    pub up_to_mm: Located<f64>,
    /// Why the contact is meant, for reports.
    pub reason: Located<String>,
}

/// A statement about objects on the way of a robot.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlingPoint {
    /// What it does.
    pub action: HandlingAction,
    /// Its place in the file.
    pub place: Place,
    /// Number of that file, for [`Trajectory::file_of`](crate::Trajectory::file_of).
    pub file: usize,
    /// Index of the knot at which it takes effect.
    pub knot: usize,
    /// The number of syncs that stand before it in the program, and of meetings after synchronisation.
    pub syncs_before: usize,
}

impl HandlingAction {
    /// All names that it holds, each with its place.
    pub(crate) fn names_mut(&mut self) -> Vec<&mut Located<String>> {
        match self {
            Self::Attach(AttachStatement { object, to, at, fingers, .. }) => {
                [object, to].into_iter().chain(at).chain(fingers).collect()
            }
            Self::Detach(DetachStatement { object, onto, .. }) => vec![object, onto],
            Self::Mount(MountStatement { tool, .. }) => vec![tool],
            Self::Unmount(UnmountStatement { tool, onto, .. }) => vec![tool, onto],
            Self::AllowContact(ContactStatement { between, .. }) | Self::EndContact { between } => {
                between.iter_mut().collect()
            }
        }
    }

    /// The name of the statement.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Attach(_) => "Attach",
            Self::Detach(_) => "Detach",
            Self::Mount(_) => "Mount",
            Self::Unmount(_) => "Unmount",
            Self::AllowContact(_) => "AllowContact",
            Self::EndContact { .. } => "EndContact",
        }
    }
}

/// Whether the names of two statements are those of the same contact, in either order.
pub fn are_same_contact(one: &[Located<String>], other: &[Located<String>]) -> bool {
    let names = |between: &[Located<String>]| {
        let mut names: Vec<String> = between.iter().map(|name| name.value.clone()).collect();
        names.sort();
        names
    };
    names(one) == names(other)
}
