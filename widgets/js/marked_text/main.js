// Words and n-grams as the core counted them. Whatever the reader typed is written as text, never as HTML.

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".mm");
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer ?? data);
  const model = JSON.parse(new TextDecoder().decode(bytes));
  const lines = root.querySelector(".mm-lines"), ledger = root.querySelector(".mm-ledger");
  const words = model.lines.map((line) => line.words.map((word, i) => wordOf(word, line.matched[i])));
  lines.replaceChildren(...model.lines.flatMap((line, i) => lineOf(line, words[i], model)));
  region(lines, "The texts, word by word");
  ledger.replaceChildren(tableOf(model, words), ...(model.more ? [node("p", `and ${model.more} more; the file below has all of them.`)] : []));
  region(ledger, `Every ${model.n}-gram and how often it counts`);
}

function node(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function region(box, name) {
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
  box.tabIndex = 0; // a box that scrolls must be reachable by keyboard
}

function wordOf(word, matched) {
  return node("span", word, { class: matched ? "mm-in" : "mm-out", title: matched ? "in a match" : "no match" });
}

function lineOf(line, words, model) {
  const name = node("div", line.name, { class: "mm-name" });
  const box = node("div", "", { class: "mm-words", "data-line": line.name, "data-matched": words.filter((w) => w.className === "mm-in").length });
  box.style.setProperty("--hue", line.said ? model.palette.said : model.palette.true);
  for (const word of words) box.append(word, " ");
  if (!words.length) box.append("no words");
  return [name, box];
}

function tableOf(model, words) {
  const table = node("table");
  table.append(rowOf("thead", model.head, "col"));
  const body = table.appendChild(node("tbody"));
  for (const row of model.rows) {
    const tr = cells(row.ngram, row.counts);
    const clipped = row.counts.at(-1);
    tr.dataset.ngram = row.ngram;
    if (clipped < row.counts[0]) tr.className = "mm-cut";
    const places = row.at.flatMap((starts, side) => starts.flatMap((start) => words[side].slice(start, start + model.n)));
    tr.addEventListener("mouseenter", () => places.forEach((word) => word.classList.add("mm-here")));
    tr.addEventListener("mouseleave", () => places.forEach((word) => word.classList.remove("mm-here")));
    body.append(tr);
  }
  const foot = table.appendChild(node("tfoot"));
  foot.append(cells("all", model.totals));
  return table;
}

function rowOf(tag, texts, scope) {
  const part = node(tag), row = part.appendChild(node("tr"));
  for (const text of texts) row.append(node("th", text, { scope }));
  return part;
}

function cells(name, numbers) {
  const row = node("tr");
  row.append(node("th", name, { scope: "row" }), ...numbers.map((number) => node("td", String(number))));
  return row;
}
