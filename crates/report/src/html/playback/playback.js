// The cell in motion: WebGL 2, no libraries, nothing loaded. Lengths in metres, z up, matrices column by column.
"use strict";
// The page goes on below the script: what it names is there when all of it was read.
document.addEventListener("DOMContentLoaded", () => {
  const by = (id) => document.getElementById(id);
  const data = JSON.parse(by("playback-data").textContent);
  const canvas = by("playback"), scrub = by("playback-scrub"), chosen = by("playback-findings");
  const play = by("playback-play"), told = by("playback-told");
  const last = Number(scrub.max);

  // --- Numbers from the page -------------------------------------------------------------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  const meshes = data.meshes.map((mesh) => ({
    ...mesh,
    vertices: new Uint16Array(bytes(mesh.vertices)),
    corners: mesh.is_wide ? new Uint32Array(bytes(mesh.corners)) : new Uint16Array(bytes(mesh.corners)),
  }));
  const joints = data.joints.map((joint) => ({ ...joint, values: new Float32Array(bytes(joint.values)) }));
  const members = data.members.map((member) => ({
    ...member,
    poses: member.track.poses && new Uint16Array(bytes(member.track.poses)),
  }));

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
    return [low, next, span > 0 ? Math.min(1, (moment - data.moments[low]) / span) : 0];
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
  function poseOf(member, [i, j, f]) {
    const track = member.track;
    if (!member.poses) return track.world_from_member;
    const number = (k) => mix(member.poses[i * 9 + k], member.poses[j * 9 + k], f) / 65535;
    const column = (k) => [0, 1, 2].map((r) => number(k + r) * 2 - 1);
    const x = unit(column(0)), rough = column(3);
    const y = unit(minus(rough, scaled(x, dot(x, rough))));
    const origin = [0, 1, 2].map((k) => mix(track.low_m[k], track.high_m[k], number(6 + k)));
    return [...x, ...y, ...cross(x, y), ...origin];
  }

  // Findings in whose stretch the instant lies; rounding of the scrub bar must not miss an end.
  const HAIR = 1e-6;
  const running = () => data.findings.filter((f) => f.first - HAIR <= state.moment && state.moment <= f.last + HAIR);
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

  function worldBox(wanted) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    const here = place(state.moment);
    members.forEach((member, index) => {
      if (!wanted(index)) return;
      const pose = poseOf(member, here);
      for (const piece of member.pieces) {
        const mesh = meshes[piece.mesh], world = joined(pose, piece.member_from_piece);
        for (let corner = 0; corner < 8; corner++) {
          const p = at(world, [0, 1, 2].map((k) => ((corner >> k) & 1 ? mesh.high_m : mesh.low_m)[k]));
          for (let k = 0; k < 3; k++) { low[k] = Math.min(low[k], p[k]); high[k] = Math.max(high[k], p[k]); }
        }
      }
    });
    return low[0] <= high[0] ? [low, high] : [[-1, -1, 0], [1, 1, 1]];
  }

  const everything = worldBox(() => true);

  function lookAt(center, radius) {
    camera.target = center;
    // Whole in view, whether the canvas is wide or tall.
    const aspect = Math.max(0.3, canvas.clientWidth / Math.max(1, canvas.clientHeight));
    camera.distance = radius / Math.sin(FIELD / 2) / Math.min(1, aspect);
  }

  function fit() {
    const [low, high] = everything;
    lookAt(scaled(add(low, high), 0.5), (Math.hypot(...minus(high, low)) / 2) * 0.8);
  }

  function lookAtFinding(finding) {
    const places = [...finding.points, ...finding.spheres.map((s) => s.slice(0, 3))];
    if (places.length === 0) {
      const [low, high] = worldBox((index) => finding.members.includes(index));
      return lookAt(scaled(add(low, high), 0.5), Math.hypot(...minus(high, low)) / 2);
    }
    const center = scaled(places.reduce(add), 1 / places.length);
    const reach = Math.max(...places.map((p) => Math.hypot(...minus(p, center))), ...finding.spheres.map((s) => s[3]), 0);
    lookAt(center, finding.spheres.length > 0 ? Math.min(0.3, Math.max(0.08, reach * 6)) : 0.2);
  }

  // --- Drawing ---------------------------------------------------------------------------------------------------------

  const MESH_VERTEX = `#version 300 es
    in vec3 share; uniform vec3 low, size; uniform mat4 world, view; out vec3 place;
    void main() { vec4 p = world * vec4(low + share * size, 1.0); place = p.xyz; gl_Position = view * p; }`;
  const MESH_FRAGMENT = `#version 300 es
    precision highp float; in vec3 place; uniform vec4 color; uniform vec3 eye; out vec4 pixel;
    void main() {
      vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
      vec3 to_eye = normalize(eye - place);
      if (dot(normal, to_eye) < 0.0) normal = -normal;
      float sky = 0.5 + 0.5 * normal.z;
      float key = max(0.0, dot(normal, normalize(to_eye + vec3(0.3, -0.2, 0.9))));
      pixel = vec4(color.rgb * (0.34 + 0.22 * sky + 0.5 * key), color.a);
    }`;
  const BALL_VERTEX = `#version 300 es
    in vec3 corner; in vec4 ball; uniform mat4 view; out vec3 normal; out vec3 place;
    void main() { normal = corner; place = ball.xyz + corner * ball.w; gl_Position = view * vec4(place, 1.0); }`;
  const BALL_FRAGMENT = `#version 300 es
    precision highp float; in vec3 normal, place; uniform vec3 eye; out vec4 pixel;
    void main() {
      float facing = dot(normalize(normal), normalize(eye - place));
      if (facing < 0.0) discard;
      pixel = facing > 0.45 ? vec4(1.0, 0.882, 0.302, 1.0) : vec4(0.55, 0.36, 0.0, 1.0);
    }`;
  const LINE_VERTEX = `#version 300 es
    in vec3 position; uniform mat4 view; uniform float point;
    void main() { gl_Position = view * vec4(position, 1.0); gl_PointSize = point; }`;
  const LINE_FRAGMENT = `#version 300 es
    precision highp float; uniform vec4 color; uniform float point; out vec4 pixel;
    void main() {
      float r = point > 0.0 ? length(gl_PointCoord - 0.5) : 0.0;
      if (r > 0.5) discard;
      pixel = r > 0.28 ? vec4(0.1, 0.1, 0.1, 1.0) : color;
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
  function vertices(made, name, values, type, normalized, corners) {
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    filled(gl.ARRAY_BUFFER, values);
    const slot = gl.getAttribLocation(made.made, name);
    gl.enableVertexAttribArray(slot);
    gl.vertexAttribPointer(slot, 3, type, normalized, 0, 0);
    if (corners) filled(gl.ELEMENT_ARRAY_BUFFER, corners);
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
      line: program(LINE_VERTEX, LINE_FRAGMENT, ["view", "color", "point"]),
    };
    const lines = grid(), [points, faces] = ball();
    buffers = {
      meshes: meshes.map((mesh) => vertices(programs.mesh, "share", mesh.vertices, gl.UNSIGNED_SHORT, true, mesh.corners)),
      grid: vertices(programs.line, "position", lines, gl.FLOAT, false), lines: lines.length / 3,
      ball: vertices(programs.ball, "corner", points, gl.FLOAT, false, faces), faces: faces.length,
      points: vertices(programs.line, "position", new Float32Array(6), gl.FLOAT, false),
    };
    gl.bindVertexArray(buffers.points);
    buffers.pointData = filled(gl.ARRAY_BUFFER, new Float32Array(6));
    gl.vertexAttribPointer(gl.getAttribLocation(programs.line.made, "position"), 3, gl.FLOAT, false, 0, 0);
    gl.bindVertexArray(buffers.ball);
    buffers.ballData = filled(gl.ARRAY_BUFFER, new Float32Array(4));
    const slot = gl.getAttribLocation(programs.ball.made, "ball");
    gl.enableVertexAttribArray(slot);
    gl.vertexAttribPointer(slot, 4, gl.FLOAT, false, 0, 0);
    gl.vertexAttribDivisor(slot, 1);
    gl.bindVertexArray(null);
  }

  // Red, green, blue as shares of 1.
  const COLORS = { collision: [0.835, 0.369, 0], near: [0.902, 0.624, 0], undecided: [0.337, 0.706, 0.914] };
  const WORST = ["near", "undecided", "collision"];
  const ROBOT = [0.86, 0.85, 0.82], CELL = [0.52, 0.58, 0.65];

  // The colour of every member, and how much of it one sees.
  function appearances() {
    const looks = members.map((member) => ({ color: member.is_robot ? ROBOT : CELL, alpha: 1 }));
    const seen = running();
    if (state.finding && seen.includes(state.finding)) {
      looks.forEach((look, index) => { look.alpha = state.finding.members.includes(index) ? 0.5 : 0.22; });
    }
    for (const finding of [...seen].sort((a, b) => WORST.indexOf(a.verdict) - WORST.indexOf(b.verdict))) {
      for (const member of finding.members) looks[member].color = COLORS[finding.verdict];
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
      const pose = poseOf(members[index], here);
      gl.uniform4fv(p.color, [...look.color, look.alpha]);
      for (const piece of members[index].pieces) {
        const mesh = meshes[piece.mesh];
        gl.uniformMatrix4fv(p.world, false, square(joined(pose, piece.member_from_piece)));
        gl.uniform3fv(p.low, mesh.low_m);
        gl.uniform3fv(p.size, minus(mesh.high_m, mesh.low_m));
        gl.bindVertexArray(buffers.meshes[piece.mesh]);
        gl.drawElements(gl.TRIANGLES, mesh.corners.length, mesh.is_wide ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT, 0);
      }
    }
  }

  function drawLines(array, mode, count, view, color, point) {
    const p = programs.line;
    gl.useProgram(p.made);
    gl.uniformMatrix4fv(p.view, false, view);
    gl.uniform4fv(p.color, color);
    gl.uniform1f(p.point, point);
    gl.bindVertexArray(array);
    gl.drawArrays(mode, 0, count);
  }

  // Colliding smallest spheres and the points of contact are seen through everything: they are what one looks for.
  function drawFinding(finding, view, from) {
    gl.disable(gl.DEPTH_TEST);
    if (finding.spheres.length > 0) {
      const far = (s) => Math.hypot(...minus(s.slice(0, 3), from));
      const sorted = [...finding.spheres].sort((a, b) => far(b) - far(a));
      const p = programs.ball;
      gl.useProgram(p.made);
      gl.uniformMatrix4fv(p.view, false, view);
      gl.uniform3fv(p.eye, from);
      gl.bindVertexArray(buffers.ball);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.ballData);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(sorted.flat()), gl.DYNAMIC_DRAW);
      gl.drawElementsInstanced(gl.TRIANGLES, buffers.faces, gl.UNSIGNED_SHORT, 0, sorted.length);
    }
    if (finding.points.length > 0) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.pointData);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(finding.points.flat()), gl.DYNAMIC_DRAW);
      drawLines(buffers.points, gl.LINES, finding.points.length, view, [0.1, 0.1, 0.1, 1], 0);
      drawLines(buffers.points, gl.POINTS, finding.points.length, view, [1, 1, 1, 1], 6 * (devicePixelRatio || 1));
    }
    gl.enable(gl.DEPTH_TEST);
  }

  function draw() {
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight].map((n) => Math.max(1, Math.round(n * Math.min(2, devicePixelRatio || 1))));
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    const here = place(state.moment), [view, from] = viewMatrix(), dark = isDark();
    gl.viewport(0, 0, wide, high);
    gl.clearColor(...(dark ? [0.12, 0.135, 0.15, 1] : [0.91, 0.922, 0.933, 1]));
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    drawLines(buffers.grid, gl.LINES, buffers.lines, view, dark ? [0.27, 0.3, 0.33, 1] : [0.76, 0.79, 0.82, 1], 0);
    const looks = [...appearances().entries()];
    drawMembers(looks.filter(([, look]) => look.alpha === 1), here, view, from);
    // Of what is seen through, the nearest surface alone: depth first, then colour.
    for (const list of [looks.filter(([, look]) => look.alpha < 0.4), looks.filter(([, look]) => look.alpha >= 0.4 && look.alpha < 1)]) {
      if (list.length === 0) continue;
      gl.clear(gl.DEPTH_BUFFER_BIT);
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

  function tell() {
    const [i, j, f] = place(state.moment);
    const point = `point ${Math.round(state.moment * 100) / 100} of ${last}`;
    clock.textContent = data.on_clock ? `${timeOf(state.moment).toFixed(3)} s, ${point}` : point;
    const run = data.lines.findLast((run) => run.after < state.moment - HAIR) || data.lines[0];
    line.textContent = run ? run.text : "";
    values.forEach((value, k) => {
      const now = mix(joints[k].values[i], joints[k].values[j], f);
      value.textContent = joints[k].is_length ? `${(now * 1e3).toFixed(2)} mm` : `${((now * 180) / Math.PI).toFixed(2)}°`;
    });
    const names = (finding) => finding.members.map((index) => members[index].name).join(" | ");
    const seen = running().map((finding) => `${finding.verdict.toUpperCase()} ${names(finding)}`);
    const lit = isShown(state.finding) && state.finding.spheres.length;
    const spheres = lit ? `; ${state.finding.spheres.length} of ${state.finding.spheres_total} colliding spheres lit` : "";
    told.textContent = seen.slice(0, 3).join("; ") + (seen.length > 3 ? ` and ${seen.length - 3} more` : "") + spheres;
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
    if (state.playing) {
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

  function goTo(finding) {
    choose(finding, finding.shown);
    lookAtFinding(finding);
  }

  function toggle() {
    if (!state.playing && state.moment >= last) state.moment = 0;
    state.playing = !state.playing;
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
      if (button.dataset.side === "fit") fit(); else [camera.yaw, camera.pitch] = SIDES[button.dataset.side];
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
      by("playback-section").scrollIntoView({ block: "nearest" });
    };
    const isButton = element.matches("button, a");
    if (!isButton) { element.setAttribute("role", "button"); element.setAttribute("tabindex", "0"); }
    element.style.cursor = "pointer";
    element.addEventListener("click", (event) => { event.preventDefault(); go(); });
    element.addEventListener("keydown", (event) => {
      if (!isButton && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); go(); }
    });
  }

  for (const finding of data.findings) {
    const mark = document.createElement("span");
    mark.className = finding.verdict;
    mark.title = finding.title;
    mark.style.left = `${(finding.first / Math.max(1, last)) * 100}%`;
    mark.style.width = `${((finding.last - finding.first) / Math.max(1, last)) * 100}%`;
    mark.addEventListener("click", () => goTo(finding));
    by("playback-strip").append(mark);
  }

  const fingers = new Map();
  let spread = null;

  function pan(dx, dy) {
    const [, away] = eye(), [right, up] = axes(away);
    const perPixel = (2 * camera.distance * Math.tan(FIELD / 2)) / canvas.clientHeight;
    camera.target = add(camera.target, add(scaled(right, -dx * perPixel), scaled(up, dy * perPixel)));
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

  by("playback-stage").addEventListener("keydown", (event) => {
    const isField = event.target.matches("select, input, button");
    if (event.ctrlKey || event.altKey || event.metaKey || (isField && event.key !== "n" && event.key !== "N")) return;
    const keys = {
      " ": toggle, n: () => step(1), N: () => step(-1), f: () => { fit(); wish(); },
      ArrowLeft: () => choose(null, Math.ceil(state.moment) - 1), ArrowRight: () => choose(null, Math.floor(state.moment) + 1),
      Home: () => choose(null, 0), End: () => choose(null, last),
    };
    if (keys[event.key] && !(isField && event.target.matches("select"))) { event.preventDefault(); keys[event.key](); }
  });

  // --- Beginning, and what may happen to the context -------------------------------------------------------------------

  function begin() {
    gl = canvas.getContext("webgl2", { alpha: false, antialias: true, preserveDrawingBuffer: true });
    by("playback-stage").hidden = false;
    canvas.hidden = !gl;
    by("playback-unavailable").hidden = Boolean(gl);
    if (gl) { prepare(); fit(); }
    wish();
  }

  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    gl = null;
    by("playback-unavailable").hidden = false;
  });
  canvas.addEventListener("webglcontextrestored", begin);
  new ResizeObserver(wish).observe(canvas);
  new IntersectionObserver(([entry]) => { isInView = entry.isIntersecting; wish(); }).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", wish);
  begin();
});
