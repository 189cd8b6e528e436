//! Promise: nothing that lies inside a closed body of a mesh is clear, however the bodies of the mesh are turned, doubled, opened,
//! nested, overlapped or put against each other.
//!
//! Bodies are unions of cells of a lattice, so that an independent answer is exact: where a cell lies is read from the construction.

pub(crate) mod body;
pub(crate) mod lattice;
mod scene;

use body::Body;
use lattice::{Cell, Numbers};
use scene::{Placed, Seen};

/// A mesh of several bodies, and the cell in which a small block stands.
struct Trap {
    bodies: Vec<Body>,
    shear: [i32; 3],
    block: Cell,
    half: f64,
}

impl Trap {
    fn any(numbers: &mut Numbers) -> Self {
        let mut bodies: Vec<Body> = Vec::new();
        if numbers.below(16) == 0 {
            // Random bodies seldom nest without touching.
            let side = lattice::SIDE as i32;
            bodies.extend([
                Body::cube(0, side, false),
                Body::cube(1 + numbers.below(2) as i32, side - 2, true),
            ]);
        }
        for _ in bodies.len()..=numbers.below(3) {
            let again = numbers.below(20) == 0 && !bodies.is_empty();
            bodies.push(if again { bodies[0].clone() } else { Body::any(numbers, bodies.last()) });
        }
        // Half of the blocks stand in a body, the others anywhere.
        let within = &bodies[numbers.below(bodies.len())];
        let block = if numbers.below(2) == 0 {
            let cells: Vec<Cell> = within.cells.iter().copied().collect();
            cells[numbers.below(cells.len())]
        } else {
            std::array::from_fn(|_| numbers.below(lattice::SIDE + 2) as i32 - 1)
        };
        let half = [0.3, 0.3, 0.3, 0.45, 1.3][numbers.below(5)];
        let is_sheared = numbers.below(4) == 0;
        let shear = [0; 3].map(|_| if is_sheared { [0, 1, -1][numbers.below(3)] } else { 0 });
        Self { bodies, shear, block, half }
    }

    /// Whether the middle of the block lies in a body that counts as solid by the rule, and in none of its cavities.
    fn is_inside(&self) -> bool {
        let is_positive = |body: &Body| !body.is_inverted;
        let all_inverted = !self.bodies.iter().any(is_positive);
        let cavity_of = |index: usize| -> Option<usize> {
            let own = &self.bodies[index];
            if !own.is_inverted || all_inverted || !own.is_closed() {
                return None;
            }
            let holders = self.bodies.iter().enumerate().filter(|(other, body)| {
                *other != index && body.is_closed() && own.cells.is_subset(&body.cells)
            });
            let (innermost, body) = holders.min_by_key(|(_, body)| body.cells.len())?;
            (is_positive(body) && own.is_strictly_within(body)).then_some(innermost)
        };
        let has = |index: usize| self.bodies[index].cells.contains(&self.block);
        let cavities: Vec<Option<usize>> = (0..self.bodies.len()).map(cavity_of).collect();
        (0..self.bodies.len()).any(|index| {
            let is_hollow =
                || (0..self.bodies.len()).any(|other| cavities[other] == Some(index) && has(other));
            cavities[index].is_none() && has(index) && !is_hollow()
        })
    }

    /// Whether every body bounds its cells by itself and touches no other.
    fn is_plain(&self) -> bool {
        let pairs = (0..self.bodies.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        self.bodies.iter().all(|body| body.is_closed() && !body.is_pinched())
            && pairs.into_iter().all(|(i, j)| !self.bodies[i].touches(&self.bodies[j]))
    }

    fn is_in_any(&self) -> bool {
        self.bodies.iter().any(|body| body.cells.contains(&self.block))
    }

    fn seen(&self) -> Seen {
        let triangles = self.bodies.iter().flat_map(|body| body.triangles(self.shear)).collect();
        Placed { triangles, block: self.block, half: self.half, shear: self.shear }.seen()
    }
}

#[test]
fn nothing_inside_a_body_of_a_mesh_is_clear() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let traps = if is_long { 100_000 } else { 1_000 };
    let mut numbers = Numbers::new(15);
    let (mut inside, mut collides, mut plain_inside, mut plain_outside, mut in_cavity) = (0, 0, 0, 0, 0);
    for number in 0..traps {
        let trap = Trap::any(&mut numbers);
        let seen = trap.seen();
        let what =
            || format!("trap {number}: {:?} in {:?}, sheared {:?}", trap.block, trap.bodies, trap.shear);
        if trap.is_inside() {
            inside += 1;
            assert_ne!(seen, Seen::Clear { in_cavity: false }, "{}", what());
            assert_ne!(seen, Seen::Clear { in_cavity: true }, "{}", what());
            collides += usize::from(seen == Seen::Collision);
            if trap.is_plain() {
                plain_inside += 1;
                assert_eq!(seen, Seen::Collision, "{}", what());
            }
        } else if trap.is_plain() && trap.half < 0.5 && trap.shear == [0; 3] {
            plain_outside += 1;
            // Whatever is read as empty is told.
            let expected = trap.is_in_any();
            in_cavity += usize::from(expected);
            assert_eq!(seen, Seen::Clear { in_cavity: expected }, "{}", what());
        }
    }
    println!(
        "{traps} traps: {inside} inside ({collides} collide, {plain_inside} plain), {plain_outside} plain outside, {in_cavity} in cavities"
    );
    assert!(inside > traps / 4 && collides > inside / 2, "{inside} {collides}");
    assert!(plain_inside > traps / 50 && plain_outside > traps / 20, "{plain_inside} {plain_outside}");
    assert!(in_cavity > traps / 250, "{in_cavity}");
}
