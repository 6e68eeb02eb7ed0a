// The widget's module, as anywidget mounts it.

import { render } from "./shown.js";

export default { render };
