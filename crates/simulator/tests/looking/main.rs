//! Promise: what is asked while looking at a run, or at what could be otherwise, is answered as a run answers it.

mod instants;
mod watched;
mod weld;
