import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { named, readyCardsOf } from "#tests/support/card-rows.ts";
import { objectStoreOf } from "#tests/support/object-store.ts";
import { asked, endOf, PRINT_JOBS, prepared, sectionsOf } from "#tests/support/print-jobs.ts";
import { School, until } from "#tests/support/school.ts";
import { readZip } from "#tests/support/zip.ts";

/** Given report cards that are prepared in bulk, when a document cannot be drawn, messages come twice, the store is away or the job is cancelled, then nothing else is spoiled and it ends as it should. */
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

const executed = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
const jobOf = async (id: string): Promise<Row> => (await registrar.get(`${PRINT_JOBS}/${id}`)).body.data;
const sha256Of = async (id: string): Promise<string> =>
  (await registrar.get(`/documents/${id}`)).body.data.sha256;
const ask = async (more: object): Promise<string> => {
  const { status, body } = await registrar.post(PRINT_JOBS, asked(more));
  expect(status).toBe(202);
  return body.data.id;
};

/** Multipart uploads that are neither completed nor aborted. */
function uploadsUnderWay(): number {
  const folder = join(school.dataDir, "r2", "miniflare-R2BucketObject");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .map((name) => {
      const store = new Database(join(folder, name), { readonly: true });
      const row = store
        .prepare("select count(*) as n from _mf_multipart_uploads where state = 0")
        .get() as Row;
      store.close();
      return Number(row.n);
    })
    .reduce((sum, count) => sum + count, 0);
}

test("a document that cannot be drawn fails its part alone, with its section named; retried, that part alone is drawn", async () => {
  const [card] = (await readyCardsOf(school, registrar, 1, 3)) as [Row];
  await registrar.patch("/v2/report_cards/publish", named([card]));
  const [section] = await executed(
    `select section.uuid, report_card_revision.id, canonical_json from report_card
      join report_card_revision on report_card_id = report_card.id
      join student_section using (student_id) join section on section.id = section_id and kind = 'regular' and school_year_id = 1
      join student on student.id = report_card.student_id and student_no = ? where report_card.term_id = 1`,
    [card.student_id],
  );
  const others = (await sectionsOf(school, 24, 0)).filter((uuid) => uuid !== section?.uuid).slice(1, 3);
  const [trigger] = await executed(
    "select sql from sqlite_master where name = 'report_card_revision_no_update'",
  );
  await executed("drop trigger report_card_revision_no_update");
  const write = "update report_card_revision set canonical_json = ? where id = ?";
  await executed(write, [`{"layout":"kinder"}`, section?.id]);

  const id = await ask({
    scope: "sections",
    section_ids: [...others, section?.uuid],
    file: "zip_by_section",
  });
  const failed = await endOf(registrar, id, 60);
  expect(failed.status).toBe("failed");
  const [bad, ...good] = [...failed.parts].sort((one: Row) => (one.status === "failed" ? -1 : 1));
  expect(good.map(({ status }: Row) => status)).toEqual(["ready", "ready"]);
  expect(bad).toMatchObject({ status: "failed", error: expect.stringContaining("could not be drawn") });
  expect(failed.error).toContain(`The papers of ${bad.section} could not be drawn.`);
  const part = await registrar.get(`${PRINT_JOBS}/${id}/parts/${good[0].id}/file`);
  expect(part.status).toBe(200);
  expect((await registrar.get(`${PRINT_JOBS}/${id}/parts/${bad.id}/file`)).status).toBe(409);

  await executed(write, [section?.canonical_json, section?.id]);
  await executed(String(trigger?.sql));
  const drawn = () =>
    school.lines.filter((line) => line.includes(good[0].id) && line.includes('"done"')).length;
  const before = drawn();
  expect((await registrar.post(`${PRINT_JOBS}/${id}/retry`)).status).toBe(202);
  expect((await endOf(registrar, id)).status).toBe("ready");
  expect(drawn()).toBe(before);
});

test("messages that come twice, late and in any order change nothing", async () => {
  const { job } = await prepared(registrar, {
    scope: "sections",
    section_ids: await sectionsOf(school, 2, 20),
    file: "zip_by_student",
  });
  const sha256 = await sha256Of(job.id);
  const messages = [
    { kind: "assemble-print-job", subjectId: job.id },
    ...job.parts.map(({ id }: Row) => ({ kind: "draw-print-part", subjectId: id })),
  ].map((one) => ({ ...one, outboxId: crypto.randomUUID(), requestId: "again" }));
  const producer = await school.stack.miniflare.getQueueProducer("PRINT_QUEUE", "talaan-api");
  const all = [...messages, ...messages.toReversed(), ...messages];
  await producer.sendBatch(all.map((body) => ({ body })));
  await until(async () => school.lines.filter((line) => line.includes('"again"')).length >= all.length);
  expect(await jobOf(job.id)).toMatchObject({ status: "ready", done: job.total });
  expect(await sha256Of(job.id)).toBe(sha256);
  expect(uploadsUnderWay()).toBe(0);
});

test("while a school is printed a single card is ready first; cancelled, the job stops; tried again with the store away in between, it is whole", async () => {
  const id = await ask({ file: "zip_by_student" });
  const [card] = (await readyCardsOf(school, registrar, 1, 7)) as [Row];
  const single = await registrar.post("/reports/student_progress/admin/bulkprint", named([card]).data);
  const path = `/documents/${single.body.data.document_id}`;
  await until(async () => (await registrar.get(path)).body.data.status === "ready");
  const beside = await jobOf(id);
  expect(beside.done).toBeLessThan(beside.total);

  expect((await registrar.post(`${PRINT_JOBS}/${id}/cancel`)).status).toBe(200);
  const cancelled = await jobOf(id);
  expect(cancelled).toMatchObject({ status: "cancelled", error: "Cancelled." });
  // What was being drawn is thrown away: no part becomes ready any more.
  const waiting = "select count(*) as n from outbox where kind = 'draw-print-part' and done_at is null";
  await until(async () => (await executed(waiting))[0]?.n === 0);
  expect((await jobOf(id)).parts.filter(({ status }: Row) => status === "ready")).toHaveLength(
    cancelled.parts.filter(({ status }: Row) => status === "ready").length,
  );

  expect((await registrar.post(`${PRINT_JOBS}/${id}/retry`)).status).toBe(202);
  await until(async () => ["assembling", "ready"].includes((await jobOf(id)).status));
  const store = objectStoreOf(school.dataDir);
  store.takeAway();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  store.giveBack();
  const ended = await endOf(registrar, id, 60);
  if (ended.status === "failed") expect((await registrar.post(`${PRINT_JOBS}/${id}/retry`)).status).toBe(202);
  const whole = await endOf(registrar, id, 60);
  expect(whole).toMatchObject({ status: "ready", done: whole.total });
  const zip = (await registrar.get(`/documents/${id}/file`)).body as Uint8Array;
  expect(zip.length).toBeGreaterThan(8 * 1024 * 1024);
  expect(readZip(zip).size).toBe(whole.total + 1);
  expect(uploadsUnderWay()).toBe(0);
});

test("cancelled while its parts are put together it ends cancelled or ready, and leaves no upload", async () => {
  const id = await ask({ file: "zip_by_section" });
  await until(async () => ["assembling", "ready"].includes((await jobOf(id)).status));
  const { status } = await registrar.post(`${PRINT_JOBS}/${id}/cancel`);
  const ended = await endOf(registrar, id);
  expect(ended.status).toBe(status === 200 ? "cancelled" : "ready");
  // Of this job alone: a message of the job before, whose store was away, may wait for its sweep.
  const waiting =
    "select count(*) as n from outbox where kind = 'assemble-print-job' and subject_uuid = ? and done_at is null";
  await until(async () => (await executed(waiting, [id]))[0]?.n === 0);
  expect(uploadsUnderWay()).toBe(0);
});

test("a part whose file and kept drafts are gone is drawn again before the whole is made again", async () => {
  const { job, bytes } = await prepared(registrar, {
    scope: "sections",
    section_ids: await sectionsOf(school, 2, 22),
    file: "zip_by_section",
  });
  const [row] = await executed(
    "select print_job_part.object_key as part, drafts_key as drafts, document.object_key as whole from print_job_part join document on document.id = document_id where document.uuid = ? limit 1",
    [job.id],
  );
  const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  await files.delete([row?.part, row?.drafts, row?.whole]);
  expect((await registrar.get(`/documents/${job.id}/file`)).status).toBe(410);
  expect((await endOf(registrar, job.id)).status).toBe("ready");
  expect(Buffer.from((await registrar.get(`/documents/${job.id}/file`)).body).equals(bytes)).toBe(true);
});
