//! What a reader of RAPID is told beside the text.

/// What the user says about a program.
#[derive(Clone, Debug, Default)]
pub struct RapidSettings {
    /// Procedures whose text is not in the modules and that are known not to move the robot, such as those of a gripper.
    pub no_motion: Vec<String>,
    /// The procedure that runs, and begins again when it ends; `main` where it is not given.
    pub entry: Option<String>,
}
