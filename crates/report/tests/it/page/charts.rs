//! What is drawn stands where the numbers say.

use roxmltree::{Document, Node, ParsingOptions};

use pathproof_report::words;

use super::support::{WELD_CELL, parse};

/// Numbers of a list of coordinates, as pairs.
fn points(node: Node<'_, '_>) -> Vec<(f64, f64)> {
    let list = node.attribute("points").expect("a line");
    let point = |pair: &str| {
        let (x, y) = pair.split_once(',').expect("x,y");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    list.split(' ').map(point).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect(name).parse().expect("a number")
}

#[test]
fn clearance_collisions_and_program_lines_stand_at_their_instants() {
    let page = parse(&WELD_CELL.page());
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).expect("well-formed");
    let is_chart = |node: &Node<'_, '_>| node.attribute("class") == Some("plot wide");
    let chart = document.descendants().find(is_chart).expect("the chart");
    let of_class =
        |class: &'static str| chart.descendants().filter(move |node| node.attribute("class") == Some(class));
    let plot: Vec<f64> = chart
        .attribute("data-plot")
        .expect("it can be clicked")
        .split(' ')
        .map(|text| text.parse().expect("a number"))
        .collect();
    let [left, right, 0.0, last] = plot[..] else { panic!("{plot:?}") };
    let x = |moment: f64| left + (right - left) * moment / last;

    let curve = points(of_class("curve of-all").next().expect("a curve"));
    assert_eq!((curve[0].0, curve[curve.len() - 1].0), (left, right));
    let bottom = curve.iter().map(|point| point.1).fold(0.0, f64::max);
    let bands: Vec<[f64; 2]> = of_class("veil collision")
        .map(|band| [number(band, "x"), number(band, "x") + number(band, "width")])
        .collect();
    assert_eq!(bands.len(), WELD_CELL.outcome.events().len());
    for finding in &WELD_CELL.outcome.findings {
        let seen = [finding.first, finding.last].map(|at| x(at.0));
        assert!(bands.iter().any(|band| band[0] <= seen[0] + 0.1 && seen[1] <= band[1] + 0.1), "{seen:?}");
        let lowest = curve.iter().filter(|point| seen[0] <= point.0 && point.0 <= seen[1]);
        assert!(lowest.clone().count() > 0 && lowest.into_iter().all(|point| point.1 == bottom));
        let line = words::program_line(&WELD_CELL.scene, &finding.shown.program[0]);
        let at = x(finding.shown.at.0);
        let run = of_class("move").find(|step| {
            number(*step, "x") - 0.1 <= at && at <= number(*step, "x") + number(*step, "width") + 0.1
        });
        let title = run.expect("a move").first_element_child().and_then(|title| title.text());
        assert!(title.expect("a title").starts_with(&line), "{title:?} {line}");
    }
    // The first collision is one of the robot with the cell, the last one of the robot with itself.
    let findings = &WELD_CELL.outcome.findings;
    for (class, finding) in
        [("curve kind-cell", &findings[0]), ("curve kind-itself", &findings[findings.len() - 1])]
    {
        let of_kind = points(of_class(class).next().expect("a curve of the kind"));
        let seen = [finding.first, finding.last].map(|at| x(at.0));
        let during = of_kind.iter().filter(|point| seen[0] <= point.0 && point.0 <= seen[1]);
        assert!(during.clone().count() > 0 && during.into_iter().all(|point| point.1 == bottom), "{class}");
        let others = of_kind.iter().filter(|point| point.0 < seen[0] || seen[1] < point.0);
        assert!(others.into_iter().any(|point| point.1 < bottom - 50.0), "{class} is apart elsewhere");
    }
    // Elsewhere the curve leaves the bottom: a frame that is far from everything is drawn higher.
    let frames = &WELD_CELL.outcome.frames;
    let far = (0..frames.len())
        .max_by(|a, b| {
            let low = |frame: &usize| frames[*frame].smallest.map_or(0.0, |smallest| smallest.clearance_m[0]);
            low(a).total_cmp(&low(b))
        })
        .expect("points");
    let near_it =
        curve.iter().min_by(|p, q| (p.0 - x(far as f64)).abs().total_cmp(&(q.0 - x(far as f64)).abs()));
    assert!(near_it.expect("a point").1 < bottom - 50.0);
}

#[test]
fn joints_are_drawn_between_their_limits() {
    let page = parse(&WELD_CELL.page());
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).expect("well-formed");
    let charts = document.descendants().filter(|node| node.attribute("class") == Some("plot"));
    let mut drawn = 0;
    for (column, chart) in charts.enumerate() {
        let of_class = |class: &'static str| {
            chart.descendants().filter(move |node| node.attribute("class") == Some(class))
        };
        let limits: Vec<f64> = of_class("limit").map(|line| number(line, "y1")).collect();
        let [lower, upper] = limits[..] else { panic!("{limits:?}") };
        let curve = points(of_class("curve").next().expect("a curve"));
        assert!(curve.iter().all(|(_, y)| upper - 0.1 <= *y && *y <= lower + 0.1));
        // Heights tell values: the highest point is where the joint is largest.
        let values = || WELD_CELL.scene.timeline.points.iter().map(|point| point.positions[0][column]);
        let robot = &WELD_CELL.scene.robots[0].robot;
        let name = &WELD_CELL.scene.trajectories[0].joints[column];
        let joint = &robot.joints()[robot.joint_named(name).expect("a joint").0];
        let range = joint.limits.expect("limits");
        let height =
            |value: f64| lower + (upper - lower) * (value - range.lower) / (range.upper - range.lower);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        let highest = curve.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
        assert!((height(most) - highest).abs() < 0.2, "{name}");
        drawn += 1;
    }
    assert_eq!(drawn, WELD_CELL.scene.trajectories[0].joints.len());
}
