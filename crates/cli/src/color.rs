//! Colours: only where they are wanted and can be seen.

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::ValueEnum;
use simulator::RunResult;

/// When results are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorName {
    #[value(
        help = "On a terminal that shows colours, unless NO_COLOR is set; elsewhere if CLICOLOR_FORCE is set"
    )]
    Auto,
    /// Into files and pipes too
    Always,
    /// Nowhere
    Never,
}

impl ColorName {
    /// Whether what is written to this output is coloured.
    pub(crate) fn is_on(self, output: &impl IsTerminal) -> bool {
        self.decides(|name| std::env::var_os(name), output.is_terminal())
    }

    /// The same in an environment of these variables.
    fn decides(self, variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> bool {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if value("NO_COLOR").is_some() => false,
            Self::Auto if value("CLICOLOR_FORCE").is_some_and(|force| force != "0") => true,
            Self::Auto => is_terminal && value("TERM").map_or(cfg!(windows), |kind| kind != "dumb"),
        }
    }
}

/// What is said of a result: green, red or yellow if it is coloured; green for PASS alone, and yellow where more is said of it.
pub(crate) fn result(result: RunResult, words: &str, is_colored: bool) -> String {
    let code = match result {
        RunResult::Pass if words == result.name() => "32",
        RunResult::Fail => "31",
        RunResult::Pass | RunResult::Incomplete => "33",
    };
    if is_colored { format!("\x1b[1;{code}m{words}\x1b[0m") } else { words.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decides(name: ColorName, variables: &[(&str, &str)], is_terminal: bool) -> bool {
        let variable = |wanted: &str| {
            variables.iter().find(|(name, _)| *name == wanted).map(|(_, value)| OsString::from(*value))
        };
        name.decides(variable, is_terminal)
    }

    #[test]
    fn a_terminal_is_coloured_and_a_pipe_is_not() {
        let xterm = ("TERM", "xterm-256color");
        assert!(decides(ColorName::Auto, &[xterm], true));
        assert!(!decides(ColorName::Auto, &[xterm], false));
        assert!(!decides(ColorName::Auto, &[("TERM", "dumb")], true));
        assert_eq!(decides(ColorName::Auto, &[], true), cfg!(windows));
    }

    #[test]
    fn wishes_of_the_environment_are_respected() {
        let xterm = ("TERM", "xterm");
        assert!(!decides(ColorName::Auto, &[xterm, ("NO_COLOR", "1")], true));
        // An empty variable says nothing.
        assert!(decides(ColorName::Auto, &[xterm, ("NO_COLOR", "")], true));
        assert!(decides(ColorName::Auto, &[("CLICOLOR_FORCE", "1")], false));
        assert!(!decides(ColorName::Auto, &[xterm, ("CLICOLOR_FORCE", "0")], false));
        assert!(!decides(ColorName::Auto, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], true));
    }

    #[test]
    fn the_command_line_overrules_the_environment() {
        assert!(decides(ColorName::Always, &[("NO_COLOR", "1"), ("TERM", "dumb")], false));
        assert!(!decides(ColorName::Never, &[("CLICOLOR_FORCE", "1"), ("TERM", "xterm")], true));
    }

    #[test]
    fn the_three_results_differ_in_colour() {
        let [pass, fail, incomplete] =
            [RunResult::Pass, RunResult::Fail, RunResult::Incomplete].map(|of| result(of, of.name(), true));
        assert_eq!(
            [pass.as_str(), &fail, &incomplete],
            ["\x1b[1;32mPASS\x1b[0m", "\x1b[1;31mFAIL\x1b[0m", "\x1b[1;33mINCOMPLETE\x1b[0m"]
        );
        assert_eq!(result(RunResult::Pass, "PASS", false), "PASS");
        assert_eq!(result(RunResult::Pass, "PASS, but slow", true), "\x1b[1;33mPASS, but slow\x1b[0m");
    }
}
