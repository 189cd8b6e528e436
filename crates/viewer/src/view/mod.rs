//! The 3D view: one file per kind of object, each of which reads the resources and changes none of them.

mod camera;
mod contacts;
mod edges;
mod features;
mod frames;
mod ghosts;
mod grid;
mod handles;
mod label;
mod lens;
mod light;
mod lines;
mod members;
mod outline;
mod overview;
mod paint;
mod path;
mod picking;
mod spheres;
mod swept;
mod trace;
mod verdicts;
mod visuals;
mod witness;

use bevy::prelude::{App, AssetApp as _, IntoScheduleConfigs as _, Mesh, StandardMaterial, Update};

pub(crate) use camera::{Orbit, cell_bounds, frame_all, gaze_at, pitch_of};
pub(crate) use edges::{MOST_TRIANGLES, has_edges};
pub(crate) use label::{LabelKind, Labels, PlaceLabel};
pub(crate) use lens::Eye;
pub use members::{MemberView, PieceView};
pub(crate) use overview::{Overview, OverviewMark};
pub use spheres::LitSpheres;
pub(crate) use spheres::{SPHERE_SHADER, SphereMaterial};
pub(crate) use verdicts::{MemberVerdicts, of_members};
pub use visuals::VisualView;

use crate::ViewerSystems;

/// Entities of all objects; works without a renderer.
pub(crate) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<bevy::pbr::PbrPlugin>() {
        app.init_asset::<Mesh>().init_asset::<StandardMaterial>().init_asset::<SphereMaterial>();
    }
    app.init_resource::<MemberVerdicts>()
        .init_resource::<members::Drawn>()
        .add_systems(Update, verdicts::find.after(crate::pose::sample).in_set(ViewerSystems::Sample))
        .add_systems(
            Update,
            (
                members::spawn,
                (members::place, paint::paint, spheres::light, spheres::show_rank, spheres::show_search),
                (ghosts::show, trace::draw, swept::draw, visuals::show, grid::lay),
            )
                .chain()
                .in_set(ViewerSystems::Sync),
        );
}

/// Parts that need a renderer.
pub(crate) fn rendered(app: &mut App) {
    app.add_plugins((spheres::material_plugin, light::plugin, camera::plugin, overview::plugin))
        .init_resource::<Labels>()
        .init_resource::<edges::DrawnEdges>()
        .add_systems(
            Update,
            (
                (label::begin, lens::style, path::draw, outline::draw, edges::draw),
                (witness::draw, contacts::draw, features::draw, visuals::draw).chain(),
                (path::mark_stops, frames::draw).chain(),
            )
                .chain()
                .in_set(ViewerSystems::Draw),
        );
}

/// Parts that need a window: mouse and handles.
pub(crate) fn touched(app: &mut App) {
    app.add_plugins((camera::mouse_plugin, picking::plugin, handles::plugin));
}
