// Nodes of a picture.

export const SVG = "http://www.w3.org/2000/svg";
export function element(tag, attributes = {}, parent = null) {
  const svg = ["svg", "g", "rect", "circle", "line", "path", "text", "clipPath", "defs", "pattern"].includes(tag);
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else node.setAttribute(name, value);
  }
  if (parent) parent.appendChild(node);
  return node;
}

export function put(node, values) {
  const last = (node.last ??= {}); // an attribute set to what it is would be styled and painted again all the same
  for (const name in values) if (last[name] !== values[name]) node.setAttribute(name, (last[name] = values[name]));
}
