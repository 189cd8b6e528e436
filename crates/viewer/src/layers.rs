//! Visibility of layers and members.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

/// A part of the picture that can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Ground grid.
    Grid,
    /// Sharp edges of members.
    Edges,
    /// World axes and those of the selection.
    Axes,
    /// Axes of the cell's frames, of the controllers' worlds and of TCPs, with names.
    Frames,
    /// Path of the TCPs that programs move in space, coloured by kind of move.
    Path,
    /// Path of every robot's last link, coloured by clearance.
    Trace,
    /// Volumes that the robots sweep during the program move.
    Swept,
    /// Robots at the start and the end of the program.
    Ghosts,
    /// Visual shapes of links, which no run checks.
    Visual,
    /// Colliding smallest spheres.
    Spheres,
    /// Witness points, and the line between them.
    Witness,
    /// Contacts of the selected collision, and the move that parts its members.
    Contacts,
    /// Names and distances in the picture.
    Labels,
    /// The whole cell in a corner, while the camera is close to something.
    Overview,
    /// Shadows.
    Shadows,
}

impl Layer {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 15] = [
        Self::Grid,
        Self::Edges,
        Self::Axes,
        Self::Frames,
        Self::Path,
        Self::Trace,
        Self::Swept,
        Self::Ghosts,
        Self::Visual,
        Self::Spheres,
        Self::Witness,
        Self::Contacts,
        Self::Labels,
        Self::Overview,
        Self::Shadows,
    ];

    /// Name in menus and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Edges => "edges",
            Self::Axes => "axes",
            Self::Frames => "frames",
            Self::Path => "path",
            Self::Trace => "trace",
            Self::Swept => "swept",
            Self::Ghosts => "ghosts",
            Self::Visual => "visual",
            Self::Spheres => "spheres",
            Self::Witness => "witness",
            Self::Contacts => "contacts",
            Self::Labels => "labels",
            Self::Overview => "overview",
            Self::Shadows => "shadows",
        }
    }

    /// Describes the layer in a sentence.
    pub fn tooltip(self) -> &'static str {
        match self {
            Self::Grid => "Ground grid, one line per 100 mm and a strong one per metre",
            Self::Edges => "Edges at which surfaces bend or end, so that bodies of one colour are told apart",
            Self::Axes => "Axes of the world and of the selected member: x red, y green, z blue",
            Self::Frames => {
                "Axes of the cell's frames, of controllers' worlds and of the tools' TCPs: x red, y green, z blue"
            }
            Self::Path => {
                "Path of the TCPs that the program moves in space: lines blue, arcs violet, moves of joints dashed grey; a cross where the program stops"
            }
            Self::Trace => "Path of each robot's last link through the program, coloured by clearance",
            Self::Swept => {
                "Volume that the selected member, those of the selected finding, or all sweep during the program move: around their line-swept spheres"
            }
            Self::Ghosts => "Robots at the start and at the end of the program",
            Self::Visual => {
                "Visual shapes of the links, which no run checks, and where they lie farthest outside of the collision shapes"
            }
            Self::Spheres => "Colliding smallest spheres of the pairs in collision",
            Self::Witness => "Contact points, and the line between the nearest points with its length",
            Self::Contacts => {
                "Contacts of the selected collision with their normals, and the move that parts its members"
            }
            Self::Labels => "Names and distances in the picture",
            Self::Overview => {
                "The whole cell in a corner while the camera is close to something; a ring marks what it looks at"
            }
            Self::Shadows => "Shadows of the light from above",
        }
    }
}

/// How a member is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Visibility {
    /// As a solid.
    #[default]
    Solid,
    /// Transparent.
    Transparent,
    /// Not drawn; still checked.
    Hidden,
}

/// Which layers and members are drawn.
#[derive(Resource, Clone, Debug)]
pub struct Layers {
    shown: BTreeMap<Layer, bool>,
    /// By member; solid by default.
    seen: BTreeMap<usize, Visibility>,
    /// The only member shown, if any.
    pub isolated: Option<usize>,
}

impl Default for Layers {
    fn default() -> Self {
        let shown =
            Layer::ALL.map(|layer| (layer, !matches!(layer, Layer::Ghosts | Layer::Swept | Layer::Visual)));
        Self { shown: shown.into_iter().collect(), seen: BTreeMap::new(), isolated: None }
    }
}

impl Layers {
    /// Whether a layer is drawn.
    pub fn is_shown(&self, layer: Layer) -> bool {
        self.shown[&layer]
    }

    /// Shows or hides a layer.
    pub fn show(&mut self, layer: Layer, shown: bool) {
        self.shown.insert(layer, shown);
    }

    /// How a member is drawn.
    pub fn visibility(&self, member: usize) -> Visibility {
        match self.isolated {
            Some(only) if only != member => Visibility::Hidden,
            _ => self.seen.get(&member).copied().unwrap_or_default(),
        }
    }

    /// Sets how a member is drawn.
    pub fn see(&mut self, member: usize, visibility: Visibility) {
        self.seen.insert(member, visibility);
    }

    /// Shows all members, for a new scene.
    pub fn forget_members(&mut self) {
        self.seen.clear();
        self.isolated = None;
    }

    /// Whether the user has hidden any member.
    pub fn hides_members(&self) -> bool {
        self.isolated.is_some() || self.seen.values().any(|seen| *seen == Visibility::Hidden)
    }
}
