import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { matchRoutes } from "react-router";
import { SCREENS } from "../../core/identity/screens.ts";
import { at } from "../paths.ts";
import type { Finding } from "./finding.ts";

/** Limits in KB of gzip (1 KB = 1,000 bytes). */

/** Bounds the start of an isolate (tests/bench/cold-start.ts measures it). The OpenAPI document is text beside the script, parsed on request: not counted. */
const API_KB_MAX = 400;
const LOGIN_KB_MAX = 125;
const LIST_KB_MAX = 190;
const CREDIT_FORM = { address: "/ims/credit-memo/create", maxKb: 210 } as const;
/** Screens of the menu that are no list. */
const NO_LISTS: readonly string[] = ["dashboard", "finance-overview", "soa", "settings"];
/** A Worker may have 10 MB on the paid plan; this bounds the start of its isolate. */
const QUEUES_KB_MAX = 640;

const gzipKb = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000;
const rounded = (kb: number): string => `${kb.toFixed(1)} KB`;

/** What a deployed Worker weighs: its code, and what its code cannot do without. */
function workerKb(folder: string): number | null {
  if (!existsSync(at(folder))) return null;
  return readdirSync(at(folder))
    .filter((name) => /\.(js|wasm|ttf|png)$/.test(name))
    .reduce((sum, name) => sum + gzipKb(at(folder, name)), 0);
}

interface ManifestRoute {
  id: string;
  path?: string;
  parentId?: string;
  hasDefaultExport: boolean;
  module: string;
  imports: string[];
}
interface Manifest {
  entry: Pick<ManifestRoute, "module" | "imports">;
  routes: Record<string, ManifestRoute>;
}

function readManifest(): Manifest | null {
  const assets = at("build/console/client/assets");
  if (!existsSync(assets)) return null;
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) return null;
  const text = readFileSync(at("build/console/client/assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** The JavaScript the page of an address needs: the entry and its routes, with all they import. */
function pageFiles({ entry, routes }: Manifest, address: string): string[] {
  const pages = Object.values(routes).flatMap(({ id, path, hasDefaultExport }) =>
    path !== undefined && hasDefaultExport ? [{ id, path }] : [],
  );
  const [match] = matchRoutes(pages, address) ?? [];
  if (!match) throw new Error(`no page at ${address}`);
  const needed = [entry];
  for (let route = routes[match.route.id]; route; route = routes[route.parentId ?? ""]) needed.push(route);
  const urls = new Set(needed.flatMap(({ module, imports }) => [module, ...imports]));
  return [...urls].map((url) => at("build/console/client", `.${url}`));
}

/** The addresses of the lists; those of Management share one page. */
const LIST_ADDRESSES = Object.entries(SCREENS)
  .filter(([key, { section }]) => key === "students" || (section !== "management" && !NO_LISTS.includes(key)))
  .map(([, { path }]) => path);

/** The names of zod's classes stay in its minified code. */
const hasZod = (file: string): boolean => readFileSync(file, "utf8").includes("ZodObject");

export function checkBundles(): Finding {
  const manifest = readManifest();
  const filesOf = (address: string): string[] => (manifest ? pageFiles(manifest, address) : []);
  const kbOf = (files: readonly string[]): number | null =>
    manifest && files.reduce((sum, file) => sum + gzipKb(file), 0);
  const lists = LIST_ADDRESSES.map((address) => ({ address, files: filesOf(address) }));
  const figures: [string, number | null, number][] = [
    ["API", workerKb("build/api"), API_KB_MAX],
    ["queues", workerKb("build/queues"), QUEUES_KB_MAX],
    ["/login", kbOf(filesOf("/login")), LOGIN_KB_MAX],
    [CREDIT_FORM.address, kbOf(filesOf(CREDIT_FORM.address)), CREDIT_FORM.maxKb],
    ...lists.map(({ address, files }): [string, number | null, number] => [
      address,
      kbOf(files),
      LIST_KB_MAX,
    ]),
  ];
  const said = figures.map(([name, kb]) => `${name} ${kb === null ? "not built" : rounded(kb)}`);
  const problems = [
    ...figures.flatMap(([name, kb, max]) =>
      kb !== null && kb > max ? [`${name} is ${rounded(kb)} gzip; the limit is ${max} KB`] : [],
    ),
    ...lists.flatMap(({ address, files }) =>
      files.some(hasZod) ? [`${address} contains zod: a list's page imports no schema`] : [],
    ),
  ];
  return { name: "bundles", detail: said.join(", "), problems };
}
