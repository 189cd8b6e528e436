//! Connected components: the parts of a mesh that each bound a volume, or fail to.

use nalgebra::Point3;

use super::ShellReason;
use crate::Aabb;

/// A part of a mesh whose triangles are connected by shared edges.
///
/// Closed parts that only share an edge are separate components.
#[derive(Clone, Debug)]
pub struct Component {
    /// The kind of component: solid, cavity, shell or degenerate.
    pub kind: ComponentKind,
    /// One of its vertices, in the mesh frame.
    pub vertex: Point3<f64>,
    /// Vertices with the lowest and the highest coordinate along x, y and z, in the mesh frame.
    pub extremes: [Point3<f64>; 6],
    /// Its bounding box in the mesh frame.
    pub bounds: Aabb,
    /// Number of triangles.
    pub triangles: usize,
    /// Pairs of its triangles with the same corners that face each way: walls between glued bodies, or sheets with two sides; counted
    /// where more than two triangles meet at edges.
    pub double_walls: usize,
    /// Whether some edge belongs to more than two of its triangles.
    pub(super) is_crowded: bool,
}

/// The kind of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentKind {
    /// Encloses a volume: a point in it is inside, unless it lies in one of its cavities.
    Solid {
        /// Whether its triangles faced inwards in the file.
        turned: bool,
    },
    /// Encloses an empty volume: its triangles face inwards, and it lies wholly inside a solid component, without contact.
    Cavity {
        /// Index of the solid component.
        of: usize,
    },
    /// Not closed, or not certain to enclose a volume: it has a surface but no inside.
    Shell(ShellReason),
    /// Only points and segments.
    Degenerate,
}

impl ComponentKind {
    /// Whether every edge is used as often in one direction as in the other, around a volume.
    pub(super) fn is_closed(self) -> bool {
        matches!(self, Self::Solid { .. } | Self::Cavity { .. })
    }
}

/// The triangles of a mesh, grouped by component.
pub(super) struct Division {
    /// Component of every triangle; components are numbered by their first triangles.
    pub(super) component_of: Vec<u32>,
    /// Per component: edges used more often in one direction than in the other.
    pub(super) open_edges: Vec<usize>,
    /// Per component: whether some edge belongs to more than two of its triangles.
    pub(super) is_crowded: Vec<bool>,
    /// Per component: whether all its triangles use a vertex twice.
    pub(super) is_degenerate: Vec<bool>,
}

/// One triangle at an edge.
#[derive(Clone, Copy, Default)]
struct Use {
    /// The edge's higher vertex.
    to: u32,
    triangle: u32,
    /// Whether the triangle traverses the edge from the lower to the higher vertex.
    up: bool,
}

/// All edges with their triangles, grouped by lower vertex.
struct Edges {
    /// First index of every vertex in `uses`, and the length of `uses`.
    first: Vec<u32>,
    uses: Vec<Use>,
}

impl Edges {
    /// The edges of all triangles except those that use a vertex twice.
    fn new(vertices: usize, triangles: &[[u32; 3]]) -> Self {
        let directed = || {
            let whole = triangles.iter().enumerate().filter(|(_, triangle)| !is_degenerate(**triangle));
            whole.flat_map(|(index, t)| {
                [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])].map(|edge| (index as u32, edge))
            })
        };
        let mut first = vec![0; vertices + 1];
        for (_, (from, to)) in directed() {
            first[from.min(to) as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            first[vertex + 1] += first[vertex];
        }
        let mut next = first.clone();
        let mut uses = vec![Use::default(); first[vertices] as usize];
        for (triangle, (from, to)) in directed() {
            let place = &mut next[from.min(to) as usize];
            uses[*place as usize] = Use { to: from.max(to), triangle, up: from < to };
            *place += 1;
        }
        for at in first.windows(2) {
            // Short lists; the stable sort keeps the order of the triangles.
            uses[at[0] as usize..at[1] as usize].sort_by_key(|at| at.to);
        }
        Self { first, uses }
    }

    /// The triangles at every edge.
    fn iter(&self) -> impl Iterator<Item = &[Use]> {
        let of_vertex = self.first.windows(2).map(|at| &self.uses[at[0] as usize..at[1] as usize]);
        of_vertex.flat_map(|uses| uses.chunk_by(|x, y| x.to == y.to))
    }

    /// All edges except those of two triangles in opposite directions.
    fn odd(&self) -> impl Iterator<Item = &[Use]> {
        self.iter().filter(|edge| !matches!(edge, [one, other] if one.up != other.up))
    }
}

/// Whether a triangle uses a vertex twice.
fn is_degenerate([a, b, c]: [u32; 3]) -> bool {
    a == b || b == c || c == a
}

/// Divides triangles by shared edges; a sheet that is closed across edges of two triangles is a component of its own, so that
/// bodies with a common edge stay separate.
pub(super) fn divide(vertices: usize, triangles: &[[u32; 3]]) -> Division {
    let edges = Edges::new(vertices, triangles);
    let mut sheets = Groups::new(triangles.len());
    for edge in edges.iter() {
        if let [one, other] = edge
            && one.up != other.up
        {
            sheets.join(one.triangle, other.triangle);
        }
    }
    // A sheet is closed if its own triangles are balanced at every edge.
    let mut is_open = vec![false; triangles.len()];
    for edge in edges.odd() {
        for (sheet, _, net) in balance(edge, |triangle| sheets.root(triangle)) {
            is_open[sheet as usize] |= net != 0;
        }
    }
    // The open sheets are joined across every edge.
    let mut groups = sheets.clone();
    for edge in edges.odd() {
        let mut left = edge.iter().map(|at| at.triangle).filter(|&t| is_open[sheets.root(t) as usize]);
        if let Some(first) = left.next() {
            left.for_each(|triangle| groups.join(first, triangle));
        }
    }
    attach_degenerate(vertices, triangles, &mut groups);
    let (component_of, parts) = groups.numbered();
    let mut division = Division {
        open_edges: vec![0; parts],
        is_crowded: vec![false; parts],
        is_degenerate: vec![true; parts],
        component_of,
    };
    for (triangle, component) in triangles.iter().zip(&division.component_of) {
        division.is_degenerate[*component as usize] &= is_degenerate(*triangle);
    }
    for edge in edges.odd() {
        for (component, count, net) in balance(edge, |triangle| division.component_of[triangle as usize]) {
            division.open_edges[component as usize] += usize::from(net != 0);
            division.is_crowded[component as usize] |= count > 2;
        }
    }
    division
}

/// Per group of the triangles at an edge: their number, and how many more traverse it up than down.
fn balance(edge: &[Use], mut group_of: impl FnMut(u32) -> u32) -> Vec<(u32, usize, i32)> {
    let mut balance: Vec<(u32, usize, i32)> = Vec::new();
    for at in edge {
        let (group, sign) = (group_of(at.triangle), if at.up { 1 } else { -1 });
        match balance.iter_mut().find(|known| known.0 == group) {
            Some((_, count, net)) => (*count, *net) = (*count + 1, *net + sign),
            None => balance.push((group, 1, sign)),
        }
    }
    balance
}

/// Joins each triangle that uses a vertex twice, and so has no edges, to one that shares a vertex with it.
fn attach_degenerate(vertices: usize, triangles: &[[u32; 3]], groups: &mut Groups) {
    let is_flat = |index: &usize| is_degenerate(triangles[*index]);
    if !(0..triangles.len()).any(|index| is_flat(&index)) {
        return;
    }
    let mut triangle_at = vec![u32::MAX; vertices];
    let order =
        (0..triangles.len()).filter(|index| !is_flat(index)).chain((0..triangles.len()).filter(is_flat));
    for index in order {
        let known = triangles[index].iter().map(|v| triangle_at[*v as usize]).find(|&t| t != u32::MAX);
        if is_flat(&index)
            && let Some(neighbour) = known
        {
            groups.join(neighbour, index as u32);
        }
        for &vertex in &triangles[index] {
            let at = &mut triangle_at[vertex as usize];
            *at = (*at).min(index as u32);
        }
    }
}

/// The components with their kinds.
pub(super) fn describe(
    vertices: &[Point3<f64>],
    triangles: &[[u32; 3]],
    division: &Division,
    kinds: &[ComponentKind],
    double_walls: &[usize],
) -> Vec<Component> {
    let mut components: Vec<Option<Component>> = vec![None; kinds.len()];
    for (triangle, &component) in triangles.iter().zip(&division.component_of) {
        let index = component as usize;
        for vertex in triangle.map(|v| vertices[v as usize]) {
            let part = components[index].get_or_insert_with(|| Component {
                kind: kinds[index],
                vertex,
                extremes: [vertex; 6],
                bounds: Aabb { low: vertex, high: vertex },
                triangles: 0,
                double_walls: double_walls[index],
                is_crowded: division.is_crowded[index],
            });
            part.bounds.include(&vertex);
            for k in 0..3 {
                let (low, high) = (2 * k, 2 * k + 1);
                if vertex[k] < part.extremes[low][k] {
                    part.extremes[low] = vertex;
                }
                if vertex[k] > part.extremes[high][k] {
                    part.extremes[high] = vertex;
                }
            }
        }
        if let Some(part) = &mut components[index] {
            part.triangles += 1;
        }
    }
    components.into_iter().map(|part| part.expect("every component has a triangle")).collect()
}

/// Disjoint groups of triangles (union–find); the lowest index represents its group.
#[derive(Clone)]
pub(super) struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    pub(super) fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect() }
    }

    pub(super) fn root(&mut self, mut index: u32) -> u32 {
        while self.parent[index as usize] != index {
            let above = self.parent[self.parent[index as usize] as usize];
            self.parent[index as usize] = above;
            index = above;
        }
        index
    }

    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[one.max(other) as usize] = one.min(other);
    }

    /// The number of every index's group, and the number of groups.
    pub(super) fn numbered(mut self) -> (Vec<u32>, usize) {
        let mut groups = 0;
        let mut numbers = vec![0; self.parent.len()];
        for index in 0..self.parent.len() {
            let first = self.root(index as u32) as usize;
            numbers[index] = if first == index { groups } else { numbers[first] };
            groups += u32::from(first == index);
        }
        (numbers, groups as usize)
    }
}
