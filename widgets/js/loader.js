// What Streamlit ships of a large component: it fetches the script, which the browser then has for good.

import { onServer } from "./server.js";

const { default: mount } = await import(onServer("ADDRESS"));

export default mount;
