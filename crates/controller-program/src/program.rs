//! A program: variables, and routines of blocks.

use crate::expression::{Expression, VariableIndex};
use crate::source_place::SourcePlace;
use crate::statement::{OutputStatement, PlacedStatement, ProgramAction};

/// Index of a routine in the program's list of routines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoutineIndex(pub usize);

/// Index of a block in a routine's list of blocks; 0 is where the routine begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockIndex(pub usize);

/// A program of a robot's controller.
#[derive(Clone, Debug, PartialEq)]
pub struct ControllerProgram {
    /// The files, as the user names them.
    pub files: Vec<String>,
    /// All variables.
    pub variables: Vec<ControllerVariable>,
    /// All routines; those that never run too.
    pub routines: Vec<Routine>,
    /// The routine that the controller starts.
    pub entry: RoutineIndex,
    /// Routines that may run at any time beside the others, as threads and traps do; they do not move the robot.
    pub beside: Vec<RoutineIndex>,
    /// How many joints the program drives.
    pub joint_count: usize,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControllerVariable {
    /// Its name in the program.
    pub name: String,
    /// The routine that has its own value of it in each call; none for a value of the whole program.
    pub local_to: Option<RoutineIndex>,
    /// What else may change it at any time, such as a task beside this one; its value is then never known.
    pub changed_elsewhere: bool,
}

/// A routine: a procedure, function or program text of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Routine {
    /// Its name in the program.
    pub name: String,
    /// Where it begins.
    pub place: SourcePlace,
    /// Its parameters, which are variables local to it.
    pub parameters: Vec<VariableIndex>,
    /// Its blocks; it begins with the first one.
    pub blocks: Vec<Block>,
}

/// Statements that run one after the other, and what comes then.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<PlacedStatement>,
    /// What comes then.
    pub end: BlockEnd,
}

/// What comes after the last statement of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockEnd {
    /// Another block.
    GoOn(BlockIndex),
    /// One of two blocks.
    Branch {
        /// The condition as it stands in the program.
        place: SourcePlace,
        /// The condition.
        condition: Expression,
        /// Where the program goes on if it holds.
        if_true: BlockIndex,
        /// Where it goes on otherwise.
        if_false: BlockIndex,
    },
    /// The routine ends, and its caller goes on.
    Return(Option<Expression>),
    /// The whole program ends.
    Halt,
}

impl ControllerProgram {
    /// Every statement, in the order of routines, blocks and statements.
    pub fn statements(&self) -> impl Iterator<Item = &PlacedStatement> {
        self.routines.iter().flat_map(|routine| &routine.blocks).flat_map(|block| &block.statements)
    }

    /// How many statements move the robot, reached or not.
    pub fn move_count(&self) -> usize {
        self.statements().filter(|statement| matches!(statement.action, ProgramAction::Move(_))).count()
    }

    /// The kinds of statements that are known not to move the robot, sorted, with how many there are of each.
    pub fn without_motion(&self) -> Vec<(String, usize)> {
        let mut kinds = std::collections::BTreeMap::<String, usize>::new();
        for statement in self.statements() {
            match &statement.action {
                ProgramAction::NoMotion(kind) => *kinds.entry(kind.to_string()).or_default() += 1,
                // One without a value stands beside the statement itself.
                ProgramAction::SetOutput(OutputStatement { kind, value: Some(_), .. }) => {
                    *kinds.entry(kind.to_string()).or_default() += 1;
                }
                _ => {}
            }
        }
        kinds.into_iter().collect()
    }

    /// The outputs that it sets to a value, sorted.
    pub fn outputs(&self) -> Vec<String> {
        let output = |statement: &PlacedStatement| match &statement.action {
            ProgramAction::SetOutput(OutputStatement { output: Some(output), value: Some(_), .. }) => {
                Some(output.to_string())
            }
            _ => None,
        };
        let found: std::collections::BTreeSet<String> = self.statements().filter_map(output).collect();
        found.into_iter().collect()
    }

    /// The file in which the program begins, as the user names it.
    pub fn main_file(&self) -> &str {
        let entry = self.routines.get(self.entry.0);
        let file = self.files.get(entry.map_or(0, |routine| routine.place.file)).or(self.files.first());
        file.map_or("", String::as_str)
    }

    /// `line 17`, or `line 17 of Main.mod` where the program has several files.
    pub fn line_words(&self, place: &SourcePlace) -> String {
        match self.files.get(place.file) {
            Some(file) if self.files.len() > 1 => {
                let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
                format!("line {} of {name}", place.line)
            }
            _ => format!("line {}", place.line),
        }
    }

    /// What is inconsistent in the program, one line each: indices beyond lists, wrong numbers of arguments, foreign local variables.
    ///
    /// Readers build programs without any; tests hold them to it.
    pub fn inconsistencies(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.entry.0 >= self.routines.len() {
            lines.push("the entry is no routine".to_owned());
        }
        for (index, routine) in self.routines.iter().enumerate() {
            if routine.blocks.is_empty() {
                lines.push(format!("{}: no block", routine.name));
            }
            for block in &routine.blocks {
                for statement in &block.statements {
                    self.check_action(RoutineIndex(index), &statement.action, &mut lines);
                }
                self.check_end(RoutineIndex(index), &block.end, &mut lines);
            }
        }
        lines
    }

    fn check_action(&self, routine: RoutineIndex, action: &ProgramAction, lines: &mut Vec<String>) {
        action.each_expression(|expression| {
            expression.each_variable(&mut |variable| self.check_variable(routine, variable, lines));
        });
        match action {
            ProgramAction::Assign { target, .. } => self.check_variable(routine, target.variable, lines),
            ProgramAction::Call { routine: called, arguments, result } => {
                let expected = self.routines.get(called.0).map(|called| called.parameters.len());
                if expected != Some(arguments.len()) {
                    lines.push(format!("a call with {} arguments for {expected:?}", arguments.len()));
                }
                if let Some(variable) = result {
                    self.check_variable(routine, *variable, lines);
                }
            }
            _ => {}
        }
    }

    fn check_end(&self, routine: RoutineIndex, end: &BlockEnd, lines: &mut Vec<String>) {
        let blocks = self.routines[routine.0].blocks.len();
        let (next, value) = match end {
            BlockEnd::GoOn(next) => (vec![*next], None),
            BlockEnd::Branch { condition, if_true, if_false, .. } => {
                (vec![*if_true, *if_false], Some(condition))
            }
            BlockEnd::Return(value) => (Vec::new(), value.as_ref()),
            BlockEnd::Halt => (Vec::new(), None),
        };
        if next.iter().any(|block| block.0 >= blocks) {
            lines.push(format!("{}: a block goes on nowhere", self.routines[routine.0].name));
        }
        if let Some(value) = value {
            value.each_variable(&mut |variable| self.check_variable(routine, variable, lines));
        }
    }

    fn check_variable(&self, routine: RoutineIndex, variable: VariableIndex, lines: &mut Vec<String>) {
        match self.variables.get(variable.0) {
            None => lines.push(format!("there is no variable {}", variable.0)),
            Some(known) if known.local_to.is_some_and(|owner| owner != routine) => {
                lines.push(format!(
                    "{}: `{}` is another routine's",
                    self.routines[routine.0].name, known.name
                ));
            }
            Some(_) => {}
        }
    }
}
