import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "../paths.ts";
import type { Finding } from "./finding.ts";
import { isSource, trackedFiles } from "./tracked-files.ts";

const LINES_MAX = 350;
/** Nine in ten files stay under this. */
const LINES_USUAL = 200;
/** What one folder of the product holds; a test folder mirrors what it tests. */
const FILES_PER_FOLDER_MAX = 20;
const isTest = (path: string): boolean => path.startsWith("tests/");

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
  const folders = Map.groupBy(
    files.filter(({ path }) => !isTest(path)),
    ({ path }) => dirname(path),
  );
  for (const [folder, inside] of folders)
    if (inside.length > FILES_PER_FOLDER_MAX)
      problems.push(`${folder} holds ${inside.length} source files; the limit is ${FILES_PER_FOLDER_MAX}`);
  if (long * 10 > files.length)
    problems.push(`${long} of ${files.length} files have more than ${LINES_USUAL} lines`);
  return {
    name: "file sizes",
    detail: `${files.length} files, median ${median} lines, ${long} above ${LINES_USUAL}`,
    problems,
  };
}
