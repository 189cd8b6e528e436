//! Arguments of `pathproof ik`.

use clap::Args;

use super::{CellArgs, numbers};

pub(crate) const HELP: &str = "Without a pose, the chains of turning joints are listed with how their solutions are found.\n\n\
    Examples:\n  \
    pathproof ik robots/pp6-1400/robot.urdf\n  \
    pathproof ik robots/pp6-1400/robot.urdf --xyz-mm 600,0,800 --rpy-deg 180,0,0\n  \
    pathproof ik robots/pp6-1400/robot.urdf --at-deg 0,20,-30,0,60,0\n  \
    pathproof ik robot.urdf --from base_link --to tcp --xyz-mm 600,0,800 --rpy-deg 180,0,0 --near-deg 0,20,-30,0,60,0 --turns\n  \
    pathproof ik cell.ron --robot arm --tool torch --frame workpiece --xyz-mm 0,-290,200 --rpy-deg 180,-35,0\n  \
    pathproof ik cell.ron --xyz-mm 600,0,800 --rpy-deg 180,0,0 --check\n  \
    pathproof ik seven.urdf --to tool0 --redundant joint_7=45 --xyz-mm 500,0,400 --rpy-deg 180,0,0\n  \
    pathproof ik robot.urdf --trial 10000\n\n\
    Exit codes: 0 there are solutions within the limits, 1 there are none, 2 usage or input error, 3 none was found and some may have \
    been missed, 4 internal error. With --trial: 0 every joint vector came back where none may be missed, 1 one did not.";

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Ik {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    /// Which robot of a cell
    #[arg(long, value_name = "NAME")]
    pub(crate) robot: Option<String>,
    /// Tool of the robot in the cell file: its tool centre point (TCP) is brought to the pose, by the arm that leads to it; by default the only one, if --frame is given
    #[arg(long, value_name = "NAME", conflicts_with_all = ["from", "to", "trial"])]
    pub(crate) tool: Option<String>,
    /// Frame of the cell file that the pose of the TCP is given in; by default world, that of the robot's controller
    #[arg(long, value_name = "NAME", conflicts_with_all = ["from", "to", "trial"])]
    pub(crate) frame: Option<String>,
    /// Link that the pose is given in; by default the one that carries the only chain of six turning joints
    #[arg(long, value_name = "LINK")]
    pub(crate) from: Option<String>,
    /// Link that is brought to the pose; by default tool0 or the last link of that chain
    #[arg(long, value_name = "LINK")]
    pub(crate) to: Option<String>,
    /// Where the origin of the --to link goes, in the frame of the --from link, or the TCP in --frame, millimetres
    #[arg(long, value_name = "X,Y,Z", value_parser = three, allow_hyphen_values = true, requires = "rpy_deg", conflicts_with = "at_deg")]
    pub(crate) xyz_mm: Option<[f64; 3]>,
    /// How the --to link or the TCP is turned there: roll about x, then pitch about y, then yaw about z of the --from link or of --frame, degrees, as in a URDF
    #[arg(long, value_name = "R,P,Y", value_parser = three, allow_hyphen_values = true, requires = "xyz_mm")]
    pub(crate) rpy_deg: Option<[f64; 3]>,
    /// The pose at these joint values, degrees, in the order of the chain; it is printed, and its solutions are listed
    #[arg(long, value_name = "Q1,Q2,...", value_parser = list, allow_hyphen_values = true)]
    pub(crate) at_deg: Option<JointValues>,
    /// Order by the largest joint difference from these joint values, degrees; joints that are free stay there, and chains without a closed
    /// form are followed from there
    #[arg(long, value_name = "Q1,Q2,...", value_parser = list, allow_hyphen_values = true)]
    pub(crate) near_deg: Option<JointValues>,
    /// Where the redundant joint of an arm of seven axes stands, degrees: the pose determines the six others; with a tool by default as at the start of the program
    #[arg(long, value_name = "JOINT=DEG", value_parser = redundant, conflicts_with = "trial")]
    pub(crate) redundant: Option<RedundantAt>,
    /// Look for contacts at every solution within the limits: of the checked pairs, with all other joints as at the start of the programs, or at rest
    #[arg(long, conflicts_with = "trial")]
    pub(crate) check: bool,
    /// List every whole turn of every joint within its limits
    #[arg(long)]
    pub(crate) turns: bool,
    /// List solutions outside the joint limits too
    #[arg(long)]
    pub(crate) outside_limits: bool,
    /// Try this many random joint vectors on the chain, or on every chain of six turning joints: each must be among the solutions of its pose; chains without a closed form are tried with a hundredth of them
    #[arg(long, value_name = "N", value_parser = numbers::count, conflicts_with_all = ["xyz_mm", "at_deg", "near_deg", "turns", "outside_limits"])]
    pub(crate) trial: Option<usize>,
    /// With --trial: search this many of the poses from 1000 starts too, and compare the numbers of solutions
    #[arg(long, value_name = "N", value_parser = numbers::count, requires = "trial", default_value_t = 0)]
    pub(crate) searched: usize,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A place nearer to the origin than this may be in metres.
const NEAR_MM: f64 = 5.0;

impl Ik {
    /// Whether a pose is given.
    pub(crate) fn has_pose(&self) -> bool {
        self.xyz_mm.is_some() || self.at_deg.is_some()
    }

    /// The place of the pose as `--xyz-mm` would take it if it was typed in metres, and looks like that.
    pub(crate) fn if_metres(&self) -> Option<String> {
        let place = self.xyz_mm?;
        let is_near = place.iter().all(|mm| mm.abs() < NEAR_MM);
        // Without the rounding of the product.
        let shown = |metres: f64| (libm::round(metres * 1e9) / 1e6 + 0.0).to_string();
        (is_near && place != [0.0; 3]).then(|| place.map(shown).join(","))
    }
}

/// Joint values as typed, degrees.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JointValues(pub(crate) Vec<f64>);

/// A joint that a pose does not determine, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RedundantAt {
    pub(crate) joint: String,
    pub(crate) degrees: f64,
}

fn redundant(text: &str) -> Result<RedundantAt, String> {
    let form = || "expected the name of a joint, = and degrees, such as joint_7=45".to_owned();
    let (joint, degrees) = text.rsplit_once('=').ok_or_else(form)?;
    let degrees: f64 = degrees.trim().parse().map_err(|_parse| form())?;
    if !degrees.is_finite() || joint.trim().is_empty() {
        return Err(form());
    }
    Ok(RedundantAt { joint: joint.trim().to_owned(), degrees })
}

fn list(text: &str) -> Result<JointValues, String> {
    let one = |word: &str| {
        let word = word.trim();
        let number: f64 = word.parse().map_err(|_parse| format!("{word:?} is not a number"))?;
        if number.is_finite() { Ok(number) } else { Err(format!("{word} is not finite")) }
    };
    if let Some(with_commas) = with_commas(text) {
        return Err(format!("commas stand between the numbers: {with_commas}"));
    }
    text.split(',').map(one).collect::<Result<_, _>>().map(JointValues)
}

/// Several numbers that other signs part than commas.
fn with_commas(text: &str) -> Option<String> {
    let is_bracket = |c: char| "[]()".contains(c);
    let text = text.trim_matches(is_bracket);
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ';' || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let are_numbers = words.len() > 1 && words.iter().all(|word| word.parse::<f64>().is_ok());
    let are_parted = text.split(',').all(|word| word.trim().parse::<f64>().is_ok());
    (are_numbers && !are_parted && !text.contains(",,")).then(|| words.join(","))
}

fn three(text: &str) -> Result<[f64; 3], String> {
    let JointValues(numbers) = list(text)?;
    let count = numbers.len();
    numbers
        .try_into()
        .map_err(|_rest| format!("expected three numbers with commas between them, found {count}"))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::args::{Command, CommandLine};

    #[test]
    fn numbers_stand_between_commas() {
        assert_eq!(three("1, -2.5,3"), Ok([1.0, -2.5, 3.0]));
        assert_eq!(three("1,2"), Err("expected three numbers with commas between them, found 2".to_owned()));
        assert_eq!(list("0,1e999"), Err("1e999 is not finite".to_owned()));
        for text in ["600 0 800", "[600; 0; 800]", "(600 0, 800)"] {
            assert_eq!(three(text), Err("commas stand between the numbers: 600,0,800".to_owned()), "{text}");
        }
        assert_eq!(list("0,,1"), Err("\"\" is not a number".to_owned()));
    }

    #[test]
    fn a_redundant_joint_has_a_name_and_degrees() {
        let at = redundant("joint_7=-45.5").expect("both");
        assert_eq!(at, RedundantAt { joint: "joint_7".to_owned(), degrees: -45.5 });
        for text in ["joint_7", "joint_7=", "=45", "joint_7=nan", "joint_7:45"] {
            let error = redundant(text).expect_err("refused");
            assert!(error.starts_with("expected the name of a joint"), "{text}: {error}");
        }
    }

    #[test]
    fn a_place_near_the_origin_may_be_in_metres() {
        let if_metres = |place: &str| {
            let words = ["pathproof", "ik", "cell.ron", "--rpy-deg", "0,90,0", "--xyz-mm", place];
            let Command::Ik(ik) = CommandLine::parse_from(words).command else { panic!("a pose") };
            ik.if_metres()
        };
        assert_eq!(if_metres("0.6,0,0.8").as_deref(), Some("600,0,800"));
        assert_eq!(if_metres("-0.29,0.0005,1.1").as_deref(), Some("-290,0.5,1100"));
        assert_eq!(if_metres("0,0,0"), None);
        assert_eq!(if_metres("600,0,800"), None);
    }
}
