//! The two modes of the viewer: a window, or pictures without a window.

mod close_up;
mod device;
mod moving;
mod offscreen;
mod pictures;
mod still;
mod window;

use std::process::ExitCode;

use crate::args::Arguments;

pub use device::find_device;
pub use offscreen::Studio;

/// Exit codes, the same as those of `pathproof`.
const INPUT: u8 = 2;
const INTERNAL: u8 = 4;

/// Runs the mode that the arguments select.
pub fn run(arguments: &Arguments) -> ExitCode {
    let request = match arguments.request() {
        Ok(request) => request,
        Err(problem) => return fail(&problem, INPUT),
    };
    if let Err(missing) = find_device() {
        return fail(&missing, INTERNAL);
    }
    match (&arguments.screenshot, request) {
        (Some(file), Some(request)) => {
            let picture = &arguments.picture;
            let render = match (picture.until, &*picture.close_up) {
                (Some(_), _) => moving::moving,
                (None, []) => still::picture,
                (None, _) => close_up::close_ups,
            };
            match render(request, file, picture) {
                Ok(code) => ExitCode::from(code),
                Err(failure) => fail(&failure.text, failure.code),
            }
        }
        (_, request) => match window::run(request) {
            Ok(()) => ExitCode::SUCCESS,
            Err(missing) => fail(&missing, INTERNAL),
        },
    }
}

/// Prints the reason to standard error and returns the exit code.
fn fail(why: &dyn std::fmt::Display, code: u8) -> ExitCode {
    use std::io::Write as _;
    // If standard error is closed, the exit code remains.
    let _heard = writeln!(std::io::stderr(), "{why}");
    ExitCode::from(code)
}
