import { readFileSync } from "node:fs";
import { at } from "../paths.ts";
import type { Finding } from "./finding.ts";
import { isSource, trackedFiles } from "./tracked-files.ts";

const LINES_MAX = 350;
/** Nine in ten files stay under this. */
const LINES_USUAL = 200;

export function checkFileSizes(): Finding {
  const files = trackedFiles()
    .filter((path) => isSource(path))
    .map((path) => ({ path, lines: readFileSync(at(path), "utf8").split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const median = files[Math.floor(files.length / 2)]?.lines ?? 0;
  const long = files.filter(({ lines }) => lines > LINES_USUAL).length;
  const problems = files
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path} has ${lines} lines; the limit is ${LINES_MAX}`);
  if (long * 10 > files.length)
    problems.push(`${long} of ${files.length} files have more than ${LINES_USUAL} lines`);
  return {
    name: "file sizes",
    detail: `${files.length} files, median ${median} lines, ${long} above ${LINES_USUAL}`,
    problems,
  };
}
