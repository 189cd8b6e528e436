//! A mesh and a block on a carriage, checked as a user would.

use std::fs;
use std::io::Write as _;

use pathproof_simulator::{ModelSettings, Models, RunSettings, Surface, Verdict, run};
use scene::{LoadRequest, load};
use sphere_model::Method;

use crate::inside::lattice::{Cell, EDGE_M, corner_m};

/// The triangles of a mesh, and a block in the middle of a cell.
pub(crate) struct Placed {
    pub(crate) triangles: Vec<[[f32; 3]; 3]>,
    pub(crate) block: Cell,
    /// Half the edge of the block, in cells.
    pub(crate) half: f64,
    pub(crate) shear: [i32; 3],
}

/// What a run says of the block and the mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Collision,
    /// Undecided, or left to the ledger.
    Open,
    Clear {
        in_cavity: bool,
    },
}

impl Placed {
    pub(crate) fn seen(&self) -> Seen {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("written");
        write("mesh.stl", &self.stl());
        let [low, high] = [self.block, self.block.map(|x| x + 1)].map(|c| corner_m(c, self.shear));
        let at: Vec<f64> = (0..3).map(|k| 0.5 * (f64::from(low[k]) + f64::from(high[k]))).collect();
        let edge = 2.0 * self.half * f64::from(EDGE_M);
        write(
            "robot.urdf",
            format!(
                "<robot name=\"r\"><link name=\"root\"/><link name=\"hand\"><collision>\
                 <geometry><box size=\"{edge} {edge} {edge}\"/></geometry></collision></link>\
                 <joint name=\"slide\" type=\"prismatic\"><parent link=\"root\"/><child link=\"hand\"/>\
                 <origin xyz=\"{} {} {}\"/><axis xyz=\"1 0 0\"/>\
                 <limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint></robot>",
                at[0], at[1], at[2]
            )
            .as_bytes(),
        );
        write("p.csv", b"time,slide\n0,0\n1,0.000001\n");
        write(
            "cell.ron",
            b"Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
              objects: [Object(name: \"mesh\", shape: Mesh(file: \"mesh.stl\", scale: (1, 1, 1)))])\n",
        );
        let scene = load(&LoadRequest::for_file(folder.path().join("cell.ron"))).expect("a sound cell");
        let settings =
            ModelSettings { method: Method::PatentN, smallest_radius_m: Some(0.05), surface: Surface::Exact };
        let models = Models::build(&scene, settings).expect("radii that fit");
        let outcome =
            run(&scene, &models, RunSettings { accuracy_m: 1e-4, first_hit: true, ..RunSettings::default() });
        let has = |verdict: Verdict| {
            let segments = outcome.certificate.iter().flat_map(|certificate| &certificate.segments);
            let pairs = segments.flat_map(|segment| &segment.pairs);
            pairs
                .chain(outcome.frames.iter().flat_map(|frame| &frame.pairs))
                .any(|pair| pair.verdict == verdict)
        };
        if has(Verdict::Collision) {
            Seen::Collision
        } else if has(Verdict::Undecided) || scene.ledger.is_incomplete() {
            Seen::Open
        } else {
            Seen::Clear { in_cavity: !outcome.in_cavities.is_empty() }
        }
    }

    fn stl(&self) -> Vec<u8> {
        let mut bytes = vec![0; 80];
        bytes.extend((self.triangles.len() as u32).to_le_bytes());
        for triangle in &self.triangles {
            bytes.write_all(&[0; 12]).expect("memory");
            bytes.extend(triangle.iter().flatten().flat_map(|x| x.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }
}
