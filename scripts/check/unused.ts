import { readFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";
import { isSource, trackedFiles } from "./tracked-files.ts";

/** What the framework and the tools call by name: exports of routes and configurations, and the rows of tables. */
const CALLED_BY_NAME =
  /\.route\.tsx?$|^app\/(functions\/.*|root|routes|entry\.\w+)\.tsx?$|\.config\.ts$|\.d\.ts$|^tests\/fixtures\/|^db\/tables\.ts$/;
/** Used by no import: the tools that run them, and what styles and fonts are read from. */
const USED_OTHERWISE: readonly string[] = [
  "@biomejs/biome",
  "@expo-google-fonts/noto-sans",
  "@swc/core",
  "@types/node",
  "@types/papaparse",
  "@types/pdfkit",
  "@types/react",
  "@types/react-dom",
  "autocannon",
  "daisyui",
  "node",
  "react-dom",
  "tailwindcss",
  "typescript",
];

/** Values only: a type may be exported because the signature of something exported names it. */
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
const WORD = /\w+/g;

/** Exports that no other file names, and dependencies that nothing imports. */
export function checkUnused(): Finding {
  const files = trackedFiles().filter(isSource);
  const texts = new Map(files.map((path) => [path, readFileSync(at(path), "utf8")]));
  const filesByWord = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(WORD) ?? []))
      filesByWord.set(word, (filesByWord.get(word) ?? 0) + 1);
  const unusedExports = [...texts].flatMap(([path, text]) =>
    CALLED_BY_NAME.test(path)
      ? []
      : [...text.matchAll(EXPORTED)].flatMap(([, name = ""]) =>
          (filesByWord.get(name) ?? 0) > 1 ? [] : [`${path}: nothing else uses ${name}; do not export it`],
        ),
  );
  const manifest = JSON.parse(readFileSync(at("package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies" | "scripts",
    Record<string, string>
  >;
  const everything = [...texts.values(), JSON.stringify(manifest.scripts)].join("\n");
  const unusedDependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !USED_OTHERWISE.includes(name))
    .filter((name) => !new RegExp(`["'/]${name}["'/]|\\b${name}\\b`).test(everything))
    .map((name) => `package.json: nothing uses ${name}`);
  return {
    name: "unused exports",
    detail: `${texts.size} files`,
    problems: [...unusedExports, ...unusedDependencies],
  };
}
