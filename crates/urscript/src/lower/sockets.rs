//! Connections to the ports at which controllers take programs.

use diagnostics::Place;

use super::ScriptLowering;
use crate::syntax::{ExpressionKind, ScriptArgument};

/// Ports of the controller's dashboard, of its clients and of its interpreter.
const PROGRAM_PORTS: [f64; 5] = [29_999.0, 30_001.0, 30_002.0, 30_003.0, 30_020.0];

impl ScriptLowering<'_, '_> {
    /// Refuses a connection by which the program may send programs to the controller.
    pub(super) fn check_socket(&mut self, name: &str, arguments: &[ScriptArgument], place: Place) {
        if name != "socket_open" || self.is_declared(name) {
            return;
        }
        let is_port = |argument: &&ScriptArgument| argument.name.as_deref() == Some("port");
        let second = arguments.get(1).filter(|second| second.name.is_none());
        let port = arguments.iter().find(is_port).or(second).map(|argument| &argument.value.kind);
        let found = match port {
            Some(ExpressionKind::Whole(port) | ExpressionKind::Real(port)) => {
                if !PROGRAM_PORTS.contains(port) {
                    return;
                }
                format!("port {port}")
            }
            Some(_) => "a port that is not written as a number".to_owned(),
            None => "no port".to_owned(),
        };
        let problem = self
            .problem(place, "`socket_open` to a port by which it may send programs to the controller")
            .found(found)
            .expected("the number of another port than 29999, 30001, 30002, 30003 and 30020");
        let hint = "if the program moves no robot by it, name it in no_motion: \"socket_open\"";
        self.problems.push(problem.hint(hint));
    }
}
