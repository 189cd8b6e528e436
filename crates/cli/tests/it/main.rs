//! Integration tests of the crate, one module per promise or per kind of input.

mod accelerations;
mod batch;
mod cache;
mod called_programs;
mod controller_cells;
mod controller_devices;
mod controller_kinematics;
mod controller_programs;
mod controller_targets;
mod corners;
mod corpus;
mod determinism;
mod doctor;
mod faults;
mod first_screen;
mod formats;
mod found;
mod gate;
mod handling;
mod hints;
#[cfg(target_os = "linux")]
mod hostile;
mod ik;
mod ik_of_tools;
mod input_errors;
#[cfg(unix)]
mod interrupt;
mod loading;
mod machine_readable;
mod methods;
mod mistakes;
mod moves_in_space;
mod new;
mod outcomes;
mod page;
mod pages;
mod pairs;
#[cfg(unix)]
mod pictures;
mod remedies;
mod scenes;
mod seven_axes;
mod sphere_audit;
mod spheres;
mod support;
mod tool_changes;
mod trajectories;
mod urdf_objects;
mod view;
#[cfg(target_os = "linux")]
mod writing;
