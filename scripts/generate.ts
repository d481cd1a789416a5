import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { oneAtATime } from "./build/one-at-a-time.ts";
import { fingerprint } from "./build/sources.ts";
import { at } from "./paths.ts";

/**
 * npm run generate: writes what follows from the sources and is not kept in the repository: the registries of lists, calls,
 * routers and sources, the icons, and the types of the tables. The install and each build do it where something has changed.
 */
const WRITTEN = [
  "core/own-lists.ts",
  "core/calls.ts",
  "api/routes/routers.ts",
  "db/queries/list-sources.ts",
  "app/ui/icons.svg",
  "db/tables.ts",
];
const SOURCES = [
  "core",
  "api/routes",
  "db/queries",
  "db/migrations",
  "app/ui/icons.tsx",
  "scripts/generate.ts",
  "scripts/indexes.ts",
  "scripts/schema.ts",
];
const STAMP = at("build", ".generated.sources");

/** Whether something it follows from has changed since it was written. */
export const isGenerated = (): boolean =>
  WRITTEN.every((path) => existsSync(at(path))) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, "utf8") === fingerprint(SOURCES);

if (import.meta.main && !isGenerated())
  await oneAtATime("generating", async () => {
    if (isGenerated()) return;
    // A file of text is its text only in the Workers' bundles; nothing here reads one.
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier.endsWith(".txt")
          ? { url: "data:text/javascript,export default ''", shortCircuit: true }
          : next(specifier, context),
    });
    const { writeTables } = await import("./schema.ts");
    const { writeIndexes } = await import("./indexes.ts");
    for (const path of [...(await writeTables()), ...(await writeIndexes())]) console.log(path);
    mkdirSync(at("build"), { recursive: true });
    writeFileSync(STAMP, fingerprint(SOURCES));
  });
