//! Connections to the ports at which controllers take programs.

use diagnostics::Place;

use super::ScriptLowering;
use crate::routines::each_statement;
use crate::syntax::{ExpressionKind, ScriptArgument, StatementKind};

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
        let number = match port {
            Some(ExpressionKind::Whole(port) | ExpressionKind::Real(port)) => Some(*port),
            Some(ExpressionKind::Name(name)) => self.only_number(name),
            _ => None,
        };
        let found = match (number, port) {
            (Some(port), _) if !PROGRAM_PORTS.contains(&port) => return,
            (Some(port), _) => format!("port {port}"),
            (None, Some(_)) => "a port that is not written as a number".to_owned(),
            (None, None) => "no port".to_owned(),
        };
        let problem = self
            .problem(place, "`socket_open` to a port by which it may send programs to the controller")
            .found(found)
            .expected("the number of another port than 29999, 30001, 30002, 30003 and 30020");
        let hint = "if the program moves no robot by it, name it in no_motion: \"socket_open\"";
        self.problems.push(problem.hint(hint));
    }

    /// The number that every variable of a name has, where one statement of the file alone gives it, and no parameter has the name.
    fn only_number(&self, name: &str) -> Option<f64> {
        let mut given = Vec::new();
        for entry in &self.table.entries {
            if entry.parameters.iter().any(|parameter| parameter.name == name) {
                return None;
            }
            each_statement(entry.body, &mut |statement| {
                if let StatementKind::Assign { name: assigned, items, value, .. } = &statement.kind
                    && assigned == name
                {
                    given.push(match value.kind {
                        ExpressionKind::Whole(number) | ExpressionKind::Real(number) if items.is_empty() => {
                            Some(number)
                        }
                        _ => None,
                    });
                }
            });
        }
        if let [only] = given.as_slice() { *only } else { None }
    }
}
