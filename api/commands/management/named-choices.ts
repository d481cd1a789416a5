import type { ManagementRow } from "#core/management/editors.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { FoundRow, Named } from "#db/queries/management/management-facts.ts";

/** A choice of a form: what it names, and the field. */
export type NamedChoice = Named & { path: string };

const UNKNOWN = "Please choose one of the list";
const INACTIVE = "This one is inactive. Please choose another, or reactivate it";
export const FIXED = "This cannot be changed any more";

/** The choices that name nothing, or what is put aside (M-14); what the record has already may stay. */
export const refusedChoices = (
  found: readonly FoundRow[],
  asked: readonly NamedChoice[],
  current: ManagementRow | null = null,
): RefusedEntry[] =>
  asked.flatMap(({ kind, id, path }) => {
    const row = found.find((one) => one.kind === kind && one.id === id);
    if (!row) return [{ path, message: UNKNOWN }];
    const isKept = String(current?.[path] ?? "")
      .split(",")
      .includes(id);
    return row.is_active === 1 || isKept ? [] : [{ path, message: INACTIVE }];
  });
/** A choice that may be left empty. */
export const namedIfAny = (
  kind: Named["kind"],
  id: string | null | undefined,
  path: string,
): NamedChoice[] => (id ? [{ kind, id, path }] : []);
