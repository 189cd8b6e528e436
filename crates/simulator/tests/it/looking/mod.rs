//! Promise: what is asked while looking at a run, or at what could be otherwise, is answered as a run answers it.

mod at_rest;
mod instants;
mod minimum;
mod nearest;
mod watched;
mod weld;
mod what_if;
