import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SCREENS } from "#core/identity/screens.ts";
import { at, ROOT } from "./paths.ts";

/**
 * npm run indexes: writes what follows from the definitions of lists, calls and screens: core/own-lists.ts, core/calls.ts,
 * api/routes/routers.ts, db/queries/list-sources.ts, app/ui/icons.svg. A list without a route gets a route
 * file, to be changed by hand afterwards. `npm run check` compares them.
 */
interface Exported {
  name: string;
  path: string;
}

const filesIn = (pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: ROOT })
    .sort()
    .map((path) => [path, readFileSync(at(path), "utf8")]);

const KEYS = Object.keys(SCREENS);
const byScreen = <Value>([one]: [string, Value], [other]: [string, Value]): number =>
  KEYS.indexOf(one) - KEYS.indexOf(other);

/** Each `export const NAME = defineList({ ...screen("key")` of core, by its screen's key. */
function definitions(): [key: string, Exported][] {
  const found = filesIn("core/**/*.ts").flatMap(([path, text]) =>
    [...text.matchAll(/^export const (\w+) = defineList\(\{\s+\.\.\.screen\("([\w-]+)"\),/gm)].map(
      ([, name = "", key = ""]): [string, Exported] => [key, { name, path }],
    ),
  );
  return found.sort(byScreen);
}

/** Each `NAME = listSource(LIST, …` of db, by its list's name; one that is not exported by the constant that has its type. */
function sources(): Map<string, Exported> {
  const found = filesIn("db/queries/**/*.ts").flatMap(([path, text]) =>
    [...text.matchAll(/^(export )?const (\w+) = listSource(?:<[^(]*>)?\((\w+_LIST),/gm)].map(
      ([, isExported, own = "", list = ""]): [string, Exported] => {
        const typed = text.match(new RegExp(`^export const (\\w+): typeof ${own} =`, "m"))?.[1];
        return [list, { name: isExported ? own : (typed ?? own), path }];
      },
    ),
  );
  return new Map(found);
}

const WRITTEN = "Written by `npm run indexes`, never by hand.";
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

function listsText(): string {
  const lists = definitions();
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

function sourcesText(): string {
  const found = sources();
  const entries = definitions().flatMap(([key, { name }]): [string, Exported][] => {
    const source = found.get(name);
    return source ? [[key, source]] : [];
  });
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

function callsText(): string {
  const paths = filesIn("core/**/*.ts")
    .filter(([, text]) => /\bdefineCall(<[^(]*>)?\(\{/.test(text))
    .map(([path]) => path);
  const nameOf = (path: string): string => {
    const words = path
      .replace(/^core\//, "")
      .replace(/\.ts$/, "")
      .replaceAll("/", "-");
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

/** One drawing of each icon that the console and its menu name, of Lucide's. */
function iconsText(): string {
  const named = [...readFileSync(at("app/ui/icons.tsx"), "utf8").matchAll(/ = icon\("([\w-]+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  const ofScreens = Object.values(SCREENS).flatMap((screen) => ("icon" in screen ? [screen.icon] : []));
  const symbols = [...new Set([...named, ...ofScreens])].sort().map((name) => {
    const drawn = readFileSync(at(`node_modules/lucide-static/icons/${name}.svg`), "utf8");
    const shapes = drawn.slice(drawn.indexOf(">", drawn.indexOf("<svg")) + 1, drawn.indexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s+(?=<)|(?<=>)\s+| (?=\/>)/g, "")}</symbol>`;
  });
  return `<!-- Icons of Lucide, ISC License. ${WRITTEN} -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** Each `export const NAME = new Hono` of the API's routes. */
function routersText(): string {
  const found = filesIn("api/routes/**/*.ts").flatMap(([path, text]) =>
    [...text.matchAll(/^export const (\w+) = new Hono/gm)].map(([, name = ""]): Exported => ({ name, path })),
  );
  return `${importsOf(found, (path) => path.replace("api/routes", ".")).join("\n")}

/** Every route of the API. ${WRITTEN} */
export const ROUTERS = [
${found.map(({ name }) => `  ${name},`).join("\n")}
] as const;
`;
}

/** The route files that are missing: of each list whose screen has none. */
function routes(): [path: string, text: string][] {
  const existing = globSync("app/**/*.route.tsx", { cwd: ROOT });
  return definitions()
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

/** The files that say something else than the definitions, with what they must say. */
export function outdatedIndexes(): [path: string, text: string][] {
  const all: [string, string][] = [
    ["core/own-lists.ts", listsText()],
    ["core/calls.ts", callsText()],
    ["api/routes/routers.ts", routersText()],
    ["db/queries/list-sources.ts", sourcesText()],
    ["app/ui/icons.svg", iconsText()],
    ...routes(),
  ];
  return all.filter(([path, text]) => !existsSync(at(path)) || readFileSync(at(path), "utf8") !== text);
}

if (import.meta.main)
  for (const [path, text] of outdatedIndexes()) {
    writeFileSync(at(path), text);
    console.log(path);
  }
