import type { ManagementRow } from "../editors.ts";

/** Two sponsors who are one person (M-26). */

/** A guardian of a student, named by the sponsor's uuid. */
export interface MergedGuardian {
  uuid: string;
  relation: string;
  getsBills: boolean;
  getsMail: boolean;
}

/**
 * The guardians of a student once `merged` is `kept`, in their order: the kept one stands where the first of the two stood, and
 * gets what either got.
 */
export function guardiansMerged(
  guardians: readonly MergedGuardian[],
  kept: string,
  merged: string,
): MergedGuardian[] {
  const isOne = ({ uuid }: MergedGuardian): boolean => uuid === kept || uuid === merged;
  const both = guardians.filter(isOne);
  const own = both.find(({ uuid }) => uuid === kept);
  const other = both.find(({ uuid }) => uuid === merged);
  const one: MergedGuardian = {
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

/** How a sponsor is reached and billed: what the kept one lacks is taken from the merged one. */
const FILLED = {
  email: "Email",
  type_id: "Sponsor type",
  contact_number: "Contact No.",
  home_address: "Home address",
  billing_address: "Billing address",
  city: "City",
  province: "Province",
  postal_code: "Postal code",
  tax_number: "TIN",
} as const;
type FilledField = keyof typeof FILLED;
const FILLED_FIELDS = Object.keys(FILLED) as FilledField[];

export interface Filled {
  field: FilledField;
  label: string;
  value: string;
}
export const filledBy = (kept: ManagementRow, merged: ManagementRow): Filled[] =>
  FILLED_FIELDS.flatMap((field) => {
    const value = String(merged[field] ?? "");
    return String(kept[field] ?? "") === "" && value !== "" ? [{ field, label: FILLED[field], value }] : [];
  });

/** A merge is taken back within a day. */
const UNDO_MS = 24 * 60 * 60_000;
export const mayUndoMerge = (mergedAtMs: number, nowMs: number): boolean => nowMs - mergedAtMs < UNDO_MS;
export const UNDO_TOO_LATE = "A merge can be taken back within 24 hours. Correct the two sponsors by hand.";
