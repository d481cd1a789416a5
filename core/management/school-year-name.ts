import { shownCell } from "#core/shared/import/table/table-row.ts";

/** "2026-2027" is the school year "SY 2026-2027"; any other text is trimmed. */
export const schoolYearNameOf = (text: string): string =>
  /^\d{4}-\d{4}$/.test(text.trim()) ? `SY ${text.trim()}` : text.trim();

/** Why a row of a file that names a school year is not of the chosen one; null: it is, or names none. */
export const otherSchoolYear = (written: string, chosen: string): string | null =>
  written === "" || schoolYearNameOf(written) === chosen
    ? null
    : `${shownCell(written)} is not the chosen ${chosen}`;

export const SCHOOL_YEAR_EXPECTED = "Please choose a school year";
