// Runs before Streamlit starts, within the page (widgets/first_paint.py): of the list of pages the section that is open is unfolded,
// and the others are folded. What is written here is where Streamlit keeps which of its sections are unfolded.

const { sections = "", open } = document.currentScript?.dataset ?? {};
try {
  const unfolded = Object.fromEntries(sections.split("|").map((name) => [name, name === open]));
  localStorage.setItem("stSidebarSectionsState-", JSON.stringify(unfolded));
} catch {
  // a browser that keeps nothing shows them all
}
