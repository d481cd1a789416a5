import * as z from "zod";
import { changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { FILE_CHECKED, PERSON_NOTE } from "#core/shared/import/file-preview.ts";
import { counted } from "#core/shared/import/import.ts";
import {
  fields,
  oneOf,
  orNull,
  type RecordOfFields,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { ONEROSTER_STEPS, type OneRosterStep } from "./format.ts";

const PROBLEM = fields({
  file: text("file"),
  /** As a spreadsheet numbers it, 1 = the headings; null: the file as a whole. */
  row: orNull(whole("row")),
  column: orNull(text("column")),
  message: text("message"),
});
/** What became of each of the office's files that a ZIP is taken in by. */
const STEP = fields({
  step: oneOf(Object.keys(ONEROSTER_STEPS) as OneRosterStep[], "step"),
  rows: whole("rows"),
  /** "waits": what it does is told once the steps before it are done. */
  state: oneOf(["checked", "done", "waits", "refused"], "state"),
  added: whole("new"),
  changed: whole("changed"),
  unchanged: whole("unchanged"),
  /** In words, what a step makes of the school itself (M-49). */
  made: texts("made"),
  errors: texts("errors"),
  /** Of a step that is checked: questions are answered by `same_people`, by the key that is told here. */
  people: records("people", PERSON_NOTE),
  peopleCount: whole("people_count"),
});
export const ONEROSTER_TAKEN = fields({
  schoolYear: text("school_year"),
  steps: records("steps", STEP),
  problems: records("problems", PROBLEM),
  problemCount: whole("problem_count"),
  /** Columns that the standard does not have. */
  leftOut: texts("left_out"),
  notes: texts("notes"),
});
export type OneRosterTaken = RecordOfFields<typeof ONEROSTER_TAKEN.fields>;

/** What is told once a ZIP was checked or taken in. */
export function takenInWords({ problemCount, steps }: OneRosterTaken, isDryRun: boolean): string {
  if (problemCount > 0) return `Nothing was taken in: ${counted(problemCount, "problem")}.`;
  const refused = steps.find(({ state }) => state === "refused");
  if (refused && !isDryRun)
    return `${ONEROSTER_STEPS[refused.step]} could not be taken in. What came before is kept; mend it in the other system, and upload the ZIP again.`;
  return isDryRun ? FILE_CHECKED : "The OneRoster files were taken in.";
}

/** A school year of another system, with what it needs of the school (M-48, M-49): dry_run=1 says what they would change. */
export const TAKE_ONEROSTER = defineCall({
  isForBrowsers: true,
  method: "post",
  access: "management",
  tag: "Management",
  costly: "import",
  path: "/management/oneroster/import",
  summary:
    "Takes a ZIP of OneRoster 1.2 CSV files in, file by file; what is wrong with it is answered, and nothing of it done; dry_run=1 only checks it",
  query: z.object({ dry_run: z.enum(["0", "1"]).optional() }),
  upload: true,
  success: 200,
  answer: changeAnswer(recordAnswer(ONEROSTER_TAKEN)),
});
