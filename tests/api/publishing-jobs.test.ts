import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { cardRows, LAST_YEAR } from "#tests/support/card-rows.ts";
import { sectionsOf } from "#tests/support/print-jobs.ts";
import { School, until } from "#tests/support/school.ts";

/** Given the demo school, when the registrar publishes sections, levels or the school, then each section is one batch, and the result says whose card was not published and why. */
let school: School;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared();
  registrar = await school.as("registrar");
});
afterAll(async () => {
  const broken = await school.broken();
  await school.close();
  expect(broken).toEqual([]);
});

const JOBS = "/publishing_jobs";
const asked = (more: object) => ({
  scope: "sections",
  school_period_id: "SY 2025-2026",
  grading_period_name: "1st",
  ...more,
});
const executed = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
const cardsOf = (sectionUuid: string) =>
  cardRows(registrar, `${LAST_YEAR}&grading_period_name=1st&section_id=${sectionUuid}&perPage=1000`);
const jobOf = async (id: string): Promise<Row> => (await registrar.get(`${JOBS}/${id}`)).body.data;
const started = async (more: object): Promise<string> => {
  const { status, body } = await registrar.post(JOBS, asked(more));
  expect(status).toBe(202);
  return body.data.id;
};
const ended = (id: string): Promise<Row> =>
  until(async () => {
    const job = await jobOf(id);
    return job.status !== "queued" && job;
  }, 60);
const revisions = async (): Promise<number> =>
  (await executed("select count(*) as n from report_card_revision"))[0]?.n;

test("what is ready of the sections is published, and told before; who is not ready is listed with the reasons", async () => {
  const sections = await sectionsOf(school, 2, 3);
  const cards = (await Promise.all(sections.map(cardsOf))).flat();
  const [left] = cards.filter(({ publishing_state }) => publishing_state === "Ready");
  await executed(
    `insert into release_exclusion (term_id, student_id, reason, excluded_at, excluded_by)
      select 1, id, 'Unsettled', '2026-01-01T00:00:00.000Z', 1 from student where student_no = ?`,
    [left?.student_id],
  );
  const now = (await Promise.all(sections.map(cardsOf))).flat();
  const ready = now.filter(({ publishing_state }) => publishing_state === "Ready").length;
  const notReady = now.filter(({ publishing_state }) => publishing_state === "Not ready");
  const counted = await registrar.post(`${JOBS}?dry_run=1`, asked({ section_ids: sections }));
  expect([counted.status, counted.body.data]).toEqual([
    200,
    { sections: 2, ready, refused: notReady.length },
  ]);
  const before = await revisions();
  const job = await ended(await started({ section_ids: sections }));
  expect(job).toMatchObject({ status: "done", done: 2, total: 2, published: ready });
  expect(await revisions()).toBe(before + ready);
  const [told] = await executed("select count(*) as n from mail where kind = 'report-card-notice'");
  expect(told?.n).toBe(ready);
  const refused = job.sections.flatMap((section: Row) => section.refused);
  expect(refused.map(({ student_id }: Row) => student_id).sort()).toEqual(
    notReady.map(({ student_id }) => student_id).sort(),
  );
  expect(refused.find(({ student_id }: Row) => student_id === left?.student_id).reasons.join()).toContain(
    "Unsettled",
  );
  expect((await registrar.post(JOBS, asked({ section_ids: sections }))).body).toMatchObject({
    message: "None of these report cards can be published.",
  });
});

test("a card that was published before gets a revision only with a reason", async () => {
  const [section = ""] = await sectionsOf(school, 1, 6);
  await ended(await started({ section_ids: [section] }));
  const [card] = await cardsOf(section);
  await executed("update student set fullname = fullname || ' III' where student_no = ?", [card?.student_id]);
  const without = await registrar.post(`${JOBS}?dry_run=1`, asked({ section_ids: [section] }));
  expect(without.body.data).toMatchObject({ ready: 0, refused: 1 });
  const job = await ended(await started({ section_ids: [section], reason: "Name corrected" }));
  expect(job.published).toBe(1);
  const [revision] = await executed(
    `select number, reason from report_card_revision join report_card on report_card.id = report_card_id
      join student on student.id = student_id where student_no = ? order by number desc limit 1`,
    [card?.student_id],
  );
  expect(revision).toMatchObject({ number: 2, reason: "Name corrected" });
});

test("messages that come again publish nothing twice", async () => {
  const sections = await sectionsOf(school, 2, 8);
  const id = await started({ section_ids: sections });
  await ended(id);
  const before = await revisions();
  const rows = await executed(
    "select uuid from publishing_job_section where job_id = (select id from publishing_job where uuid = ?)",
    [id],
  );
  const producer = await school.stack.miniflare.getQueueProducer("PRINT_QUEUE", "talaan-api");
  const messages = [...rows, ...rows].map(({ uuid }) => ({
    body: { kind: "publish-section", subjectId: uuid, outboxId: crypto.randomUUID(), requestId: "again" },
  }));
  await producer.sendBatch(messages);
  await until(async () => school.lines.filter((line) => line.includes('"again"')).length === messages.length);
  expect(await revisions()).toBe(before);
});

test("cancelled, what is published stays; another job publishes the rest, and two at once publish each card once", async () => {
  const id = await started({ scope: "school" });
  const cancelled = await registrar.post(`${JOBS}/${id}/cancel`);
  expect([200, 409]).toContain(cancelled.status);
  await ended(id);
  const [one, two] = await Promise.all([
    registrar.post(JOBS, asked({ scope: "school" })),
    registrar.post(JOBS, asked({ scope: "school" })),
  ]);
  for (const { status, body } of [one, two]) if (status === 202) await ended(body.data.id);
  const [counted] = await executed(
    `select count(*) as cards, sum(revision) as revisions from report_card where term_id = 1`,
  );
  const [twice] = await executed(
    "select count(*) as n from report_card_revision where number > 1 and reason = '' ",
  );
  expect(twice?.n).toBe(0);
  expect(counted?.cards).toBeGreaterThan(400);
  const left = await registrar.post(`${JOBS}?dry_run=1`, asked({ scope: "school" }));
  expect(left.body.data.ready).toBe(0);
  expect((await registrar.post(`${JOBS}/${id}/cancel`)).status).toBe(409);
  expect((await registrar.post(`${JOBS}/${id}/retry`)).status).toBe(409);
});

test("a section that could not be published says so, and is tried again alone", async () => {
  const sections = await sectionsOf(school, 2, 10);
  await executed(
    "update student set fullname = fullname || ' IV' where id in (select student_id from student_section join section on section.id = section_id where section.uuid in (?, ?))",
    sections,
  );
  const id = await started({ section_ids: sections, reason: "Names corrected" });
  await ended(id);
  const [row] = await executed(
    "select publishing_job_section.uuid from publishing_job_section join publishing_job on publishing_job.id = job_id where publishing_job.uuid = ? limit 1",
    [id],
  );
  await executed("update publishing_job_section set status = 'queued' where uuid = ?", [row?.uuid]);
  await executed("update publishing_job set status = 'queued' where uuid = ?", [id]);
  const worker = await school.stack.miniflare.getWorker("talaan-queues");
  const body = {
    outboxId: crypto.randomUUID(),
    kind: "publish-section",
    subjectId: row?.uuid,
    requestId: "dead",
  };
  await worker.queue("talaan-dead", [{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body }]);
  const failed = await jobOf(id);
  expect(failed.status).toBe("done");
  expect(failed.sections.map(({ status }: Row) => status).sort()).toEqual(["done", "failed"]);
  expect(failed.sections.find(({ status }: Row) => status === "failed").error).toContain("Try it again");
  expect((await registrar.post(`${JOBS}/${id}/retry`)).status).toBe(202);
  expect((await ended(id)).sections.map(({ status }: Row) => status)).toEqual(["done", "done"]);
});

test("is the registrar's alone, and seen by whoever asked for it", async () => {
  const id = (await executed("select uuid from publishing_job limit 1"))[0]?.uuid;
  const adviser = await school.as("adviser");
  expect((await adviser.post(JOBS, asked({ scope: "school" }))).status).toBe(403);
  expect((await adviser.get(`${JOBS}/${id}`)).status).toBe(404);
  expect((await adviser.post(`${JOBS}/${id}/cancel`)).status).toBe(404);
  expect((await (await school.as("head")).get(`${JOBS}/${id}`)).status).toBe(403);
});
