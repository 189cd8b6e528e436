// The cell in motion: WebGL 2, no libraries, nothing loaded. Lengths in metres, z up, matrices column by column.
"use strict";
// The page goes on below the script: what it names is there when all of it was read.
document.addEventListener("DOMContentLoaded", () => {
  const by = (id) => document.getElementById(id);
  const data = JSON.parse(by("playback-data").textContent);
  const canvas = by("playback"), scrub = by("playback-scrub"), chosen = by("playback-findings");
  const play = by("playback-play"), told = by("playback-told");
  const last = Number(scrub.max);

  // --- Colours of members: red, green, blue as shares of 1 ---------------------------------------------------------------

  const ROBOT = [0.93, 0.92, 0.89], CELL = [0.56, 0.62, 0.69];

  // A colour of a file, made paler: full colours are those of findings.
  function paler(bytes) {
    const color = bytes.map((byte) => 0.08 + (0.92 * byte) / 255), most = Math.max(...color), least = Math.min(...color);
    const share = most > least ? Math.min(1, (0.4 * most) / (most - least)) : 1;
    return color.map((value) => most - (most - value) * share);
  }

  // --- Numbers from the page -------------------------------------------------------------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  const meshes = data.meshes.map((mesh) => ({
    ...mesh,
    vertices: new Uint16Array(bytes(mesh.vertices)),
    corners: mesh.is_wide ? new Uint32Array(bytes(mesh.corners)) : new Uint16Array(bytes(mesh.corners)),
  }));
  const joints = data.joints.map((joint) => ({ ...joint, values: new Float32Array(bytes(joint.values)) }));
  const members = data.members.map((member, index) => ({
    ...member,
    index,
    own: member.color ? paler(member.color) : member.is_robot ? ROBOT : CELL,
    poses: member.track.poses && new Uint16Array(bytes(member.track.poses)),
  }));

  // An object that a program handles is one member after another.
  const isThere = (member, moment) => !member.there || (member.there[0] <= moment && moment < member.there[1]);

  // --- Vectors and matrices --------------------------------------------------------------------------------------------

  const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
  const scaled = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
  const minus = (a, b) => add(a, scaled(b, -1));
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const unit = (a) => scaled(a, 1 / (Math.hypot(...a) || 1));
  const mix = (a, b, t) => a + (b - a) * t;

  // A pose as 12 numbers: three columns of the rotation, then the translation.
  const at = (p, v) => [0, 1, 2].map((k) => p[k] * v[0] + p[3 + k] * v[1] + p[6 + k] * v[2] + p[9 + k]);
  const turned = (p, v) => [0, 1, 2].map((k) => p[k] * v[0] + p[3 + k] * v[1] + p[6 + k] * v[2]);
  const joined = (p, q) => [
    ...turned(p, q.slice(0, 3)), ...turned(p, q.slice(3, 6)), ...turned(p, q.slice(6, 9)), ...at(p, q.slice(9, 12)),
  ];
  const square = (p) => [p[0], p[1], p[2], 0, p[3], p[4], p[5], 0, p[6], p[7], p[8], 0, p[9], p[10], p[11], 1];
  const times = (a, b) => {
    const out = new Array(16).fill(0);
    for (let c = 0; c < 4; c++) for (let r = 0; r < 4; r++) for (let k = 0; k < 4; k++) out[c * 4 + r] += a[k * 4 + r] * b[c * 4 + k];
    return out;
  };

  // --- The instant shown -----------------------------------------------------------------------------------------------

  const HAIR = 1e-6;
  const state = { moment: 0, finding: null, playing: false, before: 0 };

  // Which of the instants kept lies at or before a moment, and how far it is on the way to the next.
  function place(moment) {
    let low = 0, high = data.moments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (data.moments[middle] <= moment) low = middle; else high = middle - 1;
    }
    const next = Math.min(low + 1, data.moments.length - 1);
    const span = data.moments[next] - data.moments[low];
    return [low, next, span > 0 ? Math.min(1, (moment - data.moments[low]) / span) : 0, posedAt(moment)];
  }

  // What a finding shows that no instant of the program has.
  function posedAt(moment) {
    const finding = state.finding;
    return finding && finding.posed && Math.abs(finding.shown - moment) <= HAIR ? finding.posed : null;
  }

  function timeOf(moment) {
    const [i, j, f] = place(moment);
    return mix(data.times[i], data.times[j], f);
  }

  function momentOf(time) {
    let low = 0, high = data.times.length - 1;
    if (time >= data.times[high]) return data.moments[high];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (data.times[middle] <= time) low = middle; else high = middle - 1;
    }
    const next = Math.min(low + 1, data.times.length - 1);
    const span = data.times[next] - data.times[low];
    return mix(data.moments[low], data.moments[next], span > 0 ? (time - data.times[low]) / span : 0);
  }

  // Where a member stands: columns are blended, and made square again.
  function poseOf(member, [i, j, f, posed]) {
    const track = member.track;
    if (posed) return posed.poses[member.index];
    if (!member.poses) return track.world_from_member;
    const number = (k) => mix(member.poses[i * 9 + k], member.poses[j * 9 + k], f) / 65535;
    const column = (k) => [0, 1, 2].map((r) => number(k + r) * 2 - 1);
    const x = unit(column(0)), rough = column(3);
    const y = unit(minus(rough, scaled(x, dot(x, rough))));
    const origin = [0, 1, 2].map((k) => mix(track.low_m[k], track.high_m[k], number(6 + k)));
    return [...x, ...y, ...cross(x, y), ...origin];
  }

  // Findings in whose stretch the instant lies; rounding of the scrub bar must not miss an end.
  const stretches = [...data.findings, ...data.others];
  const isIn = (low, high) => low - HAIR <= state.moment && state.moment <= high + HAIR;
  const running = () => stretches.filter((f) => isIn(f.first, f.last));
  // Before the first and after the last instant at which a finding was seen: not proven to be better.
  const unproven = () => stretches.filter((f) => f.bracket && isIn(...f.bracket) && !isIn(f.first, f.last));
  const isShown = (finding) => finding && Math.abs(finding.shown - state.moment) <= HAIR;

  // --- Camera ----------------------------------------------------------------------------------------------------------

  const FIELD = 0.7;
  const camera = { yaw: -0.9, pitch: 0.45, distance: 4, target: [0, 0, 0] };
  const SIDES = { iso: [-0.9, 0.45], front: [0, 0.05], left: [-Math.PI / 2, 0.05], top: [0, 1.55] };

  function eye() {
    const c = Math.cos(camera.pitch);
    const away = [Math.cos(camera.yaw) * c, Math.sin(camera.yaw) * c, Math.sin(camera.pitch)];
    return [add(camera.target, scaled(away, camera.distance)), away];
  }

  function axes(away) {
    const right = unit(cross([0, 0, 1], away));
    return [right, cross(away, right)];
  }

  // What members fill of the world at instants.
  function worldBox(wanted, moments = [state.moment]) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const moment of moments) {
      const here = place(moment);
      members.forEach((member, index) => {
        if (!wanted(index) || !isThere(member, moment)) return;
        const pose = poseOf(member, here);
        for (const piece of member.pieces) {
          const mesh = meshes[piece.mesh], world = joined(pose, piece.member_from_piece);
          for (let corner = 0; corner < 8; corner++) {
            const p = at(world, [0, 1, 2].map((k) => ((corner >> k) & 1 ? mesh.high_m : mesh.low_m)[k]));
            for (let k = 0; k < 3; k++) { low[k] = Math.min(low[k], p[k]); high[k] = Math.max(high[k], p[k]); }
          }
        }
      });
    }
    return low[0] <= high[0] ? [low, high] : [[-1, -1, 0], [1, 1, 1]];
  }

  const throughout = [...Array(17).keys()].map((k) => (k / 16) * last);
  const everything = worldBox(() => true, throughout);
  const robots = members.some((member) => member.is_robot) ? worldBox((index) => members[index].is_robot, throughout) : everything;

  // Without the floor: what is flat and lies below the robots.
  const isFloor = members.map((member, index) => {
    if (member.is_robot || member.poses) return false;
    const [low, high] = worldBox((other) => other === index), [x, y, z] = minus(high, low);
    return z < 0.1 * Math.max(x, y) && high[2] <= robots[0][2] + 0.05;
  });
  const cell = isFloor.includes(false) ? worldBox((index) => !isFloor[index], throughout) : everything;

  function lookAt(center, radius) {
    camera.target = center;
    // Whole in view, whether the canvas is wide or tall.
    camera.distance = radius / Math.sin(FIELD / 2) / Math.min(1, shape());
  }

  // The size of the picture in pixels of the page: that of the canvas, or of a still picture.
  let still = null;
  const size = () => (still || [canvas.clientWidth, canvas.clientHeight]).map((n) => Math.max(1, n));
  // Metres per pixel of the page, at a distance from the eye.
  const perPixel = (distance) => (2 * distance * Math.tan(FIELD / 2)) / size()[1];
  const shape = () => Math.max(0.3, size()[0] / size()[1]);

  // All of a box, as near as its corners allow.
  function fit(box = cell) {
    const corners = [...Array(8).keys()].map((n) => [0, 1, 2].map((k) => box[(n >> k) & 1][k]));
    const [, away] = eye(), [right, up] = axes(away);
    const tall = Math.tan(FIELD / 2) * 0.94, wide = tall * shape();
    camera.target = scaled(add(...box), 0.5);
    for (let round = 0; round < 4; round++) {
      const seen = corners.map((corner) => minus(corner, camera.target)).map((v) => [dot(v, right), dot(v, up), dot(v, away)]);
      camera.distance = Math.max(...seen.map(([x, y, z]) => z + Math.max(Math.abs(x) / wide, Math.abs(y) / tall)));
      // What is near fills more of the picture: the middle of the picture is not that of the box.
      const middle = [0, 1].map((k) => {
        const shares = seen.map((v) => v[k] / (camera.distance - v[2]));
        return ((Math.min(...shares) + Math.max(...shares)) / 2) * camera.distance;
      });
      camera.target = add(camera.target, add(scaled(right, middle[0]), scaled(up, middle[1])));
    }
  }

  // How many triangles of a mesh a ray meets, from just off its start to its end.
  function crossings(mesh, world, from, ray) {
    const size = minus(mesh.high_m, mesh.low_m).map((edge) => edge || 1);
    const inside = (v) => [0, 3, 6].map((c) => world[c] * v[0] + world[c + 1] * v[1] + world[c + 2] * v[2]);
    const o = minus(inside(minus(from, world.slice(9, 12))), mesh.low_m).map((x, k) => (x / size[k]) * 65535);
    const d = inside(ray).map((x, k) => (x / size[k]) * 65535);
    // The box first: most rays miss it.
    let enter = 0.01, leave = 1;
    for (let k = 0; k < 3; k++) {
      const a = -o[k] / d[k], b = ((mesh.high_m[k] > mesh.low_m[k] ? 65535 : 0) - o[k]) / d[k];
      enter = Math.max(enter, Math.min(a, b));
      leave = Math.min(leave, Math.max(a, b));
    }
    if (!(enter <= leave)) return 0;
    let count = 0;
    const v = mesh.vertices;
    for (let k = 0; k < mesh.corners.length; k += 3) {
      const a = mesh.corners[k] * 3, b = mesh.corners[k + 1] * 3, c = mesh.corners[k + 2] * 3;
      const ux = v[b] - v[a], uy = v[b + 1] - v[a + 1], uz = v[b + 2] - v[a + 2];
      const wx = v[c] - v[a], wy = v[c + 1] - v[a + 1], wz = v[c + 2] - v[a + 2];
      const px = d[1] * wz - d[2] * wy, py = d[2] * wx - d[0] * wz, pz = d[0] * wy - d[1] * wx;
      const whole = ux * px + uy * py + uz * pz;
      if (whole === 0) continue;
      const sx = o[0] - v[a], sy = o[1] - v[a + 1], sz = o[2] - v[a + 2];
      const f = (sx * px + sy * py + sz * pz) / whole;
      if (f < 0 || f > 1) continue;
      const qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux;
      const g = (d[0] * qx + d[1] * qy + d[2] * qz) / whole;
      if (g < 0 || f + g > 1) continue;
      const t = (wx * qx + wy * qy + wz * qz) / whole;
      if (t > 0.01 && t < 1) count++;
    }
    return count;
  }

  // What stands in the way of a look along a ray; `weight` says how much a member matters there.
  function obstacles(weight) {
    const here = place(state.moment);
    const standing = members.flatMap((member, index) => {
      if (!isThere(member, state.moment)) return [];
      const pose = poseOf(member, here);
      return member.pieces.map((piece) => [meshes[piece.mesh], joined(pose, piece.member_from_piece), weight(index)]);
    }).filter(([, , matters]) => matters > 0);
    return (from, ray) => standing.reduce((sum, [mesh, world, matters]) => sum + crossings(mesh, world, from, ray) * matters, 0);
  }

  // Turns to where fewest members stand before the target, by and by further from where the camera is.
  function turnToSee(pair) {
    // The pair itself is seen through, but not as well as air.
    const inTheWay = obstacles((index) => (pair.includes(index) ? 3 : 10)), yaw = camera.yaw;
    let best = Infinity, angles = [yaw, camera.pitch];
    [0.35, 0.75, 1.15].forEach((pitch, height) => {
      for (let turn = 0; turn < 16; turn++) {
        [camera.yaw, camera.pitch] = [yaw + (turn / 8) * Math.PI, pitch];
        const before = inTheWay(camera.target, scaled(eye()[1], camera.distance));
        const cost = before + Math.min(turn, 16 - turn) / 16 + height * 0.3;
        if (cost < best) [best, angles] = [cost, [camera.yaw, camera.pitch]];
      }
    });
    [camera.yaw, camera.pitch] = angles;
  }

  // The first look is over that corner of the cell that hides least of the robots.
  function turnToRobots() {
    const inTheWay = obstacles((index) => (members[index].is_robot ? 0 : 1));
    const centers = members.flatMap((member, index) => (member.is_robot ? [scaled(add(...worldBox((other) => other === index)), 0.5)] : []));
    const costs = [0, 1, 2, 3].map((corner) => {
      camera.yaw = SIDES.iso[0] + (corner * Math.PI) / 2;
      const ray = scaled(eye()[1], 2 * Math.hypot(...minus(everything[1], everything[0])));
      return centers.reduce((sum, center) => sum + Math.min(1, inTheWay(center, ray)), 0);
    });
    SIDES.iso[0] += (costs.indexOf(Math.min(...costs)) * Math.PI) / 2;
    camera.yaw = SIDES.iso[0];
  }

  // From where one recognises the place, or so close that the colliding spheres are seen.
  function lookAtFinding(finding, isClose) {
    const least = isClose ? 0 : 0.22 * Math.hypot(...minus(robots[1], robots[0]));
    const places = [...finding.points, ...finding.spheres.map((s) => s.slice(0, 3))];
    if (places.length > 0) {
      const center = scaled(places.reduce(add), 1 / places.length);
      const reach = Math.max(...places.map((p) => Math.hypot(...minus(p, center))), ...finding.spheres.map((s) => s[3]), 0);
      lookAt(center, Math.max(least, Math.min(0.4, Math.max(finding.spheres.length > 0 ? 0.12 : 0.2, reach * 8))));
    } else if (finding.members.length > 0) {
      // Nothing is known of where it is: where the boxes of the two meet, or lie between each other.
      const boxes = finding.members.map((member) => worldBox((index) => index === member));
      const low = [0, 1, 2].map((k) => Math.max(...boxes.map((box) => box[0][k])));
      const high = [0, 1, 2].map((k) => Math.min(...boxes.map((box) => box[1][k])));
      const smaller = Math.min(...boxes.map((box) => Math.hypot(...minus(box[1], box[0])) / 2));
      lookAt(scaled(add(low, high), 0.5), Math.max(least, 0.1, smaller));
    } else {
      return fit();
    }
    turnToSee(finding.members);
  }

  // --- Drawing ---------------------------------------------------------------------------------------------------------

  const MESH_VERTEX = `#version 300 es
    in vec3 share, facing; uniform vec3 low, size; uniform mat4 world, view; out vec3 place, normal;
    void main() { vec4 p = world * vec4(low + share * size, 1.0); place = p.xyz; normal = mat3(world) * facing; gl_Position = view * p; }`;
  const MESH_FRAGMENT = `#version 300 es
    precision highp float; in vec3 place, normal; uniform vec4 color; uniform vec3 eye; out vec4 pixel;
    void main() {
      vec3 n = normalize(normal), to_eye = normalize(eye - place);
      if (dot(n, to_eye) < 0.0) n = -n;
      float key = max(0.0, dot(n, normalize(vec3(0.35, -0.45, 0.82))));
      float lamp = max(0.0, dot(n, to_eye)), edge = pow(1.0 - lamp, 3.0);
      float light = 0.36 + 0.16 * (0.5 + 0.5 * n.z) + 0.34 * key + 0.22 * lamp;
      // What is seen through has edges that are seen.
      pixel = vec4(color.rgb * light, color.a < 1.0 ? mix(color.a, min(1.0, color.a * 2.0), edge) : 1.0);
    }`;
  const BALL_VERTEX = `#version 300 es
    in vec3 corner; in vec4 ball; uniform mat4 view; out vec3 normal; out vec3 place;
    void main() { normal = corner; place = ball.xyz + corner * ball.w; gl_Position = view * vec4(place, 1.0); }`;
  const BALL_FRAGMENT = `#version 300 es
    precision highp float; in vec3 normal, place; uniform vec3 eye; out vec4 pixel;
    void main() {
      float facing = dot(normalize(normal), normalize(eye - place));
      pixel = vec4(mix(vec3(0.5, 0.32, 0.0), vec3(1.0, 0.882, 0.302), smoothstep(0.15, 0.55, facing)), 1.0);
    }`;
  const LINE_VERTEX = `#version 300 es
    in vec3 position; uniform mat4 view; uniform float point;
    void main() { gl_Position = view * vec4(position, 1.0); gl_PointSize = point; }`;
  // A dot, or a ring with four ticks outside, or plain.
  const LINE_FRAGMENT = `#version 300 es
    precision highp float; uniform vec4 color; uniform float point, ring; out vec4 pixel;
    void main() {
      vec2 c = gl_PointCoord - 0.5;
      float r = length(c);
      pixel = color;
      if (ring > 0.0) {
        bool tick = min(abs(c.x), abs(c.y)) < 0.035 && r > 0.3;
        if (r > 0.5 || !(tick || abs(r - 0.31) < 0.055)) discard;
        bool core = (tick && min(abs(c.x), abs(c.y)) < 0.02 && r < 0.485) || abs(r - 0.31) < 0.03;
        if (!core) pixel = vec4(0.1, 0.1, 0.1, 1.0);
      } else if (point > 0.0) {
        if (r > 0.5) discard;
        if (r > 0.28) pixel = vec4(0.1, 0.1, 0.1, 1.0);
      }
    }`;

  let gl = null, programs = null, buffers = null;

  function program(vertex, fragment, names) {
    const made = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(made));
    return { made, ...Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(made, name)])) };
  }

  function filled(target, values) {
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, values, gl.STATIC_DRAW);
    return buffer;
  }

  // A vertex array with one attribute, and corners where there are some.
  function vertices(made, name, values, corners) {
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    filled(gl.ARRAY_BUFFER, values);
    attribute(made, name, 3, gl.FLOAT, false, 0, 0);
    if (corners) filled(gl.ELEMENT_ARRAY_BUFFER, corners);
    return array;
  }

  function attribute(made, name, size, type, normalized, stride, offset) {
    const slot = gl.getAttribLocation(made.made, name);
    gl.enableVertexAttribArray(slot);
    gl.vertexAttribPointer(slot, size, type, normalized, stride, offset);
    return slot;
  }

  // Corner by corner: 16-bit shares of the box, and the direction that the surface faces there. Faces that meet at less than 30° are
  // shaded as one smooth surface, larger ones counting more.
  function surface(mesh) {
    const { vertices: v, corners } = mesh, faces = corners.length / 3;
    const edges = minus(mesh.high_m, mesh.low_m);
    const normals = new Float32Array(corners.length);
    const begins = new Uint32Array(v.length / 3 + 1), around = new Uint32Array(corners.length);
    for (let f = 0; f < faces; f++) {
      const p = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => v[corners[f * 3 + k] * 3 + axis] * edges[axis]));
      normals.set(cross(minus(p[1], p[0]), minus(p[2], p[0])), f * 3);
      for (let k = 0; k < 3; k++) begins[corners[f * 3 + k] + 1]++;
    }
    for (let k = 1; k < begins.length; k++) begins[k] += begins[k - 1];
    const next = begins.slice();
    corners.forEach((corner, k) => { around[next[corner]++] = Math.floor(k / 3); });
    const bytes = new ArrayBuffer(corners.length * 12), shares = new Uint16Array(bytes), facing = new Int8Array(bytes);
    corners.forEach((corner, k) => {
      const own = Math.floor(k / 3) * 3, [x, y, z] = normals.subarray(own, own + 3), sum = [x, y, z], size = Math.hypot(x, y, z);
      // Fans of very many triangles are caps of round things: flat.
      if (begins[corner + 1] - begins[corner] <= 64) {
        for (let n = begins[corner]; n < begins[corner + 1]; n++) {
          const other = around[n] * 3, [a, b, c] = [normals[other], normals[other + 1], normals[other + 2]];
          if (other !== own && a * x + b * y + c * z > 0.866 * size * Math.hypot(a, b, c)) { sum[0] += a; sum[1] += b; sum[2] += c; }
        }
      }
      shares.set(v.subarray(corner * 3, corner * 3 + 3), k * 6);
      facing.set(unit(sum).map((n) => Math.round(n * 127)), k * 12 + 8);
    });
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    filled(gl.ARRAY_BUFFER, bytes);
    attribute(programs.mesh, "share", 3, gl.UNSIGNED_SHORT, true, 12, 0);
    attribute(programs.mesh, "facing", 3, gl.BYTE, true, 12, 8);
    return array;
  }

  // A ball of 320 triangles: an icosahedron divided twice.
  function ball() {
    const g = (1 + Math.sqrt(5)) / 2;
    let points = [[-1, g, 0], [1, g, 0], [-1, -g, 0], [1, -g, 0], [0, -1, g], [0, 1, g], [0, -1, -g], [0, 1, -g], [g, 0, -1], [g, 0, 1], [-g, 0, -1], [-g, 0, 1]].map(unit);
    let faces = [0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1];
    for (let round = 0; round < 2; round++) {
      const divided = [];
      for (let k = 0; k < faces.length; k += 3) {
        const [a, b, c] = faces.slice(k, k + 3);
        const middle = (i, j) => points.push(unit(add(points[i], points[j]))) - 1;
        const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
        divided.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
      }
      faces = divided;
    }
    return [new Float32Array(points.flat()), new Uint16Array(faces)];
  }

  // Lines half a metre apart where the cell stands, and further apart under large cells.
  function grid() {
    const [low, high] = everything;
    const size = Math.max(high[0] - low[0], high[1] - low[1]);
    const step = 0.5 * Math.max(1, 2 ** Math.ceil(Math.log2(size / 20)));
    const ends = [0, 1].map((k) => [Math.floor(low[k] / step) - 1, Math.ceil(high[k] / step) + 1].map((n) => n * step));
    const z = Math.min(0, low[2]), lines = [];
    for (let x = ends[0][0]; x <= ends[0][1] + step / 2; x += step) lines.push(x, ends[1][0], z, x, ends[1][1], z);
    for (let y = ends[1][0]; y <= ends[1][1] + step / 2; y += step) lines.push(ends[0][0], y, z, ends[0][1], y, z);
    return new Float32Array(lines);
  }

  function prepare() {
    programs = {
      mesh: program(MESH_VERTEX, MESH_FRAGMENT, ["low", "size", "world", "view", "color", "eye"]),
      ball: program(BALL_VERTEX, BALL_FRAGMENT, ["view", "eye"]),
      line: program(LINE_VERTEX, LINE_FRAGMENT, ["view", "color", "point", "ring"]),
    };
    const lines = grid(), [points, faces] = ball();
    buffers = {
      meshes: meshes.map(surface),
      grid: vertices(programs.line, "position", lines), lines: lines.length / 3,
      lanes: vertices(programs.line, "position", new Float32Array(data.lanes || [])), ends: (data.lanes || []).length / 3,
      band: vertices(programs.line, "position", new Float32Array(data.band || [])), bandCorners: (data.band || []).length / 3,
      points: vertices(programs.line, "position", new Float32Array(3)),
      ball: vertices(programs.ball, "corner", points, faces), faces: faces.length,
    };
    gl.bindVertexArray(buffers.points);
    buffers.pointData = filled(gl.ARRAY_BUFFER, new Float32Array(3));
    attribute(programs.line, "position", 3, gl.FLOAT, false, 0, 0);
    gl.bindVertexArray(buffers.ball);
    buffers.ballData = filled(gl.ARRAY_BUFFER, new Float32Array(4));
    gl.vertexAttribDivisor(attribute(programs.ball, "ball", 4, gl.FLOAT, false, 0, 0), 1);
    gl.bindVertexArray(null);
  }

  const COLORS = { collision: [0.835, 0.369, 0], near: [0.902, 0.624, 0], undecided: [0, 0.447, 0.698] };
  const WORST = ["near", "undecided", "collision"];

  // The colour of every member, and how much of it one sees: a pair stands out, everything else is seen through and has no colour.
  function appearances() {
    const looks = members.map((member) => ({ color: member.own, alpha: 1 }));
    if (still) {
      for (const member of state.finding ? state.finding.members : []) looks[member] = { color: COLORS[state.finding.verdict], alpha: 1 };
      return looks;
    }
    const seen = [
      ...unproven().map((finding) => [0, "undecided", finding.members]),
      ...running().map((finding) => [WORST.indexOf(finding.verdict), finding.verdict, finding.members]),
    ].filter(([, , pair]) => pair.length > 0);
    if (seen.length === 0) return looks;
    members.forEach((member, index) => { looks[index] = { color: member.is_robot ? ROBOT : CELL, alpha: 0.22 }; });
    for (const [, verdict, pair] of seen.sort((a, b) => a[0] - b[0])) {
      for (const member of pair) looks[member] = { color: COLORS[verdict], alpha: isShown(state.finding) ? 0.3 : 1 };
    }
    if (isShown(state.finding)) {
      // The second of the two is paler, so that one can tell them apart.
      state.finding.members.forEach((member, second) => {
        looks[member] = { color: COLORS[state.finding.verdict].map((share) => mix(share, 1, second * 0.35)), alpha: 0.5 };
      });
    }
    return looks;
  }

  const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

  function viewMatrix() {
    const [from, away] = eye(), [right, up] = axes(away);
    const turn = [right[0], up[0], away[0], 0, right[1], up[1], away[1], 0, right[2], up[2], away[2], 0, -dot(right, from), -dot(up, from), -dot(away, from), 1];
    const near = camera.distance / 200, far = camera.distance + 4 * Math.hypot(...minus(everything[1], everything[0])) + 1;
    const f = 1 / Math.tan(FIELD / 2), aspect = canvas.width / canvas.height;
    const lens = [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0];
    return [times(lens, turn), from];
  }

  function drawMembers(list, here, view, from) {
    const p = programs.mesh;
    gl.useProgram(p.made);
    gl.uniformMatrix4fv(p.view, false, view);
    gl.uniform3fv(p.eye, from);
    for (const [index, look] of list) {
      if (!isThere(members[index], state.moment)) continue;
      const pose = poseOf(members[index], here);
      gl.uniform4fv(p.color, [...look.color, look.alpha]);
      for (const piece of members[index].pieces) {
        const mesh = meshes[piece.mesh];
        gl.uniformMatrix4fv(p.world, false, square(joined(pose, piece.member_from_piece)));
        gl.uniform3fv(p.low, mesh.low_m);
        gl.uniform3fv(p.size, minus(mesh.high_m, mesh.low_m));
        gl.bindVertexArray(buffers.meshes[piece.mesh]);
        gl.drawArrays(gl.TRIANGLES, 0, mesh.corners.length);
      }
    }
  }

  function drawLines(array, mode, count, view, color, point = 0, ring = 0) {
    const p = programs.line;
    gl.useProgram(p.made);
    gl.uniformMatrix4fv(p.view, false, view);
    gl.uniform4fv(p.color, color);
    gl.uniform1f(p.point, point);
    gl.uniform1f(p.ring, ring);
    gl.bindVertexArray(array);
    gl.drawArrays(mode, 0, count);
  }

  // Colliding smallest spheres and the points of contact are seen through everything: they are what one looks for.
  function drawFinding(finding, view, from) {
    gl.clear(gl.DEPTH_BUFFER_BIT);
    if (finding.spheres.length > 0) {
      const p = programs.ball;
      gl.useProgram(p.made);
      gl.uniformMatrix4fv(p.view, false, view);
      gl.uniform3fv(p.eye, from);
      gl.bindVertexArray(buffers.ball);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.ballData);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(finding.spheres.flat()), gl.DYNAMIC_DRAW);
      gl.drawElementsInstanced(gl.TRIANGLES, buffers.faces, gl.UNSIGNED_SHORT, 0, finding.spheres.length);
    }
    if (finding.points.length === 0) return;
    gl.disable(gl.DEPTH_TEST);
    const dense = still ? 2 : Math.min(2, devicePixelRatio || 1), white = [1, 1, 1, 1];
    const drawn = (points, mode, ...look) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.pointData);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(points.flat()), gl.DYNAMIC_DRAW);
      drawLines(buffers.points, mode, points.length, view, ...look);
    };
    const [a, b] = finding.points;
    if (finding.verdict === "collision") {
      drawn([scaled(add(a, b), 0.5)], gl.POINTS, white, 56 * dense, 1);
    } else {
      const side = scaled(unit(cross(minus(b, a), minus(from, a))), perPixel(Math.hypot(...minus(from, a))) * 1.5);
      drawn([add(a, side), minus(a, side), add(b, side), minus(b, side)], gl.TRIANGLE_STRIP, [0.1, 0.1, 0.1, 1]);
      drawn([a, b], gl.POINTS, white, 10 * dense);
    }
    gl.enable(gl.DEPTH_TEST);
  }

  function draw() {
    const [wide, high] = size().map((n) => Math.round(n * (still ? 2 : Math.min(2, devicePixelRatio || 1))));
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    const here = place(state.moment), [view, from] = viewMatrix(), dark = isDark() && !still;
    gl.viewport(0, 0, wide, high);
    gl.clearColor(...(dark ? [0.12, 0.135, 0.15, 1] : [0.91, 0.922, 0.933, 1]));
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    const looks = [...appearances().entries()];
    const layer = (low, high) => looks.filter(([, look]) => low <= look.alpha && look.alpha < high);
    // The ground would only be in the way of a look into things.
    if (still || !isShown(state.finding)) drawLines(buffers.grid, gl.LINES, buffers.lines, view, dark ? [0.27, 0.3, 0.33, 1] : [0.76, 0.79, 0.82, 1]);
    drawMembers(layer(1, 2), here, view, from);
    // What the controller may do at corners.
    if (buffers.ends > 0) {
      drawLines(buffers.lanes, gl.LINES, buffers.ends, view, [0.16, 0.6, 0.33, 1]);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      gl.depthMask(false);
      drawLines(buffers.band, gl.TRIANGLES, buffers.bandCorners, view, [0.16, 0.6, 0.33, 0.35]);
      gl.depthMask(true);
      gl.disable(gl.BLEND);
    }
    // Of what is seen through, the nearest surface alone: depth first, then colour. Members of pairs lie over the rest, one by one,
    // so that one is seen inside the other.
    for (const list of [layer(0, 0.25), ...layer(0.25, 1).map((one) => [one])]) {
      if (list.length === 0) continue;
      if (list[0][1].alpha > 0.25) gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.colorMask(false, false, false, false);
      drawMembers(list, here, view, from);
      gl.colorMask(true, true, true, true);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      drawMembers(list, here, view, from);
      gl.disable(gl.BLEND);
    }
    if (isShown(state.finding)) drawFinding(state.finding, view, from);
    canvas.dataset.moment = String(state.moment);
    canvas.dataset.ready = "true";
  }

  // --- Words beside the picture ----------------------------------------------------------------------------------------

  const clock = by("playback-clock"), line = by("playback-line");
  const values = joints.map((joint) => {
    const row = document.createElement("div"), name = document.createElement("dt"), value = document.createElement("dd");
    name.textContent = joint.name;
    row.append(name, value);
    by("playback-joints").append(row);
    return value;
  });

  // What the run says of the instant.
  function sentence(seen) {
    if (isShown(state.finding)) {
      const lit = gl ? state.finding.spheres.length : 0;
      return SIGNS[state.finding.verdict] + state.finding.what + (lit ? `; ${lit} of ${state.finding.spheres_total} colliding spheres lit` : "");
    }
    const subject = (f) => (f.joint === null ? f.members.map((index) => members[index].name).join(" | ") : joints[f.joint].name);
    const said = seen.map((f) => `${SIGNS[f.verdict]}${f.verdict.toUpperCase()} ${subject(f)}`);
    said.push(...unproven().map((f) => `${SIGNS.undecided}NOT PROVEN CLEAR HERE ${subject(f)}`));
    if (said.length > 3) return `${said.slice(0, 3).join("; ")} and ${said.length - 3} more`;
    if (said.length > 0) return said.join("; ");
    const isBetween = Math.abs(state.moment - Math.round(state.moment)) > HAIR;
    return isBetween && !data.between ? "Between two points: not checked" : "No finding at this instant";
  }

  const SIGNS = { collision: "✖ ", near: "⚠ ", undecided: "? ", joint: "⤒ " };

  // The line of the program, in the middle of its list; where it stays, the list stays too.
  const source = by("playback-source");
  let lit = null;
  function light(id) {
    const now = (id && by(id)) || null;
    if (!source || now === lit) return;
    if (lit) lit.classList.remove("now");
    lit = now;
    if (!lit) return;
    lit.classList.add("now");
    source.scrollTop = lit.offsetTop - source.clientHeight / 3;
  }

  // The motions that may follow the one shown: any way through the program is gone by them.
  const then = by("playback-then");
  let offered = null;
  function offer(run) {
    if (!then || run === offered) return;
    offered = run;
    const next = (run && run.then) || [];
    const buttons = next.map((motion) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = motion.name;
      button.title = motion.hint;
      button.addEventListener("click", () => choose(null, motion.moment));
      return button;
    });
    then.replaceChildren("Then line ", ...buttons);
    then.hidden = buttons.length === 0;
  }

  function tell() {
    const [i, j, f, posed] = place(state.moment);
    const point = `point ${Math.round(state.moment * 100) / 100} of ${last}`;
    clock.textContent = data.on_clock ? `${timeOf(state.moment).toFixed(3)} s, ${point}` : point;
    const run = data.lines.find((run) => state.moment <= run.until + HAIR);
    line.textContent = posed ? posed.program : run ? run.text : "";
    light(run && run.source);
    offer(posed ? null : run);
    const seen = running();
    values.forEach((value, k) => {
      const now = posed ? posed.values[k] : mix(joints[k].values[i], joints[k].values[j], f);
      value.textContent = joints[k].is_length ? `${(now * 1e3).toFixed(2)} mm` : `${((now * 180) / Math.PI).toFixed(2)}°`;
      value.parentElement.classList.toggle("playback-outside", seen.some((finding) => finding.joint === k));
    });
    told.textContent = sentence(seen);
    told.dataset.verdict = [...WORST, "joint"].findLast((verdict) => seen.some((f) => f.verdict === verdict)) || "";
    scrub.value = String(state.moment);
    scrub.setAttribute("aria-valuetext", clock.textContent);
    chosen.value = state.finding ? state.finding.id : "";
    play.textContent = state.playing ? "Pause" : "Play";
    for (const plot of plots) plot.move(state.moment);
  }

  // Charts of the page: `data-plot="x0 x1 m0 m1"` says where they show which instants.
  const plots = [...document.querySelectorAll("svg[data-plot]")].map((svg) => {
    const [x0, x1, m0, m1] = svg.dataset.plot.split(" ").map(Number);
    const playhead = svg.querySelector("line.playhead");
    svg.style.cursor = "crosshair";
    svg.addEventListener("click", (event) => {
      const matrix = svg.getScreenCTM();
      if (!matrix || event.target.closest("[data-moment]")) return;
      const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x;
      if (x >= x0 && x <= x1) choose(null, m0 + ((x - x0) / (x1 - x0 || 1)) * (m1 - m0));
    });
    return {
      move(moment) {
        if (!playhead) return;
        const x = x0 + ((moment - m0) / (m1 - m0 || 1)) * (x1 - x0);
        const isInside = moment >= m0 && moment <= m1;
        playhead.setAttribute("x1", x);
        playhead.setAttribute("x2", x);
        playhead.style.display = isInside ? "inline" : "none";
      },
    };
  });

  // --- One loop, which rests when nothing changes ----------------------------------------------------------------------

  let isWanted = false, isInView = true;

  function wish() {
    if (!isWanted) { isWanted = true; requestAnimationFrame(frame); }
  }

  function frame(now) {
    isWanted = false;
    if (state.playing && isInView) {
      const passed = Math.min(0.1, Math.max(0, (now - state.before) / 1e3)) * Number(by("playback-speed").value);
      state.before = now;
      // Without a clock, twenty points a second.
      const next = data.on_clock ? momentOf(timeOf(state.moment) + passed) : state.moment + passed * 20;
      state.moment = Math.min(last, next);
      if (state.moment >= last) state.playing = false;
      if (state.playing) wish();
    }
    tell();
    if (gl && isInView) draw();
  }

  function choose(finding, moment) {
    state.playing = false;
    state.finding = finding;
    state.moment = Math.min(last, Math.max(0, moment));
    wish();
  }

  function goTo(finding, isClose = false) {
    choose(finding, finding.shown);
    if (gl) lookAtFinding(finding, isClose);
  }

  // A picture of the whole cell for the top of the page, and for print.
  function drawStill() {
    const figure = by("still");
    if (!figure || !gl) return;
    still = [480, 360];
    if (data.opens !== null) [state.finding, state.moment] = [data.findings[data.opens], data.findings[data.opens].shown];
    turnToRobots();
    fit();
    draw();
    by("still-picture").src = canvas.toDataURL("image/jpeg", 0.9);
    figure.hidden = false;
    [still, state.finding, state.moment] = [null, null, 0];
  }

  function toggle() {
    if (!state.playing && state.moment >= last) state.moment = 0;
    state.playing = !state.playing;
    // The robots stay in the picture while they move.
    if (state.playing && gl && state.finding) fit(robots);
    state.before = performance.now();
    wish();
  }

  function step(direction) {
    const list = data.findings;
    if (list.length === 0) return;
    const now = list.indexOf(state.finding);
    if (now >= 0) return goTo(list[(now + direction + list.length) % list.length]);
    const later = list.findIndex((finding) => finding.shown > state.moment);
    const next = direction > 0 ? (later < 0 ? 0 : later) : (later < 0 ? list.length : later) - 1;
    goTo(list[(next + list.length) % list.length]);
  }

  // --- Hands -----------------------------------------------------------------------------------------------------------

  scrub.addEventListener("input", () => choose(null, Number(scrub.value)));
  play.addEventListener("click", toggle);
  by("playback-previous").addEventListener("click", () => step(-1));
  by("playback-next").addEventListener("click", () => step(1));
  chosen.addEventListener("change", () => {
    const finding = data.findings.find((f) => f.id === chosen.value);
    if (finding) goTo(finding); else choose(null, state.moment);
  });
  for (const button of document.querySelectorAll("[data-side]")) {
    button.addEventListener("click", () => {
      if (button.dataset.side === "close") return goTo(state.finding || data.findings[0], true);
      if (button.dataset.side !== "fit") [camera.yaw, camera.pitch] = SIDES[button.dataset.side];
      fit();
      wish();
    });
  }

  // Anything on the page that names an instant leads here.
  for (const element of document.querySelectorAll("[data-moment]")) {
    if (element === canvas) continue;
    const go = () => {
      const finding = data.findings.find((f) => f.id === element.dataset.finding);
      if (finding && Math.abs(finding.shown - Number(element.dataset.moment)) <= HAIR) goTo(finding);
      else choose(finding || null, Number(element.dataset.moment));
      (gl ? canvas.parentElement : scrub).scrollIntoView({ block: "nearest" });
    };
    const isButton = element.matches("button, a");
    if (!isButton) { element.setAttribute("role", "button"); element.setAttribute("tabindex", "0"); }
    element.style.cursor = "pointer";
    // A number on a line leads further than the line itself.
    element.addEventListener("click", (event) => { event.preventDefault(); event.stopPropagation(); go(); });
    element.addEventListener("keydown", (event) => {
      if (!isButton && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); go(); }
    });
  }

  // One lane of marks per kind of finding. Those that can be chosen are buttons for the mouse; the list is for everybody.
  const share = (moment) => `${(moment / Math.max(1, last)) * 100}%`;

  function mark(lane, first, length) {
    const made = document.createElement("span");
    [made.style.left, made.style.width] = [share(first), share(length)];
    lane.append(made);
    return made;
  }

  for (const verdict of ["collision", "undecided", "near", "joint"]) {
    if (!stretches.some((finding) => finding.verdict === verdict)) continue;
    const lane = document.createElement("div");
    lane.className = verdict;
    by("playback-strip").append(lane);
    let until = -1;
    for (const finding of data.others.filter((f) => f.verdict === verdict).sort((a, b) => a.first - b.first)) {
      const from = Math.max(finding.first, until);
      if (finding.last >= from) mark(lane, from, finding.last - from);
      until = Math.max(until, finding.last);
    }
    for (const finding of data.findings.filter((f) => f.verdict === verdict)) {
      const made = mark(lane, finding.first, finding.last - finding.first);
      made.title = [...chosen.options].find((option) => option.value === finding.id).text;
      made.addEventListener("click", () => goTo(finding));
    }
  }

  const fingers = new Map();
  let spread = null;

  function pan(dx, dy) {
    const [, away] = eye(), [right, up] = axes(away);
    const size = perPixel(camera.distance);
    camera.target = add(camera.target, add(scaled(right, -dx * size), scaled(up, dy * size)));
  }

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    spread = null;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY], dx = now[0] - before[0], dy = now[1] - before[1];
    fingers.set(event.pointerId, now);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const wide = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread) camera.distance *= spread / Math.max(1, wide);
      spread = wide;
      pan(dx / 2, dy / 2);
    } else if (event.shiftKey || event.buttons & 6) {
      pan(dx, dy);
    } else {
      camera.yaw -= dx * 0.007;
      camera.pitch = Math.min(1.55, Math.max(-1.55, camera.pitch + dy * 0.007));
    }
    wish();
  });
  for (const ending of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(ending, (event) => { fingers.delete(event.pointerId); spread = null; });
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("dblclick", () => { fit(); wish(); });
  canvas.addEventListener("wheel", (event) => {
    // A page must scroll past the picture: the wheel zooms where the picture was clicked before, or with the control key.
    if (document.activeElement !== canvas && !event.ctrlKey) return;
    event.preventDefault();
    camera.distance *= Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.0015);
    wish();
  }, { passive: false });

  // Keys are for the playback while something in it has the focus; what the page has no use for, also while nothing has.
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isInside = by("playback-stage").contains(event.target);
    const isNobodys = event.target === document.body && isInView && (key === "n" || key === "f" || key === "c");
    if (!(isInside || isNobodys) || event.target.matches("select")) return;
    if (key === " " && event.target.matches("button")) return;
    const keys = {
      " ": toggle, n: () => step(event.shiftKey ? -1 : 1), f: () => { fit(); wish(); },
      c: () => { if (data.findings.length > 0) goTo(state.finding || data.findings[0], true); },
      ArrowLeft: () => choose(null, Math.ceil(state.moment - HAIR) - 1), ArrowRight: () => choose(null, Math.floor(state.moment + HAIR) + 1),
      Home: () => choose(null, 0), End: () => choose(null, last),
    };
    if (keys[key]) { event.preventDefault(); keys[key](); }
  });

  // --- Beginning, and what may happen to the context -------------------------------------------------------------------

  function begin() {
    gl = canvas.getContext("webgl2", { alpha: false, antialias: true, preserveDrawingBuffer: true });
    try {
      if (gl) prepare();
    } catch {
      // A driver that cannot compile the shaders is as good as none.
      gl = null;
    }
    by("playback-stage").hidden = false;
    for (const part of ["playback-view", "playback-hands"]) by(part).hidden = !gl;
    by("playback-unavailable").hidden = Boolean(gl);
    by("playback-lost").hidden = true;
    wish();
  }

  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    gl = null;
    by("playback-lost").hidden = false;
  });
  canvas.addEventListener("webglcontextrestored", begin);
  new ResizeObserver(wish).observe(canvas);
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1).isIntersecting;
    state.before = performance.now();
    if (isInView) wish();
  }).observe(by("playback-stage"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wish);
  play.disabled = last === 0;
  begin();
  drawStill();
  turnToRobots();
  fit();
  if (data.opens !== null) goTo(data.findings[data.opens]);
});
