import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { matchRoutes } from "react-router";
import { SCREENS } from "#core/identity/screens.ts";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";

/** Screens of the menu that are no list. */
const NO_LISTS: readonly string[] = ["dashboard", "finance-overview", "soa", "settings"];

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

/** React chooses its build at run time where nobody has chosen for it. */
function hasReactOfDevelopment(): boolean {
  const assets = at("build/console/server/assets");
  return (
    existsSync(assets) &&
    readdirSync(assets).some((file) =>
      readFileSync(at(assets, file), "utf8").includes("process.env.NODE_ENV"),
    )
  );
}

/** What each bundle weighs in gzip (1 KB = 1,000 bytes). A list's page refuses one thing: a schema in the browser. */
export function checkBundles(): Finding {
  const manifest = readManifest();
  const filesOf = (address: string): string[] => (manifest ? pageFiles(manifest, address) : []);
  const kbOf = (files: readonly string[]): number | null =>
    manifest && files.reduce((sum, file) => sum + gzipKb(file), 0);
  const lists = LIST_ADDRESSES.map((address) => ({ address, files: filesOf(address) }));
  const figures: [string, number | null][] = [
    ["API", workerKb("build/api")],
    ["queues", workerKb("build/queues")],
    ["/login", kbOf(filesOf("/login"))],
    ...lists.map(({ address, files }): [string, number | null] => [address, kbOf(files)]),
  ];
  const said = figures.map(([name, kb]) => `${name} ${kb === null ? "not built" : rounded(kb)}`);
  const problems = lists.flatMap(({ address, files }) =>
    files.some(hasZod) ? [`${address} contains zod: a list's page imports no schema`] : [],
  );
  if (hasReactOfDevelopment())
    problems.push("the console's Worker renders with React's build for development");
  return { name: "bundles", detail: said.join(", "), problems };
}
