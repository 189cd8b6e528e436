//! `--stats`: times and counts, which the report itself must not hold.

use serde::Serialize;
use simulator::CheckedRun;

/// Seconds spent, by the caller's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Reading all files.
    pub load_s: f64,
    /// Building sphere models.
    pub model_s: f64,
    /// Checking the points and the motion, and the smallest clearances.
    pub sweep_s: f64,
    /// Preparing the findings.
    pub findings_s: f64,
}

#[derive(Serialize)]
struct Stats<'a> {
    load_s: f64,
    model_s: f64,
    check_s: f64,
    sweep_s: f64,
    findings_s: f64,
    configs: usize,
    us_per_config: f64,
    segments: usize,
    distance_queries: u64,
    looks: u64,
    directed_queries: u64,
    directed_proofs: u64,
    directed_tests: u64,
    front_nodes_per_query: f64,
    sphere_tests: u64,
    sphere_tests_by_rank: &'a [u64],
    triangle_tests: u64,
    spheres: usize,
    triangles: usize,
    pairs: usize,
    threads: usize,
    peak_rss_bytes: Option<u64>,
}

/// The statistics of a run as JSON.
pub fn stats_json(run: CheckedRun<'_>, timings: Timings, threads: usize) -> String {
    let CheckedRun { scene, models, outcome } = run;
    let effort = &outcome.effort;
    let configs = outcome.frames.len();
    let stats = Stats {
        load_s: timings.load_s,
        model_s: timings.model_s,
        check_s: timings.sweep_s + timings.findings_s,
        sweep_s: timings.sweep_s,
        findings_s: timings.findings_s,
        configs,
        us_per_config: (timings.sweep_s + timings.findings_s) * 1e6 / configs.max(1) as f64,
        segments: outcome.certificate.as_ref().map_or(0, |certificate| certificate.segments.len()),
        distance_queries: effort.queries,
        looks: effort.looks,
        directed_queries: effort.directed_queries,
        directed_proofs: effort.directed_proofs,
        directed_tests: effort.directed_tests,
        front_nodes_per_query: effort.front_nodes as f64 / effort.front_queries.max(1) as f64,
        sphere_tests: outcome.counts.sphere_tests(),
        sphere_tests_by_rank: &outcome.counts.sphere_tests_by_rank,
        triangle_tests: outcome.counts.triangle_tests,
        spheres: models.sphere_count(),
        triangles: scene.triangle_count(),
        pairs: scene.pairs.len(),
        threads,
        peak_rss_bytes: peak_rss_bytes(),
    };
    serde_json::to_string_pretty(&stats).expect("numbers and lists") + "\n"
}

/// The largest memory this process has held, where the system tells (Linux).
fn peak_rss_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
