// The room where Streamlit mounts its bar.

import { Room } from "./room.js";

export default function ({ data, parentElement, setStateValue }) {
  const room = (window.metricscopeRoom ??= new Room());
  room.tell = (code) => setStateValue("code", code);
  Object.assign(room, { questions: data.questions, known: data.code });
  room.bar.dress(parentElement.querySelector(".mr"));
  if (data.opening > room.opened) {
    room.opened = data.opening;
    if (!room.code) room.open();
  } else if (data.code && !room.code && !room.left.has(data.code)) room.enter(data.code);
  room.look();
}
