//! What programs write of corners, and what the documents of the brands say of them.
//!
//! Sources, in the order of [`CornerLaw`]: the zone data of ABB's RAPID reference manual; "Blend Trajectories" in Universal Robots' script
//! manual; approximate positioning in KUKA's system software; FANUC's CNT termination; the `mdesc` of Stäubli's VAL 3.

use serde::Deserialize;

/// How a move ends, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "corner")]
pub enum WrittenCorner {
    /// At rest at its point.
    Stop,
    /// Within a distance of its point the next move may begin.
    Zone {
        /// Distance of the TCP from the point, millimetres.
        mm: f64,
        /// The distance from which on the next move is as taught, where that is another one, millimetres.
        #[serde(default)]
        reach_mm: Option<f64>,
    },
    /// The point is passed at a share of the speed, with no distance to it.
    Cnt {
        /// Of the commanded speed; at 0 the robot stops.
        percent: f64,
    },
}

/// What a run takes of corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerMode {
    /// Every taught point is reached: nothing is said of corners that are cut.
    Stop,
    /// The exact corner and everything that the law lets the controller do are checked.
    Enclosed(CornerLaw),
}

impl Default for CornerMode {
    fn default() -> Self {
        Self::Enclosed(CornerLaw::Plain)
    }
}

/// The law of a brand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum CornerLaw {
    /// Zones as written, on both sides of the point.
    #[default]
    Plain,
    /// `zonedata`: a parabola inside the zone, which ends at half of the shorter move; orientation and joints have larger zones.
    Abb,
    /// Blend radius: the TCP stays in a sphere around the point.
    UniversalRobots,
    /// `C_DIS`, `C_PTP`: a parabola that begins no earlier than at half of either move.
    Kuka,
    /// `CNT`: no distance is documented.
    Fanuc,
    /// `leave` and `reach` of the motion descriptor.
    Staubli,
}

/// The part of two moves in which a corner may be cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerZone {
    /// Share of the arriving move that it takes, from 0 to 1.
    pub arriving: f64,
    /// Share of the leaving move that it takes, from 0 to 1.
    pub leaving: f64,
}

/// What a zone is asked for: distances, or a share of the speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ZoneRequest {
    /// Distances of the TCP from the point on the arriving and on the leaving move, metres.
    Distance {
        /// On the arriving move.
        leave_m: f64,
        /// On the leaving move.
        reach_m: f64,
    },
    /// All of both moves.
    Whole,
}

/// ABB: the zones of orientation and joints are up to this many times those of the TCP.
const ABB_LARGER: f64 = 1.5;

impl CornerLaw {
    /// Its name in cell files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "Plain",
            Self::Abb => "Abb",
            Self::UniversalRobots => "UniversalRobots",
            Self::Kuka => "Kuka",
            Self::Fanuc => "Fanuc",
            Self::Staubli => "Staubli",
        }
    }

    /// Every law, in the order of the documents.
    pub const ALL: [Self; 6] =
        [Self::Plain, Self::Abb, Self::UniversalRobots, Self::Kuka, Self::Fanuc, Self::Staubli];

    /// The largest zone that a written corner stands for; `None` where the robot stops, or where the law has no such corner.
    pub(crate) fn request(self, written: WrittenCorner) -> Option<ZoneRequest> {
        match written {
            WrittenCorner::Stop => None,
            WrittenCorner::Cnt { percent } => {
                (percent > 0.0 && self.is_whole()).then_some(ZoneRequest::Whole)
            }
            WrittenCorner::Zone { mm, reach_mm } if mm == 0.0 || reach_mm == Some(0.0) => None,
            // No distance is documented: all of both moves.
            WrittenCorner::Zone { .. } if self.is_whole() => Some(ZoneRequest::Whole),
            WrittenCorner::Zone { mm, reach_mm } => {
                let larger = if self == Self::Abb { ABB_LARGER } else { 1.0 };
                let metres = |mm: f64| larger * mm / 1e3;
                Some(ZoneRequest::Distance { leave_m: metres(mm), reach_m: metres(reach_mm.unwrap_or(mm)) })
            }
        }
    }

    /// Whether corners take all of both moves.
    pub(crate) fn is_whole(self) -> bool {
        self == Self::Fanuc
    }

    /// Whether a zone ends at half of either move, whatever is written.
    pub(crate) fn cuts_at_half(self) -> bool {
        matches!(self, Self::Abb | Self::Kuka)
    }

    /// The largest share of one move that its two zones may take together.
    pub(crate) fn most_share(self) -> f64 {
        match self {
            Self::Plain | Self::Abb | Self::Kuka | Self::Staubli => 0.5,
            Self::UniversalRobots | Self::Fanuc => 1.0,
        }
    }

    /// Whether the arriving part never lags behind the leaving one, so that half of the patch is enough.
    pub fn is_triangle(self) -> bool {
        matches!(self, Self::Plain | Self::Abb | Self::Kuka | Self::Staubli)
    }

    /// What is assumed of it beyond what documents say; for people.
    pub fn assumption(self) -> &'static str {
        match self {
            Self::Plain => {
                "the leaving move does not begin before the zone, and does not get ahead of the arriving one"
            }
            Self::Abb => {
                "zones of orientation and joints of 1.5 times that of the TCP, in which all of them blend alike"
            }
            Self::UniversalRobots => {
                "documents bound the TCP alone: the arm is taken to superpose both moves"
            }
            Self::Kuka => "the blend superposes both moves, and does not get ahead of the arriving one",
            Self::Fanuc => {
                "no document bounds CNT: both moves are taken to be superposed over all of their ways, and no third one"
            }
            Self::Staubli => "between leave and reach both moves are superposed",
        }
    }
}
