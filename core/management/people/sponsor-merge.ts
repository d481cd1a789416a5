import { EDITORS, type ManagementRow } from "../editors.ts";
import type { Guardianship } from "./guardians.ts";

/** Two sponsors who are one person (M-26). */

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

/** What the kept sponsor lacks and the merged one has. */
export interface Filled {
  field: string;
  label: string;
  value: string;
}
export const filledBy = (kept: ManagementRow, merged: ManagementRow): Filled[] =>
  SPONSOR_FIELDS.flatMap(({ name: field, label }) => {
    const value = String(merged[field] ?? "");
    return String(kept[field] ?? "") === "" && value !== "" ? [{ field, label, value }] : [];
  });

/** A merge is taken back within a day. */
const UNDO_MS = 24 * 60 * 60_000;
export const mayUndoMerge = (mergedAtMs: number, nowMs: number): boolean => nowMs - mergedAtMs < UNDO_MS;
export const UNDO_TOO_LATE = "A merge can be taken back within 24 hours. Correct the two sponsors by hand.";
