import * as z from "zod";
import { whoMay } from "#core/shared/actions.ts";
import { dataAnswer, FILE, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { fileAnswers, importAnswer } from "#core/shared/import/file-answers-contract.ts";
import {
  day,
  fields,
  flag,
  instant,
  orNull,
  type RecordOfFields,
  records,
  scaled,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { choiceOf, pageNumber, searchText } from "#core/shared/query-fields.ts";
import { type RolloverPartStatus, type RolloverStatus, rolloverWorkflow } from "./rollover-actions.ts";
import {
  HINDRANCES,
  type Hindrance,
  OUTCOMES,
  type Outcome,
  type RolloverRule,
  RULES,
} from "./rollover-plan.ts";

/** The wire of the rollover (/management/rollover). */
export const STUDENTS_PER_PAGE = 50;
const STUDENTS_PER_EDIT_MAX = 200;
/** No more differences are listed; all are counted. */
export const CHANGES_SHOWN_MAX = 200;
const ID_MAX = 60;
const id = z.string().max(ID_MAX);
const version = z.int().min(0);

/** Who is shown of the plan. */
export const rolloverQuery = z.strictObject({
  search: searchText,
  outcome: choiceOf(OUTCOMES).optional(),
  hindrance: choiceOf(HINDRANCES).optional(),
  section_id: id.default(""),
  page: pageNumber,
});
export type RolloverQuery = z.output<typeof rolloverQuery>;

/** The rule and what comes along. */
export const rolloverBody = z.strictObject({
  rule: choiceOf(RULES),
  needs_pass: z.boolean(),
  brings_advisers: z.boolean().default(true),
  brings_classes: z.boolean().default(true),
  brings_teachers: z.boolean().default(true),
  brings_schemes: z.boolean().default(true),
  /** True: everyone is placed anew by the rule. */
  places_anew: z.boolean().default(false),
  /** Of the draft that is changed; 0: none is prepared yet. */
  version,
});
export type RolloverEntry = z.output<typeof rolloverBody>;

/** A section's uuid; "held": held back; "": as the rule says. */
export const rolloverStudentsBody = z.strictObject({
  students: z
    .array(z.strictObject({ student_id: id, to: id, version }))
    .min(1, "Please select at least one student")
    .max(STUDENTS_PER_EDIT_MAX, `At most ${STUDENTS_PER_EDIT_MAX} students at once`),
});
export type RolloverStudentsEntry = z.output<typeof rolloverStudentsBody>;
export const HELD = "held";

export const rolloverSectionBody = z.strictObject({
  section_id: id,
  name: neededLine(60),
  /** "": none. */
  adviser_id: id,
  is_left_out: z.boolean(),
  version,
});
export type RolloverSectionEntry = z.output<typeof rolloverSectionBody>;
export const rolloverFeeBody = z.strictObject({ segment_id: id, is_left_out: z.boolean(), version });
export type RolloverFeeEntry = z.output<typeof rolloverFeeBody>;
/** The plan that was looked at. */
export const rolloverPlanBody = z.strictObject({ digest: z.string().max(ID_MAX) });

const OUTCOME_COUNT = fields({ outcome: text<Outcome>("outcome"), students: whole("students") });
const HINDRANCE_COUNT = fields({ kind: text<Hindrance>("hindrance"), students: whole("students") });
const SECTION = fields({
  id: text("id"),
  level: text("level"),
  levelName: text("level_name"),
  name: text("name"),
  isClub: flag("is_club"),
  adviserId: text("adviser_id"),
  adviserName: text("adviser_name"),
  isLeftOut: flag("is_left_out"),
  /** The next year has it already. */
  isThere: flag("is_there"),
  isEdited: flag("is_edited"),
  /** It is of the next year alone, and nothing is copied. */
  isOnlyExisting: flag("is_only_existing"),
  classes: whole("classes"),
  students: whole("students"),
  boys: whole("boys"),
  girls: whole("girls"),
  averageE2: orNull(scaled(2, "general_average")),
  version: whole("version"),
});
const SCHEDULE = fields({
  number: text("number"),
  /** Of its last invoice. */
  endsOn: day("ends_on"),
  /** Before the next year begins. */
  endsBefore: flag("ends_before"),
});
const FEE = fields({
  id: text("id"),
  name: text("name"),
  levelName: text("level_name"),
  isLeftOut: flag("is_left_out"),
  members: whole("members"),
  joining: whole("joining"),
  leaving: whole("leaving"),
  /** Those that bill it again and again, and have not ended. */
  schedules: records("schedules", SCHEDULE),
  version: whole("version"),
});
const STUDENT = fields({
  studentNumber: text("student_id"),
  name: text("student_name"),
  sex: orNull(text<"F" | "M">("sex")),
  averageE2: orNull(scaled(2, "general_average")),
  from: text("from"),
  outcome: text<Outcome>("outcome"),
  level: orNull(text("level")),
  to: orNull(text("to_section_id")),
  toName: text("to"),
  reasons: texts("reasons"),
  isHeld: flag("is_held"),
  isEdited: flag("is_edited"),
  version: whole("version"),
});
const CHANGE = fields({
  studentNumber: text("student_id"),
  name: text("student_name"),
  before: text("before"),
  after: text("after"),
});
const LEFT_OUT = fields({
  studentNumber: text("student_id"),
  name: text("student_name"),
  reason: text("reason"),
});
const PART = fields({
  name: text("name"),
  status: text<RolloverPartStatus>("status"),
  classes: whole("classes"),
  placed: whole("placed"),
  leftOut: records("left_out", LEFT_OUT),
  error: orNull(text("error")),
});
const CHOICE = fields({ id: text("id"), name: text("name") });
const SCHEMES = fields({ name: text("name"), assignments: whole("assignments") });
export const ROLLOVER = fields({
  /** Null: there is no school year that has begun, or none after it. */
  fromYear: orNull(text("from_school_year")),
  toYear: orNull(text("to_school_year")),
  toStart: orNull(day("starts_on")),
  /** Null: none is prepared. */
  status: orNull(text<RolloverStatus>("status")),
  version: whole("version"),
  rule: text<RolloverRule>("rule"),
  needsPass: flag("needs_pass"),
  holdsBalances: flag("holds_balances"),
  bringsAdvisers: flag("brings_advisers"),
  bringsClasses: flag("brings_classes"),
  bringsTeachers: flag("brings_teachers"),
  bringsSchemes: flag("brings_schemes"),
  preparedAt: orNull(instant("prepared_at")),
  preparedBy: text("prepared_by"),
  takenOverAt: orNull(instant("taken_over_at")),
  appliedAt: orNull(instant("applied_at")),
  appliedBy: text("applied_by"),
  digest: text("digest"),
  going: whole("going"),
  staying: whole("staying"),
  outcomes: records("outcomes", OUTCOME_COUNT),
  hindrances: records("hindrances", HINDRANCE_COUNT),
  sections: records("sections", SECTION),
  schemes: records("schemes", SCHEMES),
  fees: records("fees", FEE),
  changeCount: whole("change_count"),
  changes: records("changes", CHANGE),
  students: records("students", STUDENT),
  count: whole("count"),
  page: whole("page"),
  totalPages: whole("total_pages"),
  advisers: records("advisers", CHOICE),
  parts: records("parts", PART),
  /** Why it cannot be applied, or taken back, just now; "": it can. */
  applyRefusal: text("apply_refusal"),
  takeBackRefusal: text("take_back_refusal"),
});
export type Rollover = RecordOfFields<typeof ROLLOVER.fields>;

/** The calls of the rollover: the registrar prepares and edits, the administrator applies and takes back (M-31, M-34). */
const common = { access: "management", tag: "Management" } as const;
const change = { ...common, isForBrowsers: true, success: 200, answer: MESSAGE } as const;
const admits = {
  edit: whoMay(rolloverWorkflow, "edit"),
  apply: whoMay(rolloverWorkflow, "apply"),
  takeBack: whoMay(rolloverWorkflow, "takeBack"),
};

export const READ_ROLLOVER = defineCall({
  ...common,
  isForBrowsers: true,
  method: "get",
  path: "/management/rollover",
  summary:
    "The plan of the next school year: its sections, who goes where, who cannot go and why, and who is billed",
  query: rolloverQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(ROLLOVER)),
});
export const SAVE_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover",
  admits: admits.edit,
  summary: "Prepares the rollover to the next school year, or changes its rule and what comes along",
  body: rolloverBody,
});
export const MOVE_ROLLOVER_STUDENTS = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/students",
  admits: admits.edit,
  summary: "Puts students into other sections of the plan, or holds them back",
  body: rolloverStudentsBody,
});
export const CHANGE_ROLLOVER_SECTION = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/sections",
  admits: admits.edit,
  summary: "Renames a section of the plan, changes its adviser or leaves it out",
  body: rolloverSectionBody,
});
export const CHANGE_ROLLOVER_FEE = defineCall({
  ...change,
  method: "patch",
  path: "/management/rollover/segments",
  admits: admits.edit,
  summary: "Leaves a segment of finance out of the plan, or takes it in again",
  body: rolloverFeeBody,
});
export const ROLLOVER_PLACEMENTS_TEMPLATE = defineCall({
  ...common,
  method: "get",
  path: "/management/rollover/placements/template",
  summary: "The CSV of who goes into which section of the plan",
  success: 200,
  answer: FILE,
});
export const IMPORT_ROLLOVER_PLACEMENTS = defineCall({
  ...common,
  method: "post",
  path: "/management/rollover/placements/import",
  costly: "import",
  admits: admits.edit,
  summary:
    "Puts students into sections of the plan by CSV or a workbook, all rows or none; dry_run=1 says what it would change",
  query: z.strictObject(fileAnswers.shape),
  upload: true,
  success: 200,
  answer: importAnswer(),
});
export const TAKE_ROLLOVER_OVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/take-over",
  admits: admits.edit,
  summary: "Takes over what has changed since the plan was last looked at",
  body: rolloverPlanBody,
});
export const APPLY_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/apply",
  admits: admits.apply,
  success: 202,
  summary: "Applies the plan, section by section",
  body: rolloverPlanBody,
});
export const RETRY_ROLLOVER = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/retry",
  admits: admits.apply,
  success: 202,
  summary: "Tries again the sections that failed",
});
export const TAKE_ROLLOVER_BACK = defineCall({
  ...change,
  method: "post",
  path: "/management/rollover/take-back",
  admits: admits.takeBack,
  summary: "Removes every record that the rollover made",
});
