import * as z from "zod";
import { changeAnswer, wireAnswer } from "#core/shared/answer.ts";
import type { PlainCodec } from "#core/shared/list/fields.ts";
import { choiceOf, wholeNumber } from "#core/shared/query-fields.ts";
import { FILE_IMPORTED } from "./file-plan.ts";
import { FILE_PREVIEW } from "./file-preview.ts";
import type { ReadOptions } from "./reading/file-reading.ts";

/** What is said of an uploaded file, in the query or as fields of its form (F-12). */
const TEXT_MAX = 20_000;
const NOT_READ = "Please give this as JSON";
const json = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .max(TEXT_MAX)
    .transform((text, context) => {
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: "custom", message: NOT_READ });
        return z.NEVER;
      }
    });
const ROWS_MAX = 1_000;
const SHEET_NAME_MAX = 100;
const NO_SHEET = "There is no such sheet";

/** `columns`: our field or heading → the file's heading, "" where it has none; `leave_out`: rows, 1 = the first below the headings. */
export const fileAnswers = z.object({
  dry_run: choiceOf(["0", "1"]).default("0"),
  columns: json(z.record(z.string().max(100), z.string().max(500))).optional(),
  date_order: choiceOf(["mdy", "dmy", "ymd"]).optional(),
  /** Of a workbook the sheet that is read, by its name. */
  sheet: z.string().trim().min(1, NO_SHEET).max(SHEET_NAME_MAX, NO_SHEET).optional(),
  /** The row of the headings, as a spreadsheet numbers it. */
  headings_row: wholeNumber.refine((row) => row <= 1_000, "There is no such row").optional(),
  leave_out: json(z.array(z.int().min(1)).max(ROWS_MAX)).optional(),
  /** Keys of the check's questions about people that are answered "the same person" (M-80). */
  same_people: json(z.array(z.string().max(40)).max(ROWS_MAX)).optional(),
});

export interface FileAnswers {
  isDryRun: boolean;
  options: ReadOptions;
  samePeople: ReadonlySet<string>;
}
export const answersOf = ({
  dry_run,
  columns,
  date_order,
  sheet,
  headings_row,
  leave_out,
  same_people = [],
}: z.output<typeof fileAnswers>): FileAnswers => ({
  isDryRun: dry_run === "1",
  samePeople: new Set(same_people),
  options: {
    ...(columns && { columns }),
    ...(date_order && { dateOrder: date_order }),
    ...(sheet !== undefined && { sheet }),
    ...(headings_row !== undefined && { linesToSkip: headings_row - 1 }),
    ...(leave_out && { leaveOut: new Set(leave_out) }),
  },
});

/** What an import that answers at once answers: what it did, or with dry_run=1 what it would do. */
export const importAnswer = (imported: Pick<PlainCodec<never>, "names"> = FILE_IMPORTED) =>
  changeAnswer(wireAnswer(imported, FILE_PREVIEW));
