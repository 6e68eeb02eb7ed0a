import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const OWN = join(ROOT, ".venv", "bin", "python");

/**
 * What an expression of Python gives for `asked`, over JSON.
 * @param {string} imports
 * @param {string} expression
 * @param {unknown} asked
 * @returns {any}
 */
export function python(imports, expression, asked) {
  const script = `import json, sys; ${imports}\nasked = json.load(sys.stdin)\nprint(json.dumps(${expression}))`;
  const how = { encoding: /** @type {const} */ ("utf8"), input: JSON.stringify(asked), cwd: ROOT };
  return JSON.parse(execFileSync(existsSync(OWN) ? OWN : "python3", ["-c", script], how));
}
