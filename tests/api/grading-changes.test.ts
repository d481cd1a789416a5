import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool();
let teacher: Caller;
let head: Caller;
let registrar: Caller;
beforeAll(async () => {
  [teacher, head, registrar] = await Promise.all([
    school.as("teacher"),
    school.as("head"),
    school.as("registrar"),
  ]);
});

/** The gradebooks of a status the caller sees, e.g. teacher@'s drafts. */
async function idsOf(caller: Caller, status: string): Promise<string[]> {
  const { rows } = (await caller.get(`/grade_books?status=${encodeURIComponent(status)}&perPage=100`)).body;
  return rows.map(({ id }: { id: string }) => id);
}
/** What waits for the approval of a head who does not teach it (G-31). */
async function idsToApprove(): Promise<string[]> {
  const { rows } = (await head.get("/grade_books?status=For%20SC%2FLCC%20Approval&perPage=100")).body;
  return rows.filter(({ is_own }: { is_own: boolean }) => !is_own).map(({ id }: { id: string }) => id);
}
const detail = async (caller: Caller, id: string) => (await caller.get(`/v2/grade_books/${id}`)).body.data;

/** A draft of teacher@ in which every score is entered, of a scheme with performance tasks. */
async function completeDraft() {
  for (const id of await idsOf(teacher, "Draft")) {
    const book = await detail(teacher, id);
    const hasTasks = book.grade_category_evaluations.some(
      ({ grade_category }: { grade_category: string }) => grade_category === "PT",
    );
    if (hasTasks && book.blanks === 0 && book.categories_without_score.length === 0) return book;
  }
  throw new Error("no complete draft");
}
const cellOf = (book: { records: { grade_activity_scores: { grading_activity_id: string }[] }[] }) => {
  const record = book.records[0] as unknown as {
    student_class: { student_id: string };
    report_card: { grade: number };
    grade_activity_scores: { grading_activity_id: string; score: string; version: number | null }[];
  };
  return { record, cell: record.grade_activity_scores[0] };
};

describe("scores", () => {
  test("a score saved is answered with its version, the student's row computed anew, and the footer", async () => {
    const book = await completeDraft();
    const { record, cell } = cellOf(book);
    const wanted = cell?.score === "1" ? "2" : "1";
    const saved = await teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: [
        {
          student_id: record.student_class.student_id,
          grading_activity_id: cell?.grading_activity_id,
          score: wanted,
          version: cell?.version,
        },
      ],
    });
    expect(saved.body).toMatchObject({ message: "Successfully saved." });
    expect(saved.body.data.scores[0]).toMatchObject({ score: wanted, version: (cell?.version ?? 0) + 1 });
    const after = await detail(teacher, book.id);
    const { id, grade_category_scores, grade_component_scores, report_card } = after.records[0];
    // Only what a cell changes of its row: of 60 activities the answer repeats none.
    expect(saved.body.data.records).toEqual([
      { id, grade_category_scores, grade_component_scores, report_card },
    ]);
    expect(after.footer).toEqual(saved.body.data.footer);
    expect(after.records[0].report_card.grade).toBeLessThan(record.report_card.grade);
  });

  test("a score that somebody else saved meanwhile is refused with theirs, and nothing of the batch is saved", async () => {
    const book = await completeDraft();
    const { record, cell } = cellOf(book);
    const other = book.records[1];
    const entry = (student: string, score: string, version: number | null | undefined) => ({
      student_id: student,
      grading_activity_id: cell?.grading_activity_id,
      score,
      version,
    });
    const student = record.student_class.student_id;
    await teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: [entry(student, "3", cell?.version)],
    });
    const late = await teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: [entry(student, "4", cell?.version), entry(other.student_class.student_id, "4", undefined)],
    });
    expect([late.status, late.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(late.body.data.scores).toEqual([
      expect.objectContaining({ student_id: student, score: "3", version: (cell?.version ?? 0) + 1 }),
    ]);
    expect((await detail(teacher, book.id)).records[1]).toEqual(other);
  });

  test.each([
    ["above its maximum", "999", /is above the .* points of/],
    ["of three decimals", "1.234", /at most 3 digits and 2 decimals/],
    ["of no kind", "n", /or is N or S/],
    ["empty, which is null on the wire", "", /at most 3 digits/],
  ])("%s is refused", async (_, score, message) => {
    const book = await completeDraft();
    const { record, cell } = cellOf(book);
    const answer = await teacher.post("/v2/scores", {
      gradebook_id: book.id,
      scores: [
        {
          student_id: record.student_class.student_id,
          grading_activity_id: cell?.grading_activity_id,
          score,
        },
      ],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(message);
  });

  test("of a class one does not teach are as if they were not there, and of one released want a reason", async () => {
    const mine = new Set(await idsOf(teacher, "Draft"));
    const foreign = (await idsOf(registrar, "Draft")).find((id) => !mine.has(id)) ?? "";
    const [released = ""] = await idsOf(registrar, "Released");
    const entryOf = async (id: string, score: string) => {
      const { record, cell } = cellOf(await detail(registrar, id));
      return {
        gradebook_id: id,
        scores: [
          {
            student_id: record.student_class.student_id,
            grading_activity_id: cell?.grading_activity_id,
            score,
          },
        ],
      };
    };
    expect((await teacher.post("/v2/scores", await entryOf(foreign, "1"))).status).toBe(404);
    const wanted = await entryOf(released, "1.25");
    const without = await registrar.post("/v2/scores", wanted);
    expect(without.status).toBe(422);
    expect(without.body.errors[0].path).toBe("reason");
    const corrected = await registrar.post("/v2/scores", { ...wanted, reason: "Encoded in the wrong row" });
    expect(corrected.status).toBe(200);
  });
});

describe("activities", () => {
  const added = async (id: string, code: string) => {
    const answer = await teacher.post("/grading_activities/", {
      gradebook_id: id,
      grade_category_component: "PT",
      code,
      column_name: `Task ${code}`,
      max_point: 25.5,
    });
    expect(answer.body).toMatchObject({ message: "Successfully saved." });
    return answer.body.data;
  };

  test("one is added, is a blank for every student, and its code exists once", async () => {
    const book = await completeDraft();
    const activity = await added(book.id, "NEW1");
    expect(activity).toMatchObject({ code: "NEW1", max_point: 25.5, grade_category: "PT", version: 1 });
    const after = await detail(teacher, book.id);
    expect(after.blanks).toBe(book.records.length);
    const again = await teacher.post("/grading_activities/", {
      gradebook_id: book.id,
      grade_category_component: "PT",
      code: "NEW1",
      column_name: "Again",
      max_point: 10,
    });
    expect([again.status, again.body.errors[0].path]).toEqual([422, "code"]);
    await teacher.call("DELETE", `/grading_activities/${activity.id}`);
  });

  test("conduct takes a figure like any score, and no activity more", async () => {
    const [conduct] = (await teacher.get("/grade_books?subject_kind=homeroom&status=Draft")).body.rows;
    const refused = await teacher.post("/grading_activities/", {
      gradebook_id: conduct.id,
      grade_category_component: "CO",
      code: "CO2",
      column_name: "More",
      max_point: 100,
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Conduct is one grade out of 100: it has no activities.",
    ]);
    const { records, grade_component_evaluations } = await detail(teacher, conduct.id);
    const saved = await teacher.post("/v2/scores", {
      gradebook_id: conduct.id,
      scores: [
        {
          student_id: records[0].id,
          grading_activity_id: grade_component_evaluations[0].grade_cmp_activities[0].id,
          score: "87.5",
        },
      ],
    });
    expect(saved.body.data.records[0].report_card).toMatchObject({ grade: 87.5, letter_grade: "VS" });
  });

  test("another max score resets its scores and keeps them in the archive; deleting takes it away", async () => {
    const book = await completeDraft();
    const activity = await added(book.id, "NEW2");
    const student = book.records[0].student_class.student_id;
    const entry = { student_id: student, grading_activity_id: activity.id, score: "20" };
    await teacher.post("/v2/scores", { gradebook_id: book.id, scores: [entry] });
    const before = (await detail(teacher, book.id)).records[0].report_card.grade;
    const edited = await teacher.patch(`/grading_activities/${activity.id}`, { max_point: 30 });
    expect(edited.body.data).toMatchObject({ max_point: 30, version: 2 });
    const reset = (await detail(teacher, book.id)).records[0];
    expect(reset.grade_activity_scores.at(-1)).toBeDefined();
    expect(
      reset.grade_activity_scores.find(
        (one: { grading_activity_id: string }) => one.grading_activity_id === activity.id,
      ),
    ).toMatchObject({ score: null, version: 2 });
    expect(reset.report_card.grade).not.toBe(before);
    const archived = await school.database().execute({
      sql: "select scores_json, maximum_e2 from score_archive where activity_uuid = ?",
      args: [activity.id],
    });
    expect(archived.rows).toEqual([
      expect.objectContaining({ maximum_e2: 2550, scores_json: JSON.stringify([[student, 2000]]) }),
    ]);
    expect((await teacher.call("DELETE", `/grading_activities/${activity.id}`)).status).toBe(200);
    const last = await detail(teacher, book.id);
    expect(last.records[0].report_card.grade).toBe(book.records[0].report_card.grade);
    expect(last.blanks).toBe(0);
  });

  test("published, parents see it: the activity by raw scores, the criteria by its grade", async () => {
    const book = await completeDraft();
    const component = book.grade_component_evaluations[0];
    const activity = component.grade_cmp_activities[0];
    const one = await teacher.patch(`/grading_activities/${activity.id}/publish`, { what: "raw_scores" });
    expect(one.body.message).toBe("Successfully published raw scores in the Parent App");
    await teacher.patch(`/grading_activities/${activity.id}/publish`, { what: "raw_scores" });
    await teacher.patch(`/grade_components/${component.id}/publish`, { what: "transmuted_grade" });
    const after = (await detail(teacher, book.id)).grade_component_evaluations[0];
    expect(after.published).toEqual(["transmuted_grade"]);
    expect(after.grade_cmp_activities[0]).toMatchObject({
      published: ["raw_scores"],
      published_at: { raw_scores: expect.stringMatching(/^2026-11-/) },
    });
  });
});

test("a criteria that the scheme lacks is not found, whatever the gradebook's status", async () => {
  // Given a gradebook that the teacher may not change any more
  const { rows } = (await teacher.get("/grade_books?perPage=100")).body;
  const { id } = rows.find(({ status }: { status: string }) => status === "For SC/LCC Approval");
  const publish = (component: string) =>
    teacher.patch(`/grade_components/${id}.${component}/publish`, { what: "transmuted_grade" });
  const known = (await detail(teacher, id)).grade_component_evaluations[0].id.split(".")[1];
  // When a criteria is published, then its status is asked of one that there is alone
  expect([(await publish(known)).status, (await publish("NONE")).status]).toEqual([409, 404]);
});

describe("the way to release", () => {
  const move = (caller: Caller, id: string, action: string, body: object = {}) =>
    caller.patch(`/grade_books/${id}/${action}`, body);
  const statusOf = async (id: string) => (await detail(registrar, id)).status;

  test("teacher submits, head rejects with a reason, teacher submits again, head and registrar approve, it is released, and reopened", async () => {
    const { id } = await completeDraft();
    expect((await move(teacher, id, "submit")).body.message).toBe(
      "Successfully submitted the Gradebook to SC/LCC",
    );
    expect((await move(teacher, id, "submit")).status).toBe(409);
    expect((await move(head, id, "reject", { reason: "Two scores are doubled" })).body.message).toBe(
      "Gradebook has been rejected",
    );
    expect(await detail(teacher, id)).toMatchObject({
      status: "Rejected by SC/LCC",
      was_rejected: true,
      reject_reason: "Two scores are doubled",
    });
    expect((await move(teacher, id, "submit")).status).toBe(200);
    expect((await move(head, id, "approve")).body.message).toBe("Successfully approved the Gradebook");
    expect((await move(registrar, id, "approve")).status).toBe(200);
    const tomorrow = await move(registrar, id, "schedule-release", { release_date: "2026-11-18" });
    expect([tomorrow.status, tomorrow.body.errors[0].path]).toEqual([422, "release_date"]);
    expect((await move(registrar, id, "release")).body.message).toBe("Successfully released the Gradebook");
    expect(await statusOf(id)).toBe("Released");
    expect((await move(registrar, id, "reopen")).status).toBe(422);
    expect((await move(registrar, id, "reopen", { reason: "A late correction" })).status).toBe(200);
    expect(await statusOf(id)).toBe("RO Approved");
    const { rows } = await school.database().execute({
      sql: "select event from gradebook_revision join gradebook on gradebook.id = gradebook_id where uuid = ? order by number",
      args: [id],
    });
    expect(rows.map(({ event }) => event)).toEqual(["submitted", "submitted", "released"]);
    const trail = await school.database().execute({
      sql: "select event from audit_event where subject_uuid = ? and event like 'gradebook-%' order by id",
      args: [id],
    });
    expect(
      trail.rows
        .map(({ event }) => event)
        .filter((event) => event !== "gradebook-scores" && event !== "gradebook-view"),
    ).toEqual([
      "gradebook-submit",
      "gradebook-reject",
      "gradebook-submit",
      "gradebook-approve",
      "gradebook-approve",
      "gradebook-release",
      "gradebook-reopen",
    ]);
  });

  test("of two approvers at once one wins and the other is told", async () => {
    const [id = ""] = await idsToApprove();
    const answers = await Promise.all([move(head, id, "approve"), move(head, id, "approve")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe("For RO Approval");
  });

  test("approved and rejected at once it has one outcome: that of the later of what was done, each once in its trail", async () => {
    const ids = (await idsToApprove()).slice(0, 3);
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) {
      const { version } = await detail(registrar, id);
      const done = await Promise.all([
        move(head, id, "approve").then(({ status }) => ["gradebook-approve", status] as const),
        move(head, id, "reject", { reason: "A score is doubled" }).then(
          ({ status }) => ["gradebook-reject", status] as const,
        ),
      ]);
      const { rows } = await school.database().execute({
        sql: "select event from audit_event where subject_uuid = ? and event in ('gradebook-approve', 'gradebook-reject') order by id",
        args: [id],
      });
      const events = rows.map(({ event }) => String(event));
      for (const [event, status] of done)
        expect([event, status]).toEqual([event, events.includes(event) ? 200 : 409]);
      // What was approved is rejected by the registrar alone; what was rejected may be approved at once.
      const [outcome] = [
        [["gradebook-approve"], "For RO Approval"],
        [["gradebook-reject"], "Rejected by SC/LCC"],
        [["gradebook-reject", "gradebook-approve"], "For RO Approval"],
      ].filter(([way]) => JSON.stringify(way) === JSON.stringify(events));
      const now = await detail(registrar, id);
      expect([events, now.status]).toEqual(outcome);
      expect(now.version).toBe(version + events.length);
    }
  });

  test("fifty clicks on Approve are one approval: under one key everybody has the first answer, under fifty one wins", async () => {
    const [one = "", other = ""] = await idsToApprove();
    const click = (id: string, key: string) =>
      head.patch(`/grade_books/${id}/approve`, {}, { "idempotency-key": key });
    const clicks = (id: string, keyOf: (click: number) => string) =>
      Promise.all(Array.from({ length: 50 }, (_, place) => click(id, keyOf(place))));
    const same = await clicks(one, () => "approve-once");
    expect(new Set(same.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(["200 Successfully approved the Gradebook"]),
    );
    const own = await clicks(other, (place) => `approve-${place}`);
    expect(own.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(own.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test("several are moved together, all or none, and none without a score in every category", async () => {
    const [first = "", second = "", ...more] = await idsOf(registrar, "RO Approved");
    const draft = (await idsOf(registrar, "Draft"))[0] ?? "";
    const mixed = await move(registrar, first, "release", { ids: [second, draft] });
    expect(mixed.status).toBe(409);
    expect(mixed.body.errors).toHaveLength(1);
    expect(await statusOf(first)).toBe("RO Approved");
    const both = await move(registrar, first, "release", { ids: [second, first] });
    expect(both.body.message).toBe("2 gradebook(s) released.");
    expect(more.length).toBeGreaterThan(0);
    for (const id of await idsOf(teacher, "Draft")) {
      const book = await detail(teacher, id);
      if (book.categories_without_score.length === 0) continue;
      const answer = await move(teacher, id, "submit");
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("Every student needs a score, N or S in");
    }
  });
});
