// What a window says to the class's routes.

import { onServer } from "../server.js";

// The answer, or an error whose message may be shown and whose status says what is wrong; 0 where nobody answered.
export async function say(path, body = {}) {
  let answer, told;
  try {
    answer = await fetch(onServer(`class/${path}`), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    told = await answer.json();
  } catch {
    throw Object.assign(new Error("The server does not answer."), { status: 0 });
  }
  if (!answer.ok) throw Object.assign(new Error(told.error), { status: answer.status });
  return told;
}
