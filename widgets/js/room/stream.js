// What the server tells a window of its room, for as long as it is in there.

import { say } from "../say.js";
import { onServer } from "../server.js";
import { forget } from "./memory.js";

const GONE = "The server no longer has this room. Open a new one.";
const GONE_FOR_GUESTS = "The server no longer has this room. Ask for the code of a new one.";

/**
 * In place of what the window listened to before.
 * @param {import("./room.js").Room} room
 */
export function listenTo(room) {
  room.source?.close();
  const source = (room.source = new EventSource(onServer(`class/${room.code}/live?as=${room.handle}`)));
  const alive = () => void (room.alive = performance.now());
  alive();
  source.onmessage = ({ data }) => {
    alive();
    room.hear(JSON.parse(data));
  };
  const is = (/** @type {string} */ status) => () => {
    alive();
    room.status = status;
    room.bar.show();
  };
  source.onopen = is("live");
  source.addEventListener("alive", is("live"));
  source.addEventListener("waiting", is("lost"));
  source.addEventListener("closed", () => {
    forget(room.code);
    room.end(say(room.role === "guest" ? "The teacher has closed the room." : "The room is closed."));
  });
  source.addEventListener("lost", () => {
    forget(room.code);
    room.end(say(room.role === "guest" ? GONE_FOR_GUESTS : GONE));
  });
  source.onerror = () => {
    if (room.source !== source) return;
    room.status = "lost";
    room.bar.show();
    if (source.readyState === EventSource.CLOSED) room.wait(room.code, "");
  };
}
