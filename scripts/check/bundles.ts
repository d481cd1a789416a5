import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { at } from "../paths.ts";
import type { Finding } from "./finding.ts";

/** Limits in KB of gzip (1 KB = 1,000 bytes). */

/** Bounds the start of an isolate (tests/bench/cold-start.ts measures it). The OpenAPI document is text beside the script, parsed on request: not counted. */
const API_KB_MAX = 400;
const LOGIN_KB_MAX = 125;
const LIST_KB_MAX = 190;
/** A Worker may have 10 MB on the paid plan. */
const QUEUES_KB_MAX = 3_000;

const gzipKb = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000;
const rounded = (kb: number): string => `${kb.toFixed(1)} KB`;

/** What a deployed Worker weighs: its code, and what its code cannot do without. */
function workerKb(folder: string): number | null {
  if (!existsSync(at(folder))) return null;
  return readdirSync(at(folder))
    .filter((name) => /\.(js|wasm|ttf|png)$/.test(name))
    .reduce((sum, name) => sum + gzipKb(at(folder, name)), 0);
}

interface ManifestEntry {
  module: string;
  imports: string[];
}

/** The JavaScript a page needs: the entry, the root and its routes, with all they import. */
function pageKb(routeFiles: RegExp): number | null {
  const assets = at("build/console/client/assets");
  if (!existsSync(assets)) return null;
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) return null;
  const text = readFileSync(at("build/console/client/assets", name), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: ManifestEntry;
    routes: Record<string, ManifestEntry & { id: string; parentId?: string }>;
  };
  const routes = Object.values(manifest.routes);
  const needed: (ManifestEntry & { parentId?: string })[] = [manifest.entry];
  let route = routes.find(({ id }) => routeFiles.test(id));
  if (!route) return null;
  for (; route; route = route.parentId ? manifest.routes[route.parentId] : undefined) needed.push(route);
  const files = new Set(needed.flatMap(({ module, imports }) => [module, ...imports]));
  return [...files].reduce((sum, url) => sum + gzipKb(at("build/console/client", `.${url}`)), 0);
}

export function checkBundles(): Finding {
  const figures: [string, number | null, number][] = [
    ["API", workerKb("build/api"), API_KB_MAX],
    ["queues", workerKb("build/queues"), QUEUES_KB_MAX],
    ["/login JavaScript", pageKb(/login|sign-in/), LOGIN_KB_MAX],
    ["invoice list JavaScript", pageKb(/invoice-list/), LIST_KB_MAX],
  ];
  const said = figures.map(([name, kb]) => `${name} ${kb === null ? "not built" : rounded(kb)}`);
  const problems = figures.flatMap(([name, kb, max]) =>
    kb !== null && kb > max ? [`${name} is ${rounded(kb)} gzip; the limit is ${max} KB`] : [],
  );
  return { name: "bundles", detail: said.join(", "), problems };
}
