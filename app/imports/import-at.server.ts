import { data } from "react-router";
import { importNamed } from "#core/imports.ts";
import type { AnyImport, Chosen } from "#core/shared/import/import.ts";

/** The import of a route's address, and what was chosen for it; 404 where there is none of that name. */
export function importAt(
  name: string,
  { searchParams }: URL,
): { definition: AnyImport; chosen: Chosen<string> } {
  const definition = importNamed(name);
  if (!definition) throw data(null, { status: 404 });
  const choices = definition.choices as readonly string[];
  return {
    definition,
    chosen: Object.fromEntries(choices.map((choice) => [choice, searchParams.get(choice) ?? ""])),
  };
}
