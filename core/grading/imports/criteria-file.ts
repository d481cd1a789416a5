import {
  ACTIVITIES_MAX,
  ACTIVITY_MESSAGES,
  ACTIVITY_TEXT_MAX,
  type ActivityEntry,
  maximumFromText,
} from "#core/grading/scores/activity.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { duplicateDetector, readImportRows, shownCell } from "#core/shared/import/import-rows.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";

/** The CSV of a criteria's activities (G-17): each row becomes one. All rows or none. */
const CRITERIA_HEADINGS = ["Code", "Column Name", "Description", "Max Points"] as const;

export const criteriaTemplate = (): string => csvLine(CRITERIA_HEADINGS);
export const criteriaTemplateName = (gradebook: string, component: string): string =>
  `${`${gradebook} - ${component} criteria`.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 80)}.csv`;

/** Reads a filled-out template: the activities it adds to `component`, or every mistake in it. `taken`: codes the gradebook has. */
export function readCriteriaFile(
  text: string,
  component: string,
  taken: readonly string[],
): Result<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  const existing = new Set(taken);
  const duplicateOf = duplicateDetector();
  const read = readImportRows(text, CRITERIA_HEADINGS, (cells, row, wrong) => {
    const [code = "", columnName = "", description = "", points = ""] = cells;
    const maximum = maximumFromText(points);
    const duplicate = code === "" ? null : duplicateOf(code, row);
    if (code === "") wrong("Code", ACTIVITY_MESSAGES.code);
    else if (existing.has(code)) wrong("Code", `${code} is another activity of this gradebook`);
    else if (duplicate !== null) wrong("Code", `${code} is already in row ${duplicate}`);
    if (columnName === "") wrong("Column Name", ACTIVITY_MESSAGES.columnName);
    for (const [index, cell] of [code, columnName, description].entries())
      if (cell.length > ACTIVITY_TEXT_MAX) wrong(CRITERIA_HEADINGS[index] ?? "", ACTIVITY_MESSAGES.tooLong);
    if (maximum === null) wrong("Max Points", `${shownCell(points)}: ${ACTIVITY_MESSAGES.maximum}`);
    else entries.push({ component, code, columnName, description, maximum });
  });
  if (!read.ok) return read;
  return taken.length + entries.length > ACTIVITIES_MAX
    ? refuse(422, "TOO_MANY_ACTIVITIES", ACTIVITY_MESSAGES.tooMany)
    : ok(entries);
}
