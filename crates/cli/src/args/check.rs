//! Arguments of `pathproof check`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arguments::{ClearanceArgs, ProgramArgs, millimetres};
use clap::{Args, ValueEnum};
use collision::PenaltyModel;
use compare::FailOn;
use diagnostics::Problem;
use simulator::{ContactRequest, Curve, Engine, Mode, Surface};

use super::{CacheArgs, CellArgs, ModelArgs, ThreadArgs, accuracy_m, numbers};

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    #[command(flatten)]
    pub(crate) programs: ProgramArgs,
    #[command(flatten)]
    pub(crate) model: ModelArgs,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) clearance: ClearanceArgs,
    /// How closely the smallest clearance of a point is bounded, and how finely motion is divided where a required clearance is
    /// in question
    #[arg(long, value_name = "MM", default_value_t = 1.0, allow_negative_numbers = true, value_parser = millimetres)]
    accuracy: f64,
    /// At which distances the smallest clearance of a point is bounded as closely
    #[arg(long, value_enum, default_value_t = CurveName::Near)]
    curve: CurveName,
    /// Which findings make the exit code 1, beside joint limits and moves that cannot be done; changes nothing else, and what is undecided
    /// or unchecked still gives 3
    #[arg(long, value_enum, default_value_t = FailOnName::Near)]
    fail_on: FailOnName,
    /// report.json of an earlier run whose findings are accepted by their ids, unless they are worse now; changes the exit code only
    #[arg(long, value_name = "REPORT.json")]
    pub(crate) baseline: Option<PathBuf>,
    #[arg(
        long,
        value_name = "DIR",
        help = "Write the report into this folder: report.html for people, report.json with everything, tables, JUnit, SARIF and Markdown"
    )]
    pub(crate) report: Option<PathBuf>,
    /// What other commands call their output
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) out: Option<PathBuf>,
    /// Leave pictures of findings out of report.html; they need the viewer beside this program, and take up to ten seconds
    #[arg(long, requires = "report")]
    pub(crate) no_pictures: bool,
    /// Print report.json instead of the summary
    #[arg(long)]
    pub(crate) json: bool,
    /// Write times and counts as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) stats: Option<PathBuf>,
    /// Which question is asked of the motion; certified by default, sampled with --surface spheres
    #[arg(long, value_enum)]
    mode: Option<ModeName>,
    /// Who proves the motion between the points, in certified mode
    #[arg(long, value_enum, default_value_t = EngineName::Bubbles)]
    engine: EngineName,
    /// How much of the proof report.json holds
    #[arg(long, value_enum, default_value_t = ProofName::Rows)]
    proof: ProofName,
    /// What decides a collision
    #[arg(long, value_enum, default_value_t = SurfaceName::Exact)]
    pub(crate) surface: SurfaceName,
    /// Show the first colliding pair of smallest spheres of each finding instead of all
    #[arg(long)]
    pub(crate) first_hit: bool,
    /// Add to every collision its contact points, its depth, and a shortest move that parts the two; takes longer
    #[arg(long)]
    contacts: bool,
    /// Class the pairs that SRDF and cell file exclude over all joint values, for the report; takes up to minutes and changes no
    /// result. pathproof pairs --audit prints the same
    #[arg(long)]
    pub(crate) audit_exclusions: bool,
    /// Penalty forces of contacts in contacts.csv: force per penetration
    #[arg(long, value_name = "N/M", requires = "contacts", allow_negative_numbers = true, value_parser = numbers::coefficient)]
    stiffness: Option<f64>,
    /// Force per speed along the normal; needs a program with times
    #[arg(
        long,
        value_name = "N*S/M",
        requires = "stiffness",
        default_value_t = 0.0,
        allow_negative_numbers = true,
        value_parser = numbers::coefficient
    )]
    damping: f64,
    /// Force per speed along the surface; needs a program with times
    #[arg(
        long,
        value_name = "N*S/M",
        requires = "stiffness",
        default_value_t = 0.0,
        allow_negative_numbers = true,
        value_parser = numbers::coefficient
    )]
    friction: f64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// With - for the cell: a JSON request on standard input is answered in JSON; most bytes of it
    #[arg(long, value_name = "N", default_value_t = MOST_REQUEST_BYTES)]
    pub(crate) most_request_bytes: u64,
    /// With - for the cell: ends the check with exit code 4 after so many seconds
    #[arg(long, value_name = "S", value_parser = numbers::seconds)]
    pub(crate) timeout_s: Option<Duration>,
    /// With - for the cell: ends the check with exit code 4 where it reserves more memory, in MiB; on Linux
    #[arg(long, value_name = "MIB", value_parser = numbers::mebibytes)]
    pub(crate) memory_mb: Option<u64>,
    /// The arguments that were typed, by their names here.
    #[arg(skip)]
    pub(crate) typed: Vec<String>,
    /// Whether it is a request of another program.
    #[arg(skip)]
    pub(crate) is_request: bool,
    /// What a request holds itself, by the paths that name it.
    #[arg(skip)]
    pub(crate) inline: BTreeMap<PathBuf, Arc<[u8]>>,
}

/// Most bytes of a request, unless another number is given.
const MOST_REQUEST_BYTES: u64 = 16 << 20;

/// What is written for the cell where a request comes on standard input.
const STANDARD_INPUT: &str = "-";

/// Arguments of a check that say nothing of what is checked, so that they stand beside a request.
const BESIDE_REQUEST: [&str; 13] = [
    "file",
    "report",
    "no_pictures",
    "stats",
    "threads",
    "cache",
    "no_cache",
    "allow_root",
    "most_request_bytes",
    "timeout_s",
    "memory_mb",
    "verbose",
    "color",
];

/// Arguments that mean something beside a request alone.
const OF_REQUEST: [&str; 3] = ["most_request_bytes", "timeout_s", "memory_mb"];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeName {
    /// At every interpolation point; nothing is said about the motion between
    Sampled,
    /// At every interpolation point, and the motion between them is proven; needs exact surfaces
    Certified,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// Bubbles of free space with motion bounds: contact, containment and clearances
    Bubbles,
    /// Interval arithmetic, which shares nothing with it: contact and containment, no clearances
    Intervals,
    /// Both; a contradiction between them is a finding
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CurveName {
    /// At none: the verdicts alone, and lower bounds; the fastest
    None,
    /// To the accuracy up to ten times the largest required clearance or 50 mm, whichever is more; to 1 % beyond
    Near,
    /// To the accuracy at any distance
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SurfaceName {
    /// Exact triangles, found through the spheres
    Exact,
    /// Smallest spheres alone: the 1989 patent's verdict; at interpolation points only
    Spheres,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProofName {
    /// Every interval with its numbers
    Rows,
    /// The fronts too: the parts of both pieces, and the directions that separate them; many times as large
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOnName {
    /// Collisions
    Collision,
    /// Collisions, and pairs nearer than required
    Near,
    /// These, and joints that are commanded faster than their limits; stricter than the result
    Speed,
}

impl From<SurfaceName> for Surface {
    fn from(name: SurfaceName) -> Self {
        match name {
            SurfaceName::Exact => Surface::Exact,
            SurfaceName::Spheres => Surface::Spheres,
        }
    }
}

impl Check {
    /// Whether a request on standard input says what is checked.
    pub(crate) fn is_request(&self) -> bool {
        self.scene.file == Path::new(STANDARD_INPUT)
    }

    /// Refuses what belongs into a request beside one, and limits where there is none.
    ///
    /// # Errors
    /// The first such argument.
    pub(crate) fn refuse_misplaced(&self) -> Result<(), Problem> {
        // Groups of arguments are written in capitals.
        let is_argument = |name: &&String| name.starts_with(|c: char| c.is_ascii_lowercase());
        let stands = |names: &[&str], name: &String| names.contains(&name.as_str());
        let is_misplaced = |name: &&String| {
            if self.is_request() { !stands(&BESIDE_REQUEST, name) } else { stands(&OF_REQUEST, name) }
        };
        let Some(name) = self.typed.iter().filter(is_argument).find(is_misplaced) else { return Ok(()) };
        let option = format!("--{}", name.replace('_', "-"));
        Err(if self.is_request() {
            Problem::new(option, "a request says itself what is checked")
                .found("the option beside a request")
                .expected("the options of a request in its field `options`")
                .hint("leave the option out, and write it into the request")
        } else {
            Problem::new(option, "an option for requests on standard input")
                .found("the option without a request")
                .expected("pathproof check - < request.json")
                .hint("leave the option out, or give - in place of the cell")
        })
    }

    /// The mode, by default the one that the surface supports.
    ///
    /// # Errors
    /// Certified mode with spheres, which cannot prove motion.
    pub(crate) fn mode(&self) -> Result<Mode, Problem> {
        match (self.mode, self.surface) {
            (None | Some(ModeName::Certified), SurfaceName::Exact) => Ok(Mode::Certified),
            (Some(ModeName::Sampled), _) | (None, SurfaceName::Spheres) => Ok(Mode::Sampled),
            (Some(ModeName::Certified), SurfaceName::Spheres) => Err(Problem::new(
                "--mode",
                "smallest spheres alone prove nothing of the motion between points",
            )
            .found("certified with --surface spheres")
            .hint("leave out --surface spheres, or ask --mode sampled")),
        }
    }

    /// How closely the smallest clearance at a point is bounded.
    pub(crate) fn curve(&self) -> Curve {
        match self.curve {
            CurveName::None => Curve::Unmeasured,
            CurveName::Near => Curve::Near,
            CurveName::Full => Curve::Full,
        }
    }

    /// Who proves the motion.
    ///
    /// # Errors
    /// Another engine than the first one where the motion is not proven.
    pub(crate) fn engine(&self) -> Result<Engine, Problem> {
        let engine = match self.engine {
            EngineName::Bubbles => Engine::Bubbles,
            EngineName::Intervals => Engine::Intervals,
            EngineName::Both => Engine::Both,
        };
        if engine != Engine::Bubbles && self.mode()? == Mode::Sampled {
            return Err(Problem::new(
                "--engine",
                "there is no motion to prove at interpolation points alone",
            )
            .found(format!("{} in sampled mode", engine.name()))
            .hint("leave out --engine, or ask --mode certified"));
        }
        Ok(engine)
    }

    /// What is wanted of the contacts, depth and separation of collisions.
    ///
    /// # Errors
    /// They are wanted, but spheres decide; numbers of a penalty model that are negative or not finite.
    pub(crate) fn contacts(&self) -> Result<Option<ContactRequest>, Problem> {
        if self.contacts && self.surface == SurfaceName::Spheres {
            return Err(Problem::new(
                "--contacts",
                "smallest spheres alone have no contact points, no depth and no separation",
            )
            .found("--contacts with --surface spheres")
            .hint("leave out --surface spheres, or --contacts"));
        }
        let coefficients = [
            ("--stiffness", self.stiffness.unwrap_or(0.0)),
            ("--damping", self.damping),
            ("--friction", self.friction),
        ];
        for (option, value) in coefficients {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(Problem::new(option, "not a usable coefficient")
                    .found(value.to_string())
                    .expected("a number of at least 0"));
            }
        }
        let penalty = self.stiffness.map(|stiffness_n_per_m| PenaltyModel {
            stiffness_n_per_m,
            damping_n_s_per_m: self.damping,
            friction_n_s_per_m: self.friction,
        });
        Ok(self.contacts.then_some(ContactRequest { penalty }))
    }

    /// Checks that forces that depend on speeds have a program on a clock.
    ///
    /// # Errors
    /// They do not.
    pub(crate) fn check_speeds(&self, has_clock: bool) -> Result<(), Problem> {
        let coefficients = [("--damping", self.damping), ("--friction", self.friction)];
        match coefficients.into_iter().find(|(_, value)| *value > 0.0 && !has_clock) {
            None => Ok(()),
            Some((option, _)) => Err(Problem::new(option, "a program without times has no speeds")
                .hint(format!("give the program a column time, or leave out {option}"))),
        }
    }

    /// Whether the fronts of the proof are wanted.
    ///
    /// # Errors
    /// They are, but the motion is not proven.
    pub(crate) fn wants_fronts(&self) -> Result<bool, Problem> {
        let wants_fronts = self.proof == ProofName::Full;
        if wants_fronts && self.mode()? == Mode::Sampled {
            return Err(Problem::new(
                "--proof",
                "a sampled check proves nothing of the motion between points",
            )
            .found("full in sampled mode")
            .hint("leave out --proof full, or ask --mode certified"));
        }
        Ok(wants_fronts)
    }

    /// The accuracy of clearances, metres.
    ///
    /// # Errors
    /// A value outside the accepted range, or NaN.
    pub(crate) fn accuracy_m(&self) -> Result<f64, Problem> {
        accuracy_m(self.accuracy)
    }

    pub(crate) fn fail_on(&self) -> FailOn {
        match self.fail_on {
            FailOnName::Collision => FailOn::Collision,
            FailOnName::Near => FailOn::Near,
            FailOnName::Speed => FailOn::Speed,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::*;
    use crate::args::{Command, CommandLine};

    /// Arguments that neither a request nor what stands beside it has.
    const OF_THE_COMMAND_LINE: [&str; 10] = [
        "audit_exclusions",
        "baseline",
        "damping",
        "first_hit",
        "friction",
        "help",
        "json",
        "out",
        "proof",
        "stiffness",
    ];

    #[test]
    fn every_argument_is_one_of_requests_or_stands_beside_them_or_neither() {
        let all = r#"{"schema": "pathproof.request/1", "cell": "c.urdf", "program": "p", "options": {"clearance_mm": 5,
            "mode": "certified", "accuracy_mm": 1, "curve": "full", "engine": "both", "surface": "exact",
            "method": "patent-3", "smallest_radius_mm": 2, "fail_on": "near", "contacts": true, "srdf": "s",
            "packages": {"a": "b"}, "joints": {"a": 1}, "state": "s", "units": "degrees", "time_unit": "ms",
            "columns": {"a": "b"}, "ignore_columns": ["c"], "largest_m": 8, "dae_up_axis": "respect"}}"#;
        let request = batch::CheckRequest::read(all.as_bytes(), "all").expect("a request");
        let words = batch::CommandWords::new(&request, "all").expect("words").options;
        let asked: Vec<&str> = words.iter().filter_map(|word| word[2..].split('=').next()).collect();
        let command = CommandLine::command();
        let check = command.find_subcommand("check").expect("a command");
        for argument in check.get_arguments() {
            let id = argument.get_id().as_str();
            let places = [
                argument.get_long().is_some_and(|long| asked.contains(&long)),
                BESIDE_REQUEST.contains(&id),
                OF_THE_COMMAND_LINE.contains(&id),
            ];
            assert_eq!(places.iter().filter(|is_there| **is_there).count(), 1, "{id}");
        }
    }

    #[test]
    fn lengths_become_metres() {
        let arguments = ["pathproof", "check", "cell.ron", "--clearance", "25", "--accuracy", "0.001"];
        let Command::Check(check) = CommandLine::parse_from(arguments).command else { panic!("a check") };
        assert_eq!((check.clearance.required_m(), check.accuracy_m()), (Some(0.025), Ok(1e-6)));
        let Command::Check(check) = CommandLine::parse_from(&arguments[..3]).command else {
            panic!("a check")
        };
        assert_eq!((check.clearance.required_m(), check.accuracy_m()), (None, Ok(1e-3)));
    }

    #[test]
    fn spheres_are_sampled_and_all_else_is_proven() {
        let mode = |more: &[&str]| {
            let arguments = [&["pathproof", "check", "cell.ron"], more].concat();
            let Command::Check(check) = CommandLine::parse_from(arguments).command else { panic!("a check") };
            check.mode().ok()
        };
        assert_eq!(mode(&[]), Some(Mode::Certified));
        assert_eq!(mode(&["--mode", "sampled"]), Some(Mode::Sampled));
        assert_eq!(mode(&["--surface", "spheres"]), Some(Mode::Sampled));
        assert_eq!(mode(&["--surface", "spheres", "--mode", "sampled"]), Some(Mode::Sampled));
        assert_eq!(mode(&["--surface", "spheres", "--mode", "certified"]), None);
    }

    #[test]
    fn all_that_is_too_near_fails_unless_told_otherwise() {
        let fail_on = |more: &[&str]| {
            let arguments = [&["pathproof", "check", "cell.ron"], more].concat();
            let Command::Check(check) = CommandLine::parse_from(arguments).command else { panic!("a check") };
            check.fail_on()
        };
        assert_eq!(fail_on(&[]), FailOn::Near);
        assert_eq!(fail_on(&["--fail-on", "near"]), FailOn::Near);
        assert_eq!(fail_on(&["--fail-on", "collision"]), FailOn::Collision);
        assert_eq!(fail_on(&["--fail-on", "speed"]), FailOn::Speed);
    }
}
