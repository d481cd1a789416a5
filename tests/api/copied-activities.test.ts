import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given a teacher with gradebooks, when activities of one are copied into another, then they come without scores, or are refused in words (G-48). */
const school = givenSchool();
let teacher: Caller;
let drafts: Row[];
beforeAll(async () => {
  teacher = await school.as("teacher");
  const { rows } = (await teacher.get("/grade_books?status=Draft&perPage=100")).body;
  drafts = rows.filter(({ subject }: Row) => subject.kind === "academic");
});
const contents = async (id: string): Promise<Row> => (await teacher.get(`/v2/grade_books/${id}`)).body.data;
const activitiesOf = (book: Row): Row[] =>
  book.grade_component_evaluations.flatMap(({ grade_cmp_activities }: Row) => grade_cmp_activities);
const addTo = async (id: string, code: string): Promise<string> => {
  const [component] = (await contents(id)).grade_component_evaluations;
  const { status, body } = await teacher.post("/grading_activities", {
    gradebook_id: id,
    grade_category_component: component.grade_category_component,
    code,
    column_name: `Quiz ${code}`,
    max_point: 30,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};
const copy = (into: string, from: string, ids: readonly string[], more: Row = {}) =>
  teacher.post(`/grade_books/${into}/activities/copy`, {
    from_gradebook_id: from,
    activity_ids: ids,
    ...more,
  });

describe("activities of another gradebook", () => {
  test("are offered of one's own gradebooks but this one, same subject first", async () => {
    const [into] = drafts;
    const { rows } = (await teacher.get(`/grade_books/${into?.id}/activity_sources`)).body;
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ id }: Row) => id)).not.toContain(into?.id);
    expect(rows.every(({ activities }: Row) => activities.length > 0)).toBe(true);
    const same = rows.map(({ is_same_subject }: Row) => is_same_subject);
    expect(same[0]).toBe(true);
    expect(same).toEqual([...same].sort((one, other) => Number(other) - Number(one)));
    const own = (await teacher.get("/grade_books?perPage=1000")).body.rows.map(({ id }: Row) => id);
    expect(rows.filter(({ id }: Row) => !own.includes(id))).toEqual([]);
  });

  test("are copied without scores; the gradebook counts their blanks; the same again changes nothing", async () => {
    const [into, from] = drafts;
    const [one, two] = [await addTo(from?.id, "CP1"), await addTo(from?.id, "CP2")];
    const before = await contents(into?.id);
    expect((await copy(into?.id, from?.id, [one, two])).body.message).toBe("Copied 2 activities.");
    const after = await contents(into?.id);
    const added = activitiesOf(after).filter(({ code }) => code.startsWith("CP"));
    expect(added.map(({ code, column_name, max_point }) => [code, column_name, max_point])).toEqual([
      ["CP1", "Quiz CP1", 30],
      ["CP2", "Quiz CP2", 30],
    ]);
    expect(after.blanks).toBe(before.blanks + 2 * after.records.length);
    const scores = after.records.flatMap(({ grade_activity_scores }: Row) => grade_activity_scores);
    expect(
      scores.filter(({ grading_activity, score }: Row) => /^CP/.test(grading_activity) && score),
    ).toEqual([]);
    expect((await copy(into?.id, from?.id, [one, two])).body.message).toBe(
      "The gradebook has these activities already.",
    );
    expect((await contents(into?.id)).version).toBe(after.version);
  });

  test("get one maximum where one is given", async () => {
    const [, from, into] = drafts;
    const id = await addTo(from?.id, "CP3");
    expect((await copy(into?.id, from?.id, [id], { max_point: 12.5 })).status).toBe(200);
    const added = activitiesOf(await contents(into?.id)).find(({ code }) => code === "CP3");
    expect(added?.max_point).toBe(12.5);
    const other = await copy(into?.id, from?.id, [id]);
    expect([other.status, other.body.errors[0].path]).toEqual([422, "activity_ids.0"]);
    expect(other.body.errors[0].message).toMatch(/^CP3 is another activity of /);
  });

  test("are refused in words: a gradebook that is submitted, another teacher's, what is not there", async () => {
    const [from, into] = drafts;
    const id = await addTo(from?.id, "CP4");
    const released = (await teacher.get("/grade_books?status=Released")).body.rows[0];
    const locked = await copy(released.id, from?.id, [id]);
    expect([locked.status, locked.body.message]).toEqual([
      409,
      `${released.name} is Released and cannot be edited.`,
    ]);
    expect((await teacher.get(`/grade_books/${released.id}/activity_sources`)).status).toBe(409);
    const missing = await copy(into?.id, into?.id, [id]);
    expect([missing.status, missing.body.errors[0].message]).toEqual([
      422,
      "Some of these activities are not in a gradebook of yours",
    ]);
    expect((await copy(into?.id, from?.id, [])).status).toBe(422);
    const registrar = await school.as("registrar");
    const { rows } = (await registrar.get("/grade_books?status=Draft&perPage=100")).body;
    const foreign = rows.find(
      ({ is_teacher, id: one }: Row) => !is_teacher && !drafts.some((own) => own.id === one),
    );
    expect((await copy(foreign.id, from?.id, [id])).status).toBe(404);
    const theirs = activitiesOf((await registrar.get(`/v2/grade_books/${foreign.id}`)).body.data);
    expect((await copy(into?.id, foreign.id, [theirs[0]?.id])).status).toBe(422);
  });
});
