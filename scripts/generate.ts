import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { oneAtATime } from "./build/one-at-a-time.ts";
import { fingerprint } from "./build/sources.ts";
import { at } from "./paths.ts";

/**
 * npm run generate: writes what follows from the sources and is not kept in the repository: the registries of lists, calls,
 * sources, the icons, and the types of the tables. The install and each build do it where something has changed.
 */
const WRITTEN = [
  "core/own-lists.ts",
  "core/calls.ts",
  "api/endpoints.ts",
  "db/queries/list-sources.ts",
  "app/ui/icons.svg",
  "db/tables.ts",
];
const SOURCES = [
  "core",
  "api",
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

/** Writes it; and again in a process of its own where something was written, because a registry is also made of others. */
async function generate(): Promise<void> {
  // A file of text is its text only in the Workers' bundles; nothing here reads one.
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.endsWith(".txt")
        ? { url: "data:text/javascript,export default ''", shortCircuit: true }
        : next(specifier, context),
  });
  const { writeTables } = await import("./schema.ts");
  const tables = await writeTables();
  // What is found by importing it reads the tables.
  const { writeIndexes } = await import("./indexes.ts");
  const written = [...tables, ...(await writeIndexes())];
  for (const path of written) console.log(path);
  if (written.length > 0)
    execFileSync(process.execPath, [at("scripts/generate.ts"), AGAIN], { stdio: "inherit" });
}

const AGAIN = "again";
if (import.meta.main && process.argv[2] === AGAIN) await generate();
else if (import.meta.main && !isGenerated())
  await oneAtATime("generating", async () => {
    if (isGenerated()) return;
    await generate();
    mkdirSync(at("build"), { recursive: true });
    writeFileSync(STAMP, fingerprint(SOURCES));
  });
