import { afterAll, beforeAll, expect, test } from "vitest";
import { FILE_LISTS } from "#core/management/lists/file-lists.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import type { Row } from "#tests/support/caller.ts";
import { School } from "#tests/support/school.ts";

/** Given a list that was given out as a file, when the file is uploaded where such files are taken, then it changes nothing and says so. */
let school: School;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.openShared();
  consumer = new Consumer(school);
});
afterAll(() => school.close());

const YEAR = "2026-2027";
/** A list and the import that takes it. */
interface GivenOut {
  what: string;
  by: string;
  /** `$YEAR`: the id of the school year. */
  from: string;
  into: string;
  /** A list of a few names. */
  isShort?: true;
}
const ROSTER: GivenOut = {
  what: "a school year's roster",
  by: "registrar",
  from: "/management/students/export?schoolperiod_id=$YEAR",
  into: `/management/rosters/import?school_year=${YEAR}`,
};
const SHORT: readonly string[] = [
  "departments",
  "curriculum",
  "designations",
  "faculty-types",
  "student-types",
  "sponsor-types",
];
const LISTS: readonly GivenOut[] = [
  {
    what: "attendance of a term",
    by: "registrar",
    from: "/attendance/export?schoolperiod_name=SY%202026-2027&grading_period_name=1st",
    into: "/attendance/import?",
  },
  {
    what: "details of students",
    by: "registrar",
    from: "/management/students/export?",
    into: "/management/student-details/import?",
  },
  ROSTER,
  ...FILE_LISTS.map((list) => ({
    what: `the office's ${list}`,
    by: "registrar",
    from: `/management/${list}/export?${list === "assignments" ? "schoolperiod_id=$YEAR" : ""}`,
    into: `/management/${list}/import?`,
    ...(SHORT.includes(list) && { isShort: true as const }),
  })),
  {
    what: "lines of a bank",
    by: "finance",
    from: "/bank_lines/export?bank_code=BDO",
    into: "/bank_lines/import?bank_code=BDO",
  },
];

async function previewOf(
  { by, from, into }: GivenOut,
  format: "csv" | "xlsx",
): Promise<{ preview: Row; listed: number }> {
  const caller = await school.as(by);
  const { uuid } = await consumer.one<{ uuid: string }>("select uuid from school_year where name = ?", [
    `SY ${YEAR}`,
  ]);
  const asked = await caller.post(`${from.replace("$YEAR", uuid)}&format=${format}`);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready" });
  const { body: bytes } = await caller.get(`/documents/${id}/file`);
  const { total: listed } = await consumer.one<{ total: number }>(
    "select total from document where uuid = ?",
    [id],
  );
  const answered = await caller.upload(`${into}&dry_run=1`, `list.${format}`, bytes);
  if (answered.status === 200) return { preview: answered.body.data, listed };
  expect(answered.status, JSON.stringify(answered.body)).toBe(202);
  const progress = async () => (await caller.get(`/imports/${answered.body.data.import_id}`)).body.data;
  await expect.poll(async () => (await progress()).status).toBe("done");
  return { preview: await progress(), listed };
}

test.each(
  LISTS.flatMap((list) => (["csv", "xlsx"] as const).map((format) => [list.what, format, list] as const)),
)("%s, %s", async (_what, format, list) => {
  const { preview, listed } = await previewOf(list, format);
  expect(listed).toBeGreaterThan(list.isShort ? 0 : 5);
  expect(preview).toMatchObject({ needs: [], errors: [], new: 0, changed: 0, left_out_count: 0 });
  expect(preview.rows).toBe(listed);
});

test("a list of more than the chosen school year puts nobody into it who left", async () => {
  const { preview } = await previewOf({ ...ROSTER, from: "/management/students/export?" }, "csv");
  expect(preview.new + preview.changed).toBe(0);
  expect(preview.errors[0].message).toMatch(
    /column E “School Year”: “SY 2025-2026” is not the chosen SY 2026-2027\.$/,
  );
});
