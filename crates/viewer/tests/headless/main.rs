//! The viewer without window and renderer: commands go in, component state comes out.

mod audit;
mod broken;
mod collision;
mod colors;
mod findings;
mod handled;
mod jog;
mod layers;
mod opening;
mod places;
mod playback;
mod search;
mod space;
mod support;
mod visuals;
mod what_if;
