import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fontTags, pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { cardRows, LAST_YEAR, named, readyCardsOf } from "#tests/support/card-rows.ts";
import {
  asked,
  endOf,
  fileKeysOf,
  loseFiles,
  PRINT_JOBS,
  prepared,
  sectionsOf,
} from "#tests/support/print-jobs.ts";
import { School, until } from "#tests/support/school.ts";
import { readZip } from "#tests/support/zip.ts";

/** Given the demo school, when the registrar prepares report cards of sections, levels or the school, then one job prints what was asked for as it was then. */
let school: School;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared();
  registrar = await school.as("registrar");
});
// Once, not after each test: Miniflare's proxy of the store seldom bears hundreds of reads on a busy machine.
afterAll(async () => {
  const broken = await school.broken();
  await school.close();
  expect(broken).toEqual([]);
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const cardsOf = (sectionUuid: string) =>
  cardRows(registrar, `${LAST_YEAR}&grading_period_name=1st&section_id=${sectionUuid}&perPage=1000`);
/** The label of a section's part: "Grade 1 Narra". */
const labelOf = ([card]: Row[]): string => String(card?.grade_section).replace(" - Section ", " ");

describe("one PDF", () => {
  test("has the cards of the sections in order, a part of each, and tells its pages before it starts", async () => {
    const sections = await sectionsOf(school, 2, 4);
    const cards = [await cardsOf(sections[0] ?? ""), await cardsOf(sections[1] ?? "")];
    const scope = { scope: "sections", section_ids: sections };
    const counted = await registrar.post(`${PRINT_JOBS}?dry_run=1`, asked(scope));
    const count = cards.flat().length;
    expect([counted.status, counted.body.data]).toEqual([
      200,
      { papers: count, pages: count, pages_at_least: true, left_out: 0, not_drawn: [] },
    ]);
    const { job, bytes } = await prepared(registrar, scope);
    expect(job).toMatchObject({ status: "ready", done: count, total: count, pages: count, left_out: [] });
    expect(job.filename).toBe("ReportCards_1st_2025-2026.pdf");
    expect(job.parts.map(({ section }: Row) => section)).toEqual(cards.map(labelOf));
    expect(pageSizes(bytes)).toEqual(Array(count).fill("396 x 792"));
    const text = pdfText(bytes);
    const places = cards.flat().map(({ student_id }) => text.indexOf(String(student_id)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(text).toContain("NOT PUBLISHED");
    // Joined of the parts' files, each with its own glyphs: no two subsets have one tag.
    const tags = fontTags(bytes);
    expect([tags.length, new Set(tags).size]).toEqual([4, 4]);
    const part = await registrar.get(`${PRINT_JOBS}/${job.id}/parts/${job.parts[0].id}/file`);
    expect(pageCount(part.body)).toBe(cards[0]?.length);
    expect(part.headers.get("content-disposition")).toContain(`${labelOf(cards[0] as Row[])}.pdf`);
  });

  test("by name has all sections mixed, and three cards share an A3, two an A4", async () => {
    const sections = await sectionsOf(school, 2, 6);
    const cards = (await Promise.all(sections.map(cardsOf))).flat();
    const names = cards
      .map(({ student_name, student_id }) => `${String(student_name).toLowerCase()} ${student_id}`)
      .sort();
    const scope = { scope: "sections", section_ids: sections, order: "name" };
    const { job, bytes } = await prepared(registrar, { ...scope, sheet: "three_a3" });
    expect(job.pages).toBe(Math.ceil(cards.length / 3));
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["1190.55 x 841.89"]));
    const single = await prepared(registrar, scope);
    const text = pdfText(single.bytes);
    const places = names.map((name) => text.indexOf(name.slice(-6)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const two = await registrar.post(`${PRINT_JOBS}?dry_run=1`, asked({ ...scope, sheet: "two_a4" }));
    expect(two.body.data.pages).toBe(Math.ceil(cards.length / 2));
  });

  test("of the nursery lies on 13 x 8 in", async () => {
    const [nursery = ""] = await sectionsOf(school, 1, 0);
    const { job, bytes } = await prepared(registrar, { scope: "sections", section_ids: [nursery] });
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["936 x 576"]));
    expect(job.pages).toBe(job.total * 2);
  });
});

describe("a ZIP", () => {
  test("by section has a PDF of each and an index; made again it has the same bytes", async () => {
    const level = String((await cardsOf((await sectionsOf(school, 1, 8))[0] ?? ""))[0]?.grade_level.code);
    const ask = { scope: "level", grade_level_code: level, file: "zip_by_section" };
    const { job, bytes } = await prepared(registrar, ask);
    expect(job.filename).toBe("ReportCards_1st_2025-2026.zip");
    const entries = readZip(bytes);
    const labels = job.parts.map(({ section }: Row) => section);
    expect(labels.length).toBeGreaterThan(1);
    expect([...entries.keys()]).toEqual([...labels.map((label: string) => `${label}.pdf`), "index.csv"]);
    job.parts.forEach(({ section, papers }: Row) => {
      expect(pageCount(entries.get(`${section}.pdf`) as Buffer)).toBe(papers);
    });
    const index = String(entries.get("index.csv")).split("\r\n");
    expect(index[0]).toBe("\u{feff}File,Student ID,Student Name,Grade Level,Section,Term,Code,Left out");
    expect(index).toHaveLength(job.total + 2);

    const before = (await registrar.get(`/documents/${job.id}`)).body.data;
    expect(before).toMatchObject({ kind: "report-card-job", sha256: sha256(bytes), bytes: bytes.length });
    await loseFiles(school, registrar, job.id);
    const again = await endOf(registrar, job.id);
    expect(again.status).toBe("ready");
    expect((await registrar.get(`/documents/${job.id}`)).body.data.sha256).toBe(before.sha256);
  });

  test("by student has a PDF of each, in a folder of the section", async () => {
    const sections = await sectionsOf(school, 2, 10);
    const { job, bytes } = await prepared(registrar, {
      scope: "sections",
      section_ids: sections,
      file: "zip_by_student",
    });
    const entries = readZip(bytes);
    const cards = (await Promise.all(sections.map(cardsOf))).flat();
    expect([...entries.keys()]).toEqual([
      ...cards.map((card) => `${labelOf([card])}/${card.student_id}.pdf`),
      "index.csv",
    ]);
    const [first] = cards;
    expect(pdfText(entries.get(`${labelOf([first as Row])}/${first?.student_id}.pdf`) as Buffer)).toContain(
      String(first?.student_id),
    );
    const part = (await registrar.get(`${PRINT_JOBS}/${job.id}/parts/${job.parts[0].id}/file`)).body;
    expect(readZip(part).size).toBe(job.parts[0].papers);
  });
});

describe("what was asked for", () => {
  test("is pinned: a revision published since is not in the file, and its result says so", async () => {
    const [ready, other] = await readyCardsOf(school, registrar, 2, 5);
    await registrar.patch("/v2/report_cards/publish", named([ready as Row, other as Row]));
    const [section = ""] = await sectionOf(ready as Row);
    const { job, bytes } = await prepared(registrar, {
      scope: "sections",
      section_ids: [section],
      include: "published",
      file: "zip_by_section",
    });
    expect(job.total).toBe(2);
    expect(job.left_out.map(({ reason }: Row) => reason)).toEqual(
      Array((await cardsOf(section)).length - 2).fill("Not published"),
    );
    const rename = "update student set fullname = fullname || ' Jr.' where student_no = ?";
    await executed(rename, [String(ready?.student_id)]);
    const revised = await registrar.patch("/v2/report_cards/publish", {
      ...named([ready as Row]),
      reason: "Name corrected",
    });
    expect(revised.status).toBe(200);
    const part = (await registrar.get(`${PRINT_JOBS}/${job.id}/parts/${job.parts[0].id}/file`)).body;
    const code = /C-[0-9A-Z-]{20,}/.exec(pdfText(part))?.[0];
    for (const file of [bytes, part as Uint8Array])
      expect((await registrar.get(`/verify/${code}?sha256=${sha256(file)}`)).body.data.file_issued).toBe(
        true,
      );
    const { data } = (await registrar.get(`${PRINT_JOBS}/${job.id}`)).body;
    expect(data.newer_revisions.map(({ student_id }: Row) => student_id)).toEqual([ready?.student_id]);
    await loseFiles(school, registrar, job.id);
    expect((await endOf(registrar, job.id)).status).toBe("ready");
    expect((await registrar.get(`/documents/${job.id}`)).body.data.sha256).toBe(sha256(bytes));
  });

  test("keeps what drafts said when they were drawn", async () => {
    const sections = await sectionsOf(school, 1, 12);
    const { job, bytes } = await prepared(registrar, { scope: "sections", section_ids: sections });
    await executed(
      "update student set fullname = fullname || ' Sr.' where id in (select student_id from print_job_paper join document on document.id = document_id where uuid = ?)",
      [job.id],
    );
    await loseFiles(school, registrar, job.id);
    expect((await endOf(registrar, job.id)).status).toBe("ready");
    expect((await registrar.get(`/documents/${job.id}`)).body.data.sha256).toBe(sha256(bytes));
  });

  test("is the same where a part's file was damaged too: it is drawn again", async () => {
    const { job, bytes } = await prepared(registrar, {
      scope: "sections",
      section_ids: await sectionsOf(school, 2, 16),
    });
    const [whole, part] = await fileKeysOf(school, job.id);
    const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    await files.put(part ?? "", "%PDF-1.3 damaged");
    await files.delete(whole ?? "");
    expect((await registrar.get(`/documents/${job.id}/file`)).status).toBe(410);
    expect((await endOf(registrar, job.id)).status).toBe("ready");
    expect((await registrar.get(`/documents/${job.id}`)).body.data.sha256).toBe(sha256(bytes));
  });

  test("is refused where there is nothing of it", async () => {
    const [section = ""] = await sectionsOf(school, 1, 14);
    const refused = async (more: object) => {
      const { status, body } = await registrar.post(PRINT_JOBS, asked(more));
      return [status, body.message];
    };
    expect(await refused({ scope: "sections", section_ids: [section], include: "published" })).toEqual([
      422,
      "None of these report cards is published. Choose drafts too, or publish them first.",
    ]);
    expect(await refused({ scope: "level", grade_level_code: "G99" })).toEqual([
      422,
      "No data found! There is nothing to print.",
    ]);
    expect((await refused({ scope: "sections" }))[0]).toBe(422);
    expect((await refused({ grading_period_name: "4th" }))[0]).toBe(422);
  });

  test("is nobody else's to read, cancel or open", async () => {
    const { job } = await prepared(registrar, {
      scope: "sections",
      section_ids: await sectionsOf(school, 1, 13),
    });
    const head = await school.as("head");
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/cancel"],
      ["POST", "/retry"],
      ["GET", `/parts/${job.parts[0].id}/file`],
    ] as const)
      expect((await head.call(method, `${PRINT_JOBS}/${job.id}${path}`)).status).toBe(404);
    for (const who of ["teacher", "head", "assistant.head", "adviser", "admin", "finance"])
      expect((await (await school.as(who)).post(PRINT_JOBS, asked())).status).toBe(403);
  });
});

test("a job that ended is not cancelled; one that is cancelled is tried again and has the same documents", async () => {
  const ask = { scope: "sections", section_ids: await sectionsOf(school, 2, 15), file: "zip_by_section" };
  const { job, bytes } = await prepared(registrar, ask);
  expect((await registrar.post(`${PRINT_JOBS}/${job.id}/cancel`)).body).toMatchObject({
    code: "STATE_FORBIDS",
    message: "This print job is not under way any more.",
  });
  expect((await registrar.post(`${PRINT_JOBS}/${job.id}/retry`)).status).toBe(409);
  const { id } = (await registrar.post(PRINT_JOBS, asked(ask))).body.data;
  const cancelled = await registrar.post(`${PRINT_JOBS}/${id}/cancel`);
  if (cancelled.status === 200) expect((await endOf(registrar, id)).status).toBe("cancelled");
  if (cancelled.status === 200) expect((await registrar.post(`/documents/${id}/retry`)).status).toBe(202);
  const ended = await endOf(registrar, id);
  expect(ended.status).toBe("ready");
  const again = (await registrar.get(`/documents/${id}/file`)).body as Uint8Array;
  expect([...readZip(again).keys()]).toEqual([...readZip(bytes).keys()]);
});

test("fifty requests with one key make one job; a person has at most five that are not finished", async () => {
  const ask = asked({ scope: "sections", section_ids: await sectionsOf(school, 1, 17) });
  const key = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => registrar.call("POST", PRINT_JOBS, ask, key)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const without = await Promise.all(Array.from({ length: 12 }, () => registrar.post(PRINT_JOBS, ask)));
  expect(without.every(({ status }) => status === 202 || status === 409)).toBe(true);
  for (const { status, body } of without) if (status === 202) await endOf(registrar, body.data.id);
});

test("after the time the school keeps them the files are gone, and made again they are the same", async () => {
  const { job, bytes } = await prepared(registrar, {
    scope: "sections",
    section_ids: await sectionsOf(school, 2, 18),
    file: "zip_by_student",
  });
  await executed(
    "update print_job set files_since = '2026-10-01T00:00:00.000Z' where document_id = (select id from document where uuid = ?)",
    [job.id],
  );
  await school.stack.runCron("15 17 * * *");
  const { data } = (await registrar.get(`${PRINT_JOBS}/${job.id}`)).body;
  expect([data.status, data.parts.map(({ status }: Row) => status)]).toEqual([
    "expired",
    ["queued", "queued"],
  ]);
  expect((await registrar.get(`/documents/${job.id}/file`)).status).toBe(409);
  expect((await registrar.post(`${PRINT_JOBS}/${job.id}/retry`)).status).toBe(202);
  expect((await endOf(registrar, job.id)).status).toBe("ready");
  expect((await registrar.get(`/documents/${job.id}`)).body.data.sha256).toBe(sha256(bytes));
});

test("for an account that is closed while a job runs nothing more is drawn; opened again, the job can be tried again", async () => {
  const ask = { scope: "sections", section_ids: await sectionsOf(school, 2, 8), file: "zip_by_section" };
  const active = (is: number) =>
    executed("update user_account set is_active = ? where email = 'registrar@talaan.test' returning 1", [is]);
  const { job } = await prepared(registrar, ask);
  await active(0);
  await executed(
    "update print_job_part set status = 'queued', entries_json = null, object_key = null, sha256 = null where document_id = (select id from document where uuid = ?)",
    [job.id],
  );
  await executed(
    "update print_job set status = 'queued' where document_id = (select id from document where uuid = ?)",
    [job.id],
  );
  await executed("update document set status = 'queued', object_key = null, sha256 = null where uuid = ?", [
    job.id,
  ]);
  const producer = await school.stack.miniflare.getQueueProducer("PRINT_QUEUE", "talaan-api");
  const bodies = job.parts.map(({ id }: Row) => ({
    body: { kind: "draw-print-part", subjectId: id, outboxId: crypto.randomUUID(), requestId: "role" },
  }));
  await producer.sendBatch(bodies);
  const stateOf = async () =>
    (
      await executed(
        "select print_job.status, (select group_concat(distinct error) from print_job_part where document_id = document.id) as error from print_job join document on document.id = document_id where uuid = ?",
        [job.id],
      )
    )[0];
  await until(async () => (await stateOf())?.status === "failed");
  expect((await stateOf())?.error).toBe("Your role no longer allows these papers.");
  await active(1);
  expect((await registrar.post(`${PRINT_JOBS}/${job.id}/retry`)).status).toBe(202);
  expect((await endOf(registrar, job.id)).status).toBe("ready");
});

async function executed(sql: string, args: (string | number)[]): Promise<Row[]> {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
}
const sectionOf = async ({ student_id }: Row): Promise<string[]> =>
  (
    await executed(
      `select section.uuid from student_section join section on section.id = section_id and kind = 'regular' and school_year_id = 1
        join student on student.id = student_id where student_no = ?`,
      [String(student_id)],
    )
  ).map(({ uuid }) => String(uuid));
