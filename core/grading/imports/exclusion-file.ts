import { STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { type KnownPerson, peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { EXCLUSION_REASON_MAX } from "./import.body.ts";

/** Students whose grades of a term are not released to their parents, a row each (G-34). */
export const EXCLUSION_FILE = defineFile({
  key: "exclusions",
  fields: {
    ...STUDENT_COLUMNS,
    reason: {
      heading: "Reason",
      synonyms: ["Reason for Exclusion", "Remarks", "Remark", "Note"],
      is: { kind: "text", max: EXCLUSION_REASON_MAX },
      example: "Balance",
    },
  },
  eitherOf: [["student"], ["name"]],
  person: "student",
  rowsMax: 10_000,
});
export type ExclusionLine = FileRecord<typeof EXCLUSION_FILE.fields>;

export const exclusionTemplate = (): string =>
  csvLine(Object.values(EXCLUSION_FILE.fields).map(({ heading }) => heading));
export const EXCLUSION_TEMPLATE_NAME = "Student grade release exclusion list.csv";

/** A student of the school year; `reason`: why excluded already, null: is not. */
export interface ExcludableStudent extends KnownPerson {
  reason: string | null;
}
export interface ExclusionPlan extends FilePlan {
  /** New ones, and those with another reason. */
  exclusions: readonly { studentNo: string; reason: string }[];
}

/** Whom a list excludes from the release of a term. Who is excluded already stays so, with the reason of the list. */
export function planExclusions(
  lines: readonly ExclusionLine[],
  wrongAt: WrongAt<keyof typeof EXCLUSION_FILE.fields>,
  { students, schoolYear }: { students: readonly ExcludableStudent[]; schoolYear: string },
): ExclusionPlan {
  const { found, wrong, ...said } = peopleOfRows(lines, wrongAt, students, `in ${schoolYear}`);
  const changes: ExclusionPlan["changes"][number][] = [];
  const exclusions: { studentNo: string; reason: string }[] = [];
  let added = 0;
  let unchanged = 0;
  for (const { row: line, person: student } of found) {
    const { reason } = line.values;
    if (student.reason === reason) {
      unchanged += 1;
      continue;
    }
    if (student.reason === null) added += 1;
    else changes.push({ line: line.line, what: student.name, from: student.reason, to: reason });
    exclusions.push({ studentNo: student.number, reason });
  }
  const already = unchanged + changes.length;
  const warnings = [
    ...said.warnings,
    ...(already > 0
      ? [`${already} ${already === 1 ? "student was" : "students were"} excluded already.`]
      : []),
  ];
  return { wrong, added, changed: changes.length, unchanged, changes, warnings, exclusions };
}
