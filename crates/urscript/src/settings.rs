//! What a reader of URScript is told beside the text.

/// What the user says about a program.
#[derive(Clone, Debug, Default)]
pub struct ScriptSettings {
    /// Functions whose text is not in the file and that are known not to move the robot, such as those of a gripper.
    pub no_motion: Vec<String>,
    /// The function that runs, where the file calls none itself.
    pub entry: Option<String>,
}
