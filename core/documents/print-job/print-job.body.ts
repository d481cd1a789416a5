import * as z from "zod";
import {
  type AwardPeriod,
  awardPeriodOf,
  FINAL_PERIOD,
  PERIOD_EXPECTED,
  PERIOD_NAMES,
} from "#core/awards/award-groups.ts";
import { TERM_EXPECTED } from "#core/management/term-name.ts";
import { readScope, SCOPE_FIELDS, scopeJson } from "#core/reports/publishing/section-scope.body.ts";
import { type Answer, changeAnswer, dataAnswer, FILE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  fields,
  flag,
  instant,
  orNull,
  type RecordOfFields,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf, dryRunQuery } from "#core/shared/query-fields.ts";
import {
  BULK_CHOICES,
  type BulkChoices,
  FILES,
  INCLUDES,
  ORDERS,
  SHEETS,
  usualInclude,
} from "./bulk-choices.ts";
import { BULK_DOCUMENTS, BULK_KINDS } from "./bulk-kinds.ts";
import type { PrintAsked } from "./print-asked.ts";
import { mayPrepareSome, type PrintJobStatus, type PrintPartStatus } from "./print-job-actions.ts";

/** The wire of print jobs (/print_jobs). */
const NAME_MAX = 60;
const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

const KINDS_BY_WIRE = new Map(
  BULK_KINDS.flatMap((kind) => {
    const { wire, alsoNamed = wire } = BULK_CHOICES[kind];
    return [wire, alsoNamed].map((name) => [name, kind] as const);
  }),
);

/** POST /print_jobs. */
export const printJobBody = z
  .strictObject({
    what: choiceOf([...KINDS_BY_WIRE.keys()]),
    ...SCOPE_FIELDS,
    school_period_id: z.string().max(NAME_MAX).optional(),
    /** Not needed of what is of the school year alone. */
    grading_period_name: z.string().max(NAME_MAX).optional(),
    include: choiceOf(INCLUDES).optional(),
    order: choiceOf(keysOf(ORDERS)).default("section"),
    sheet: choiceOf(keysOf(SHEETS)).default("one"),
    file: choiceOf(keysOf(FILES)).default("pdf"),
  })
  .transform((body, context): PrintAsked => {
    const kind = KINDS_BY_WIRE.get(body.what) ?? BULK_KINDS[0];
    const { label } = BULK_DOCUMENTS[kind];
    const choices = BULK_CHOICES[kind];
    const term = periodAsked(choices, body.grading_period_name);
    const read = readScope(body);
    const refused = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (term === null) refused("grading_period_name", periodExpected(choices));
    if (!read.ok) refused(read.path, read.message);
    const { order, sheet, file } = body;
    const isOffered = { file: choices.files.includes(file), sheet: choices.sheets.includes(sheet) };
    if (!isOffered.file) refused("file", `${label} are not prepared in this file.`);
    if (!isOffered.sheet) refused("sheet", `${label} are not prepared on this sheet.`);
    if (term === null || !read.ok || !isOffered.file || !isOffered.sheet) return z.NEVER;
    const include = choices.includes.length > 0 ? body.include : undefined;
    const schoolYear = body.school_period_id || null;
    return {
      kind,
      scope: read.scope,
      schoolYear,
      term,
      include: include ?? usualInclude(kind),
      order,
      sheet,
      file,
    };
  });

/** The period that is named, or the only one there is; null: none of those it is made of. */
function periodAsked({ periods }: BulkChoices, named: string | undefined): AwardPeriod | null {
  const [only, ...others] = periods;
  if (named === undefined) return others.length === 0 ? (only ?? null) : null;
  const period = awardPeriodOf(named);
  return period !== null && periods.includes(period) ? period : null;
}
function periodExpected({ periods }: BulkChoices): string {
  if (!periods.includes(FINAL_PERIOD)) return TERM_EXPECTED;
  return periods.length === 1 ? `Please choose ${PERIOD_NAMES[FINAL_PERIOD]} as the term` : PERIOD_EXPECTED;
}

/** Sheets of paper; `isAtLeast`: a document may continue on a further page. */
const SHEETS_TOLD = { sheets: whole("pages"), isAtLeast: flag("pages_at_least") };
/** POST /print_jobs: the job that was queued. */
export const QUEUED_JOB = fields({
  id: text("id"),
  status: text<PrintJobStatus>("status"),
  documents: whole("papers"),
  ...SHEETS_TOLD,
});
export type QueuedJob = RecordOfFields<typeof QUEUED_JOB.fields>;

const LEFT_OUT = fields({
  studentNo: text("student_id"),
  studentName: text("student_name"),
  section: text("section"),
  reason: text("reason"),
});
/** POST /print_jobs?dry_run=1: what it would print. */
export const COUNTED_JOB = fields({
  documents: whole("papers"),
  ...SHEETS_TOLD,
  leftOut: whole("left_out"),
  /** Names that cannot be drawn, with the characters; the first of them. */
  undrawn: texts("not_drawn"),
});
export type CountedJob = RecordOfFields<typeof COUNTED_JOB.fields>;

const PART = fields({
  id: text("id"),
  label: text("section"),
  filename: text("filename"),
  status: text<PrintPartStatus>("status"),
  documents: whole("papers"),
  pages: orNull(whole("pages")),
  error: orNull(text("error")),
});
const NEWER = fields({
  studentNo: text("student_id"),
  studentName: text("student_name"),
  section: text("section"),
});
/** GET /print_jobs/{id}. */
export const PRINT_JOB = fields({
  id: text(["id", "document_id"]),
  filename: text("filename"),
  status: text<PrintJobStatus>("status"),
  /** Documents. */
  done: whole("done"),
  total: whole("total"),
  pages: orNull(whole("pages")),
  error: orNull(text("error")),
  createdAt: instant("created_at"),
  parts: records("parts", PART),
  leftOut: records("left_out", LEFT_OUT),
  /** Of whom a newer revision was published after the job was asked for. */
  newer: records("newer_revisions", NEWER),
});
export type PrintJob = RecordOfFields<typeof PRINT_JOB.fields>;

/** What the console asks for; the term by its name. */
export type PrintChosen = Omit<PrintAsked, "term"> & { term: string };
/** The body of POST /print_jobs. */
export const printJobJson = (chosen: PrintChosen): z.input<typeof printJobBody> => ({
  what: BULK_CHOICES[chosen.kind].wire,
  ...scopeJson(chosen.scope),
  ...(chosen.schoolYear !== null && { school_period_id: chosen.schoolYear }),
  grading_period_name: chosen.term,
  include: chosen.include,
  order: chosen.order,
  sheet: chosen.sheet,
  file: chosen.file,
});

/** The calls of documents in bulk. A job is seen by the person who asked for it. */
const tag = "Documents";
const access = "account";
const job = dataAnswer(recordAnswer(PRINT_JOB));
/** What ?dry_run=1 answers. */
export const COUNTED = dataAnswer(recordAnswer(COUNTED_JOB));

export const CREATE_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/print_jobs",
  costly: "print job",
  access,
  admits: mayPrepareSome,
  tag,
  summary: "Prepares papers in bulk as they are now; ?dry_run=1 counts them",
  query: dryRunQuery,
  body: printJobBody,
  success: 202,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
  otherAnswers: { 200: COUNTED as Answer<unknown> },
});
export const READ_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/print_jobs/{id}",
  uuids: ["id"],
  access,
  tag,
  summary: "A print job with its parts, what was left out, and which papers have a newer revision",
  success: 200,
  answer: job,
});
export const CANCEL_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/print_jobs/{id}/cancel",
  uuids: ["id"],
  access,
  tag,
  summary: "Cancels a print job; parts that are drawn stay",
  success: 200,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
});
export const RETRY_PRINT_JOB = defineCall({
  method: "post",
  path: "/print_jobs/{id}/retry",
  costly: "print job",
  uuids: ["id"],
  access,
  tag,
  summary: "Tries again what of a print job is not drawn; the same papers as before",
  success: 202,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
});
export const DOWNLOAD_PRINT_PART = defineCall({
  method: "get",
  path: "/print_jobs/{id}/parts/{part}/file",
  uuids: ["id", "part"],
  access,
  tag,
  summary: "The file of one part of a print job",
  success: 200,
  answer: FILE,
});
