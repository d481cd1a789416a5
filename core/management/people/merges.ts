import { formatDay, type Instant, type SchoolDay, schoolDayOf } from "#core/shared/school-day.ts";
import { EDITORS, type ManagementRow } from "../editors.ts";
import { GUARDIANS_MAX, type Guardianship } from "./guardians.ts";

/** Two sponsors, or two students, who are one person (M-26, M-40). */

/**
 * The guardians of a student once `merged` is `kept`, in their order: the kept one stands where the first of the two stood, and
 * gets what either got.
 */
export function guardiansMerged(
  guardians: readonly Guardianship[],
  kept: string,
  merged: string,
): Guardianship[] {
  const isOne = ({ uuid }: Guardianship): boolean => uuid === kept || uuid === merged;
  const both = guardians.filter(isOne);
  const own = both.find(({ uuid }) => uuid === kept);
  const other = both.find(({ uuid }) => uuid === merged);
  const one: Guardianship = {
    uuid: kept,
    relation: own?.relation || other?.relation || "",
    getsBills: both.some(({ getsBills }) => getsBills),
    getsMail: both.some(({ getsMail }) => getsMail),
  };
  const first = guardians.findIndex(isOne);
  return guardians.flatMap((guardian, place) => {
    if (!isOne(guardian)) return [guardian];
    return place === first ? [one] : [];
  });
}

/** What is known of a sponsor, as the form has it. */
export const SPONSOR_FIELDS = EDITORS.sponsors?.fields ?? [];

/** What is taken over from a merged student, where the kept one lacks it: number, names, type and sponsor are its own (M-40). */
const TAKEN_OVER: readonly string[] = ["lrn", "sex", "birth_date", "home_address", "email", "contact_number"];
export const STUDENT_FIELDS = (EDITORS.students?.fields ?? []).filter(({ name }) =>
  TAKEN_OVER.includes(name),
);

/** What the kept one lacks and the merged one has. */
export interface Filled {
  field: string;
  label: string;
  value: string;
}
export const filledBy = (
  fields: typeof SPONSOR_FIELDS,
  kept: ManagementRow,
  merged: ManagementRow,
): Filled[] =>
  fields.flatMap(({ name: field, label }) => {
    const value = String(merged[field] ?? "");
    return String(kept[field] ?? "") === "" && value !== "" ? [{ field, label, value }] : [];
  });

/** What is taken over, as forms and lists show it: "Sex: Female". */
export const filledInWords = (fields: typeof SPONSOR_FIELDS, filled: readonly Filled[]): string[] =>
  filled.map(({ field, label, value }) => {
    const { kind, options } = fields.find(({ name }) => name === field) ?? {};
    const chosen = Array.isArray(options) ? options.find((option) => option.value === value) : undefined;
    return `${label}: ${kind === "day" ? formatDay(value as SchoolDay) : (chosen?.label ?? value)}`;
  });

/** A merge is taken back within a day. */
const UNDO_MS = 24 * 60 * 60_000;
export const mayUndoMerge = (mergedAtMs: number, nowMs: number): boolean => nowMs - mergedAtMs < UNDO_MS;
export const undoTooLate = (those: string): string =>
  `A merge can be taken back within 24 hours. Correct the two ${those} by hand.`;
export const changedSince = (what: readonly string[], those: string): string =>
  `${what.join(", ")} changed since the merge. Nothing was taken back: correct the two ${those} by hand.`;

/**
 * The guardians of a student who was on record twice, in their order: the kept one's first, then who is the merged one's
 * alone. Who is both's gets what either got. Whom the school bills and writes to first stays who it was.
 */
export function guardiansOfBoth(
  kept: readonly Guardianship[],
  merged: readonly Guardianship[],
): Guardianship[] {
  const own = kept.map((guardian) => {
    const other = merged.find(({ uuid }) => uuid === guardian.uuid);
    return {
      ...guardian,
      relation: guardian.relation || other?.relation || "",
      getsBills: guardian.getsBills || (other?.getsBills ?? false),
      getsMail: guardian.getsMail || (other?.getsMail ?? false),
    };
  });
  return [...own, ...merged.filter(({ uuid }) => kept.every((guardian) => guardian.uuid !== uuid))];
}

/** What stands between two students and a merge; the names are "Santos, Ana, 000123". */
export interface MergeHindrances {
  kept: string;
  merged: string;
  /** Into whom either is merged already. */
  keptIs: string | null;
  mergedIs: string | null;
  /** What names the merged one's number for good: "published invoices". */
  fixed: readonly string[];
  /** What both have and one student has once: "attendance in term 1 of SY 2026-2027 and 2 more". */
  both: readonly string[];
  /** The merged one left the school, the kept one is here. */
  hasLeft: boolean;
  guardians: number;
}
/** Why two students are not merged, in words; null: nothing stands between (M-40). */
export function mergeRefusal(hindrances: MergeHindrances): string | null {
  const { kept, merged, keptIs, mergedIs, fixed, both, hasLeft, guardians } = hindrances;
  if (mergedIs !== null) return `${merged} is merged into ${mergedIs} already.`;
  if (keptIs !== null) return `${kept} is merged into ${keptIs}. Open that student instead.`;
  if (fixed.length > 0)
    return `${merged} has ${listed(fixed)}, which stay under that number. Open that student and merge ${kept} into it.`;
  if (both.length > 0)
    return `Both ${kept} and ${merged} have ${listed(both)}. Correct one of the two first.`;
  if (hasLeft)
    return `${merged} left the school, and ${kept} is here. Reactivate ${merged} first: the departure then has an end.`;
  if (guardians > GUARDIANS_MAX)
    return `Together they have ${guardians} guardians, and a student has ${GUARDIANS_MAX} at most. Remove some first.`;
  return null;
}
const listed = (words: readonly string[]): string => new Intl.ListFormat("en").format(words);
/** A student who is merged away comes back only by taking the merge back. */
export const mergedAway = (name: string, other: string): string =>
  `${name} is merged into ${other}, and comes back only when that merge is taken back.`;

/** The student `number` is merged into the student `other` of this name. */
export interface LastingMerge {
  number: string;
  other: string;
  name: string;
  at: Instant;
}
/** What rows of files are told that name a student by a number that was put aside, by number (M-51). */
export function mergedNumbers(merges: readonly LastingMerge[]): ReadonlyMap<string, string> {
  const byNumber = new Map(merges.map((merge) => [merge.number, merge]));
  const lastOf = (merge: LastingMerge): LastingMerge => {
    const next = byNumber.get(merge.other);
    return next ? lastOf(next) : merge;
  };
  return new Map(
    merges.map((merge) => {
      const { other, name } = lastOf(merge);
      const day = formatDay(schoolDayOf(merge.at));
      return [merge.number, `${merge.number} was merged into ${other} ${name} on ${day}: use ${other}`];
    }),
  );
}
