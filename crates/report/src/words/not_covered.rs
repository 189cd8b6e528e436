//! The limits of every run, whatever its result.

/// Topics that this kind of check never covers, one entry each.
pub const NOT_COVERED: [&str; 12] = [
    "Acceleration, jerk and servo behaviour: joints are taken to follow the law above exactly; overshoot and lag are not \
     modelled.",
    "Corner blending (CNT, zones, C_DIS and the like): a blended path leaves the taught one near its corners.",
    "What a controller does otherwise: speed override, singularity handling, motion after a stop, jogging and recovery by hand, \
     soft float.",
    "Stopping: no stopping time, stopping distance or overrun is computed.",
    "Bending: robot, tool, payload and fixtures are rigid.",
    "Cables, hoses and dress packs, unless they are modelled as geometry.",
    "Calibration: real robots and fixtures stand some millimetres from where a model puts them, unless they were measured.",
    "Parts that vary, are missing, or lie differently than modelled; and everything that is in the cell and not in the model.",
    "People: no contact force, reach or safe distance is computed (ISO 13855, ISO 13857, ISO/TS 15066).",
    "Safety functions: no performance level or safety integrity level (ISO 13849-1, IEC 62061) is computed or shown.",
    "Compliance: this is no statement of conformity with ISO 10218, ANSI/A3 R15.06 or any other standard.",
    "The process: whether the program does its job, and whether a tool or workpiece is where the program needs it.",
];
