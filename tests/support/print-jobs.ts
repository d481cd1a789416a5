import { expect } from "vitest";
import type { Answered, Caller, Row } from "./caller.ts";
import { type School, until } from "./school.ts";

/** Print jobs of the demo school, for tests. */
export const PRINT_JOBS = "/print_jobs";
/** Report cards of last year's first term, drafts too, in one PDF. */
export const asked = (more: object = {}) => ({
  what: "report_cards",
  scope: "school",
  school_period_id: "SY 2025-2026",
  grading_period_name: "1st",
  include: "all",
  order: "section",
  sheet: "one",
  file: "pdf",
  ...more,
});

/** Sections of last year, in the order of their levels, by a condition. */
export async function sectionsOf(school: School, most: number, offset = 1): Promise<string[]> {
  const db = school.database();
  const { rows } = await db.execute({
    sql: `select section.uuid from section join grade_level on grade_level.id = grade_level_id
      where school_year_id = 1 and kind = 'regular' order by ordinal, section.name limit ? offset ?`,
    args: [most, offset],
  });
  db.close();
  return rows.map(({ uuid }) => String(uuid));
}

const ENDED = ["ready", "failed", "cancelled"];
/** Waits until a job has ended; answers it. */
export const endOf = (caller: Caller, id: string, seconds = 60): Promise<Row> =>
  until(async () => {
    const { data } = (await caller.get(`${PRINT_JOBS}/${id}`)).body;
    return ENDED.includes(data.status) && data;
  }, seconds);

/** Asks for documents, waits for them, and answers the job with its file. */
export async function prepared(caller: Caller, more: object): Promise<{ job: Row; bytes: Uint8Array }> {
  const queued: Answered = await caller.post(PRINT_JOBS, asked(more));
  if (queued.status !== 202) throw new Error(JSON.stringify(queued.body));
  const job = await endOf(caller, queued.body.data.id);
  const { status, body } = await caller.get(`/documents/${job.id}/file`);
  if (status !== 200) throw new Error(`${job.status}: ${JSON.stringify(body)}`);
  return { job, bytes: body as Uint8Array };
}

/** Where the files of a job and of its parts are; that of the whole first. */
export const fileKeysOf = async (school: School, id: string): Promise<string[]> => {
  const db = school.database();
  const { rows } = await db.execute({
    sql: `select object_key from document where uuid = ?1 union all
      select object_key from print_job_part where document_id = (select id from document where uuid = ?1)`,
    args: [id],
  });
  db.close();
  return rows.map(({ object_key }) => String(object_key));
};

/** Takes the files of a job from the store, as a restore of the database alone would, and asks for the whole: it is made again. */
export async function loseFiles(school: School, caller: Caller, id: string): Promise<void> {
  const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  await files.delete(await fileKeysOf(school, id));
  expect((await caller.get(`/documents/${id}/file`)).status).toBe(410);
}

/** The SHA-256 of a job's file that was lost and made again. */
export async function madeAgain(school: School, caller: Caller, id: string): Promise<string> {
  await loseFiles(school, caller, id);
  expect((await endOf(caller, id)).status).toBe("ready");
  return (await caller.get(`/documents/${id}`)).body.data.sha256;
}
