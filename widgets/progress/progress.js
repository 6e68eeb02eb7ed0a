// Guesses live in localStorage, as {"lesson/question": right}; where storage is refused, there is just nothing to show.

const NAME = "metricscope.guesses";

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".mp");
  const made = { ...data.made, ...stored() };
  if (Object.keys(data.made).length) store(made);
  if (data.lessons) show(root, data, made);
}

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function store(made) {
  try {
    localStorage.setItem(NAME, JSON.stringify(made));
  } catch {
    // a private window may refuse
  }
}

function node(tag, attributes = {}, text = "") {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  one.textContent = text;
  return one;
}

function show(root, data, made) {
  const answer = (url) => (typeof made[`${url}/guess`] === "boolean" ? made[`${url}/guess`] : null);
  const done = data.lessons.filter(([url]) => answer(url) !== null);
  const right = done.filter(([url]) => answer(url));
  const next = data.lessons.find(([url]) => answer(url) === null);
  const stories = Object.keys(made).filter((name) => !name.endsWith("/guess")).length;
  const says = node("p");
  if (!done.length && !stories) says.append("Every lesson starts with a guess. None made so far in this browser, which is the only place that remembers them.");
  else {
    says.append(node("strong", {}, `${done.length} of ${data.lessons.length} lessons guessed`), `, ${right.length} right at once; `,
      `${Math.min(stories, data.stories)} of ${data.stories} stories.`);
  }
  if (next) says.append(" Next: ", node("a", { href: next[0] }, next[1]), ".");
  const marks = node("ol", { "aria-label": "Guesses, lesson by lesson" });
  for (const [url, title] of data.lessons) {
    const word = { true: "right", false: "wrong", null: "not guessed yet" }[answer(url)];
    const li = node("li");
    li.append(node("a", { href: url, title: `${title}: ${word}`, "aria-label": `${title}: ${word}`, "data-guess": word.split(" ")[0] }));
    marks.append(li);
  }
  const parts = [marks, says];
  if (done.length || stories) {
    const forget = node("button", { type: "button" }, "forget them");
    forget.addEventListener("click", () => {
      store({});
      show(root, data, {});
    });
    says.append(" ", forget);
  }
  root.replaceChildren(...parts);
}
