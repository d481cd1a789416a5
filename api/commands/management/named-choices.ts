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
/** The sponsors that a form chose and cannot: unknown ones, and inactive ones that the record does not have already. */
export const refusedSponsors = (
  sponsors: readonly { uuid: string; is_active: number }[],
  chosen: readonly { id: string; path: string }[],
  isKept: (id: string) => boolean,
): RefusedEntry[] =>
  chosen.flatMap(({ id, path }) => {
    const sponsor = sponsors.find(({ uuid }) => uuid === id);
    if (!sponsor) return [{ path, message: UNKNOWN }];
    return sponsor.is_active === 1 || isKept(id) ? [] : [{ path, message: INACTIVE }];
  });
