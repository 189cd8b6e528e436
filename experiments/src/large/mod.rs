//! `large`: cells with large models, to measure time and memory on; written outside the repository.

mod arguments;
mod cells;
mod sheets;
mod solid;
mod soup;
mod torus;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use self::arguments::Arguments;
use self::solid::Solid;
use crate::repository::outside;

/// Patches of the soup; 12 triangles and 10 open edges each.
const PATCHES: usize = 18_000;
/// Closed bars among them; 12 triangles each.
const BARS: usize = 7_000;

/// Triangles of the car body, about.
const SHEETS: usize = 782_000;

/// Writes one closed object of many triangles, one soup of open patches and one car body of open sheets, each with a cell.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    match Arguments::read(words).and_then(|arguments| write(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("large: {what}");
            ExitCode::from(2)
        }
    }
}

fn write(arguments: &Arguments) -> Result<(), String> {
    let into = outside(&arguments.into)?;
    let closed = torus::torus(arguments.triangles);
    write_cell(&into.join("closed"), &closed, &cells::cell(None))?;
    println!("closed: {} triangles, no open edge", closed.triangles.len());
    let soup = soup::soup(PATCHES, BARS);
    write_cell(&into.join("soup"), &soup, &cells::cell(Some(PATCHES)))?;
    println!("soup: {} triangles, {} open edges", soup.triangles.len(), soup::open_edges(PATCHES));
    let body = sheets::sheets(SHEETS);
    write_cell(&into.join("sheets"), &body, &cells::around_sheets())?;
    println!("sheets: {} triangles, what lies inside is asked for", body.triangles.len());
    Ok(())
}

/// Writes a cell with its robot, program and object.
fn write_cell(folder: &Path, object: &Solid, cell: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(folder.join("object.stl"), object.stl_bytes()).map_err(failed)?;
    fs::write(folder.join("robot.urdf"), cells::ROBOT).map_err(failed)?;
    fs::write(folder.join("program.ron"), cells::PROGRAM).map_err(failed)?;
    fs::write(folder.join("cell.ron"), cell).map_err(failed)
}
