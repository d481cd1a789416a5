import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its office changes the calendar, sections, subjects and classes, then everybody sees it at once and nothing else changes. */
const school = givenSchool({ asked: "at the end" });
let admin: Caller;
let registrar: Caller;
let teacher: Caller;
let adviser: Caller;
beforeAll(async () => {
  [admin, registrar, teacher, adviser] = (await Promise.all(
    (["admin", "registrar", "teacher", "adviser"] as const).map((person) => school.as(person)),
  )) as [Caller, Caller, Caller, Caller];
});

const listed = async (list: string, query: Record<string, string> = {}): Promise<Row> => {
  const { status, body } = await admin.get(
    `/management/${list}?${new URLSearchParams({ perPage: "500", ...query })}`,
  );
  expect(status, list).toBe(200);
  return body;
};
const running = async (): Promise<Row> =>
  (await listed("school-years")).rows.find((row: Row) => row.state === "RUNNING");
const runningTerm = async (): Promise<Row> =>
  (await listed("terms")).rows.find((row: Row) => row.state === "RUNNING");
const pathsOf = ({ body }: { body: Row }): string[] => body.errors.map(({ path }: Row) => path);

describe("the lists", () => {
  test.each([
    ["school-years", 2],
    ["terms", 6],
    ["departments", 5],
    ["grade-levels", 15],
    ["curriculum", 1],
    ["faculties", 67],
  ])("%s", async (list, count) => {
    const body = await listed(list);
    expect(body.count).toBe(count);
    expect(body.rows).toHaveLength(count);
    expect(new Set(body.rows.map(({ id }: Row) => id)).size).toBe(count);
  });

  test.each([
    ["subjects", "math"],
    ["sections", "grade 7"],
    ["assignments", "magbanua"],
    ["students", "santos"],
    ["sponsors", "santos"],
    ["faculties", "magbanua"],
  ])("%s: searched, every page has what is counted and nothing else", async (list, search) => {
    const all = await listed(list);
    const { rows, count } = await listed(list, { search });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(all.count);
    for (const row of rows) expect(JSON.stringify(row).toLowerCase()).toContain(search);
    const second = await listed(list, { search, perPage: "1", page: "2" });
    expect(second.count).toBe(count);
    if (count > 1) expect(second.rows[0]).toEqual(rows[1]);
  });

  test("a list by school year has that year's rows alone", async () => {
    const { id, name } = await running();
    for (const list of ["terms", "sections", "assignments", "students"]) {
      const { rows } = await listed(list, { schoolperiod_id: id });
      expect(new Set(rows.map((row: Row) => row.school_year))).toEqual(new Set([name]));
    }
  });
});

describe("the calendar", () => {
  const windows = (term: Row) =>
    Object.fromEntries(Object.entries(term).filter(([name]) => name.endsWith("_date"))) as Record<
      string,
      string
    >;

  test("a new school year gets three terms inside it, and the newest schemes", async () => {
    const { end_date } = await running();
    const start = `${Number(end_date.slice(0, 4))}-06-01`;
    const entry = {
      name: "SY Next",
      curriculumn_code: "MATATAG",
      start_date: start,
      end_date: `${Number(start.slice(0, 4)) + 1}-03-31`,
    };
    const made = await admin.post("/management/school-years", entry);
    expect(made).toMatchObject({
      status: 201,
      body: { message: "Successfully saved.", data: { name: "SY Next", curriculumn_code: "MATATAG" } },
    });
    const { rows } = await listed("terms", { schoolperiod_id: made.body.data.id });
    expect(rows.map(({ name }: Row) => name)).toEqual(["1st", "2nd", "3rd"]);
    expect(rows[0].start_date).toBe(entry.start_date);
    expect(rows[2].end_date).toBe(entry.end_date);
    const schemes = await school
      .database()
      .execute(
        "select school_year_id, count(*) as schemes from grading_scheme group by school_year_id order by 1",
      );
    expect(schemes.rows.at(-1)?.schemes).toBe(schemes.rows.at(-2)?.schemes);
    const twice = await admin.post("/management/school-years", entry);
    expect(twice.status).toBe(422);
    expect(pathsOf(twice)).toEqual(["name", "start_date"]);
  });

  test("a term keeps to its year, its windows to their order and away from each other", async () => {
    const term = await runningTerm();
    const year = await running();
    const patch = (more: Record<string, string>) =>
      admin.patch(`/management/terms/${term.id}`, { ...windows(term), ...more });
    expect(pathsOf(await patch({ start_date: "2020-01-01" }))).toContain("start_date");
    expect(pathsOf(await patch({ end_date: "2099-01-01" }))).toContain("end_date");
    expect(pathsOf(await patch({ encode_end_date: "2020-01-01" }))).toContain("encode_end_date");
    expect(pathsOf(await patch({ correction_start_date: term.encode_end_date }))).toContain(
      "correction_start_date",
    );
    expect(pathsOf(await patch({ start_date: year.start_date, encode_start_date: year.start_date }))).toEqual(
      ["start_date", "encode_start_date"],
    );
    expect((await runningTerm()).version).toBe(term.version);
  });

  test("closing a window over gradebooks in work asks, and once confirmed nobody encodes any more", async () => {
    const term = await runningTerm();
    const yesterday = new Date(
      Date.parse(`${(await admin.get("/dashboard")).body.data.today}T00:00:00Z`) - 86_400_000,
    )
      .toISOString()
      .slice(0, 10);
    const closed = { ...windows(term), encode_end_date: yesterday };
    const asked = await admin.patch(`/management/terms/${term.id}`, closed);
    expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(asked.body.message).toContain(String(term.in_work));
    const ready = async () =>
      (await teacher.get("/dashboard")).body.data.waiting.find(({ status }: Row) => status === "Draft").ready;
    expect(await ready()).toBeGreaterThan(0);
    const confirmed = await admin.patch(`/management/terms/${term.id}`, { ...closed, is_confirmed: true });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { encode_end_date: yesterday, version: term.version + 1 } },
    });
    expect(await ready()).toBe(0);
    const stale = await admin.patch(`/management/terms/${term.id}`, {
      ...windows(term),
      version: term.version,
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION", data: { version: term.version + 1 } },
    });
    expect((await admin.patch(`/management/terms/${term.id}`, windows(term))).status).toBe(200);
    expect(await ready()).toBeGreaterThan(0);
  });
});

describe("sections, subjects and who teaches what", () => {
  const sectionEntry = async (name: string, more: Row = {}) => ({
    name,
    school_year_id: (await running()).id,
    gradelevel_code: "G07",
    adviser_id: null,
    ...more,
  });
  const staffId = async (name: string): Promise<string> =>
    (await listed("faculties", { search: name })).rows[0].id;

  test("a class opens its gradebook at once, for the teacher who has it and for the section's adviser, and for nobody else", async () => {
    const section = (await admin.post("/management/sections", await sectionEntry("Molave"))).body.data;
    const subject = (
      await registrar.post("/management/subjects", {
        code: "G07-ROB",
        name: "Robotics",
        gradelevel_code: "G07",
        kind: "performance",
      })
    ).body.data;
    const entry = {
      section_id: section.id,
      subject_code: subject.code,
      faculty_ids: [await staffId("Magbanua")],
    };
    const made = await registrar.post("/management/assignments", entry);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { subject: "Robotics", faculties: "Ms. Teresita Magbanua" } },
    });
    const seen = async (caller: Caller) =>
      (await caller.get("/grade_books?search=Robotics")).body.rows.map(({ name }: Row) => name);
    await until(async () => (await seen(teacher)).length > 0);
    expect(await seen(teacher)).toEqual(["Robotics - Grade 7 Molave - 2nd Term"]);
    expect(await seen(adviser)).toEqual([]);
    const advised = await sectionEntry("Molave", { adviser_id: await staffId("Lualhati") });
    expect((await admin.patch(`/management/sections/${section.id}`, advised)).status).toBe(200);
    expect(await seen(adviser)).toHaveLength(1);
    const nobody = { ...entry, faculty_ids: [] };
    const { id, version } = made.body.data;
    const [one, other] = await Promise.all(
      [1, 2].map(() => admin.patch(`/management/assignments/${id}`, { ...nobody, version })),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 409]);
    expect(await seen(teacher)).toEqual([]);
  });

  test("what exists already, or does not fit, is refused beside its field", async () => {
    const duplicate = (await listed("sections", { search: "grade 7" })).rows.find(
      (row: Row) => row.name === "Narra",
    );
    const section = await admin.post("/management/sections", await sectionEntry("narra"));
    expect([section.status, pathsOf(section)]).toEqual([422, ["name"]]);
    const moved = await admin.patch(
      `/management/sections/${duplicate.id}`,
      await sectionEntry("Narra", { gradelevel_code: "G08" }),
    );
    expect(pathsOf(moved)).toContain("gradelevel_code");
    const [subject] = (await listed("subjects", { search: "grade 8" })).rows;
    const same = await admin.post("/management/subjects", { ...subject, id: undefined });
    expect(same.status).toBe(422);
    const code = { code: subject.code, name: "X", gradelevel_code: "G08", kind: "club" };
    expect(pathsOf(await admin.post("/management/subjects", code))).toEqual(["code"]);
    expect(
      pathsOf(await admin.patch(`/management/subjects/${subject.id}`, { ...code, kind: "homeroom" })),
    ).toEqual(["kind"]);
    const wrong = { section_id: duplicate.id, subject_code: subject.code, faculty_ids: [] };
    expect(pathsOf(await admin.post("/management/assignments", wrong))).toEqual(["subject_code"]);
  });

  test("sent twice with one key it is one section, at the same moment too", async () => {
    const entry = await sectionEntry("Yakal");
    const key = { "idempotency-key": "one-section" };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post("/management/sections", entry, key)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await listed("sections", { search: "yakal" })).count).toBe(1);
    const { rows } = await school
      .database()
      .execute(
        "select data_json from audit_event where event = 'management-add' and data_json like '%Yakal%'",
      );
    expect(rows).toHaveLength(1);
  });
});

describe("a sponsor's address", () => {
  test("is changed by the office, once where two change it, and is what payments name from then on", async () => {
    const finance = await school.as("finance");
    const [payment] = (await finance.get("/v2/payment?status=UNPOSTED&perPage=1")).body.rows;
    const sponsor = (await listed("sponsors", { search: payment.details.billing_info.name })).rows.find(
      ({ students }: Row) => students.includes(payment.fullname),
    );
    const { contact_number, home_address, tax_number, version } = sponsor;
    const address = { city: "Biñan City", province: "Laguna", postal_code: "4024" };
    const entry = {
      contact_number,
      home_address,
      tax_number,
      billing_address: "7 Mabini St.",
      ...address,
      version,
    };
    const [one, other] = await Promise.all(
      ["7 Mabini St.", "8 Mabini St."].map((billing_address) =>
        registrar.patch(`/management/sponsors/${sponsor.id}`, { ...entry, billing_address }),
      ),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 409]);
    const saved = [one, other].find((answer) => answer?.status === 200)?.body.data;
    expect(saved).toMatchObject({ ...address, version: version + 1 });
    const [row] = (await finance.get(`/v2/payment?customer_id=${payment.customer_id}&status=UNPOSTED`)).body
      .rows;
    expect(row.details.billing_info).toMatchObject({ address: saved.billing_address, ...address });
    const database = school.database();
    const { rows: events } = await database.execute(
      "select json_extract(data_json, '$.entry.province') as province from audit_event where event = 'management-update' order by id desc limit 1",
    );
    database.close();
    expect(events).toEqual([{ province: "Laguna" }]);
    const wrong = await admin.patch(`/management/sponsors/${sponsor.id}`, { ...entry, city: "x".repeat(81) });
    expect([wrong.status, pathsOf(wrong)]).toEqual([422, ["city"]]);
    expect((await finance.patch(`/management/sponsors/${sponsor.id}`, entry)).status).toBe(403);
  });
});

test("what documents cannot show of a saved name is told with the answer", async () => {
  const [subject] = (await admin.get("/management/subjects?perPage=1")).body.rows;
  const { code, kind, gradelevel_code, position } = subject;
  const saved = await admin.patch(`/management/subjects/${subject.id}`, {
    ...{ code, kind, gradelevel_code, position },
    name: "Mandarin مح",
  });
  const told = "Documents cannot show م ح of “Mandarin مح”.";
  expect([saved.status, saved.body.message]).toEqual([200, `Successfully saved. ${told}`]);
  const year = { schoolYear: "2018-2019", school: "مح", level: "Grade 2", areas: [] };
  const areas = [{ name: "English", terms: ["88", "89", "90"], final: "89", remark: "Passed" }];
  const registrar = await school.as("registrar");
  const entered = await registrar.post("/permanent_records/000123/years", { year: { ...year, areas } });
  expect([entered.status, entered.body.message]).toEqual([201, expect.stringContaining("م ح of “مح”.")]);
});
