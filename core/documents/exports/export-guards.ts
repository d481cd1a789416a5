import type { Refusal } from "#core/shared/result.ts";
import { refuseAll } from "#core/shared/result.ts";

/** List exports: their formats, and the guards (D-4). */
export const EXPORT_FORMATS = ["pdf", "csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const GUARDS = {
  NO_FILTER: {
    title: "No filter or search applied",
    message: "Please use filter / search to avoid export time-out.",
  },
  NO_DATA: { title: "Oops!", message: "No data found! There is nothing to export." },
} as const;

/** Only a filtered list that has records is exported. */
export function refuseExport(isFiltered: boolean, records: number): Refusal | null {
  if (!isFiltered)
    return refuseAll(422, "NO_FILTER", [
      { message: GUARDS.NO_FILTER.title },
      { message: GUARDS.NO_FILTER.message },
    ]);
  if (records === 0) return refuseAll(422, "NO_DATA", [{ message: GUARDS.NO_DATA.message }]);
  return null;
}

/** The dialog a refusal of an export is told in; null where it was refused for another reason. */
export const exportGuardOf = (code: string): { title: string; message: string } | null =>
  code in GUARDS ? GUARDS[code as keyof typeof GUARDS] : null;
