//! Meshes as binary STL.

/// Corners of a triangle, metres.
type Triangle = [[f32; 3]; 3];

/// All but the top of [`block_sides`].
pub(crate) const OPEN_TOP: std::ops::Range<usize> = 0..10;

/// The bytes of a file.
pub(crate) fn stl(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    let count = u32::try_from(triangles.len()).expect("a small mesh");
    bytes.extend(count.to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// The twelve triangles of a box by its lowest and highest corner, the two of its top last.
pub(crate) fn block_sides(low: [f32; 3], high: [f32; 3]) -> Vec<Triangle> {
    let corner = |index: usize| std::array::from_fn(|k| if index >> k & 1 == 1 { high[k] } else { low[k] });
    let sides = [[0, 2, 3, 1], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5], [4, 5, 7, 6]];
    let halves = |[a, b, c, d]: [usize; 4]| [[a, b, c].map(corner), [a, c, d].map(corner)];
    sides.into_iter().flat_map(halves).collect()
}

/// A closed mesh of a box.
pub(crate) fn block_mesh(low: [f32; 3], high: [f32; 3]) -> Vec<u8> {
    stl(&block_sides(low, high))
}
