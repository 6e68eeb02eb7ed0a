// Dragging on a picture: its handles move controls, a click picks the tick whose place is near.

const REACH = 14; // pixels from a place to a click on it

export function draggable(scrubber, view) {
  const { svg } = view;
  let held = null,
    dragged = null;
  const free = (name) => !scrubber.model.locked.has(name);
  const point = (event) => {
    const box = svg.getBoundingClientRect(),
      zoom = box.width / view.box.clientWidth || 1;
    return [(event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom];
  };
  const grip = (event) => {
    const [px, py] = point(event);
    let best = null;
    for (const handle of view.handles.filter(({ controls }) => controls.some(free))) {
      const x = handle.x?.at(scrubber.position) ?? px,
        y = handle.y?.at(scrubber.position) ?? py;
      const far = Math.hypot(px - x, py - y);
      if (Number.isFinite(far) && (!best || far < best.far)) best = { handle, far };
    }
    return best;
  };
  const picked = (event) => {
    const [px, py] = point(event);
    let best = null;
    for (const { x, y, control } of view.picks.filter((pick) => free(pick.control))) {
      const at = { ...scrubber.position },
        here = at[control],
        count = scrubber.model.sizes[control];
      for (let index = 0; index < count; index++) {
        at[control] = index;
        const far = Math.hypot(px - x.at(at), py - y.at(at));
        if (index !== here && far < REACH && !(best?.far <= far)) best = { control, index, far };
      }
    }
    return best;
  };
  const follow = (event) => {
    const [px, py] = point(event);
    const { handle } = held;
    const at = { ...scrubber.position },
      ticks = Object.fromEntries(scrubber.model.controls.map((c) => [c.name, c.texts.length]));
    let best = scrubber.position,
      least = Infinity;
    const look = ([name, ...others]) => {
      // at every tick of each control that the handle moves
      if (name) for (at[name] = 0; at[name] < ticks[name]; at[name]++) look(others);
      if (name) return;
      const dx = handle.x ? handle.x.at(at) - px : 0,
        dy = handle.y ? handle.y.at(at) - py : 0;
      const far = dx * dx + dy * dy;
      if (far < least) {
        least = far;
        best = { ...at };
      }
    };
    const moves = handle.controls.filter(free);
    look(moves);
    for (const name of moves) scrubber.move(name, best[name]);
  };
  svg.addEventListener("pointerdown", (event) => {
    const found = grip(event);
    held = dragged = null;
    if (!found || event.button > 0 || picked(event)?.far < found.far) return;
    if (event.pointerType !== "mouse" && !event.target.classList.contains("ms-knob")) return;
    held = dragged = found;
    scrubber.keyed = false;
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    follow(event);
  });
  svg.addEventListener("pointermove", (event) => held && follow(event));
  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, () => {
      if (held) {
        held = null;
        scrubber.settle(0);
      }
    });
  }
  svg.addEventListener("click", (event) => {
    const found = dragged ? null : picked(event);
    if (!found || !(found.far < (grip(event)?.far ?? Infinity))) return;
    scrubber.keyed = false;
    scrubber.move(found.control, found.index);
    scrubber.settle(0);
  });
  svg.addEventListener(
    "touchstart",
    (event) => {
      if (event.target.classList.contains("ms-knob")) event.preventDefault();
    },
    { passive: false },
  );
}
