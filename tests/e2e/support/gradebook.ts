import type { Locator, Page } from "@playwright/test";
import { AWARD_LIST, certificatePath } from "#core/reports/awards/award.ts";
import { PERFORMANCE_LIST, reportCardPath } from "#core/reports/performance-list.ts";
import { Caller, type Row } from "#tests/support/caller.ts";
import { LAST_YEAR } from "./school-years.ts";

const API_URL = process.env.API_URL ?? "http://127.0.0.1:8787";

const callers = new Map<string, Promise<Caller>>();

/** A caller of the API signed in as a person, once a run. */
export function callerOf(person: string): Promise<Caller> {
  const known = callers.get(person) ?? Caller.signIn(API_URL, `${person}@talaan.test`);
  callers.set(person, known);
  return known;
}

/** A gradebook of the running term that a person sees, over the API: where its screen is, and a caller signed in as that person. */
export async function gradebookOf(
  person: string,
  status: string,
  nth = 0,
): Promise<{ address: string; id: string; caller: Caller }> {
  const caller = await callerOf(person);
  const { body } = await caller.get(`/grade_books?status=${encodeURIComponent(status)}&perPage=50`);
  const rows = body.rows.filter((one: { subject: { kind: string } }) => one.subject.kind === "academic");
  // Others submit theirs meanwhile: where there are fewer, one is used twice.
  const row = rows[nth % rows.length];
  if (!row) throw new Error(`${person} sees no gradebook that is ${status}`);
  return { address: `/grades/gradebook/${row.class_id}/${row.id}`, id: row.id, caller };
}

/**
 * A draft of an academic subject that can be submitted as it is, the last of them: others submit the first. Where none is left
 * without a blank, one whose blanks are scored; where the teacher has none left at all, another teacher's class is given to this one.
 */
export async function givenCompleteDraft(person: string): Promise<Row> {
  const caller = await callerOf(person);
  const drafts = await completableDrafts(caller);
  const draft = drafts.findLast(({ blanks }) => blanks === 0) ?? drafts.at(-1) ?? (await givenClass(person));
  if (draft.blanks === 0) return draft;
  const { records } = (await caller.get(`/v2/grade_books/${draft.id}`)).body.data;
  const scores = records.flatMap(({ id, grade_activity_scores }: Row) =>
    grade_activity_scores
      .filter(({ score }: Row) => score === null)
      .map(({ grading_activity_id }: Row) => ({ student_id: id, grading_activity_id, score: "S" })),
  );
  const { status } = await caller.post("/v2/scores", { gradebook_id: draft.id, scores });
  if (status !== 200) throw new Error(`The blanks of ${draft.name} were not scored: ${status}`);
  return draft;
}

const completableDrafts = async (caller: Caller): Promise<Row[]> =>
  (await caller.get("/grade_books?status=Draft&perPage=200")).body.rows.filter(
    (one: Row) => one.subject.kind === "academic" && one.categories_without_score.length === 0,
  );

/** A draft of another teacher that the demo head approves, whose class is this person's from now on. */
async function givenClass(person: string): Promise<Row> {
  const registrar = await callerOf("registrar");
  const { rows: faculties } = (await registrar.get("/management/faculties?perPage=100")).body;
  const teacher = faculties.find(({ email }: Row) => email === `${person}@talaan.test`);
  const [draft] = (await completableDrafts(await callerOf("head"))).filter(({ blanks }) => blanks === 0);
  if (!draft || !teacher) throw new Error(`There is no draft that ${person} could be given`);
  const classes = (
    await registrar.get(
      `/management/assignments?search=${encodeURIComponent(draft.subject.name)}&perPage=100`,
    )
  ).body.rows;
  const given = classes.find(({ id }: Row) => id === draft.class_id);
  const { status, body } = await registrar.patch(`/management/assignments/${given.id}`, {
    section_id: given.section_id,
    subject_code: given.subject_code,
    faculty_ids: [teacher.id],
  });
  if (status !== 200) throw new Error(`The class was not given: ${status} ${body.message}`);
  return draft;
}

/** Where the screen of a conduct record is that a person sees. */
export async function conductAddress(person: string): Promise<string> {
  const caller = await callerOf(person);
  const { body } = await caller.get("/grade_books?subject_kind=homeroom");
  const [row] = body.rows;
  if (!row) throw new Error(`${person} sees no conduct`);
  return `/grades/conduct/${row.class_id}/${row.id}/open`;
}

/** The grading scheme of this name in the newest school year. */
export async function schemeAddress(name: string): Promise<string> {
  const caller = await Caller.signIn(API_URL, "registrar@talaan.test");
  const { body } = await caller.get(`/management/grading-schemes?search=${encodeURIComponent(name)}`);
  const [row] = body.rows;
  if (!row) throw new Error(`There is no scheme ${name}`);
  return `/management/grading/grading-schemes/${row.id}`;
}

/** The cell of a student's row and an activity's column of the score grid, both from 0. */
export const scoreCell = (page: Page, row: number, column: number): Locator =>
  page.locator(".score-grid tbody tr").nth(row).locator(".grid-score").nth(column);

/** Presses the mouse where a cell is seen: over the active one lies the grid's input. */
export async function pressCell(
  page: Page,
  row: number,
  column: number,
  button: "left" | "right" = "left",
): Promise<void> {
  await scoreCell(page, row, column).click({ button, force: true });
}

/** Where the report card of the first student in the list is. */
export async function reportCardAddress(): Promise<string> {
  const { body } = await (await callerOf("registrar")).get("/reports/student_progress/admin?perPage=1");
  return reportCardPath(PERFORMANCE_LIST.row.fromWire(body.rows[0]));
}

/** Where the certificate of the first in last year's list of exemplary conduct is. */
export async function certificateAddress(): Promise<string> {
  const { body } = await (await callerOf("registrar")).get(
    `/awards/conducts?school_year=${LAST_YEAR.name}&perPage=1`,
  );
  return certificatePath(AWARD_LIST.row.fromWire(body.rows[0]));
}
