//! `pathproof-viewer`: parses the command line, sets up the log and runs the viewer.

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let arguments = pathproof_viewer::Arguments::parse();
    let level = ["error", "info", "debug"].get(usize::from(arguments.verbose)).copied().unwrap_or("trace");
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(level));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    pathproof_viewer::run(&arguments)
}
