//! What each instruction of the controller does to the robot, in one closed list.

use crate::motions::{MOVE_FORMS, MoveForm, move_form};

/// What an instruction is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RapidInstruction {
    /// The robot moves.
    Move(&'static MoveForm),
    /// No motion, and its arguments are only read.
    ReadsOnly,
    /// No motion, but it may give values to the data that are its arguments.
    MayWrite,
    /// Changes a number.
    Step(NumberStep),
    /// Whether the configurations of targets count in joint moves.
    JointConfiguration,
    /// Whether the configurations of targets count in moves along lines and arcs.
    LineConfiguration,
    /// Allowed with one of these switches, which leave the controller's usual way as it is; and why not with others.
    UsualWay(&'static [&'static str], &'static str),
    /// The cycle of the program ends.
    ExitCycle,
    /// It cannot be checked, and why.
    Refused(&'static str),
}

/// What an instruction does to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberStep {
    Increase,
    Decrease,
    Add,
    Clear,
}

/// Instructions that do not move the robot, change nothing of where it goes, and only read their arguments; in small letters.
const READS_ONLY: [&str; 101] = [
    "accset",
    // Units whose axes targets give are refused at these targets.
    "actunit",
    "break",
    "clkreset",
    "clkstart",
    "clkstop",
    "close",
    "closedir",
    "cornerpathwarning",
    "deactunit",
    "eoffsoff",
    "errlog",
    "errwrite",
    "gripload",
    "idelete",
    "idisable",
    "ienable",
    "ierror",
    "invertdo",
    "iodisable",
    "ioenable",
    "ipers",
    "isignalai",
    "isignalao",
    "isignaldi",
    "isignaldo",
    "isignalgi",
    "isignalgo",
    "isleep",
    "itimer",
    "iwatch",
    "makedir",
    "motionsup",
    "open",
    "pathacclim",
    "pathresol",
    "pdispoff",
    "pulsedo",
    "removedir",
    "removefile",
    "renamefile",
    "reset",
    "resetretrycount",
    "rewind",
    "set",
    "setao",
    "setdo",
    "setgo",
    "skipwarn",
    "socketbind",
    "socketclose",
    "socketconnect",
    "socketcreate",
    "socketlisten",
    "socketsend",
    "softdeact",
    "speedrefresh",
    "spystart",
    "spystop",
    "stop",
    "texttabinstall",
    "tperase",
    "tpshow",
    "tpwrite",
    "triggcheckio",
    "triggequip",
    "triggint",
    "triggio",
    "triggrampao",
    "tryint",
    "tunereset",
    "uimsgwrite",
    "uimsgwriteabort",
    "uishow",
    "velset",
    "waitai",
    "waitao",
    "waitdi",
    "waitdo",
    "waitgi",
    "waitgo",
    "waitrob",
    "waitsynctask",
    "waittime",
    "waituntil",
    "worldacclim",
    "write",
    "writeanybin",
    "writebin",
    "writerawbytes",
    "writestrbin",
    "wzboxdef",
    "wzcyldef",
    "wzdisable",
    "wzdoset",
    "wzenable",
    "wzfree",
    "wzhomejointdef",
    "wzlimjointdef",
    "wzlimsup",
    "wzsphdef",
];

/// Instructions that do not move the robot, and that may give values to their arguments; in small letters.
const MAY_WRITE: [&str; 32] = [
    "aliasio",
    "bitclear",
    "bitset",
    "bookerrno",
    "cleariobuff",
    "clearrawbytes",
    "copyfile",
    "copyrawbytes",
    "fssize",
    "getdataval",
    "getjointdata",
    "getsysdata",
    "gettrapdata",
    "opendir",
    "packdnheader",
    "packrawbytes",
    "readanybin",
    "readblock",
    "readcfgdata",
    "readerrdata",
    "readrawbytes",
    "socketaccept",
    "socketreceive",
    "socketreceivefrom",
    "socketsendto",
    "tpreaddnum",
    "tpreadfk",
    "tpreadnum",
    "triggspeed",
    "uimsgbox",
    "unpackrawbytes",
    "waittestandset",
];

/// Instructions that cannot be checked, with the reason; in small letters.
const REFUSED: [(&str, &str); 148] = [
    ("arcc1", MOVE),
    ("arcc2", MOVE),
    ("arcl1", MOVE),
    ("arcl2", MOVE),
    ("arcmoveabsj", MOVE),
    ("arcmovec", MOVE),
    ("arcmoveextj", MOVE),
    ("arcmovej", MOVE),
    ("arcmovel", MOVE),
    ("arcrefresh", MOVE),
    ("calib", MOVE),
    ("callbyvar", CODE),
    ("cancelload", CODE),
    ("capc", MOVE),
    ("capl", MOVE),
    ("caplatrsetup", MOVE),
    ("circpathmode", OTHER_WAY),
    ("clearpath", PATH),
    ("contactl", SEARCH),
    ("continuemove", PATH),
    ("corrclear", RUNTIME),
    ("corrcon", RUNTIME),
    ("corrdiscon", RUNTIME),
    ("corrwrite", RUNTIME),
    ("cutc", MOVE),
    ("cutl", MOVE),
    ("damove", MOVE),
    ("dispc", MOVE),
    ("displ", MOVE),
    ("ditheract", OTHER_WAY),
    ("ditherdeact", OTHER_WAY),
    ("dropsensor", CONVEYOR),
    ("dropwobj", CONVEYOR),
    ("egmactjoint", RUNTIME),
    ("egmactmove", RUNTIME),
    ("egmactpose", RUNTIME),
    ("egmgetid", RUNTIME),
    ("egmmovec", RUNTIME),
    ("egmmovel", RUNTIME),
    ("egmreset", RUNTIME),
    ("egmrunjoint", RUNTIME),
    ("egmrunpose", RUNTIME),
    ("egmsetupai", RUNTIME),
    ("egmsetupao", RUNTIME),
    ("egmsetupgi", RUNTIME),
    ("egmsetupltapp", RUNTIME),
    ("egmsetupuc", RUNTIME),
    ("egmstop", RUNTIME),
    ("egmstreamstart", RUNTIME),
    ("egmstreamstop", RUNTIME),
    ("eoffson", DISPLACED),
    ("eoffsset", DISPLACED),
    ("erasemodule", CODE),
    ("errraise", CODE),
    ("fcact", RUNTIME),
    ("fccalib", RUNTIME),
    ("fcdeact", RUNTIME),
    ("fcpress1lstart", SEARCH),
    ("fcpressc", SEARCH),
    ("fcpressend", SEARCH),
    ("fcpressl", SEARCH),
    ("fcsearchline", SEARCH),
    ("fcsetupcart", RUNTIME),
    ("gluec", MOVE),
    ("gluel", MOVE),
    ("hollowwristreset", MOVE),
    ("indamove", MOVE),
    ("indcmove", MOVE),
    ("inddmove", MOVE),
    ("indreset", MOVE),
    ("indrmove", MOVE),
    ("laserc", MOVE),
    ("laserl", MOVE),
    ("load", CODE),
    ("loadid", MOVE),
    ("manloadidproc", MOVE),
    ("mechunitload", CONVEYOR),
    ("motionplanneron", TOGETHER),
    ("motionprocessmodeset", OTHER_WAY),
    ("moveextj", MOVE),
    ("moveldolin", MOVE),
    ("movepnp", MOVE),
    ("mtoolrotcalib", MOVE),
    ("mtooltcpcalib", MOVE),
    ("nutj", MOVE),
    ("nutl", MOVE),
    ("paintc", MOVE),
    ("paintl", MOVE),
    ("paridrobvalid", MOVE),
    ("pathrecmovebwd", MOVE),
    ("pathrecmovefwd", MOVE),
    ("pathrecstart", PATH),
    ("pathrecstop", PATH),
    ("pdispon", DISPLACED),
    ("pdispset", DISPLACED),
    ("pfrestart", MOVE),
    ("recordsensor", CONVEYOR),
    ("restopath", PATH),
    ("robusermove", MOVE),
    ("saveandload", CODE),
    ("search_1d", SEARCH),
    ("search_groove", SEARCH),
    ("search_part", SEARCH),
    ("searchc", SEARCH),
    ("searchextj", SEARCH),
    ("searchl", SEARCH),
    ("sendevice", RUNTIME),
    ("setsysdata", CURRENT),
    ("settooldatacalib", MOVE),
    ("siconnect", RUNTIME),
    ("sigetcyclic", RUNTIME),
    ("sisetcyclic", RUNTIME),
    ("skipwarnmove", MOVE),
    ("smsearch", SEARCH),
    ("softact", OTHER_WAY),
    ("softlead", SEARCH),
    ("spotj", MOVE),
    ("spotl", MOVE),
    ("spotmj", MOVE),
    ("spotml", MOVE),
    ("startload", CODE),
    ("startmove", PATH),
    ("startmoveretry", PATH),
    ("stepbwdpath", MOVE),
    ("stepfwdpath", PATH),
    ("stoolrotcalib", MOVE),
    ("stooltcpcalib", MOVE),
    ("stopmove", PATH),
    ("stopmovereset", PATH),
    ("storepath", PATH),
    ("syncmoveoff", TOGETHER),
    ("syncmoveon", TOGETHER),
    ("syncmoveresume", TOGETHER),
    ("syncmovesuspend", TOGETHER),
    ("syncmoveundo", TOGETHER),
    ("synctosensor", CONVEYOR),
    ("systemstopaction", CODE),
    ("triggabsj", MOVE),
    ("triggjios", MOVE),
    ("trigglios", MOVE),
    ("tuneservo", OTHER_WAY),
    ("unload", CODE),
    ("waitcnvwobj", CONVEYOR),
    ("waitload", CODE),
    ("waitsensor", CONVEYOR),
    ("waitwobj", CONVEYOR),
    ("weaveset", OTHER_WAY),
    ("worldzonemove", OTHER_WAY),
];

const CURRENT: &str = "the current tool or work object is then another one than that of the last move";
const MOVE: &str = "it moves the robot in a way that this reader does not know";
const SEARCH: &str = "where the robot stops is known only while the program runs";
const RUNTIME: &str = "targets or corrections then come while the program runs";
const DISPLACED: &str = "moves are then displaced, which this reader does not know";
const CONVEYOR: &str = "moves then follow a conveyor or another unit, which this reader does not know";
const TOGETHER: &str = "several robots or units then move together, which this reader does not know";
const OTHER_WAY: &str = "the robot's own way is then another one";
const CODE: &str = "which statements run is known only while the program runs";
const PATH: &str = "the path on which the robot stops and goes on is known only while the program runs";

/// What an instruction of the controller is, however it is written; none where the controller has none of that name, as far as this
/// reader knows.
pub(crate) fn instruction(name: &str) -> Option<RapidInstruction> {
    use RapidInstruction as I;
    let name = name.to_lowercase();
    if let Some(form) = move_form(&name) {
        return Some(I::Move(form));
    }
    match name.as_str() {
        "confj" => Some(I::JointConfiguration),
        "confl" => Some(I::LineConfiguration),
        "singarea" => Some(I::UsualWay(&["Off"], "the orientation is then not kept along lines")),
        "cirpathmode" => {
            Some(I::UsualWay(&["PathFrame"], "the orientation then goes another way along arcs"))
        }
        "incr" => Some(I::Step(NumberStep::Increase)),
        "decr" => Some(I::Step(NumberStep::Decrease)),
        "add" => Some(I::Step(NumberStep::Add)),
        "clear" => Some(I::Step(NumberStep::Clear)),
        "exitcycle" => Some(I::ExitCycle),
        other if READS_ONLY.binary_search(&other).is_ok() => Some(I::ReadsOnly),
        other if MAY_WRITE.binary_search(&other).is_ok() => Some(I::MayWrite),
        other => {
            let index = REFUSED.binary_search_by(|(known, _)| (*known).cmp(other)).ok()?;
            Some(I::Refused(REFUSED[index].1))
        }
    }
}

/// Names of instructions in small letters, for hints.
pub(crate) fn instruction_names() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 9] =
        ["add", "cirpathmode", "clear", "confj", "confl", "decr", "exitcycle", "incr", "singarea"];
    let refused = REFUSED.iter().map(|(name, _)| *name);
    let moves = MOVE_FORMS.iter().map(|form| form.name);
    OTHERS.into_iter().chain(READS_ONLY).chain(MAY_WRITE).chain(refused).chain(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_one_list_and_lists_are_sorted() {
        let names: Vec<&str> = instruction_names().collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len());
        assert!(READS_ONLY.is_sorted() && MAY_WRITE.is_sorted() && REFUSED.is_sorted());
        for name in names {
            assert!(instruction(name).is_some(), "{name}");
            assert!(instruction(&name.to_uppercase()).is_some(), "{name}");
            assert_eq!(name, name.to_lowercase());
        }
        assert_eq!(instruction("SearchL"), Some(RapidInstruction::Refused(SEARCH)));
        assert_eq!(instruction("GripperOpen"), None);
    }
}
