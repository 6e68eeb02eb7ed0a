// A scrubber where Streamlit mounts it: data come in as bytes, a line of JSON before the content; the position goes out.

import { fetched } from "./picture.js";
import { Scrubber } from "./scrubber.js";

const instances = new WeakMap();

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  const root = parentElement.querySelector(".ms");
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer ?? data);
  const split = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, split)));
  let scrubber = instances.get(root);
  if (!scrubber) instances.set(root, (scrubber = new Scrubber(root)));
  scrubber.send = (value) => setStateValue("position", value);
  scrubber.receive(head, () =>
    head.fetch ? fetched(head.digest) : JSON.parse(new TextDecoder().decode(bytes.subarray(split + 1))),
  );
  return () => scrubber.rest();
}
