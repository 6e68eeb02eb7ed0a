// Help that shows on hover or focus goes away with Escape, and may come back once the pointer or the focus is elsewhere.

const SHOWN = "[data-means]:is(:hover, :focus)";

export function hush() {
  const { dataset } = document.documentElement;
  if (dataset.help) return; // a file and its search both ask for it
  dataset.help = "shows";
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector(SHOWN)) dataset.help = "away";
  });
  const shows = () => {
    if (dataset.help === "away") dataset.help = "shows"; // written no more often than it changes: the whole page's style hangs on it
  };
  for (const moves of ["pointerover", "focusin"]) document.addEventListener(moves, shows);
}
