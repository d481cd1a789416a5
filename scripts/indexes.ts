import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#api/endpoint.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { callsIn } from "#core/shared/call.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import { at, ROOT } from "./paths.ts";

/**
 * What follows from the definitions of lists, calls, endpoints and screens: core/own-lists.ts, core/calls.ts,
 * api/endpoints.ts, db/queries/list-sources.ts, app/ui/icons.svg; written by scripts/generate.ts. Definitions are found among
 * what the modules export. A list without a route gets a route file, to be changed by hand afterwards.
 */
interface Exported {
  name: string;
  path: string;
}

/** The registries before anything was found: modules that import one can be imported, and say later what they export. */
const REGISTRIES: Readonly<Record<string, string>> = {
  "core/own-lists.ts": "export const OWN_LISTS = {};\n",
  "core/calls.ts": "export const CALLS = [];\n",
  "db/queries/list-sources.ts": "export const LIST_SOURCES = {};\n",
  "api/endpoints.ts": "export const ENDPOINTS = [];\n",
};

const KEYS = Object.keys(SCREENS);
const byScreen = <Value>([one]: [string, Value], [other]: [string, Value]): number =>
  KEYS.indexOf(one) - KEYS.indexOf(other);

/** What each module of a folder exports, by its path. */
async function modulesIn(
  folder: string,
  without = /\.d\.ts$/,
): Promise<[path: string, exported: Record<string, unknown>][]> {
  const paths = globSync(`${folder}/**/*.ts`, { cwd: ROOT });
  return Promise.all(
    paths
      .filter((path) => !(path in REGISTRIES) && !without.test(path))
      .sort()
      .map(async (path) => [path, await import(pathToFileURL(at(path)).href)] as const),
  ) as Promise<[string, Record<string, unknown>][]>;
}

/** The values of a kind that modules export, each once: by its first name. */
function exportedOf<Value extends object>(
  modules: Awaited<ReturnType<typeof modulesIn>>,
  isOne: (value: object) => value is Value,
): { value: Value; exported: Exported }[] {
  const known = new Set<object>();
  return modules.flatMap(([path, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => {
      if (typeof value !== "object" || value === null || known.has(value) || !isOne(value)) return [];
      known.add(value);
      return [{ value, exported: { name, path } }];
    }),
  );
}

/** Each list that has a screen and a definition of its own, by its screen's key. */
function definitions(core: Awaited<ReturnType<typeof modulesIn>>): [key: string, Exported][] {
  const isList = (value: object): value is AnyList =>
    "filters" in value && "row" in value && "pages" in value && "name" in value;
  const hasOwn = (key: string): boolean => {
    const screen = SCREENS[key as keyof typeof SCREENS];
    return (
      screen &&
      !("isNoList" in screen) &&
      !("partOf" in screen) &&
      !MANAGEMENT_KEYS.some((one) => one === key)
    );
  };
  return exportedOf(core, isList)
    .flatMap(({ value, exported }): [string, Exported][] =>
      hasOwn(value.name) ? [[value.name, exported]] : [],
    )
    .sort(byScreen);
}

const WRITTEN = "Written by scripts/generate.ts, never by hand.";
const property = (key: string): string => (/^\w+$/.test(key) ? key : `"${key}"`);

/** The import lines of what is exported, in Biome's order. */
function importsOf(all: readonly Exported[], from: (path: string) => string): string[] {
  const paths = [...new Set(all.map(({ path }) => path))];
  const lines = paths.map((path) => {
    const names = all.filter((each) => each.path === path).map(({ name }) => name);
    return `import { ${names.sort(asBiomeSorts).join(", ")} } from "${from(path)}";`;
  });
  return lines.sort(byPath);
}

function listsText(lists: readonly [key: string, Exported][]): string {
  return `${importsOf(
    lists.map(([, list]) => list),
    (path) => path.replace(/^core/, "."),
  )
    .concat(`import type { ListScreenKey } from "./identity/screens.ts";`)
    .concat(`import type { AnyList } from "./shared/list/definition.ts";`)
    .sort(byPath)
    .join("\n")}

/** The lists with a definition of their own, by their screens. ${WRITTEN} */
export const OWN_LISTS = {
${lists.map(([key, { name }]) => `  ${property(key)}: ${name},`).join("\n")}
} as const satisfies Record<ListScreenKey, AnyList>;
`;
}

/** Biome's order of import lines: by the path without its ending. */
const pathOf = (line: string): string => line.match(/from "(.*)\.tsx?"/)?.[1] ?? line;
/** "SEGMENT_MEMBERS" before "SEGMENTS": as Biome sorts imported names. */
const asBiomeSorts = (one: string, other: string): number =>
  one.toLowerCase() < other.toLowerCase() ? -1 : 1;
const byPath = (one: string, other: string): number => (pathOf(one) < pathOf(other) ? -1 : 1);

function sourcesText(db: Awaited<ReturnType<typeof modulesIn>>, keys: readonly string[]): string {
  const isSource = (value: object): value is ListSource<AnyList, unknown> =>
    "listOf" in value && "chunk" in value;
  const entries = exportedOf(db, isSource)
    .flatMap(({ value, exported }): [string, Exported][] =>
      keys.includes(value.list.name) ? [[value.list.name, exported]] : [],
    )
    .sort(byScreen);
  return `import type { ListScreenKey } from "#core/identity/screens.ts";
import type { OWN_LISTS } from "#core/own-lists.ts";
${importsOf(
  entries.map(([, source]) => source),
  (path) => `#${path}`,
)
  .concat(`import type { ListSource } from "#db/queries/shared/list-source.ts";`)
  .sort(byPath)
  .join("\n")}

/** Where each list is read: its page, its options and its parts for an export. ${WRITTEN} */
export const LIST_SOURCES = {
${entries.map(([key, { name }]) => `  ${property(key)}: ${name},`).join("\n")}
} satisfies { [Name in ListScreenKey]: ListSource<(typeof OWN_LISTS)[Name], unknown> };
`;
}

const inWords = (path: string, letters: RegExp, change: (letter: string) => string): string =>
  path.replace(letters, (_, letter: string) => change(letter));

function callsText(core: Awaited<ReturnType<typeof modulesIn>>): string {
  const known = new Set<object>();
  const paths = core
    .filter(([, exports]) => {
      const own = callsIn(exports).filter((call) => !known.has(call));
      for (const call of own) known.add(call);
      return own.length > 0;
    })
    .map(([path]) => path);
  const nameOf = (path: string): string => {
    const words = path
      .replace(/^core\//, "")
      .replace(/\.ts$/, "")
      .replace(/[/.]/g, "-");
    return inWords(words, /-(\w)/g, (letter) => letter.toUpperCase());
  };
  const lines = paths.map((path) => `import * as ${nameOf(path)} from "${path.replace(/^core/, ".")}";`);
  return `${lines.concat(`import { type AnyCall, callsIn } from "./shared/call.ts";`).sort(byPath).join("\n")}

/** Every declared call, for servers and tests. ${WRITTEN} */
export const CALLS: readonly AnyCall[] = [
${paths.map((path) => `  ${nameOf(path)},`).join("\n")}
].flatMap(callsIn);
`;
}

/** How each shape is drawn: the console says it once for all. */
const STROKE =
  /<\/?g[^>]*>| (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** One drawing of each icon that the console and its menu name, of Lucide's. */
function iconsText(): string {
  const named = [...readFileSync(at("app/ui/icons.tsx"), "utf8").matchAll(/ = icon\("([\w-]+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  const ofScreens = Object.values(SCREENS).flatMap((screen) => ("icon" in screen ? [screen.icon] : []));
  const { icons, aliases } = JSON.parse(
    readFileSync(at("node_modules/@iconify-json/lucide/icons.json"), "utf8"),
  ) as { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };
  const symbols = [...new Set([...named, ...ofScreens])].sort().map((name) => {
    const drawn = icons[name] ?? icons[aliases[name]?.parent ?? ""];
    if (!drawn) throw new Error(`Lucide has no icon ${name}.`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.body.replace(STROKE, "")}</symbol>`;
  });
  return `<!-- Icons of Lucide, ISC License. ${WRITTEN} -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

const NO_ENDPOINTS = /^api\/(commands|middleware|openapi)\/|^api\/app\.ts$|\.d\.ts$/;
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "serve" in value && "path" in value;
/** Literal parts of a path come before parameters: the first route that fits answers. */
const placeOf = ({ path }: Endpoint): string => path.replaceAll(":", "~");

/** Each endpoint that the API's modules export, by itself or in a list, in the order they are asked in. */
function endpointsText(api: Awaited<ReturnType<typeof modulesIn>>): string {
  const known = new Set<Endpoint>();
  const found = api.flatMap(([path, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((one: unknown, place) => {
        if (!isEndpoint(one) || known.has(one)) return [];
        known.add(one);
        return [{ one, exported: { name, path }, text: Array.isArray(value) ? `${name}[${place}]` : name }];
      }),
    ),
  );
  found.sort((a, b) => (placeOf(a.one) < placeOf(b.one) ? -1 : Number(placeOf(a.one) > placeOf(b.one))));
  const lists = new Map(found.map(({ exported }) => [exported.name + exported.path, exported]));
  return `${importsOf([...lists.values()], (path) => path.replace(/^api/, "."))
    .concat(`import type { Endpoint } from "./endpoint.ts";`)
    .sort(byPath)
    .join("\n")}

/** Every call that is served, literal parts of a path before parameters. ${WRITTEN} */
export const ENDPOINTS = [
${found.map(({ text }) => `  ${text},`).join("\n")}
] as readonly Endpoint[];
`;
}

/** The route files that are missing: of each list whose screen has none. */
function routes(lists: readonly [key: string, Exported][]): [path: string, text: string][] {
  const existing = globSync("app/**/*.route.tsx", { cwd: ROOT });
  return lists
    .filter(([key]) => !existing.some((path) => path.endsWith(`/${key}.route.tsx`)))
    .map(([key, { name, path }]) => [
      `${dirname(path).replace(/^core/, "app")}/${key}.route.tsx`,
      `import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { ${name} } from "#${path}";

export const meta = listMeta(${name});
export const loader = listLoader(${name});
export default listPage(${name});
`,
    ]);
}

/** Whether a registry is there, and each module that it names: one that was moved since could not be imported. */
const isImportable = (path: string): boolean =>
  existsSync(at(path)) &&
  [...readFileSync(at(path), "utf8").matchAll(/from "(.+)"/g)].every(([, from = ""]) =>
    existsSync(from.startsWith("#") ? at(from.slice(1)) : at(dirname(path), from)),
  );

/** Writes what is not as the definitions say; answers the paths. Throws where a module cannot be imported. */
export async function writeIndexes(): Promise<string[]> {
  // All of them, for they are read together: the API makes a call of each list and its source.
  if (!Object.keys(REGISTRIES).every(isImportable))
    for (const [path, empty] of Object.entries(REGISTRIES)) writeFileSync(at(path), empty);
  const core = await modulesIn("core");
  const lists = definitions(core);
  const keys = lists.map(([key]) => key);
  const all: [string, string][] = [
    ["core/own-lists.ts", listsText(lists)],
    ["core/calls.ts", callsText(core)],
    ["api/endpoints.ts", endpointsText(await modulesIn("api", NO_ENDPOINTS))],
    ["db/queries/list-sources.ts", sourcesText(await modulesIn("db/queries"), keys)],
    ["app/ui/icons.svg", iconsText()],
    ...routes(lists),
  ];
  const outdated = all.filter(
    ([path, text]) => !existsSync(at(path)) || readFileSync(at(path), "utf8") !== text,
  );
  for (const [path, text] of outdated) writeFileSync(at(path), text);
  return outdated.map(([path]) => path);
}
