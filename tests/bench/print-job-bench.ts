import { setTimeout } from "node:timers/promises";
import type { Caller, Row } from "#tests/support/caller.ts";
import { LAST_YEAR, named } from "#tests/support/card-rows.ts";
import { asked, endOf, PRINT_JOBS } from "#tests/support/print-jobs.ts";
import { School, until } from "#tests/support/school.ts";
import { judged, ms, timingOf } from "./measure.ts";
import { heapSizesOf } from "./soak/inspector.ts";

const INSPECTOR_PORT = 19_229;
const SCHOOL_PARTS = 125;
const DOCUMENTS_PER_PART = 40;
const SAMPLE_EVERY_MS = 200;
const ALONE_RUNS = 12;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** Report cards in bulk through the whole system: published by a job, merged, and the ZIP of a school with other requests beside it. */
export async function benchPrintJobs(): Promise<string[]> {
  const school = await School.open({ inspectorPort: INSPECTOR_PORT });
  try {
    const registrar = await school.as("registrar");
    const published = await publishAll(registrar);
    const files = await cardsOf(registrar);
    const list = () => registrar.get(`/reports/student_progress/admin?${LAST_YEAR}&perPage=50`);
    const single = () => printed(registrar, files[0] as Row);
    const alone = { list: await samplesOf(list, ALONE_RUNS), single: await samplesOf(single, ALONE_RUNS) };
    const merged = await mergedFile(registrar);
    const job = await insertSchool(school);
    const beside = { list: [] as number[], single: [] as number[] };
    let heap = { usedMb: 0, buffersMb: 0 };
    let isOver = false;
    const sampling = (async () => {
      while (!isOver) {
        const sizes = await heapSizesOf({ name: "workerd", kind: "workerd", port: INSPECTOR_PORT });
        for (const { name, usedMb, buffersMb } of sizes)
          if (name.includes("queues") && usedMb + buffersMb > heap.usedMb + heap.buffersMb)
            heap = { usedMb, buffersMb };
        beside.list.push(...(await samplesOf(list, 1)));
        beside.single.push(...(await samplesOf(single, 1)));
        await setTimeout(SAMPLE_EVERY_MS);
      }
    })();
    let ended: Row = {};
    const took = await seconds(async () => {
      await job.start();
      ended = await endOf(registrar, job.uuid, 300);
    });
    isOver = true;
    await sampling;
    if (ended.status !== "ready") throw new Error(`The school's job ended ${ended.status}: ${ended.error}`);
    const { bytes } = (await registrar.get(`/documents/${job.uuid}`)).body.data;
    const [alonePrint, printBeside] = [timingOf(alone.single), timingOf(beside.single)];
    const [aloneList, listBeside] = [timingOf(alone.list), timingOf(beside.list)];
    return [
      judged(null, `${published.cards} report cards published by a job: ${published.seconds.toFixed(1)} s`),
      judged(
        merged.seconds <= 6,
        `${merged.cards} merged: ${merged.seconds.toFixed(1)} s (≤ 6 for 500); ${(merged.bytes / merged.cards / 1000).toFixed(1)} KB a card`,
      ),
      judged(
        took <= 75,
        `${ended.total} in a ZIP by section, with other requests beside: ${took.toFixed(1)} s (≤ 75); ${(bytes / 1e6).toFixed(1)} MB`,
      ),
      judged(
        heap.usedMb + heap.buffersMb <= 96,
        `the consumer's heap at most ${heap.usedMb.toFixed(0)} MB and ${heap.buffersMb.toFixed(0)} MB of buffers, garbage included (≤ 96)`,
      ),
      judged(
        listBeside.p99 <= 300,
        `a list beside it: p99 ${ms(listBeside.p99)} ms (≤ 300), alone ${ms(aloneList.p99)}`,
      ),
      judged(
        printBeside.p95 <= 2 * alonePrint.p95,
        `a single card beside it: p95 ${ms(printBeside.p95)} ms, alone ${ms(alonePrint.p95)} (≤ 2 ×)`,
      ),
    ];
  } finally {
    await school.close();
  }
}

async function samplesOf(work: () => Promise<unknown>, runs: number): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) samples.push((await seconds(work)) * 1000);
  return samples;
}

async function publishAll(registrar: Caller): Promise<{ cards: number; seconds: number }> {
  const { what, include, order, sheet, file, ...scope } = asked();
  let cards = 0;
  const took = await seconds(async () => {
    const { id } = (await registrar.post("/publishing_jobs", scope)).body.data;
    cards = await until(async () => {
      const { data } = (await registrar.get(`/publishing_jobs/${id}`)).body;
      return data.status === "done" && data.published;
    }, 120);
  });
  return { cards, seconds: took };
}

const cardsOf = async (registrar: Caller): Promise<Row[]> =>
  (
    await registrar.get(
      `/reports/student_progress/admin?${LAST_YEAR}&grading_period_name=1st&publishing_state=Published&perPage=10`,
    )
  ).body.rows;

/** A single card, from the request until it is ready. */
async function printed(registrar: Caller, card: Row): Promise<void> {
  const { data } = (await registrar.post("/reports/student_progress/admin/bulkprint", named([card]).data))
    .body;
  await until(
    async () => (await registrar.get(`/documents/${data.document_id}`)).body.data.status === "ready",
  );
}

async function mergedFile(registrar: Caller): Promise<{ cards: number; seconds: number; bytes: number }> {
  let job: Row = {};
  const took = await seconds(async () => {
    const { id } = (await registrar.post(PRINT_JOBS, asked({ include: "published" }))).body.data;
    job = await endOf(registrar, id, 120);
  });
  const { bytes } = (await registrar.get(`/documents/${job.id}`)).body.data;
  return { cards: job.total, seconds: took, bytes };
}

/** A job of 5,000 cards: the published ones again and again, 40 to a part. Its messages go out with `start`. */
async function insertSchool(school: School): Promise<{ uuid: string; start: () => Promise<void> }> {
  const db = school.database();
  const uuid = crypto.randomUUID();
  const asked_json = JSON.stringify({ kind: "report-card", sheet: "one", file: "zip_by_section" });
  await db.batch(
    [
      {
        sql: `insert into document (uuid, user_id, kind, filename, request_json, total, created_at)
          select ?, id, 'report-card-job', 'ReportCards.zip', '{}', ?, '2026-11-21T04:00:00.000Z' from user_account where email = 'registrar@talaan.test'`,
        args: [uuid, SCHOOL_PARTS * DOCUMENTS_PER_PART],
      },
      {
        sql: "insert into print_job (document_id, kind, status, asked_json, sheets) select id, 'report-card', 'queued', ?, 0 from document where uuid = ?",
        args: [asked_json, uuid],
      },
      {
        sql: `with recursive part (position) as (select 0 union all select position + 1 from part where position + 1 < ${SCHOOL_PARTS})
          insert into print_job_part (uuid, document_id, position, label, filename, papers)
          select printf('018f0000-0000-7000-8000-%012d', position), document.id, position, 'Section ' || position, 'Section ' || position || '.pdf', ${DOCUMENTS_PER_PART}
          from part join document on document.uuid = ?`,
        args: [uuid],
      },
      {
        sql: `with published as (select row_number() over (order by card.id) - 1 as place, count(*) over () as n, card.student_id, section_id, student_name, report_card_revision.uuid as pinned
            from report_card_row card join report_card using (student_id, term_id) join report_card_revision on report_card_id = report_card.id and number = revision)
          insert into print_job_paper (document_id, position, part_id, student_id, period, section_id, student_name, pinned_uuid)
          select print_job_part.document_id, print_job_part.position * ${DOCUMENTS_PER_PART} + slot.value, print_job_part.id, student_id, 1, section_id, student_name, pinned
          from print_job_part join document on document.id = print_job_part.document_id and document.uuid = ?
            cross join json_each(?) slot
            join published on place = (print_job_part.position * ${DOCUMENTS_PER_PART} + slot.value) % n`,
        args: [uuid, JSON.stringify(Array.from({ length: DOCUMENTS_PER_PART }, (_, place) => place))],
      },
    ],
    "write",
  );
  const { rows } = await db.execute({
    sql: "select print_job_part.uuid from print_job_part join document on document.id = document_id where document.uuid = ?",
    args: [uuid],
  });
  db.close();
  const bodies = rows.map((row) => ({
    body: {
      kind: "draw-print-part",
      subjectId: String(row.uuid),
      outboxId: crypto.randomUUID(),
      requestId: "bench",
    },
  }));
  return {
    uuid,
    async start() {
      const producer = await school.stack.miniflare.getQueueProducer("PRINT_QUEUE", "talaan-api");
      for (let from = 0; from < bodies.length; from += 100)
        await producer.sendBatch(bodies.slice(from, from + 100));
    },
  };
}
