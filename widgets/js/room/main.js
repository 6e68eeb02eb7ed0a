// The room where Streamlit mounts its bar.

import { find } from "../dom.js";
import { Room } from "./room.js";

/** @type {Room | undefined} */
let room;

/** @param {import("../streamlit.js").Host<import("./types.js").Data>} host */
export default function ({ data, parentElement, setStateValue }) {
  room ??= new Room();
  room.tell = (code) => setStateValue("code", code);
  room.votes.tell = (votes) => setStateValue("votes", votes);
  room.questions = data.questions;
  room.known = data.code;
  room.bar.dress(find(parentElement, ".mr"));
  if (data.opening > room.opened) {
    room.opened = data.opening;
    if (!room.code) room.open();
  } else if (data.code && !room.code && !room.left.has(data.code)) room.enter(data.code);
  room.obey(data.order);
  room.votes.want(data.collects);
  room.look();
}
