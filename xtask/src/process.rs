//! Other programs, run to their end.

use std::process::Command;

/// Runs a command to its end; what failed, where it did.
pub(crate) fn done(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}`: {status}", shown(command))),
        Err(error) => Err(format!("`{}`: cannot be started: {error}", shown(command))),
    }
}

/// What a command writes to standard output, if it ends with this exit code.
pub(crate) fn output(command: &mut Command, expected: i32) -> Result<String, String> {
    let shown = shown(command);
    let output = command.output().map_err(|error| format!("`{shown}`: cannot be started: {error}"))?;
    if output.status.code() != Some(expected) {
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        return Err(format!("`{shown}`: {}, expected {expected}; it said: {}", output.status, said.trim()));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("`{shown}`: no UTF-8: {error}"))
}

/// A command as it is typed.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_exit_code_is_an_error_with_the_command() {
        let failure = output(Command::new("cargo").arg("--version"), 1).unwrap_err();
        assert!(failure.starts_with("`cargo --version`: "), "{failure}");
        assert!(failure.contains("expected 1"), "{failure}");
        assert!(output(Command::new("cargo").arg("--version"), 0).unwrap().starts_with("cargo "));
    }
}
