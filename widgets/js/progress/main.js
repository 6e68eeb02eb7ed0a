// Guesses live in localStorage, as {"lesson/question": right}, and so do the exercises that widgets/exercises wrote down, as
// {"lesson/name": true, or false where it took the second hint}; where storage is refused, there is just nothing to show.

const NAME = "metricscope.guesses", EXERCISES = "metricscope.exercises";

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".mp");
  const made = { ...data.made, ...stored() };
  if (Object.keys(data.made).length) store(made);
  if (data.lessons) show(root, data, made);
}

function stored(name = NAME) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function store(made, name = NAME) {
  try {
    localStorage.setItem(name, JSON.stringify(made));
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
  const solved = stored(EXERCISES), all = Object.values(data.exercises).flat().length;
  const ways = (url) => data.exercises[url].map((name) => ({ true: "done", false: "shown" })[solved[`${url}/${name}`]] ?? "open");
  const finished = Object.keys(data.exercises).flatMap(ways).filter((way) => way !== "open").length;
  const says = node("p");
  if (!done.length && !stories && !finished) says.append("Every lesson starts with a guess and ends with three exercises. None made so far in this browser, which is the only place that remembers them.");
  else {
    says.append(node("strong", {}, `${done.length} of ${data.lessons.length} lessons guessed`), `, ${right.length} right at once; `,
      `${Math.min(stories, data.stories)} of ${data.stories} stories; ${finished} of ${all} exercises.`);
  }
  if (next) says.append(" Next: ", node("a", { href: next[0] }, next[1]), ".");
  const marks = node("ol", { "aria-label": "Guesses and exercises, lesson by lesson" });
  for (const [url, title] of data.lessons) {
    const word = { true: "right", false: "wrong", null: "not guessed yet" }[answer(url)];
    const li = node("li");
    const exercises = ways(url), count = exercises.filter((way) => way !== "open").length;
    const label = `${title}: ${word}; ${count} of ${exercises.length} exercises`;
    const pips = node("span", { "aria-hidden": "true" });
    pips.append(...exercises.map((way) => node("i", { "data-exercise": way })));
    li.append(node("a", { href: url, title: label, "aria-label": label, "data-guess": word.split(" ")[0] }), pips);
    marks.append(li);
  }
  const parts = [marks, says];
  if (done.length || stories || finished) {
    const forget = node("button", { type: "button" }, "forget them");
    forget.addEventListener("click", () => {
      store({});
      store({}, EXERCISES);
      show(root, data, {});
    });
    says.append(" ", forget);
  }
  root.replaceChildren(...parts);
}
