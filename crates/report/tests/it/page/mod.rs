//! The page of a report: what it must hold, for whom it must stay whole, and what it must not ask for.

mod charts;
mod content;
mod hostile;
mod modes;
mod playback;
mod support;
mod whole;
