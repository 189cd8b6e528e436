//! What each function of the controller gives, in one closed list.

use controller_program::BuiltIn;

use crate::types::{POS, TOOLDATA, WOBJDATA};

/// A function of the controller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RapidFunction {
    /// A function of numbers, with how many it takes.
    OfNumbers(BuiltIn, usize),
    /// A function of numbers whose angle is in degrees: that of its argument, or its own.
    OfDegrees(BuiltIn),
    ToDegrees(BuiltIn, usize),
    /// Rounded to a whole number.
    Truncated,
    Rounded,
    Offset,
    ToolOffset,
    /// A pose in another, the inverse of one, and a place in one.
    PoseProduct,
    PoseInverse,
    PoseOfPlace,
    /// A quaternion of angles about z, y and x.
    OrientOfEuler,
    /// A quaternion of the length of one.
    NormalOrient,
    /// Where the robot stands.
    StandingTarget,
    StandingJoints,
    /// A record that only the running program has.
    ReadRecord(usize),
    /// Whether an optional argument is given.
    IsPresent,
    /// The length of an array.
    Dimension,
    /// How many characters a text has, and a part of one.
    TextLength,
    TextPart,
    /// What only the running program has; its arguments are only read.
    Input,
    /// The same, and it may give values to the data that are its arguments.
    WritingInput,
    /// It cannot be checked, and why.
    Refused(&'static str),
}

/// Functions whose values come from outside, from time or from texts, or decide little; in small letters.
const INPUTS: [&str; 86] = [
    "ainput",
    "aoutput",
    "argname",
    "bitand",
    "bitcheck",
    "bitlsh",
    "bitneg",
    "bitor",
    "bitrsh",
    "bitxor",
    "bytetostr",
    "cdate",
    "clkread",
    "cspeedoverride",
    "ctime",
    "dectohex",
    "dinput",
    "distance",
    "dnumtonum",
    "dnumtostr",
    "dotprod",
    "doutput",
    "eulerzyx",
    "eventtype",
    "exechandler",
    "execlevel",
    "filesize",
    "filetime",
    "fssize",
    "getmotortorque",
    "gettime",
    "ginput",
    "ginputdnum",
    "goutput",
    "goutputdnum",
    "hextodec",
    "iounitstate",
    "isfile",
    "ismechunitactive",
    "ispers",
    "isstopmoveact",
    "isstopstateevent",
    "issyncmoveon",
    "issysid",
    "isvar",
    "maxrobreorientspeed",
    "maxrobspeed",
    "modexist",
    "modtime",
    "motionplannerno",
    "nonmotionmode",
    "numtodnum",
    "numtostr",
    "opmode",
    "partype",
    "rawbyteslen",
    "readbin",
    "readmotor",
    "readnum",
    "readstr",
    "readstrbin",
    "rmqgetslotname",
    "robname",
    "robos",
    "runmode",
    "socketgetstatus",
    "socketpeek",
    "strfind",
    "strmap",
    "strmatch",
    "strmemb",
    "strorder",
    "strtobyte",
    "taskrunmec",
    "taskrunrob",
    "testdi",
    "testsignread",
    "textget",
    "texttabfreetouse",
    "texttabget",
    "triggdatavalid",
    "type",
    "uiclientexist",
    "validio",
    "valtostr",
    "vectmagn",
];

/// The same, where arguments may take values.
const WRITING_INPUTS: [&str; 15] = [
    "getmecunitname",
    "getnextmechunit",
    "getnextoption",
    "getnextsym",
    "gettaskname",
    "readdir",
    "strtoval",
    "testandset",
    "uialphaentry",
    "uidnumentry",
    "uidnumtune",
    "uilistview",
    "uimessagebox",
    "uinumentry",
    "uinumtune",
];

/// Functions that cannot be checked, with the reason; in small letters.
const REFUSED: [(&str, &str); 17] = [
    ("calcjointt", KIN),
    ("calcrobt", KIN),
    ("calcrotaxframez", KIN),
    ("calcrotaxisframe", KIN),
    ("camgetresult", RUNTIME),
    ("corrdist", RUNTIME),
    ("corrread", RUNTIME),
    ("defaccframe", DISPLACED),
    ("defdframe", DISPLACED),
    ("defframe", KIN),
    ("fcgetforce", RUNTIME),
    ("mirpos", MIRROR),
    ("orobt", DISPLACED),
    ("pathlengthget", RUNTIME),
    ("pathlevel", RUNTIME),
    ("pathrecvalidbwd", RUNTIME),
    ("pathrecvalidfwd", RUNTIME),
];

const KIN: &str = "its value takes the robot, and this reader does not compute it";
const MIRROR: &str = "this reader does not compute mirrored targets";
const DISPLACED: &str = "moves are then displaced, which this reader does not know";
const RUNTIME: &str = "its value comes while the program runs and is made for targets";

/// What a function of the controller is, however it is written; none where the controller has none of that name, as far as this reader
/// knows.
pub(crate) fn function(name: &str) -> Option<RapidFunction> {
    use BuiltIn as B;
    use RapidFunction as F;
    let name = name.to_lowercase();
    Some(match name.as_str() {
        "abs" | "absdnum" => F::OfNumbers(B::Norm, 1),
        "sqrt" | "sqrtdnum" => F::OfNumbers(B::SquareRoot, 1),
        "pow" | "powdnum" => F::OfNumbers(B::Power, 2),
        "sin" | "sindnum" => F::OfDegrees(B::Sine),
        "cos" | "cosdnum" => F::OfDegrees(B::Cosine),
        "tan" | "tandnum" => F::OfDegrees(B::Tangent),
        "asin" | "asindnum" => F::ToDegrees(B::ArcSine, 1),
        "acos" | "acosdnum" => F::ToDegrees(B::ArcCosine, 1),
        "atan" | "atandnum" => F::ToDegrees(B::ArcTangent, 1),
        "atan2" | "atan2dnum" => F::ToDegrees(B::ArcTangentOfTwo, 2),
        "trunc" | "truncdnum" => F::Truncated,
        "round" | "rounddnum" => F::Rounded,
        "offs" => F::Offset,
        "reltool" => F::ToolOffset,
        "posemult" => F::PoseProduct,
        "poseinv" => F::PoseInverse,
        "posevect" => F::PoseOfPlace,
        "orientzyx" => F::OrientOfEuler,
        "norient" => F::NormalOrient,
        "crobt" => F::StandingTarget,
        "cjointt" => F::StandingJoints,
        "cpos" => F::ReadRecord(POS),
        "ctool" => F::ReadRecord(TOOLDATA),
        "cwobj" => F::ReadRecord(WOBJDATA),
        "present" => F::IsPresent,
        "dim" => F::Dimension,
        "strlen" => F::TextLength,
        "strpart" => F::TextPart,
        other if INPUTS.binary_search(&other).is_ok() => F::Input,
        other if WRITING_INPUTS.binary_search(&other).is_ok() => F::WritingInput,
        other => {
            let index = REFUSED.binary_search_by(|(known, _)| (*known).cmp(other)).ok()?;
            F::Refused(REFUSED[index].1)
        }
    })
}

/// Names of functions in small letters, for hints.
pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 28] = [
        "abs",
        "sqrt",
        "pow",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "trunc",
        "round",
        "offs",
        "reltool",
        "posemult",
        "poseinv",
        "posevect",
        "orientzyx",
        "norient",
        "crobt",
        "cjointt",
        "cpos",
        "ctool",
        "cwobj",
        "present",
        "dim",
        "strlen",
        "strpart",
    ];
    OTHERS.into_iter().chain(INPUTS).chain(WRITING_INPUTS).chain(REFUSED.map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_one_list_and_lists_are_sorted() {
        let names: Vec<&str> = function_names().collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len());
        assert!(INPUTS.is_sorted() && WRITING_INPUTS.is_sorted() && REFUSED.is_sorted());
        for name in names {
            assert!(function(name).is_some(), "{name}");
            assert_eq!(name, name.to_lowercase());
        }
        assert_eq!(function("MirPos"), Some(RapidFunction::Refused(MIRROR)));
        assert_eq!(function("DI1"), None);
    }
}
