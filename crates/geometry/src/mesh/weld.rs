//! Shared vertices: merges corners with equal coordinates.

use std::hash::{BuildHasher as _, RandomState};

use nalgebra::Point3;

use crate::triangle::Triangle;

/// Triangles that are looked up together.
const BLOCK: usize = 64;

/// Gives bitwise equal corners one index, in order of first use.
///
/// Where a vertex stands in the table differs from run to run, so that no file can be made whose corners crowd it; the result is
/// always the same.
pub(super) fn weld(mut loose: impl ExactSizeIterator<Item = Triangle>) -> (Vec<Point3<f64>>, Vec<[u32; 3]>) {
    // A closed mesh has half as many vertices as triangles.
    let seed = RandomState::new().hash_one(0);
    let mut known = WeldedVertices::with_room_for(loose.len() / 2, seed);
    let mut triangles: Vec<[u32; 3]> = Vec::with_capacity(loose.len());
    let (mut block, mut hashes) = (Vec::with_capacity(BLOCK), Vec::with_capacity(3 * BLOCK));
    loop {
        block.clear();
        block.extend(loose.by_ref().take(BLOCK));
        if block.is_empty() {
            break;
        }
        hashes.clear();
        hashes.extend(block.iter().flatten().map(|corner| hash(corner, seed)));
        // In two steps without dependent reads, so that memory answers many of them at once; the table is larger than the
        // processor's cache.
        let mut indices = [FREE; 3 * BLOCK];
        for (index, hash) in indices.iter_mut().zip(&hashes) {
            *index = known.table[known.start(*hash)];
        }
        for (index, corner) in indices.iter_mut().zip(block.iter().flatten()) {
            let is_here = *index != FREE && bits(&known.vertices[*index as usize]) == bits(corner);
            *index = if is_here { *index } else { FREE };
        }
        for ((index, corner), hash) in indices.iter_mut().zip(block.iter().flatten()).zip(&hashes) {
            if *index == FREE {
                *index = known.index_of(corner, *hash);
            }
        }
        let (of_triangles, _) = indices.as_chunks::<3>();
        triangles.extend_from_slice(&of_triangles[..block.len()]);
    }
    known.vertices.shrink_to_fit();
    (known.vertices, triangles)
}

fn bits(corner: &Point3<f64>) -> [u64; 3] {
    [corner.x.to_bits(), corner.y.to_bits(), corner.z.to_bits()]
}

/// Coordinates of single precision end in zeros: every step carries the high bits of the product into the low ones.
fn hash(corner: &Point3<f64>, seed: u64) -> u64 {
    bits(corner).iter().fold(seed, |mixed, coordinate| {
        let product = u128::from(mixed ^ coordinate ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        (product >> 64) as u64 ^ product as u64
    })
}

/// The vertices so far, found by a table of their indices: four bytes each where a map would need the coordinates again.
struct WeldedVertices {
    vertices: Vec<Point3<f64>>,
    /// Open addressing with linear probing; a power of two entries, at most half of them taken.
    table: Vec<u32>,
    seed: u64,
}

/// A free entry of the table.
const FREE: u32 = u32::MAX;

impl WeldedVertices {
    fn with_room_for(vertices: usize, seed: u64) -> Self {
        let entries = (2 * vertices).next_power_of_two().max(16);
        Self { vertices: Vec::with_capacity(vertices), table: vec![FREE; entries], seed }
    }

    fn index_of(&mut self, corner: &Point3<f64>, hash: u64) -> u32 {
        let wanted = bits(corner);
        let mut at = self.start(hash);
        while self.table[at] != FREE {
            let index = self.table[at];
            if bits(&self.vertices[index as usize]) == wanted {
                return index;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        let index = self.vertices.len() as u32;
        self.table[at] = index;
        self.vertices.push(*corner);
        if 2 * self.vertices.len() > self.table.len() {
            self.grow();
        }
        index
    }

    /// Where the search for a vertex begins.
    fn start(&self, hash: u64) -> usize {
        hash as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        self.table = vec![FREE; 2 * self.table.len()];
        for index in 0..self.vertices.len() {
            let mut at = self.start(hash(&self.vertices[index], self.seed));
            while self.table[at] != FREE {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = index as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use test_support::Random;

    use super::*;

    #[test]
    fn equal_corners_share_the_index_of_their_first_use() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        for lattice in [1, 2, 7, 40] {
            let mut corner = || Point3::from([0; 3].map(|_| random.below(lattice) as f64 * 0.25 - 3.0));
            let loose: Vec<Triangle> = (0..3000).map(|_| [corner(), corner(), corner()]).collect();
            let (vertices, triangles) = weld(loose.iter().copied());
            let mut index_of: HashMap<[u64; 3], u32> = HashMap::new();
            let mut expected = Vec::new();
            for (triangle, welded) in loose.iter().zip(&triangles) {
                for (corner, index) in triangle.iter().zip(welded) {
                    let new = expected.len() as u32;
                    let known = *index_of.entry(bits(corner)).or_insert_with(|| {
                        expected.push(*corner);
                        new
                    });
                    assert_eq!(*index, known);
                }
            }
            assert_eq!(vertices, expected);
        }
    }

    /// Coordinates that share their low bits, such as those of single precision.
    #[test]
    fn regular_coordinates_do_not_crowd_the_table() {
        let at = |i: u32| f64::from(i as f32 * 0.125_f32);
        let mut known = WeldedVertices::with_room_for(0, 7);
        for x in 0..64 {
            for y in 0..64 {
                let corner = Point3::new(at(x), at(y), 0.0);
                known.index_of(&corner, hash(&corner, 7));
            }
        }
        let free_next = |at: usize| known.table[(at + 1) % known.table.len()] == FREE;
        let ends = (0..known.table.len()).filter(|&at| known.table[at] != FREE && free_next(at)).count();
        // At a load of a half, runs are two entries long on average.
        assert!(ends > known.vertices.len() / 4, "{ends} runs of {} vertices", known.vertices.len());
    }
}
