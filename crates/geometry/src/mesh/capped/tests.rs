//! Caps over rims: cracks, holes, bands and sheets.

use nalgebra::{Point3, Vector3};
use test_support::Random;

use super::*;
use crate::{Topology, point_triangle};

const CORNERS: [[f64; 3]; 8] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [1.0, 1.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [0.0, 1.0, 1.0],
];
/// Bottom, top, front, right, back, left.
const FACES: [[usize; 4]; 6] =
    [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];

fn face(index: usize) -> [Triangle; 2] {
    let [a, b, c, d] = FACES[index].map(|corner| Point3::from(CORNERS[corner]));
    [[a, b, c], [a, c, d]]
}

fn cube() -> Vec<Triangle> {
    (0..6).flat_map(face).collect()
}

fn mesh(loose: &[Triangle]) -> TriangleMesh {
    TriangleMesh::from_triangles(loose, [1.0; 3]).expect("finite and not empty")
}

fn capped(loose: &[Triangle]) -> CappedMesh {
    CappedMesh::new(&mesh(loose)).expect("an open mesh")
}

fn is_inside(capped: &CappedMesh, point: [f64; 3]) -> bool {
    capped.bodies.iter().any(|body| body.contains(&Point3::from(point)))
}

/// The points inside and outside the unit cube.
fn assert_is_a_cube(capped: &CappedMesh, name: &str) {
    assert_eq!(capped.bodies.len(), 1, "{name}");
    for inside in [[0.5, 0.5, 0.5], [0.01, 0.5, 0.99], [0.9, 0.1, 0.2]] {
        assert!(is_inside(capped, inside), "{name} {inside:?}");
    }
    for outside in [[0.5, 0.5, 1.01], [-0.01, 0.5, 0.5], [0.5, 2.0, 0.5]] {
        assert!(!is_inside(capped, outside), "{name} {outside:?}");
    }
}

#[test]
fn a_closed_mesh_needs_no_caps() {
    assert!(CappedMesh::new(&mesh(&cube())).is_none());
}

#[test]
fn an_open_box_gets_a_lid_and_a_zone_as_wide_as_its_rim() {
    let open: Vec<Triangle> = (0..5).flat_map(face).collect();
    let capped = capped(&open);
    assert_is_a_cube(&capped, "open at the left");
    assert_eq!((capped.rims, capped.sheets, capped.hulls, capped.zones.len()), (1, 0, 0, 1));
    let radius_m = capped.largest_radius_m();
    // No point of a square is further than half of its edge from its rim; the bound may be larger, up to half of its diagonal.
    assert!((0.5..=0.5_f64.sqrt() * 1.001).contains(&radius_m), "{radius_m}");
    assert!(capped.zones[0].surface.vertices().iter().all(|corner| corner.x == 0.0));
}

#[test]
fn a_missing_triangle_is_put_back() {
    for missing in 0..12 {
        let mut open = cube();
        open.remove(missing);
        let capped = capped(&open);
        assert_is_a_cube(&capped, "one triangle missing");
        assert_eq!(capped.rims, 1);
    }
}

#[test]
fn cracks_are_merged_and_leave_only_a_zone_of_the_tolerance() {
    // Every face is moved by less than the tolerance: no two share a corner.
    let moved = |index: usize| {
        let by = Vector3::new(1.0, -0.6, 0.3) * 1e-6 * (index as f64 - 2.5);
        face(index).map(|triangle| triangle.map(|corner| corner + by))
    };
    let loose: Vec<Triangle> = (0..6).flat_map(moved).collect();
    assert_eq!(mesh(&loose).components().len(), 6);
    let capped = capped(&loose);
    assert_is_a_cube(&capped, "cracks");
    assert_eq!((capped.rims, capped.sheets, capped.hulls), (0, 0, 0));
    assert_eq!(capped.largest_radius_m(), capped.tolerance_m);
}

#[test]
fn a_slit_is_closed_across_with_a_narrow_zone() {
    // The top has a corner on one long edge that the front does not have, two millimetres off: no merging closes that.
    let mut loose = cube();
    loose.drain(2..4);
    let middle = Point3::new(0.5, 0.002, 1.0);
    let [a, b, c, d] = FACES[1].map(|corner| Point3::from(CORNERS[corner]));
    loose.extend([[a, middle, d], [middle, b, c], [middle, c, d]]);
    let capped = capped(&loose);
    assert_is_a_cube(&capped, "a slit");
    assert_eq!(capped.rims, 1);
    assert!(capped.largest_radius_m() < 0.0021, "{}", capped.largest_radius_m());
}

#[test]
fn faces_that_look_the_wrong_way_are_turned() {
    for mask in 1..(1_u32 << 12) - 1 {
        let turn = |(index, [a, b, c]): (usize, Triangle)| {
            if mask >> index & 1 == 1 { [a, c, b] } else { [a, b, c] }
        };
        let loose: Vec<Triangle> = cube().into_iter().enumerate().map(turn).collect();
        let capped = capped(&loose);
        assert_is_a_cube(&capped, "wrong way");
        assert!(capped.zones.is_empty(), "{mask:b}");
    }
}

#[test]
fn copies_and_double_sides_do_not_count() {
    let turned = || cube().into_iter().map(|[a, b, c]| [a, c, b]);
    let doubled: Vec<Triangle> = cube().into_iter().chain(turned()).collect();
    assert!(matches!(mesh(&doubled).topology(), Topology::Shell(_)));
    assert_is_a_cube(&capped(&doubled), "double-sided");
    let copied: Vec<Triangle> = cube().into_iter().chain(face(3)).collect();
    assert_is_a_cube(&capped(&copied), "copied");
    // A lid of both sides leaves open which of them bounds the box.
    let lid = face(1).into_iter().map(|[a, b, c]| [a, c, b]);
    assert_eq!(capped(&cube().into_iter().skip(2).chain(lid).collect::<Vec<_>>()).hulls, 1);
}

#[test]
fn a_sheet_bounds_nothing_and_a_folded_one_has_a_zone() {
    let flat = capped(&face(0));
    assert!(flat.bodies.is_empty() && flat.zones.is_empty());
    assert_eq!((flat.sheets, flat.rims), (1, 0));
    let corner: Vec<Triangle> = (0..2).flat_map(|k| face(2 + k)).collect();
    let folded = capped(&corner);
    assert_eq!((folded.sheets, folded.zones.len()), (0, 1));
}

#[test]
fn a_fin_makes_a_convex_hull_of_its_group() {
    // Without its bottom: a closed cube would be a part of its own, and the fin a sheet.
    let mut loose = cube().split_off(2);
    loose.push([Point3::new(0.0, 0.0, 1.0), Point3::new(1.0, 0.0, 1.0), Point3::new(0.5, 0.0, 2.0)]);
    let capped = capped(&loose);
    assert_eq!((capped.hulls, capped.zones.len()), (1, 1));
    assert!(capped.zones[0].is_solid && capped.bodies.is_empty());
    assert_eq!(capped.zones[0].surface.topology(), &Topology::Solid);
    assert!(capped.zones[0].surface.contains(&Point3::new(0.5, 0.3, 1.5)));
}

#[test]
fn a_band_with_one_side_cannot_be_capped() {
    // A Möbius band of twelve quads.
    let at = |step: usize, side: f64| {
        let turn = step as f64 / 12.0 * std::f64::consts::TAU;
        let (half, reach) = (turn / 2.0, 1.0);
        let radius = reach + side * 0.3 * libm::cos(half);
        Point3::new(radius * libm::cos(turn), radius * libm::sin(turn), side * 0.3 * libm::sin(half))
    };
    let corner = |step: usize, side: f64| if step == 12 { at(0, -side) } else { at(step, side) };
    let loose: Vec<Triangle> = (0..12)
        .flat_map(|step| {
            let [a, b] = [corner(step, -1.0), corner(step, 1.0)];
            let [c, d] = [corner(step + 1, 1.0), corner(step + 1, -1.0)];
            [[a, b, c], [a, c, d]]
        })
        .collect();
    assert_eq!(capped(&loose).hulls, 1);
}

#[test]
fn closed_parts_stay_beside_open_ones() {
    let open: Vec<Triangle> = (0..5).flat_map(face).collect();
    let beside = cube().into_iter().map(|triangle| triangle.map(|corner| corner + Vector3::x() * 5.0));
    let capped = capped(&open.into_iter().chain(beside).collect::<Vec<_>>());
    assert_is_a_cube(&capped, "beside a closed one");
    // The closed one is asked as it is.
    assert!(!is_inside(&capped, [5.5, 0.5, 0.5]));
}

#[test]
fn no_point_of_a_zone_is_farther_from_the_mesh_than_its_reach() {
    let mut random = Random(45);
    let (mut caps, mut stitched, mut solid, mut closest) = (0, 0, 0, 0.0_f64);
    for round in 0..300 {
        let cracks_m = [0.0, 4e-6][random.below(2)];
        let mut loose: Vec<Triangle> = Vec::new();
        for _ in 0..=random.below(2) {
            let by = Vector3::from(random.three(-0.7, 0.7));
            let skipped = random.below(4);
            let kept: Vec<Triangle> = cube().into_iter().filter(|_| random.below(8) >= skipped).collect();
            loose.extend(kept.into_iter().map(|triangle| {
                triangle.map(|corner| corner + by + Vector3::from(random.three(-cracks_m, cracks_m)))
            }));
        }
        loose.extend([face(0)[0]]);
        let mesh = mesh(&loose);
        let Some(capped) = CappedMesh::new(&mesh) else { continue };
        for zone in &capped.zones {
            (caps, solid) = (caps + usize::from(!zone.is_solid), solid + usize::from(zone.is_solid));
            stitched += usize::from(!zone.is_solid && zone.radius_m == capped.tolerance_m);
            let reach_m = capped.reach_m(zone);
            for _ in 0..40 {
                let triangle = zone.surface.triangle(random.below(zone.surface.triangle_count()));
                let [u, v] = [random.within(0.0, 1.0), random.within(0.0, 1.0)];
                let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
                let on_zone = triangle[0] + (triangle[1] - triangle[0]) * u + (triangle[2] - triangle[0]) * v;
                let away = Vector3::from(random.three(-1.0, 1.0)).normalize() * zone.radius_m;
                let distance_m = (0..mesh.triangle_count())
                    .map(|index| point_triangle(&(on_zone + away), &mesh.triangle(index)).distance_m)
                    .fold(f64::INFINITY, f64::min);
                assert!(distance_m <= reach_m * (1.0 + 1e-9), "round {round}: {distance_m} m, {reach_m} m");
                closest = closest.max(distance_m / reach_m);
            }
        }
    }
    println!("{caps} of caps ({stitched} of stitches), {solid} solid; at most {closest} of the reach");
    assert!(caps > 200 && stitched > 30 && solid > 0 && closest > 0.5, "{caps} {stitched} {solid} {closest}");
}
