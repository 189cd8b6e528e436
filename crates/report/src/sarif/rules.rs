//! One rule per kind of finding, with help for reviewers.

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor, ResultLevel,
};

/// A kind of result.
pub(super) struct SarifRule {
    /// The word used in files.
    pub(super) id: &'static str,
    name: &'static str,
    pub(super) level: ResultLevel,
    short: &'static str,
    help: &'static str,
}

/// The rule for unchecked things.
pub(super) const NOT_CHECKED: &str = "not-checked";

/// All rules; a result gives the index of its rule.
pub(super) const RULES: [SarifRule; 17] = [
    SarifRule {
        id: "collision",
        name: "Collision",
        level: ResultLevel::Error,
        short: "Two members touch, or one lies inside the other.",
        help: "Touching counts as collision. The line is the program move during which the two members were first seen to touch. \
               Move the taught point or add one before it, move the fixture, or, if the contact is meant (a gripper on its part), \
               list the pair under exclusions in the cell file with a reason.",
    },
    SarifRule {
        id: "near",
        name: "TooNear",
        level: ResultLevel::Error,
        short: "Two members come nearer than their required clearance.",
        help: "They do not touch, but the clearance that the cell file or --clearance demands could not be proven. The line is the \
               program move in which they come nearest. Make room, or lower the clearance of this pair in the cell file with a \
               reason. Where the bounds straddle what is required, a smaller --accuracy may settle it.",
    },
    SarifRule {
        id: "undecided",
        name: "Undecided",
        level: ResultLevel::Error,
        short: "Neither contact nor clearance could be proven.",
        help: "Unknown is never clear: the run is at best INCOMPLETE. The members come so close, or slide so far beside each \
               other within a program step, that they could not be proven apart. Make a little room, or give the program shorter \
               steps: each has questions of its own. Otherwise look at the place with your own eyes and list the pair under \
               exclusions in the cell file with a reason.",
    },
    SarifRule {
        id: "contradiction",
        name: "Contradiction",
        level: ResultLevel::Error,
        short: "The two engines of --engine both contradict each other.",
        help: "At least one of two independent proofs is wrong. The worse statement stands, so that nothing is passed over. This is a \
               fault of Pathproof: please report it with the files of the run.",
    },
    SarifRule {
        id: "joint-limit",
        name: "JointLimit",
        level: ResultLevel::Error,
        short: "A joint leaves its range.",
        help: "The program asks for a joint value outside the limits of the URDF. Nothing was clamped or wrapped: what was checked \
               is the motion as commanded, which the robot will refuse. Change the taught point, or the limits if they are wrong.",
    },
    SarifRule {
        id: "joint-speed",
        name: "JointSpeed",
        level: ResultLevel::Warning,
        short: "A joint is asked to move faster than its limit.",
        help: "The robot will refuse the move or take longer than the program's clock says. Where it moves alone that is a warning: the \
               path is the same. Where several robots move on one clock it is an error, and the run is at best INCOMPLETE: they meet \
               elsewhere than was checked. Slow the move down, keep away from the singular configuration that the finding names, or \
               correct the limit.",
    },
    SarifRule {
        id: "motion",
        name: "Motion",
        level: ResultLevel::Error,
        short: "The robot cannot do a move in space.",
        help: "A pose is out of reach, reached only beyond the limits of joints, or on another branch than taught. The program was \
               checked up to there. Teach another pose, or other joint values before the move.",
    },
    SarifRule {
        id: "motion-unproven",
        name: "MotionUnproven",
        level: ResultLevel::Error,
        short: "A move in space is not proven.",
        help: "The path comes too close to a singular configuration, or a pose does not determine the joint values. The program was \
               checked up to there. Keep away from the singular configuration, or teach joint values.",
    },
    SarifRule {
        id: "attach",
        name: "Attach",
        level: ResultLevel::Error,
        short: "An object is taken up where nothing holds it.",
        help: "At the statement Attach the fingers do not touch the object, or the TCP is not at its grip, or at Mount the tool is not at \
               its place; or the fingers leave the object before Detach. Correct the point, or the stand of the tool, or open the fingers \
               later; within_mm and within_deg say how far off it may be.",
    },
    SarifRule {
        id: "detach",
        name: "Detach",
        level: ResultLevel::Error,
        short: "An object is put down where nothing supports it.",
        help: "At the statement Detach or Unmount nothing supports what is put down on the member that it names, or a finger does not let \
               go of it. Correct the point at which it is put down, name with onto what it lies on, or open the fingers.",
    },
    SarifRule {
        id: "corner-collision",
        name: "CornerCollision",
        level: ResultLevel::Error,
        short: "Two members touch if the controller cuts a corner.",
        help: "Where every taught point is reached they do not touch there. Give the move a smaller zone or corner: Stop, or make room on \
               the inner side of the corner.",
    },
    SarifRule {
        id: "corner-near",
        name: "CornerNear",
        level: ResultLevel::Error,
        short: "Two members come nearer than required if the controller cuts a corner.",
        help: "Where every taught point is reached the required clearance is kept there. Give the move a smaller zone or corner: Stop, or \
               make room on the inner side of the corner.",
    },
    SarifRule {
        id: "corner-undecided",
        name: "CornerUndecided",
        level: ResultLevel::Error,
        short: "What the controller may do at a corner could not be decided.",
        help: "Unknown is never clear: the run is at best INCOMPLETE. Give the move a smaller zone or corner: Stop, or make a few \
               millimetres of room there.",
    },
    SarifRule {
        id: "any-time-collision",
        name: "AnyTimeCollision",
        level: ResultLevel::Error,
        short: "Two members touch where two programs without a common clock may be at one time.",
        help: "Nothing says when the program of a controller is where, so every place of it is checked against every place of the other \
               program. Make room between the two robots, or check native programs with Sync.",
    },
    SarifRule {
        id: "any-time-near",
        name: "AnyTimeNear",
        level: ResultLevel::Error,
        short: "Two members come nearer than required where two programs without a common clock may be at one time.",
        help: "Nothing says when the program of a controller is where, so every place of it is checked against every place of the other \
               program. Make room between the two robots, or require less.",
    },
    SarifRule {
        id: "any-time-undecided",
        name: "AnyTimeUndecided",
        level: ResultLevel::Error,
        short: "What two programs without a common clock meet could not be decided at all their places.",
        help: "Unknown is never clear: the run is at best INCOMPLETE. Make a few millimetres of room between the two robots there.",
    },
    SarifRule {
        id: NOT_CHECKED,
        name: "NotChecked",
        level: ResultLevel::Error,
        short: "Something could not be checked.",
        help: "Unknown is never clear: the run is at best INCOMPLETE. Give what is missing (mend the mesh, add collision \
               geometry), or list it under unchecked in the cell file with a reason; then it stays in the report as a note.",
    },
];

impl SarifRule {
    /// The index of a rule.
    pub(super) fn index_of(id: &str) -> Option<usize> {
        RULES.iter().position(|rule| rule.id == id)
    }

    /// The rule as a SARIF descriptor.
    pub(super) fn descriptor(&self) -> ReportingDescriptor {
        let text = |text: &str| MultiformatMessageString::builder().text(text).build();
        let level = self.level.to_string();
        // Property names and values are defined by GitHub.
        let properties = PropertyBag::builder()
            .tags(vec!["robot".to_owned(), "motion-safety".to_owned()])
            .additional_properties([
                ("precision".to_owned(), json!("very-high")),
                ("problem.severity".to_owned(), json!(level)),
            ])
            .build();
        ReportingDescriptor::builder()
            .id(self.id)
            .name(self.name)
            .short_description(text(self.short))
            .full_description(text(self.short))
            .help(text(self.help))
            .default_configuration(ReportingConfiguration::builder().level(json!(level)).build())
            .properties(properties)
            .build()
    }
}
