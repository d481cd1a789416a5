import { globSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { at, ROOT } from "#scripts/paths.ts";

/** Who imports whom among the repository's own files, types left out: paths from the root, as esbuild finds them. */
export interface ImportsGraph {
  /** Every file that leads to one of `files`, they themselves among them; what is `cut` leads to nothing. */
  reaching(files: readonly string[], cut?: ReadonlySet<string>): Set<string>;
  importsOf(file: string): string[];
}

/** The Workers, and what React Router imports by app/routes.ts. */
export const BUNDLES = {
  api: ["workers/api.ts"],
  queues: ["queues/consumer.ts"],
  console: globSync("app/**/*.route.{ts,tsx}", { cwd: ROOT }),
};
export const TESTS = globSync(["tests/**/*.{test,spec}.ts"], { cwd: ROOT });

export async function importsGraph(): Promise<ImportsGraph> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...Object.values(BUNDLES).flat(), ...TESTS],
    outdir: at("build"),
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    logLevel: "silent",
    // Of what is no script nothing else is asked.
    external: [
      "*.css",
      "*.ttf",
      "*.png",
      "*.html",
      "*.wasm",
      "*.txt",
      "*.json",
      "*.pdf",
      "cloudflare:*",
      "virtual:*",
    ],
    packages: "external",
    alias: Object.fromEntries(ALIASES.map((name) => [`#${name}`, at(name)])),
  });
  const importers = new Map<string, string[]>();
  const imports = new Map<string, string[]>();
  for (const [file, input] of Object.entries(metafile.inputs)) {
    const own = input.imports.filter(({ external }) => !external).map(({ path }) => path);
    imports.set(file, own);
    for (const path of own) importers.set(path, [...(importers.get(path) ?? []), file]);
  }
  return {
    importsOf: (file) => imports.get(file) ?? [],
    reaching(files, cut = new Set()) {
      const found = new Set(files);
      // A set that grows is walked to its end.
      for (const file of found)
        if (!cut.has(file)) for (const importer of importers.get(file) ?? []) found.add(importer);
      return found;
    },
  };
}

/** The rooms of package.json's "imports". */
const ALIASES = Object.keys(
  (JSON.parse(readFileSync(at("package.json"), "utf8")) as { imports: Record<string, string> }).imports,
).map((name) => name.slice(1, -2));
