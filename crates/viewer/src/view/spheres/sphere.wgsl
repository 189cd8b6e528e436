// A sphere on a quad: the vertex shader turns the quad towards the eye and scales it to the sphere's outline;
// the fragment shader intersects the pixel's ray with the sphere and writes the depth of the intersection.

#import bevy_pbr::mesh_functions::{get_world_from_local, mesh_position_local_to_world}
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::view_transformations::position_world_to_clip

// x: strength of the rim, y: emission.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> style: vec4<f32>;

struct Corner {
    @builtin(instance_index) instance_index: u32,
    @location(0) center: vec3<f32>,
    @location(1) corner_and_radius: vec3<f32>,
    @location(2) color: vec4<f32>,
}

struct OnQuad {
    @builtin(position) clip: vec4<f32>,
    @location(0) world: vec3<f32>,
    @location(1) @interpolate(flat) center: vec3<f32>,
    @location(2) @interpolate(flat) radius: f32,
    @location(3) @interpolate(flat) color: vec4<f32>,
}

struct OnSphere {
    @location(0) color: vec4<f32>,
    @builtin(frag_depth) depth: f32,
}

fn is_orthographic() -> bool {
    return view.clip_from_view[3].w == 1.0;
}

@vertex
fn vertex(corner: Corner) -> OnQuad {
    let world_from_local = get_world_from_local(corner.instance_index);
    let center = mesh_position_local_to_world(world_from_local, vec4<f32>(corner.center, 1.0)).xyz;
    let radius = corner.corner_and_radius.z;
    var right = view.world_from_view[0].xyz;
    var up = view.world_from_view[1].xyz;
    var size = radius;
    if (!is_orthographic()) {
        // Facing the eye, not parallel to the image plane: near the image border the direction to a sphere is oblique.
        let to_eye = view.world_position - center;
        let distance = length(to_eye);
        let forward = to_eye / distance;
        right = normalize(cross(up, forward));
        up = cross(forward, right);
        // The outline of a near sphere is larger than its great circle. From inside, it is not drawn.
        size = select(0.0, radius * distance / sqrt(distance * distance - radius * radius), distance > radius);
    }
    let world = center + size * (corner.corner_and_radius.x * right + corner.corner_and_radius.y * up);
    var out: OnQuad;
    out.clip = position_world_to_clip(world);
    out.world = world;
    out.center = center;
    out.radius = radius;
    out.color = corner.color;
    return out;
}

@fragment
fn fragment(quad: OnQuad) -> OnSphere {
    var ray = -view.world_from_view[2].xyz;
    var origin = quad.world - 4.0 * quad.radius * ray;
    if (!is_orthographic()) {
        origin = view.world_position;
        ray = normalize(quad.world - origin);
    }
    let from_center = origin - quad.center;
    let along = dot(from_center, ray);
    let across = from_center - along * ray;
    let rest = quad.radius * quad.radius - dot(across, across);
    if (rest < 0.0) {
        discard;
    }
    let hit = origin + (-along - sqrt(rest)) * ray;
    let normal = (hit - quad.center) / quad.radius;
    let facing = clamp(-dot(normal, ray), 0.0, 1.0);
    let rim = pow(1.0 - facing, 3.0) * style.x;
    let above = 0.5 + 0.5 * normal.z;
    let light = mix(0.30 + 0.45 * facing + 0.30 * above, 1.0, style.y);
    let clip = position_world_to_clip(hit);
    var out: OnSphere;
    out.color = vec4<f32>(quad.color.rgb * light, clamp(quad.color.a + rim, 0.0, 1.0));
    out.depth = clip.z / clip.w;
    return out;
}
