//! The required clearance of each pair.

use std::collections::BTreeMap;

use continuous::RequiredClearance;
use diagnostics::number::short;
use diagnostics::{Problem, excerpt, hint_for};
use geometry::limits::MOST_LENGTH_M;
use kinematics::LinkId;
use robot_files::Srdf;

use crate::{
    ExclusionGround, LoadRequest, Member, MemberFrame, Pair, Scene, SceneRobot, Source,
    pairs::{self, Sorted, links_of_one_robot},
    program_clearances::ProgramClearance,
};
use cell::{AtLine, CellClearance, NamedPairClearance};

/// Required clearances in metres: three defaults, exceptions for single pairs, parts of programs with their own, and the result for every
/// checked pair.
///
/// - Links of two robots of a cell file are *robot and robot*, even if one of them is the base of its robot.
/// - A link and an object are *robot and environment*.
/// - Two links of one robot of a cell file are *same robot*; this includes the base of the robot.
/// - A URDF without a cell file describes robot and cell: a link that no joint moves relative to the root belongs to the
///   environment, and two links that joints move are *same robot*.
///
/// A program may replace the default for its robot and the environment, and for its robot and another one; between two robots the larger
/// of both values is required.
#[derive(Clone, Debug, PartialEq)]
pub struct Clearances {
    /// Between a robot and its environment.
    pub robot_environment_m: f64,
    /// Between two robots.
    pub robot_robot_m: f64,
    /// Between links of one robot.
    pub same_robot_m: f64,
    /// Exceptions of the cell file, ordered by pair.
    pub pairs: Vec<PairClearance>,
    /// What programs give, in the order of the trajectories.
    pub programs: Vec<ProgramClearance>,
    /// The required clearance of every checked pair, in the order of [`Scene::pairs`](crate::Scene::pairs).
    pub required: Vec<RequiredClearance>,
}

/// The required clearance that the cell file gives for a single pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairClearance {
    /// The pair.
    pub pair: Pair,
    /// Metres.
    pub clearance_m: f64,
}

impl Clearances {
    /// The default of a kind of pairs, metres.
    pub(super) fn of_kind_m(&self, kind: PairKind) -> f64 {
        match kind {
            PairKind::RobotEnvironment => self.robot_environment_m,
            PairKind::RobotRobot => self.robot_robot_m,
            PairKind::SameRobot => self.same_robot_m,
        }
    }

    /// Whether any pair has a required clearance above zero.
    pub fn are_demanded(&self) -> bool {
        self.required.iter().any(|required| required.largest_m() > 0.0)
    }
}

/// The required clearances of the cell file and the command line.
pub(super) struct ChosenClearance<'a> {
    pub(super) cell: &'a CellClearance,
    pub(super) request: &'a LoadRequest,
    /// The cell file, for the places of problems.
    pub(super) file: &'a str,
}

/// Rejects a clearance of the command line that is not a usable distance.
pub(super) fn check_asked(request: &LoadRequest, problems: &mut Vec<Problem>) {
    let Some(clearance_m) = request.clearance_m else { return };
    if !(0.0..=MOST_LENGTH_M).contains(&clearance_m) {
        problems.push(
            Problem::new("--clearance", "not a usable clearance")
                .found((clearance_m * 1e3).to_string())
                .expected("a number of millimetres, 0 or more"),
        );
    }
}

/// A smaller clearance of the command line may be in metres, metres.
const LEAST_ASKED_M: f64 = 1e-4;

/// The question whether the clearance of the command line is in metres.
pub(super) fn asked_in_metres(request: &LoadRequest) -> Option<Problem> {
    let asked_m =
        request.clearance_m.filter(|asked_m| (f64::MIN_POSITIVE..LEAST_ASKED_M).contains(asked_m))?;
    let (found, meant) = (short(asked_m * 1e3, 9), short(asked_m * 1e6, 6));
    Some(
        Problem::new("--clearance", "the clearance may be in metres")
            .found(format!("{found} mm"))
            .expected(format!("millimetres; metres would be {meant} mm"))
            .hint(format!("write --clearance {meant}; if it is right, nothing is to be done")),
    )
}

/// Determines the required clearance of every checked pair.
pub(super) fn resolve(
    wanted: &ChosenClearance<'_>,
    members: &[Member],
    robots: &[(SceneRobot, Srdf)],
    sorted: &Sorted,
    warnings: &mut Vec<Problem>,
    problems: &mut Vec<Problem>,
) -> Clearances {
    let named = named_pairs(wanted, members, sorted, warnings, problems);
    let asked_m = wanted.request.clearance_m.map(f64::abs);
    let robot_environment_m = asked_m.unwrap_or(wanted.cell.robot_environment_m);
    let robot_robot_m = asked_m.unwrap_or(wanted.cell.robot_robot_m);
    let same_robot_m = wanted.cell.same_robot_m;
    let is_single_urdf = matches!(wanted.request.source, Source::Urdf { .. });
    let moves = |robot: usize, link| robots[robot].0.robot.moves_from_root(link);
    let by_kind = |pair: Pair| match kind(members, moves, is_single_urdf, pair) {
        PairKind::RobotEnvironment => robot_environment_m,
        PairKind::RobotRobot => robot_robot_m,
        PairKind::SameRobot => same_robot_m,
    };
    let required = sorted.checked.iter().map(|&pair| {
        let of_pair = named.get(&pair).map(|at| at.value);
        of_pair.unwrap_or_else(|| by_kind(pair)).into()
    });
    Clearances {
        robot_environment_m,
        robot_robot_m,
        same_robot_m,
        programs: Vec::new(),
        required: required.collect(),
        pairs: named.iter().map(|(pair, at)| PairClearance { pair: *pair, clearance_m: at.value }).collect(),
    }
}

/// The relation of the members of a pair, by which the default of its required clearance is chosen; [`Clearances`] has the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PairKind {
    /// A robot and its environment.
    RobotEnvironment,
    /// Two robots.
    RobotRobot,
    /// Two links of one robot.
    SameRobot,
}

impl PairKind {
    /// All kinds, in the order of reports.
    pub const ALL: [Self; 3] = [Self::RobotEnvironment, Self::RobotRobot, Self::SameRobot];
}

impl Scene {
    /// The relation of the members of a checked pair.
    pub fn pair_kind(&self, pair: Pair) -> PairKind {
        let moves = |robot: usize, link| self.robots[robot].robot.moves_from_root(link);
        kind(&self.members, moves, self.is_single_urdf, pair)
    }

    /// The kinds that have checked pairs, in the order of reports.
    pub fn checked_kinds(&self) -> Vec<PairKind> {
        let has_pairs = |kind: &PairKind| self.pairs.iter().any(|pair| self.pair_kind(*pair) == *kind);
        PairKind::ALL.into_iter().filter(has_pairs).collect()
    }
}

/// The relation of the members of a checked pair; `moves` tells whether a joint moves a link of a robot relative to its root.
fn kind(
    members: &[Member],
    moves: impl Fn(usize, LinkId) -> bool,
    is_single_urdf: bool,
    pair: Pair,
) -> PairKind {
    if let Some((robot, a, b)) = links_of_one_robot(members, pair) {
        let is_of_environment = is_single_urdf && moves(robot, a) != moves(robot, b);
        return if is_of_environment { PairKind::RobotEnvironment } else { PairKind::SameRobot };
    }
    let is_link = |member: usize| matches!(members[member].frame, MemberFrame::Link { .. });
    if is_link(pair.a) && is_link(pair.b) { PairKind::RobotRobot } else { PairKind::RobotEnvironment }
}

/// The exceptions for single pairs with their lines; each must name a checked pair, and each pair may have one.
fn named_pairs(
    wanted: &ChosenClearance<'_>,
    members: &[Member],
    sorted: &Sorted,
    warnings: &mut Vec<Problem>,
    problems: &mut Vec<Problem>,
) -> BTreeMap<Pair, AtLine<f64>> {
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let mut named: BTreeMap<Pair, AtLine<f64>> = BTreeMap::new();
    for AtLine { value: NamedPairClearance { a: name_a, b: name_b, clearance_m }, line } in &wanted.cell.pairs
    {
        let problem = |what: String| Problem::new(wanted.file, what).on_line(*line);
        let mut find = |name: &str| {
            let found = pairs::meant(members, name);
            if found.is_empty() {
                let what = format!("a clearance names no member: {}", excerpt(name));
                problems.push(problem(what).hint(hint_for(name, &names, "members")));
            }
            found
        };
        let (of_a, of_b) = (find(name_a), find(name_b));
        if of_a.is_empty() || of_b.is_empty() {
            continue;
        }
        let both = format!("{} and {}", excerpt(name_a), excerpt(name_b));
        if name_a == name_b {
            let what = format!("a clearance names one member twice: {}", excerpt(name_a));
            problems.push(problem(what).expected("two members"));
            continue;
        }
        let all = of_a.iter().flat_map(|a| of_b.iter().map(move |b| Pair { a: *a.min(b), b: *a.max(b) }));
        let all: Vec<Pair> = all.collect();
        let is_checked = |pair: &&Pair| sorted.checked.binary_search(pair).is_ok();
        let checked: Vec<Pair> = all.iter().filter(is_checked).copied().collect();
        if checked.is_empty() {
            let (why, hint) = why_not_checked(sorted, all[0]);
            let what = format!("a clearance for a pair that is not checked: {both}");
            let is_object = |member: &usize| matches!(members[*member].frame, MemberFrame::Fixed { .. });
            let is_excluded = sorted.excluded.iter().any(|row| all.contains(&row.pair));
            if !is_excluded && of_a.iter().chain(&of_b).all(is_object) {
                // A program that takes up one of them needs it.
                let hint = "it is of use where a program takes up one of the two; otherwise remove the entry";
                warnings.push(problem(what).found(why).hint(hint));
                continue;
            }
            problems.push(problem(what).found(why).expected("a pair that is checked").hint(hint));
        } else if let Some(first) = checked.iter().find_map(|pair| named.get(pair)) {
            problems.push(
                problem(format!("two clearances for {both}"))
                    .expected("one")
                    .hint(format!("the pair is already given on line {}", first.line)),
            );
        } else {
            let row = AtLine { value: *clearance_m, line: *line };
            named.extend(checked.into_iter().map(|pair| (pair, row.clone())));
        }
    }
    named
}

/// The state of a pair that is not checked, and a hint.
fn why_not_checked(sorted: &Sorted, pair: Pair) -> (String, &'static str) {
    let Some(excluded) = sorted.excluded.iter().find(|row| row.pair == pair) else {
        return ("two that cannot move against each other".to_owned(), "remove the entry");
    };
    let hint = match excluded.ground {
        ExclusionGround::Adjacent => "remove the entry",
        ExclusionGround::Srdf | ExclusionGround::Cell | ExclusionGround::Viewer => {
            "remove the entry or the exclusion"
        }
    };
    (format!("an excluded pair, [{}] {}", excluded.ground.name(), excluded.reason), hint)
}

#[cfg(test)]
mod tests {
    use geometry::Pose;
    use kinematics::Robot;

    use super::super::pairs;
    use super::*;
    use cell::CellExclusion;

    /// A base with a post bolted to it and three links that slide, one after the other.
    const URDF: &str = r#"<robot name="r">
        <link name="base"/><link name="post"/><link name="arm"/><link name="hand"/><link name="tip"/>
        <joint name="bolts" type="fixed"><parent link="base"/><child link="post"/></joint>
        <joint name="reach" type="prismatic"><parent link="base"/><child link="arm"/>
          <axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>
        <joint name="lift" type="prismatic"><parent link="arm"/><child link="hand"/>
          <axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>
        <joint name="poke" type="prismatic"><parent link="hand"/><child link="tip"/>
          <axis xyz="0 1 0"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>"#;

    /// Members named as in a cell, or by their links alone.
    struct Parts {
        members: Vec<Member>,
        robots: Vec<(SceneRobot, Srdf)>,
    }

    fn parts(robot_names: &[&str], object_names: &[&str]) -> Parts {
        let mut parts = Parts { members: Vec::new(), robots: Vec::new() };
        for (index, name) in robot_names.iter().enumerate() {
            let (robot, _) = Robot::from_urdf(URDF.as_bytes(), "r.urdf").unwrap();
            for (link, described) in robot.links().iter().enumerate() {
                let prefix = if name.is_empty() { String::new() } else { format!("{name}/") };
                let frame = MemberFrame::Link { robot: index, link: LinkId(link) };
                let name = format!("{prefix}{}", described.name);
                parts.members.push(Member::new(name, frame, Vec::new()));
            }
            let (name, world_from_root) = ((*name).to_owned(), Pose::identity());
            let robot = SceneRobot {
                name,
                robot,
                world_from_root,
                root_from_world: Pose::identity(),
                tools: Vec::new(),
                axes: Vec::new(),
                redundant: Vec::new(),
                tool_links: Vec::new(),
                urdf: URDF.as_bytes().into(),
                urdf_path: "r.urdf".into(),
                rest: vec![0.0; 3],
                driven: None,
            };
            parts.robots.push((robot, Srdf::default()));
        }
        for name in object_names {
            let frame = MemberFrame::Fixed { world_from_member: Pose::identity() };
            parts.members.push(Member::new((*name).to_owned(), frame, Vec::new()));
        }
        parts
    }

    fn cell(pairs: &[(&str, &str, f64)]) -> CellClearance {
        let pair = |(index, &(a, b, clearance_m)): (usize, &(&str, &str, f64))| AtLine {
            value: NamedPairClearance { a: a.to_owned(), b: b.to_owned(), clearance_m },
            line: index as u32 + 1,
        };
        CellClearance {
            robot_environment_m: 1.0,
            robot_robot_m: 2.0,
            same_robot_m: 3.0,
            pairs: pairs.iter().enumerate().map(pair).collect(),
        }
    }

    /// `a|b metres` for every pair to check; or the problems.
    fn required(
        parts: &Parts,
        file: &str,
        clearance_m: Option<f64>,
        pairs: &[(&str, &str, f64)],
        exclusions: &[AtLine<CellExclusion>],
    ) -> Result<(Vec<String>, Clearances), Vec<String>> {
        let Parts { members, robots } = parts;
        let mut problems = Vec::new();
        let sorted = pairs::sort(members, robots, exclusions, file, &mut problems);
        let request = LoadRequest { clearance_m, ..LoadRequest::for_file(file.into()) };
        let wanted = ChosenClearance { cell: &cell(pairs), request: &request, file };
        let clearances = resolve(&wanted, members, robots, &sorted, &mut Vec::new(), &mut problems);
        if !problems.is_empty() {
            return Err(problems.iter().map(ToString::to_string).collect());
        }
        assert_eq!(clearances.required.len(), sorted.checked.len());
        let rows = sorted.checked.iter().zip(&clearances.required);
        let row = |(pair, required): (&Pair, &RequiredClearance)| {
            format!("{}|{} {}", members[pair.a].name, members[pair.b].name, required.base_m())
        };
        Ok((rows.map(row).collect(), clearances))
    }

    #[test]
    fn in_a_cell_a_base_belongs_to_its_robot() {
        let (rows, _) = required(&parts(&["x"], &["wall"]), "c.ron", None, &[], &[]).unwrap();
        let own =
            ["x/base|x/hand 3", "x/base|x/tip 3", "x/post|x/arm 3", "x/post|x/hand 3", "x/post|x/tip 3"];
        let others = ["x/arm|x/tip 3", "x/arm|wall 1", "x/hand|wall 1", "x/tip|wall 1"];
        assert_eq!(rows, [&own[..], &others[..]].concat());
    }

    #[test]
    fn the_base_of_another_robot_is_that_robot() {
        let (rows, _) = required(&parts(&["x", "y"], &[]), "c.ron", None, &[], &[]).unwrap();
        let of_two = |row: &&String| row.contains("x/") && row.contains("y/");
        // All but base and post of one against base and post of the other.
        assert_eq!(rows.iter().filter(of_two).count(), 21);
        assert!(rows.iter().filter(of_two).all(|row| row.ends_with(" 2")), "{rows:?}");
        assert!(rows.contains(&"x/base|y/hand 2".to_owned()), "{rows:?}");
        assert!(rows.iter().filter(|row| !of_two(row)).all(|row| row.ends_with(" 3")), "{rows:?}");
    }

    #[test]
    fn in_a_urdf_alone_what_stands_still_is_the_environment() {
        let (rows, _) = required(&parts(&[""], &[]), "c.urdf", None, &[], &[]).unwrap();
        let environment = ["base|hand 1", "base|tip 1", "post|arm 1", "post|hand 1", "post|tip 1"];
        assert_eq!(rows, [&environment[..], &["arm|tip 3"]].concat());
    }

    #[test]
    fn the_command_line_replaces_two_defaults_and_a_pair_replaces_all() {
        let pairs = [("wall", "x/hand", 0.5), ("x/post", "x/hand", 0.25)];
        let both = parts(&["x", "y"], &["wall"]);
        let (rows, clearances) = required(&both, "c.ron", Some(0.75), &pairs, &[]).unwrap();
        let expected = [
            "x/arm|wall 0.75",
            "x/hand|wall 0.5",
            "x/arm|y/arm 0.75",
            "x/post|x/hand 0.25",
            "y/post|y/hand 3",
        ];
        for row in expected {
            assert!(rows.contains(&row.to_owned()), "{row} is not in {rows:?}");
        }
        let defaults = (clearances.robot_environment_m, clearances.robot_robot_m, clearances.same_robot_m);
        assert_eq!(defaults, (0.75, 0.75, 3.0));
        let listed: Vec<_> =
            clearances.pairs.iter().map(|row| (row.pair.a, row.pair.b, row.clearance_m)).collect();
        assert_eq!(listed, [(1, 3, 0.25), (3, 10, 0.5)]);
        assert!(clearances.are_demanded());
    }

    #[test]
    fn every_entry_must_be_about_another_pair_to_check() {
        let pairs = [
            ("x/hnad", "wal", 0.0),
            ("x/hand", "x/hand", 0.0),
            ("x/post", "wall", 0.0),
            ("x/arm", "x/hand", 0.0),
            ("x/arm", "wall", 0.0),
            ("wall", "x/hand", 0.0),
            ("x/hand", "wall", 0.0),
        ];
        let exclusion = CellExclusion { a: "wall".into(), b: "x/arm".into(), reason: "far apart".into() };
        let exclusions = [AtLine { value: exclusion, line: 9 }];
        let problems = required(&parts(&["x"], &["wall"]), "c.ron", None, &pairs, &exclusions).unwrap_err();
        assert_eq!(
            problems,
            [
                "c.ron:1: a clearance names no member: `x/hnad`; hint: did you mean `x/hand`?",
                "c.ron:1: a clearance names no member: `wal`; hint: did you mean `wall`?",
                "c.ron:2: a clearance names one member twice: `x/hand`; expected two members",
                "c.ron:3: a clearance for a pair that is not checked: `x/post` and `wall`; found two that cannot move \
                 against each other; expected a pair that is checked; hint: remove the entry",
                "c.ron:4: a clearance for a pair that is not checked: `x/arm` and `x/hand`; found an excluded pair, \
                 [adjacent] joined by one joint; expected a pair that is checked; hint: remove the entry",
                "c.ron:5: a clearance for a pair that is not checked: `x/arm` and `wall`; found an excluded pair, \
                 [cell] far apart; expected a pair that is checked; hint: remove the entry or the exclusion",
                "c.ron:7: two clearances for `x/hand` and `wall`; expected one; hint: the pair is already given on line 6",
            ]
        );
    }

    #[test]
    fn the_command_line_gives_a_distance() {
        let found = |clearance_m: f64| {
            let request =
                LoadRequest { clearance_m: Some(clearance_m), ..LoadRequest::for_file("c.ron".into()) };
            let mut problems = Vec::new();
            check_asked(&request, &mut problems);
            problems.first().map(|problem| problem.found.clone().unwrap())
        };
        assert_eq!([0.0, -0.0, 0.025].map(found), [None, None, None]);
        assert_eq!([-0.005, f64::NAN, f64::INFINITY].map(|m| found(m).unwrap()), ["-5", "NaN", "inf"]);
    }
}
