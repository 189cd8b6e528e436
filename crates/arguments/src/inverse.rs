//! The command-line arguments of a request: one program passes a scene to the other.

use std::ffi::OsString;
use std::path::Path;

use diagnostics::shell_word;
use mesh_files::DaeUpAxis;
use scene::{LoadRequest, Source};

/// The arguments that [`crate::SceneArgs`], [`crate::ProgramArgs`] and [`crate::ClearanceArgs`] parse into this request, the file last.
pub fn of_request(request: &LoadRequest) -> Vec<OsString> {
    let joined = |name: &str, path: &Path| {
        let mut text = OsString::from(format!("{name}="));
        text.push(path);
        text
    };
    let mut arguments: Vec<OsString> = Vec::new();
    let mut option = |name: &str, value: OsString| {
        // Name and value in one argument, so that no value is parsed as another option.
        let mut word = OsString::from(format!("--{name}="));
        word.push(value);
        arguments.push(word);
    };
    if let Source::Urdf { srdf: Some(srdf), .. } = &request.source {
        option("srdf", srdf.into());
    }
    for (robot, file) in &request.programs {
        option("program", robot.as_ref().map_or_else(|| file.into(), |robot| joined(robot, file)));
    }
    let of_robot = |robot: &Option<String>, word: &str| match robot {
        Some(robot) => format!("{robot}={word}"),
        None => word.to_owned(),
    };
    for (robot, units) in &request.tables.units {
        option("units", of_robot(robot, units.name()).into());
    }
    for (robot, unit) in &request.tables.time_units {
        option("time-unit", of_robot(robot, unit.name()).into());
    }
    for (joint, column) in &request.tables.columns {
        option("column", format!("{joint}={column}").into());
    }
    for column in &request.tables.ignored {
        option("ignore-column", column.into());
    }
    for (name, value) in &request.joint_values {
        option("joint", format!("{name}={value}").into());
    }
    for (name, folder) in &request.packages {
        option("package", joined(name, folder));
    }
    for folder in &request.allowed_roots {
        option("allow-root", folder.into());
    }
    if let Some(state) = &request.state {
        option("state", state.into());
    }
    if let Some(clearance_m) = request.clearance_m {
        option("clearance", (clearance_m * 1e3).to_string().into());
    }
    if let Some(largest_m) = request.largest_m {
        option("largest-m", largest_m.to_string().into());
    }
    if let Some(up_axis) = request.dae_up_axis {
        let name = match up_axis {
            DaeUpAxis::Ignored => "ignore",
            DaeUpAxis::Respected => "respect",
        };
        option("dae-up-axis", name.into());
    }
    let (Source::Cell(file) | Source::Urdf { urdf: file, .. }) = &request.source;
    arguments.push(file.into());
    arguments
}

/// The same without the file, as one text for a shell: each option after a blank.
pub fn shown_options(request: &LoadRequest) -> String {
    let mut arguments = of_request(request);
    arguments.pop();
    let words: Vec<String> = arguments.iter().map(|word| shell_word(&word.to_string_lossy())).collect();
    if words.is_empty() { String::new() } else { format!(" {}", words.join(" ")) }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{ClearanceArgs, ProgramArgs, SceneArgs};

    #[derive(Parser)]
    struct Line {
        file: std::path::PathBuf,
        #[command(flatten)]
        scene: SceneArgs,
        #[command(flatten)]
        programs: ProgramArgs,
        #[command(flatten)]
        clearance: ClearanceArgs,
    }

    #[test]
    fn a_request_comes_back_from_its_arguments() {
        let line = "program robot.urdf --srdf a=b.srdf --program left=a.ron --program ./c=d.csv --units degrees --units left=radians --time-unit ms \
            --column lift=A1 --column left/turn==x --ignore-column note --joint lift=-0.25 --state home \
            --package arm=../arm --package tool=./x=y --allow-root .. --clearance 12.5 --largest-m 80 --dae-up-axis respect";
        let parsed = |words: Vec<OsString>| {
            let line = Line::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
            let mut request = line.scene.request(&line.file, Some(&line.programs)).expect("a good line");
            request.clearance_m = line.clearance.required_m();
            request
        };
        let request = parsed(line.split_whitespace().map(OsString::from).collect());
        let again = [OsString::from("program")].into_iter().chain(of_request(&request)).collect();
        assert_eq!(format!("{:?}", parsed(again)), format!("{request:?}"));
        assert_eq!(request.clearance_m, Some(0.0125));
    }
}
