import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STUDENT_DETAILS_HEADINGS } from "#core/management/rosters/student-details-definition.ts";
import type { Answered, Caller, Row } from "#tests/support/caller.ts";
import { School } from "#tests/support/school.ts";

/** Given the demo school, when its office enters LRNs, sexes and birth dates, one by one or by CSV, then all rows of a file are kept or none. */
let school: School;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared();
  registrar = await school.as("registrar");
});
afterAll(async () => {
  expect(await school.broken()).toEqual([]);
  await school.close();
});

const detailsOf = async (number: string): Promise<Row> => {
  const { rows } = (await registrar.get(`/management/students?search=${number}`)).body;
  return rows.find((row: Row) => row.id === number);
};
const importing = (lines: readonly string[], query = "", key?: string): Promise<Answered> =>
  registrar.upload(
    `/management/student-details/import${query}`,
    "details.csv",
    [STUDENT_DETAILS_HEADINGS.join(), ...lines].join("\r\n"),
    key ? { "idempotency-key": key } : {},
  );
const changes = async (event: string): Promise<Row[]> => {
  const { rows } = await school
    .database()
    .execute({ sql: "select data_json from audit_event where event = ? order by id desc", args: [event] });
  return rows.map(({ data_json }) => JSON.parse(String(data_json)));
};

describe("the form of a student", () => {
  const URL = "/management/students/000005";

  test("keeps what is entered, with its trail, once for the same version", async () => {
    const { version, ...before } = await detailsOf("000005");
    const entry = { lrn: "000000000005", sex: "M", birth_date: "2013-05-06", version };
    const answers = await Promise.all([1, 2].map(() => registrar.patch(URL, entry)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await detailsOf("000005")).toEqual({
      ...before,
      lrn: "000000000005",
      sex: "M",
      birth_date: "2013-05-06",
      version: version + 1,
    });
    const [{ changes: changed }] = (await changes("management-update")) as [Row];
    expect(changed).toContainEqual({ name: "lrn", before: before.lrn, after: "000000000005" });
  });

  test("refuses the LRN of somebody else, and says whose it is", async () => {
    const entry = { lrn: "000000000006", sex: "F", birth_date: "" };
    expect((await registrar.patch("/management/students/000006", entry)).status).toBe(200);
    const { status, body } = await registrar.patch(URL, entry);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: "lrn", message: expect.stringMatching(/^This is the LRN of 000006 /) },
    ]);
    expect((await detailsOf("000005")).lrn).not.toBe("000000000006");
  });
});

describe("the CSV", () => {
  test("a dry run changes nothing, the import does, and the same file again nothing more", async () => {
    const lines = ["000007,,000000000007,F,2012-01-02", "8,,000000000008,M,2012-01-03"];
    const before = [await detailsOf("000007"), await detailsOf("000008")];
    const dry = await importing(lines, "?dry_run=1");
    expect(dry.body.data).toMatchObject({ rows: 2, new: 0, changed: 2, unchanged: 0, errors: [] });
    expect(dry.body.data.warnings).toMatchObject([
      { message: "Numbers without their leading zeros were completed in 1 cell: 8 as 000008." },
    ]);
    expect(dry.body.data.changes).toMatchObject([
      { line: 2, to: "LRN 000000000007, sex Female, birth date 01/02/2012" },
      { line: 3, to: "LRN 000000000008, sex Male, birth date 01/03/2012" },
    ]);
    expect([await detailsOf("000007"), await detailsOf("000008")]).toEqual(before);
    expect((await importing(lines)).status).toBe(200);
    expect(await detailsOf("000008")).toMatchObject({
      lrn: "000000000008",
      sex: "M",
      birth_date: "2012-01-03",
    });
    expect((await importing(lines)).body.data).toMatchObject({ rows: 2, changed: 0, unchanged: 2 });
    const [first] = await changes("student-details-import");
    expect(first).toMatchObject({ rows: 2, changed: 2 });
    const { rows } = (await registrar.get("/management/students/000008/events")).body;
    expect(rows[0]).toMatchObject({ action: "School record changed" });
    expect(rows[0].changes).toContain("000000000008; Sex: ");
  });

  test("one wrong row keeps every other one out", async () => {
    const before = await detailsOf("000009");
    const { status, body } = await importing(["000009,,000000000009,F,", "000010,,123,F,"]);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ row: 2, path: "LRN" }]);
    expect(await detailsOf("000009")).toEqual(before);
  });

  test("two students exchange their LRNs; the same upload sent twice is done once", async () => {
    await importing(["000011,,000000000011,,", "000012,,000000000012,,"]);
    const exchange = ["000011,,000000000012,,", "000012,,000000000011,,"];
    const key = crypto.randomUUID();
    const answers = [await importing(exchange, "", key), await importing(exchange, "", key)];
    expect(answers.map(({ body }) => body.data.changed)).toEqual([2, 2]);
    expect((await detailsOf("000011")).lrn).toBe("000000000012");
  });

  test("two files at once with one LRN: one student gets it", async () => {
    const answers = await Promise.all(
      ["000013", "000014"].map((number) => importing([`${number},,000000000099,,`])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([409, 422]).toContain(answers.find(({ status }) => status !== 200)?.status);
  });

  test("of another program is asked for the order of its dates; what was said is remembered", async () => {
    const file = (number: string, birthday: string) => `ID No.;Birthday\n${number};${birthday}\n`;
    const send = (text: string, query = "") =>
      registrar.upload(`/management/student-details/import${query}`, "list.csv", text);
    expect((await send(file("000015", "05/06/2013"))).body).toMatchObject({
      code: "FILE_NEEDS_AN_ANSWER",
      message: "Say whether its dates begin with the day or with the month.",
      data: { needs: ["date_order"] },
    });
    const asked = await send(file("000015", "05/06/2013"), "?dry_run=1");
    expect([asked.status, asked.body.data.needs]).toEqual([200, ["date_order"]]);
    expect((await send(file("000015", "05/06/2013"), "?date_order=dmy")).status).toBe(200);
    expect((await detailsOf("000015")).birth_date).toBe("2013-06-05");
    expect((await send(file("000016", "07/08/2013"), "?dry_run=1")).body.data.read_as_text).toContain(
      "Dates: August 07, 2013 to August 07, 2013, read as DD/MM/YYYY (as you said).",
    );
    expect((await send(file("000016", "07/08/2013"))).status).toBe(200);
    expect((await detailsOf("000016")).birth_date).toBe("2013-08-07");
  });

  test("leaves out on purpose the rows that cannot be imported", async () => {
    const lines = ["000017,,000000000017,F,", "000018,,123,F,", '000019,"Nobody, At All",,F,'];
    const { errors } = (await importing(lines, "?dry_run=1")).body.data;
    expect(errors.map(({ line, column }: Row) => [line, column])).toEqual([
      [3, "LRN"],
      [4, "Student Name"],
    ]);
    const done = await importing(lines, `?leave_out=${encodeURIComponent("[2,3]")}`);
    expect(done.body.data).toMatchObject({ rows: 1, changed: 1, left_out: 2 });
    const [event] = await changes("student-details-import");
    expect(event).toMatchObject({ rows: 1, leftOut: 2, leftOutRows: [3, 4] });
  });

  test("its template names the students of the year, and sent back changes nothing", async () => {
    const { rows } = (await registrar.get("/management/school-years")).body;
    const year = rows.find((row: Row) => row.state === "RUNNING").name;
    const { status, body } = await registrar.get(
      `/management/student-details/template?${new URLSearchParams({ school_year: year })}`,
    );
    expect(status).toBe(200);
    const lines = new TextDecoder()
      .decode(body)
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n")
      .slice(1);
    expect(lines).toHaveLength(600);
    expect((await importing(lines)).body.data).toMatchObject({ rows: 600, changed: 0 });
  });
});
