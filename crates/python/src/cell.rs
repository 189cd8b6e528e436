//! A loaded cell: what it consists of, its check, and motions by array.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use diagnostics::Problem;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray2};
use pathproof::{Cache, Job, LoadRequest, Mode, Models, Scene, Source};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use self_cell::self_cell;
use simulator::{MotionAnswer, MotionChecker, MotionVerdict};

use crate::errors::{input_error, problem};
use crate::interrupt::interruptible;
use crate::report::NativeReport;

/// Up to so many rows are checked without asking for Ctrl-C in between.
const FEW_ROWS: usize = 16;

/// A scene with its models.
struct LoadedCell {
    scene: Scene,
    models: Models,
}

self_cell! {
    /// The models of a scene, and what is prepared from them once.
    struct OwnedChecker {
        owner: LoadedCell,
        #[not_covariant]
        dependent: MotionChecker,
    }
}

/// A cell or a single robot, loaded without the need of a program.
#[pyclass(frozen, module = "pathproof._native")]
pub(crate) struct NativeCell {
    request: LoadRequest,
    pool: rayon::ThreadPool,
    checker: Mutex<OwnedChecker>,
}

/// Loads a cell file or a URDF with its SRDF.
#[pyfunction]
#[pyo3(signature = (path, programs, srdf, packages, joints, clearance_m, allow_roots, threads))]
#[expect(clippy::too_many_arguments, reason = "the keywords of one Python function")]
pub(crate) fn load(
    py: Python<'_>,
    path: PathBuf,
    programs: Vec<(Option<String>, PathBuf)>,
    srdf: Option<PathBuf>,
    packages: Vec<(String, PathBuf)>,
    joints: Vec<(String, f64)>,
    clearance_m: Option<f64>,
    allow_roots: Vec<PathBuf>,
    threads: Option<usize>,
) -> PyResult<NativeCell> {
    let mut request = LoadRequest::for_file(path);
    match (&mut request.source, srdf) {
        (Source::Urdf { srdf, .. }, given) => *srdf = given,
        (Source::Cell(_), None) => {}
        (Source::Cell(_), Some(given)) => {
            let wrong = Problem::new("srdf", "a cell file names the SRDF of each robot itself");
            return Err(problem(py, &wrong.found(given.display().to_string())));
        }
    }
    request.programs = programs;
    request.packages = packages;
    request.joint_values = joints;
    request.clearance_m = clearance_m;
    request.allowed_roots = allow_roots;
    arguments::with_environment(&mut request);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|error| PyOSError::new_err(error.to_string()))?;
    let job = Job {
        kept_models: Cache::of_user(),
        ..Job::new(LoadRequest { needs_program: false, ..request.clone() })
    };
    let built = interruptible(py, &pool, |_| {
        Some(job.load().and_then(|scene| job.build(&scene).map(|models| LoadedCell { scene, models })))
    })?;
    let built = built.map_err(|error| input_error(py, &error))?;
    let checker = OwnedChecker::try_new(built, |built| MotionChecker::new(&built.scene, &built.models));
    let checker = checker.map_err(|error| problem(py, &error))?;
    Ok(NativeCell { request, pool, checker: Mutex::new(checker) })
}

impl NativeCell {
    fn scene<T>(&self, read: impl FnOnce(&Scene) -> T) -> T {
        read(&self.checker.lock().unwrap_or_else(PoisonError::into_inner).borrow_owner().scene)
    }

    fn checker<T>(&self, ask: impl FnOnce(&mut MotionChecker<'_>) -> T) -> T {
        let mut owned = self.checker.lock().unwrap_or_else(PoisonError::into_inner);
        owned.with_dependent_mut(|_, checker| ask(checker))
    }

    /// Asks about rows of joint values, without the lock of the interpreter.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        rows: usize,
        question: impl FnOnce(&mut MotionChecker<'_>, &(dyn Fn() -> bool + Sync)) -> Result<Option<T>, Problem>
        + Send,
    ) -> PyResult<T> {
        let answer = if rows <= FEW_ROWS {
            py.detach(|| self.pool.install(|| self.checker(|checker| question(checker, &|| false))))
        } else {
            interruptible(py, &self.pool, |is_stopped| {
                self.checker(|checker| question(checker, is_stopped)).transpose()
            })?
            .map(Some)
        };
        match answer.map_err(|wrong| problem(py, &wrong))? {
            Some(answer) => Ok(answer),
            None => Err(pyo3::exceptions::PyRuntimeError::new_err("the work was broken off")),
        }
    }

    /// Checks the programs that a request names.
    fn check_request(
        &self,
        py: Python<'_>,
        request: LoadRequest,
        settings: &CheckSettings,
    ) -> PyResult<NativeReport> {
        let mut job = Job { kept_models: Cache::of_user(), ..Job::new(request) };
        job.request.accuracy_m = Some(settings.accuracy_m);
        job.check.accuracy_m = settings.accuracy_m;
        job.check.mode = settings.mode;
        job.check.contacts = settings.contacts.then(Default::default);
        let checked = interruptible(py, &self.pool, |is_stopped| {
            let loaded = job.load().and_then(|scene| job.build(&scene).map(|models| (scene, models)));
            let (mut scene, models) = match loaded {
                Ok(loaded) => loaded,
                Err(error) => return Some(Err(error)),
            };
            scene.command_options = arguments::shown_options(&job.request);
            let goes_on = |_: pathproof::Progress<'_>| {
                if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let outcome = job.check_watched(&scene, &models, &goes_on)?;
            Some(Ok(NativeReport::new(pathproof::Checked { scene, models, outcome })))
        })?;
        checked.map_err(|error| input_error(py, &error))
    }
}

/// The settings of a check that Python gives.
struct CheckSettings {
    accuracy_m: f64,
    mode: Mode,
    contacts: bool,
}

impl CheckSettings {
    fn new(py: Python<'_>, accuracy_m: f64, is_sampled: bool, contacts: bool) -> PyResult<Self> {
        let mode = if is_sampled { Mode::Sampled } else { Mode::Certified };
        Ok(Self { accuracy_m: accuracy(py, accuracy_m)?, mode, contacts })
    }
}

fn accuracy(py: Python<'_>, accuracy_m: f64) -> PyResult<f64> {
    if (1e-6..=2e4).contains(&accuracy_m) {
        return Ok(accuracy_m);
    }
    let wrong = Problem::new("accuracy_m", "not a usable accuracy").found(accuracy_m.to_string());
    Err(problem(py, &wrong.expected("metres, from 0.000001 to 20000")))
}

#[pymethods]
impl NativeCell {
    /// The names of the free joints.
    fn joint_names(&self) -> Vec<String> {
        self.checker(|checker| checker.joints().iter().map(|joint| joint.name.clone()).collect())
    }

    /// The names of the robots of the free joints; empty without a cell file.
    fn joint_robots(&self) -> Vec<String> {
        let robots: Vec<usize> =
            self.checker(|checker| checker.joints().iter().map(|joint| joint.robot).collect());
        self.scene(|scene| {
            let name = |robot: usize| {
                if scene.is_single_urdf { String::new() } else { scene.robots[robot].name.clone() }
            };
            robots.into_iter().map(name).collect()
        })
    }

    /// Whether each free joint slides, in metres; the others turn, in radians.
    fn slides(&self) -> Vec<bool> {
        self.checker(|checker| checker.slides())
    }

    /// Limits of the free joints, one row each.
    fn limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let limits: Vec<Vec<f64>> =
            self.checker(|checker| checker.limits().iter().map(|row| row.to_vec()).collect());
        matrix(py, &limits, 2)
    }

    /// The names of the members.
    fn members(&self) -> Vec<String> {
        self.scene(|scene| scene.members.iter().map(|member| member.name.clone()).collect())
    }

    /// The checked pairs.
    fn pairs(&self) -> Vec<(String, String)> {
        self.scene(|scene| {
            let name = |member: usize| scene.members[member].name.clone();
            scene.pairs.iter().map(|pair| (name(pair.a), name(pair.b))).collect()
        })
    }

    /// What is unchecked and not accepted: member, piece and reason as one text each.
    fn unchecked(&self) -> Vec<String> {
        self.scene(|scene| {
            let open = scene.ledger.unchecked.iter().filter(|row| row.accepted.is_none());
            open.map(|row| row.name.clone()).collect()
        })
    }

    /// Names and poses of all links and objects at one configuration; 16 numbers each, row by row.
    fn link_poses(&self, py: Python<'_>, row: Vec<f64>) -> PyResult<Vec<(String, [f64; 16])>> {
        let poses = self.checker(|checker| checker.link_poses(&row)).map_err(|wrong| problem(py, &wrong))?;
        let numbers = |pose: &pathproof::Pose| {
            let (r, t) = (&pose.rotation, &pose.translation);
            [
                r[(0, 0)],
                r[(0, 1)],
                r[(0, 2)],
                t.x,
                r[(1, 0)],
                r[(1, 1)],
                r[(1, 2)],
                t.y,
                r[(2, 0)],
                r[(2, 1)],
                r[(2, 2)],
                t.z,
                0.0,
                0.0,
                0.0,
                1.0,
            ]
        };
        Ok(poses.iter().map(|(name, pose)| (name.clone(), numbers(pose))).collect())
    }

    /// Checks the programs of the cell.
    fn check(
        &self,
        py: Python<'_>,
        accuracy_m: f64,
        is_sampled: bool,
        contacts: bool,
    ) -> PyResult<NativeReport> {
        let settings = CheckSettings::new(py, accuracy_m, is_sampled, contacts)?;
        self.check_request(py, self.request.clone(), &settings)
    }

    /// Checks a trajectory of one robot instead of its program: `columns` are names and values, the first one times in seconds.
    fn check_trajectory(
        &self,
        py: Python<'_>,
        robot: Option<String>,
        columns: Vec<(String, Vec<f64>)>,
        accuracy_m: f64,
        contacts: bool,
    ) -> PyResult<NativeReport> {
        let settings = CheckSettings::new(py, accuracy_m, false, contacts)?;
        let mut request = self.request.clone();
        let file = unused_path(&request);
        request.inline.insert(file.clone(), table(&columns).into_bytes().into());
        // A program without a robot's name is that of the only one.
        request.programs.retain(|(named, _)| named.is_some() && *named != robot);
        request.programs.push((robot, file));
        self.check_request(py, request, &settings)
    }

    /// Verdicts, indices of pairs (-1 for none) and lower bounds of the clearance of edges; rows are start, end, start, end, ….
    fn check_edges<'py>(
        &self,
        py: Python<'py>,
        ends: PyReadonlyArray2<'py, f64>,
        accuracy_m: f64,
    ) -> PyResult<Answers<'py>> {
        let (values, accuracy_m) = (copied(&ends), accuracy(py, accuracy_m)?);
        let rows = values.len().checked_div(ends.as_array().ncols()).unwrap_or(0);
        let answers =
            self.ask(py, rows, |checker, is_stopped| checker.check_edges(values, accuracy_m, is_stopped))?;
        Ok(self.answers(py, &answers))
    }

    /// As `check_edges`, of the edges between neighbouring rows.
    fn check_path<'py>(
        &self,
        py: Python<'py>,
        points: PyReadonlyArray2<'py, f64>,
        accuracy_m: f64,
    ) -> PyResult<Answers<'py>> {
        let (values, accuracy_m) = (copied(&points), accuracy(py, accuracy_m)?);
        let rows = values.len().checked_div(points.as_array().ncols()).unwrap_or(0);
        let answers =
            self.ask(py, rows, |checker, is_stopped| checker.check_path(values, accuracy_m, is_stopped))?;
        Ok(self.answers(py, &answers))
    }

    /// Verdicts on configurations, one per row.
    fn check_configurations<'py>(
        &self,
        py: Python<'py>,
        points: PyReadonlyArray2<'py, f64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let values = copied(&points);
        let rows = points.as_array().nrows();
        let verdicts =
            self.ask(py, rows, |checker, is_stopped| checker.check_configurations(values, is_stopped))?;
        Ok(PyArray1::from_vec(py, verdicts.into_iter().map(code).collect()))
    }

    /// Bounds on the smallest clearance of configurations, metres, one row of two each.
    fn clearances<'py>(
        &self,
        py: Python<'py>,
        points: PyReadonlyArray2<'py, f64>,
        accuracy_m: f64,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let (values, accuracy_m) = (copied(&points), accuracy(py, accuracy_m)?);
        let rows = points.as_array().nrows();
        let bounds =
            self.ask(py, rows, |checker, is_stopped| checker.clearances_m(values, accuracy_m, is_stopped))?;
        let bounds: Vec<Vec<f64>> = bounds.iter().map(|row| row.to_vec()).collect();
        matrix(py, &bounds, 2)
    }
}

/// Verdicts, indices of pairs, and lower bounds on clearances in metres.
type Answers<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<f64>>);

impl NativeCell {
    fn answers<'py>(&self, py: Python<'py>, answers: &[MotionAnswer]) -> Answers<'py> {
        let index = |answer: &MotionAnswer| {
            let at = answer
                .pair
                .and_then(|pair| self.scene(|scene| scene.pairs.iter().position(|one| *one == pair)));
            at.and_then(|at| i32::try_from(at).ok()).unwrap_or(-1)
        };
        (
            PyArray1::from_vec(py, answers.iter().map(|answer| code(answer.verdict)).collect()),
            PyArray1::from_vec(py, answers.iter().map(index).collect()),
            PyArray1::from_vec(py, answers.iter().map(|answer| answer.least_m).collect()),
        )
    }
}

/// The values of `pathproof.Verdict`.
fn code(verdict: MotionVerdict) -> u8 {
    match verdict {
        MotionVerdict::Clear => 0,
        MotionVerdict::Near => 1,
        MotionVerdict::Collision => 2,
        MotionVerdict::Undecided => 3,
        MotionVerdict::BeyondLimits => 4,
    }
}

/// A copy, row by row: another thread may write into the array while the motion is proven.
fn copied(array: &PyReadonlyArray2<'_, f64>) -> Vec<f64> {
    array.as_array().iter().copied().collect()
}

fn matrix<'py>(py: Python<'py>, rows: &[Vec<f64>], columns: usize) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_vec(py, rows.concat()).reshape([rows.len(), columns])
}

/// The path of a file that is not there, beside the cell or robot: a table that is given takes no other file's place.
fn unused_path(request: &LoadRequest) -> PathBuf {
    let (Source::Cell(main) | Source::Urdf { urdf: main, .. }) = &request.source;
    let mut file = main.with_file_name("trajectory.csv");
    for number in 2.. {
        if !file.exists() {
            break;
        }
        file = main.with_file_name(format!("trajectory-{number}.csv"));
    }
    file
}

/// A joint table with all digits of its numbers.
fn table(columns: &[(String, Vec<f64>)]) -> String {
    let names: Vec<String> =
        columns.iter().map(|(name, _)| format!("\"{}\"", name.replace('"', "\"\""))).collect();
    let mut text = names.join(",") + "\n";
    for row in 0..columns.iter().map(|(_, values)| values.len()).min().unwrap_or(0) {
        for (at, (_, values)) in columns.iter().enumerate() {
            // Writing into a string cannot fail.
            let _written = write!(text, "{}{}", if at == 0 { "" } else { "," }, values[row]);
        }
        text.push('\n');
    }
    text
}
