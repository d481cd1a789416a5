import { readdirSync } from "node:fs";
import type { WorkerOptions } from "miniflare";
import { at, ROOT } from "#scripts/paths.ts";
import { shiftClock } from "./shifted-clock.ts";

/** The files of a built Worker, by their kinds. */
export function modulesOf(folder: string, main: string): Partial<WorkerOptions> {
  const kinds: Record<string, string> = {
    ".js": "ESModule",
    ".wasm": "CompiledWasm",
    ".ttf": "Data",
    ".png": "Data",
    ".html": "Text",
    ".json": "Text",
    ".txt": "Text",
  };
  const others = readdirSync(at(folder), { encoding: "utf8", recursive: true }).filter(
    (name) => name !== main && !name.endsWith(".map") && !name.endsWith(".md"),
  );
  const modules = [main, ...others].flatMap((name) => {
    const type = kinds[name.slice(name.lastIndexOf("."))];
    return type ? [{ type, path: at(folder, name) }] : [];
  });
  return { rootPath: ROOT, modulesRoot: at(folder), modules } as Partial<WorkerOptions>;
}

/** The same Worker, whose clock runs so many milliseconds ahead: for one that, as deployed, is told no shift. */
export function modulesAhead(folder: string, main: string, shiftMs: number): Partial<WorkerOptions> {
  const { modules, ...rest } = modulesOf(folder, main) as { modules: object[] } & Partial<WorkerOptions>;
  const own = (name: string, contents: string) => ({ type: "ESModule", path: at(folder, name), contents });
  // Modules run in the order in which they are imported.
  const entry = `import "./ahead.js"; export * from "./${main}"; export { default } from "./${main}";`;
  const ahead = own("ahead.js", `(${shiftClock})(${shiftMs});`);
  return { ...rest, modules: [own("main-ahead.js", entry), ahead, ...modules] } as Partial<WorkerOptions>;
}
