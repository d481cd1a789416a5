import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import { ROOT } from "#scripts/paths.ts";
import { SAMPLE } from "#tests/core/shared/import/sample-kind.ts";

/** Kinds that are no constant of a `…-definition.ts` of core, which are found by themselves. */
const FURTHER: readonly AnyFile[] = [SAMPLE];

const isDefinition = (value: unknown): value is AnyFile =>
  typeof value === "object" && value !== null && "key" in value && "fields" in value && "rowsMax" in value;

/** Every kind of file that is read by its definition. */
export async function fileKinds(): Promise<AnyFile[]> {
  const paths = globSync("core/**/*-definition.ts", { cwd: ROOT }).sort();
  const modules = await Promise.all(
    paths.map((path) => import(pathToFileURL(join(ROOT, path)).href) as Promise<Record<string, unknown>>),
  );
  return [...modules.flatMap((module) => Object.values(module).filter(isDefinition)), ...FURTHER];
}
