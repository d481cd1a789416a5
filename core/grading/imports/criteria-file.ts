import {
  ACTIVITY_MESSAGES,
  ACTIVITY_TEXT_MAX,
  type ActivityEntry,
  activityCodeKey,
  isSameActivity,
  MAXIMUM_E2_MAX,
} from "#core/grading/scores/activity.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";

/** The activities of a criteria, a row each (G-17). */
export const CRITERIA_FILE = defineFile({
  key: "criteria",
  fields: {
    code: {
      heading: "Code",
      synonyms: ["Activity Code", "Activity"],
      is: { kind: "text", max: ACTIVITY_TEXT_MAX },
      needs: "value",
      example: "WW1",
    },
    columnName: {
      heading: "Column Name",
      synonyms: ["Column", "Name", "Activity Name", "Title"],
      is: { kind: "text", max: ACTIVITY_TEXT_MAX },
      needs: "value",
      example: "Quiz 1",
    },
    description: {
      heading: "Description",
      synonyms: ["Details"],
      is: { kind: "text", max: ACTIVITY_TEXT_MAX },
      example: "Fractions",
    },
    maximum: {
      heading: "Maximum Points",
      synonyms: [
        "Max Points",
        "Max Score",
        "Maximum Score",
        "Maximum",
        "Points",
        "Highest Possible Score",
        "HPS",
      ],
      is: { kind: "number", scale: 2, from: 1, to: MAXIMUM_E2_MAX, hint: ACTIVITY_MESSAGES.maximum },
      needs: "value",
      example: "20",
    },
  },
  rowsMax: 10_000,
});
export type CriteriaLine = FileRecord<typeof CRITERIA_FILE.fields>;

export const criteriaTemplate = (): string =>
  csvLine(Object.values(CRITERIA_FILE.fields).map(({ heading }) => heading));
export const criteriaTemplateName = (gradebook: string, component: string): string =>
  `${`${gradebook} - ${component} criteria`.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 80)}.csv`;

export interface CriteriaPlan extends FilePlan {
  entries: readonly ActivityEntry[];
}

/** The activities that the rows add to `component`; one that is there already as the row has it is unchanged. `existing`: of the whole gradebook. */
export function planCriteria(
  lines: readonly CriteriaLine[],
  wrongAt: WrongAt<keyof typeof CRITERIA_FILE.fields>,
  { component, existing }: { component: string; existing: readonly ActivityEntry[] },
): CriteriaPlan {
  const byCode = new Map(existing.map((activity) => [activityCodeKey(activity.code), activity]));
  const lineOf = new Map<string, number>();
  const wrong: RowMessage[] = [];
  const entries: ActivityEntry[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const { code, columnName, description, maximum } = line.values;
    const entry = { component, code, columnName, description, maximum: maximum ?? 0 };
    const key = activityCodeKey(code);
    const current = byCode.get(key);
    const other = lineOf.get(key);
    if (other !== undefined) wrong.push(wrongAt(line, "code", `${code} is already in row ${other}`));
    else if (current === undefined) entries.push(entry);
    else if (isSameActivity(current, entry)) unchanged += 1;
    else wrong.push(wrongAt(line, "code", `${code} is another activity of this gradebook`));
    if (other === undefined) lineOf.set(key, line.line);
  }
  const warnings =
    unchanged > 0
      ? [`${unchanged} ${unchanged === 1 ? "activity is" : "activities are"} in the gradebook already.`]
      : [];
  return { wrong, added: entries.length, changed: 0, unchanged, changes: [], warnings, entries };
}
