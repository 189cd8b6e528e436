//! The two ways in which the viewer runs: in a window, or for pictures without.

mod close_up;
mod device;
mod offscreen;
mod pictures;
mod still;
mod window;

use std::process::ExitCode;

use crate::args::Arguments;

pub use device::find_device;
pub use offscreen::Studio;

/// Exit codes, as of the command line.
const INPUT: u8 = 2;
const INTERNAL: u8 = 4;

/// Runs as the arguments say.
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
            let render = if picture.close_up.is_empty() { still::picture } else { close_up::close_ups };
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

/// Says on standard error why it ends.
fn fail(why: &dyn std::fmt::Display, code: u8) -> ExitCode {
    use std::io::Write as _;
    // Where nobody listens the exit code stands.
    let _heard = writeln!(std::io::stderr(), "{why}");
    ExitCode::from(code)
}
