// One room for the window: it outlives the page's runs and the lessons, because the class does. The teacher's window leads, at
// most ten times a second and only where something has changed; a guest's glides after it, and tells Python once it rests.

const EVERY = 100, LOOK = 400; // milliseconds between two moves sent, and between two looks at the page
const REST = 800, SPREAD = 1700; // until a guest's page is run again after the last move, and by how much guests are spread

export default function ({ data, parentElement, setStateValue }) {
  const room = (window.metricscopeRoom ??= new Room());
  room.tell = (code) => setStateValue("code", code);
  room.questions = data.questions;
  parentElement.querySelector(".mr").append(room.bar.root);
  if (data.opening > room.opened) {
    room.opened = data.opening;
    if (!room.code) room.open();
  } else if (data.code && !room.code && !room.left.has(data.code)) room.enter(data.code);
  room.look();
}

class Room {
  constructor() {
    Object.assign(this, { code: "", role: "", secret: "", handle: "", status: "", trouble: "", opened: 0, left: new Set(), questions: [] });
    Object.assign(this, { seen: {}, following: true, answers: {}, putAway: 0, rested: true, heard: 0, sent: "", late: 0 });
    this.bar = new Bar(this);
    document.addEventListener("metricscope:moved", () => this.role === "teacher" && this.lead());
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, (e) => this.wander(e), true);
    setInterval(() => this.look(), LOOK);
  }

  // ---- in and out
  async open() {
    const place = this.place();
    await this.arrive(() => say("open", place));
    if (this.role === "teacher") this.bar.showBoard();
  }

  async enter(code) {
    const known = remembered();
    await this.arrive(() => say(`${code}/enter`, known.code === code ? { secret: known.secret } : {}), code);
  }

  async arrive(ask, code = "") {
    if (this.arriving) return;
    this.arriving = true;
    try {
      Object.assign(this, await ask());
      Object.assign(this, { trouble: "", status: "live" });
      const known = remembered();
      this.answers = known.code === this.code ? known.answers ?? {} : {};
      this.keep();
      this.listen();
      this.mark(this.code);
    } catch (error) {
      if (!error.status || error.status === 429) this.wait(code); // it may come right by itself
      else this.end(error.message);
      if (error.status) this.trouble = error.message;
    } finally {
      this.arriving = false;
      this.bar.show();
    }
  }

  wait(code) {
    this.status = "lost";
    if (code) setTimeout(() => this.enter(code), 2000 + 2000 * Math.random());
    else this.trouble = "The server does not answer.";
  }

  listen() {
    this.source?.close();
    const source = (this.source = new EventSource(onServer(`class/${this.code}/live?as=${this.handle}`)));
    source.onmessage = ({ data }) => this.hear(JSON.parse(data));
    source.onopen = () => { this.status = "live"; this.bar.show(); };
    source.addEventListener("closed", () => this.end(this.role === "guest" ? "The teacher has closed the room." : "The room is closed."));
    source.onerror = () => {
      if (this.source !== source) return;
      this.status = "lost";
      this.bar.show();
      if (source.readyState === EventSource.CLOSED) this.wait(this.code);
    };
  }

  // Out of the room, with a word or without.
  end(trouble = "") {
    this.source?.close();
    if (this.code) this.left.add(this.code);
    Object.assign(this, { source: null, code: "", role: "", secret: "", handle: "", status: "", seen: {}, answers: {}, trouble, following: true, sent: "" });
    remember(null);
    this.mark("");
    this.hide();
    this.bar.show();
  }

  leave() {
    this.end();
  }

  async close() {
    if (await this.act("close")) this.end();
  }

  keep() {
    remember({ code: this.code, secret: this.secret, answers: this.answers });
  }

  // The room's name in the address bar, then to Python, which writes the same: no entry in the history.
  mark(code) {
    const url = new URL(location.href), has = url.searchParams.get("room") ?? "";
    if (has === code && this.marked === code) return;
    if (code) url.searchParams.set("room", code);
    else url.searchParams.delete("room");
    if (has !== code) history.replaceState(history.state, "", url);
    this.marked = code;
    this.tell(code);
  }

  state() {
    if (!this.code) return "";
    if (this.status === "lost") return "reconnecting …";
    if (this.seen.paused) return "paused";
    return this.role === "guest" && !this.following ? "looking around alone" : "live";
  }

  // ---- the teacher leads
  place() {
    const positions = Object.fromEntries(scrubbers().map((root) => [root.dataset.key, root.where()]));
    return { page: pageHere(), query: asQuery(shared(location.search)), positions };
  }

  async lead() {
    if (this.role !== "teacher" || this.seen.paused || this.leading) return;
    this.leading = true;
    await new Promise((done) => setTimeout(done, Math.max(0, this.late + EVERY - performance.now())));
    const place = this.role === "teacher" ? this.place() : null, text = JSON.stringify(place);
    if (place && text !== this.sent) {
      this.late = performance.now();
      if (await this.act("here", place)) this.sent = text;
    }
    this.leading = false;
    if (place && text !== JSON.stringify(this.place()) && this.status === "live") this.lead();
  }

  ask(i) {
    this.putAway = 0;
    return this.act("ask", this.questions[i]);
  }

  async act(name, body = {}) {
    try {
      await say(`${this.code}/${name}`, { ...body, secret: this.secret });
      this.trouble = "";
      return true;
    } catch (error) {
      if (error.status && error.status !== 429) this.trouble = error.message;
      return false;
    } finally {
      this.bar.show();
    }
  }

  // ---- a guest follows
  hear(news) {
    Object.assign(this.seen, news);
    if (news.place || news.positions) Object.assign(this, { heard: performance.now() + SPREAD * Math.random(), rested: false });
    this.go();
    this.hide();
    this.bar.show();
  }

  follow(on) {
    Object.assign(this, { following: on, rested: false, heard: 0 });
    this.go();
    this.bar.show();
  }

  // Whoever takes hold of a control goes on alone, until told to follow again.
  wander({ target, isTrusted, key }) {
    const inside = target.closest?.("[data-testid=scrubber], [data-testid=stMain] [class*=st-key-] :is(input, button), [data-testid=stSidebarNav] a");
    if (!isTrusted || !inside || target.closest(".mr") || this.role !== "guest" || !this.following || key === "Tab") return;
    this.following = false;
    this.bar.show();
  }

  go() {
    if (this.role !== "guest" || !this.following || this.seen.paused || !this.seen.place) return;
    const { page, query } = this.seen.place, own = scrubbed();
    const apart = page !== pageHere() || asQuery(shared(query, own)) !== asQuery(shared(location.search, own));
    if (apart && this.ready()) return this.travel(page, query);
    if (apart) return;
    const positions = {};
    for (const [name, value] of new URLSearchParams(query)) if (own.has(name)) (positions[own.get(name)[0]] ??= {})[own.get(name)[1]] = value;
    for (const [key, position] of Object.entries(this.seen.positions ?? {})) positions[key] = { ...positions[key], ...position };
    const settle = !this.rested && performance.now() - this.heard > REST;
    for (const root of scrubbers()) {
      const position = positions[root.dataset.key];
      if (position) root.dispatchEvent(new CustomEvent("metricscope:follow", { detail: { position, over: EVERY * 1.3, settle } }));
    }
    if (settle) this.rested = true;
  }

  ready() {
    return document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "notRunning" && performance.now() > (this.next ?? 0);
  }

  // To the teacher's page, data and edits, as the browser's own "back" would go there: the same session, and what stands in
  // the address wins. What does not fit there is not tried again and again.
  travel(page, query) {
    const url = new URL(base() + page, location.href), kept = [...new URLSearchParams(location.search)];
    for (const [name, value] of shared(query)) url.searchParams.append(name, value);
    for (const [name, value] of kept) if (ownParameter(name) && (page === pageHere() || !name.startsWith("guess"))) url.searchParams.append(name, value);
    const wanted = page + asQuery(shared(query));
    this.tries = wanted === this.wanted ? this.tries + 1 : 0;
    this.wanted = wanted;
    if (this.tries > 2) return;
    this.next = performance.now() + 1500;
    setTimeout(() => {
      history.replaceState(history.state, "", url);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, 300 * Math.random());
  }

  choice() {
    return this.answers[this.seen.question?.number];
  }

  async answer(i) {
    const { number } = this.seen.question;
    if (await this.act("answer", { question: number, choice: i })) {
      this.answers = { [number]: i };
      this.keep();
      this.bar.show();
    }
  }

  put(number) {
    this.putAway = number;
    this.bar.show();
  }

  // While the class is asked, a guest's page keeps the same question, and with it the answer, to itself.
  hide() {
    const asked = this.role === "guest" ? this.seen.question : null;
    for (const one of document.querySelectorAll("[data-room-asks]")) one.removeAttribute("data-room-asks");
    if (asked && !asked.revealed) document.querySelector(`.st-key-${CSS.escape(asked.key)}`)?.setAttribute("data-room-asks", "");
  }

  // Now and then: what moved without an event (data, edits, another lesson), and what was not there yet.
  look() {
    if (!this.code) return;
    const url = new URL(location.href);
    if (url.searchParams.get("room") !== this.code) this.mark(this.code);
    if (this.role === "teacher") this.lead();
    else this.go();
    this.hide();
    this.bar.show();
  }
}
