import { readdirSync } from "node:fs";
import type { WorkerOptions } from "miniflare";
import { at, ROOT } from "#scripts/paths.ts";

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
