import type { Client } from "@libsql/client";
import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import type { BenchStack } from "./bench-stack.ts";
import { judged, timed } from "./measure.ts";

/** So long names make the file ten megabytes with six scores a row. */
const STUDENTS = 130_000;
const ACTIVITIES = 6;
const BYTES_MAX = 9_990_000;
const ROWS_PER_SECOND_MIN = 20_000;

/** Imports the largest file there may be into one gradebook: a class nobody has, to see what a row costs. */
export async function benchScoreImport(stack: BenchStack): Promise<string> {
  const { apiUrl } = stack.finance;
  const teacher = await Caller.signIn(apiUrl, "teacher@talaan.test", DEMO_PASSWORD);
  const { rows } = (await teacher.get("/grade_books?status=Draft&perPage=100")).body;
  const { id } = rows.at(-1);
  await makeLargeClass(stack.db.client, id);
  const template = await teacher.get(`/grade_books/${id}/template`);
  const lines = new TextDecoder().decode(template.body as Uint8Array).split("\r\n");
  const scores = (row: number) =>
    Array.from({ length: ACTIVITIES }, (_, column) => ((row * 7 + column * 3) % 40) / 2 + 0.25).join();
  const [headings = "", ...students] = lines;
  const file = [headings];
  let bytes = headings.length + 2;
  for (const [row, line] of students.entries()) {
    const filled = line.replace(/,*$/, `,${scores(row)}`);
    if (line === "" || bytes + filled.length > BYTES_MAX) break;
    bytes += Buffer.byteLength(filled) + 2;
    file.push(filled);
  }
  let changed = 0;
  const ms = await timed(async () => {
    const answer = await teacher.upload(
      "/v2/scores/import",
      "scores.csv",
      file.join("\r\n"),
      {},
      {
        gradebook_id: id,
      },
    );
    if (answer.status !== 200)
      throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    changed = answer.body.data.changed;
  });
  const imported = file.length - 1;
  const perSecond = Math.round((imported * 1000) / ms);
  return judged(
    perSecond >= ROWS_PER_SECOND_MIN,
    `import of raw scores: ${(bytes / 1e6).toFixed(1)} MB, ${imported} rows, ${changed} scores in ${(ms / 1000).toFixed(2)} s, ${perSecond} rows a second (≥ ${ROWS_PER_SECOND_MIN})`,
  );
}

async function makeLargeClass(client: Client, uuid: string): Promise<void> {
  const section = `(select section_id from gradebook join school_class on school_class.id = class_id where gradebook.uuid = '${uuid}')`;
  await client.batch(
    [
      `insert or ignore into student (uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${STUDENTS})
        select printf('018f0000-0000-7000-9000-%012d', i), printf('%06d', 800000 + i), 'Bench', 'Student', '', printf('Dela Cruz, Kristine Joy B. %06d', i),
          (select min(id) from guardian) from n`,
      `insert or ignore into student_section (student_id, section_id) select id, ${section} from student where student_no > '800000' and uuid like '018f0000-0000-7000-9000-%'`,
      `delete from score where activity_id in (select id from grading_activity where gradebook_id = (select id from gradebook where uuid = '${uuid}'))`,
      `delete from grading_activity where gradebook_id = (select id from gradebook where uuid = '${uuid}')
        and id not in (select min(id) from grading_activity group by gradebook_id, component_code)`,
      `insert into grading_activity (uuid, gradebook_id, component_code, code, column_name, description, maximum_e2, position)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ACTIVITIES})
        select printf('018f0000-0000-7000-a000-%012d', i), gradebook.id,
          (select component_code from grading_activity where gradebook_id = gradebook.id limit 1), 'B' || i, 'Bench ' || i, '', 2000, 100 + i
        from n, gradebook where gradebook.uuid = '${uuid}'
        limit max(0, ${ACTIVITIES} - (select count(*) from grading_activity join gradebook on gradebook.id = gradebook_id where gradebook.uuid = '${uuid}'))`,
      `update grading_activity set maximum_e2 = max(maximum_e2, 2100) where gradebook_id = (select id from gradebook where uuid = '${uuid}')`,
    ],
    "write",
  );
}
