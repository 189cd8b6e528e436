//! Promise: every machine format of a report is read by tools that are not ours, tells the same findings as `report.json`, and
//! never looks passed where the run did not.

mod cells;
mod csv;
mod json_schema;
mod junit;
mod markdown;
mod runs;
mod same;
mod sarif;
