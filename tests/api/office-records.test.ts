import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given the demo school, when its office adds, corrects, puts aside and removes what it keeps, then that holds wherever it is used (M-14, M-15). */
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
let admin: Caller;
beforeAll(async () => {
  [registrar, admin] = await Promise.all([school.as("registrar"), school.as("admin")]);
});

const listed = async (list: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body } = await registrar.get(
    `/management/${list}?${new URLSearchParams({ perPage: "500", ...query })}`,
  );
  expect(status, list).toBe(200);
  return body.rows;
};
const found = async (list: string, search: string): Promise<Row> => {
  const [row] = await listed(list, { search });
  expect(row, `${list}: ${search}`).toBeDefined();
  return row as Row;
};
const pathsOf = ({ body }: { body: Row }): string[] => body.errors.map(({ path }: Row) => path);

const FACULTY = {
  prefix: "Mr.",
  last_name: "Dimaculangan",
  given_name: "Honorato",
  middle_name: "Reyes",
  suffix: "Jr.",
  employee_no: "EMP-9001",
  department_id: "",
  designation_id: "",
  type_id: "",
  email: "",
  contact_number: "0917 555 0199",
};
const STUDENT = {
  last_name: "Dimaculangan",
  given_name: "Ligaya",
  middle_name: "Reyes",
  suffix: "",
  lrn: "",
  sex: "F",
  birth_date: "2014-02-28",
};
const SPONSOR = {
  contact_number: "",
  home_address: "",
  billing_address: "",
  city: "",
  province: "",
  postal_code: "",
  tax_number: "",
};

describe("what the school is made of", () => {
  test("a department is added, renamed, refused twice, put aside and removed while nothing is of it", async () => {
    const made = await registrar.post("/management/departments", { name: "Special Education" });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { name: "Special Education", status: "active" } },
    });
    const { id, version } = made.body.data;
    const twice = await registrar.post("/management/departments", { name: "special education" });
    expect(twice).toMatchObject({
      status: 422,
      body: { message: "There is a department of this name already" },
    });
    const renamed = await registrar.patch(`/management/departments/${id}`, { name: "SPED", version });
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: "SPED", version: 2 } } });
    const stale = await registrar.patch(`/management/departments/${id}`, { name: "Other", version });
    expect(stale.status).toBe(409);
    const history = await registrar.get(`/management/departments/${id}/events`);
    expect(history.body.rows).toMatchObject([
      { action: "School record changed", user: "Leonor Sandoval", changes: "Name: Special Education → SPED" },
      { action: "School record added", user: "Leonor Sandoval" },
    ]);
    const aside = await registrar.post(`/management/departments/${id}/state`, {
      is_active: false,
      version: 2,
    });
    expect(aside).toMatchObject({
      status: 200,
      body: { message: "Deactivated.", data: { status: "inactive" } },
    });
    expect(
      (await registrar.get("/management/choices")).body.data.departments.map(({ value }: Row) => value),
    ).not.toContain(id);
    expect((await listed("departments", { status: "inactive" })).map((row) => row.id)).toEqual([id]);
    const removed = await registrar.delete(`/management/departments/${id}`);
    expect(removed).toMatchObject({ status: 200, body: { message: "Removed." } });
    expect((await registrar.delete(`/management/departments/${id}`)).status).toBe(404);
  });

  test("what something depends on is not removed, and says what", async () => {
    const department = await found("departments", "junior");
    const refused = await registrar.delete(`/management/departments/${department.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(
      "is not removed: there are grade levels and faculty members of it. Deactivate it instead",
    );
    const level = await registrar.delete("/management/grade-levels/G07");
    expect(level.body.message).toContain("sections, subjects");
    expect(
      (await registrar.delete(`/management/curriculum/${(await found("curriculum", "K to 12")).id}`)).status,
    ).toBe(409);
  });

  test("a grade level is one of those there can be, and once", async () => {
    const [department] = await listed("departments");
    const entry = { name: "Grade Seven", department_id: department?.id };
    expect(pathsOf(await registrar.post("/management/grade-levels", { ...entry, code: "G07" }))).toEqual([
      "code",
    ]);
    expect(pathsOf(await registrar.post("/management/grade-levels", { ...entry, code: "G13" }))).toEqual([
      "code",
    ]);
    const before = await found("grade-levels", "Grade 7");
    const saved = await registrar.patch("/management/grade-levels/G07", {
      code: "G07",
      name: "Grade Seven",
      department_id: before.department_id,
      version: before.version,
    });
    expect(saved.body.data).toMatchObject({ id: "G07", name: "Grade Seven", version: before.version + 1 });
    const back = { code: "G07", name: "Grade 7", department_id: before.department_id };
    expect((await registrar.patch("/management/grade-levels/G07", back)).status).toBe(200);
  });

  test("a curriculum comes with a school year that names it, and is renamed there while no scheme is of it", async () => {
    const [newest] = await listed("school-years");
    const start = `${Number(String(newest?.end_date).slice(0, 4))}-07-01`;
    const next = { name: "SY After", start_date: start, end_date: `${Number(start.slice(0, 4)) + 1}-04-30` };
    await registrar.post("/management/school-years", { ...next, curriculumn_code: "Matatag" });
    const kept = await found("curriculum", "K to 12");
    expect(pathsOf(await registrar.patch(`/management/curriculum/${kept.id}`, { name: "K-12" }))).toEqual([
      "name",
    ]);
    const bare = await registrar.post("/management/curriculum", { name: "Montessori" });
    const renamed = await registrar.patch(`/management/curriculum/${bare.body.data.id}`, {
      name: "Montessori 2030",
    });
    expect(renamed.body.data.name).toBe("Montessori 2030");
    expect((await found("curriculum", "matatag")).school_periods).toBe("SY After");
  });

  test("designations and types are four lists of their own", async () => {
    const made = await registrar.post("/management/student-types", { name: "Exchange" });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect((await registrar.patch(`/management/sponsor-types/${id}`, { name: "Exchange" })).status).toBe(404);
    expect((await listed("sponsor-types")).map(({ name }) => name)).toEqual([
      "Company",
      "Guardian",
      "Parent",
    ]);
    expect((await registrar.delete(`/management/student-types/${id}`)).status).toBe(200);
  });
});

describe("the faculty", () => {
  test("a member is added, corrected, told apart, and offered for classes until put aside", async () => {
    const type = await found("faculty-types", "Part");
    const made = await registrar.post("/management/faculties", { ...FACULTY, type_id: type.id });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { name: "Mr. Honorato Dimaculangan Jr.", type: "Part-time", employee_no: "EMP-9001" } },
    });
    const { id } = made.body.data;
    const namesake = { ...FACULTY, employee_no: "EMP-9002" };
    const asked = await registrar.post("/management/faculties", namesake);
    expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(asked.body.message).toContain("Looks like EMP-9001 Honorato Dimaculangan: same name");
    expect((await registrar.post("/management/faculties", { ...namesake, is_confirmed: true })).status).toBe(
      201,
    );
    expect(
      pathsOf(await registrar.post("/management/faculties", { ...namesake, is_confirmed: true })),
    ).toEqual(["employee_no"]);
    const offered = async () =>
      (await registrar.get("/management/choices")).body.data.faculties.map(({ value }: Row) => value);
    expect(await offered()).toContain(id);
    expect((await registrar.post(`/management/faculties/${id}/state`, { is_active: false })).status).toBe(
      200,
    );
    expect(await offered()).not.toContain(id);
    const [section] = await listed("sections", { search: "grade 7" });
    const advised = await registrar.patch(`/management/sections/${section?.id}`, {
      name: section?.name,
      school_year_id: section?.school_year_id,
      gradelevel_code: section?.gradelevel_code,
      adviser_id: id,
    });
    expect(pathsOf(advised)).toContain("adviser_id");
  });

  test("who teaches is put aside only when that is confirmed", async () => {
    const teacher = await found("faculties", "magbanua");
    const state = (more: object) =>
      registrar.post(`/management/faculties/${teacher.id}/state`, { is_active: false, ...more });
    const asked = await state({});
    expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(asked.body.message).toContain("teaches");
    expect((await state({ is_confirmed: true })).status).toBe(200);
    expect(
      (await registrar.post(`/management/faculties/${teacher.id}/state`, { is_active: true })).status,
    ).toBe(200);
    expect((await registrar.delete(`/management/faculties/${teacher.id}`)).status).toBe(409);
  });

  test("an account is called and addressed as its member; only an administrator changes the address it signs in with", async () => {
    const row = await found("faculties", "lualhati");
    const entry = {
      prefix: row.prefix,
      last_name: "Lualhati-Cruz",
      given_name: row.given_name,
      middle_name: row.middle_name,
      suffix: row.suffix,
      employee_no: row.employee_no,
      department_id: row.department_id,
      designation_id: row.designation_id,
      type_id: row.type_id,
      contact_number: row.contact_number,
    };
    const of = (by: Caller, email: string) =>
      by.patch(`/management/faculties/${row.id}`, { ...entry, email });
    expect(pathsOf(await of(registrar, "other@talaan.test"))).toEqual(["email"]);
    expect(pathsOf(await of(admin, ""))).toEqual(["email"]);
    expect(pathsOf(await of(admin, "TEACHER@talaan.test"))).toEqual(["email"]);
    expect((await of(admin, "Corazon.Cruz@Talaan.test")).status).toBe(200);
    const { rows } = await school
      .database()
      .execute("select email, last_name from user_account where last_name like 'Lualhati%'");
    expect(rows.map(({ email, last_name }) => [email, last_name])).toEqual([
      ["corazon.cruz@talaan.test", "Lualhati-Cruz"],
    ]);
    expect((await of(admin, row.email)).status).toBe(200);
  });
});

describe("students and sponsors", () => {
  test("a student is added with a new sponsor, is a customer at once, and gets the next number", async () => {
    const sent = {
      ...STUDENT,
      sponsor_id: "new",
      sponsor_name: "Pedro Dimaculangan",
      sponsor_email: "Pedro@Example.test",
      sponsor_contact_number: "0917 555 0100",
    };
    const made = await registrar.post("/management/students", sent);
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: { fullname: "Dimaculangan, Ligaya Reyes", sponsor: "Pedro Dimaculangan", status: "active" },
      },
    });
    const { id } = made.body.data;
    expect(id).toMatch(/^\d{6}$/);
    const { rows } = await school.database().execute({
      sql: "select unapplied_centavos from student join customer_account on student_id = student.id where student_no = ?",
      args: [id],
    });
    expect(rows).toHaveLength(1);
    expect((await found("sponsors", "pedro@example")).fullname).toBe("Pedro Dimaculangan");
    const finance = await school.as("finance");
    const customers = await finance.get("/customer?search=ligaya%20dimaculangan&perPage=5");
    expect(JSON.stringify(customers.body)).toContain(id);
  });

  test("whom a new student looks like is told first", async () => {
    const sponsor = await found("sponsors", "pedro dimaculangan");
    const twin = { ...STUDENT, given_name: "Luningning", sponsor_id: sponsor.id };
    const asked = await registrar.post("/management/students", twin);
    expect(asked).toMatchObject({ status: 409, body: { code: "CONFIRMATION_NEEDED" } });
    expect(asked.body.message).toMatch(
      /^Looks like \d{6} Dimaculangan, Ligaya Reyes: same birth date and last name\./,
    );
    const made = await registrar.post("/management/students", { ...twin, is_confirmed: true });
    expect(made.status).toBe(201);
    const taken = await registrar.post("/management/students", {
      ...twin,
      student_id: made.body.data.id,
      is_confirmed: true,
    });
    expect(pathsOf(taken)).toEqual(["student_id"]);
    expect(
      pathsOf(await registrar.post("/management/students", { lrn: "", sex: "", birth_date: "" })),
    ).toEqual(["last_name", "given_name", "sponsor_id"]);
  });

  test("a misspelled name is corrected wherever the student is named", async () => {
    const row = await found("students", "dimaculangan ligaya");
    const entry = {
      lrn: row.lrn,
      sex: row.sex,
      birth_date: row.birth_date,
      given_name: "Lígaya",
      version: row.version,
    };
    const saved = await registrar.patch(`/management/students/${row.id}`, entry);
    expect(saved).toMatchObject({ status: 200, body: { data: { fullname: "Dimaculangan, Lígaya Reyes" } } });
    expect((await found("students", "lígaya")).id).toBe(row.id);
    const same = await registrar.patch(`/management/students/${row.id}`, {
      ...entry,
      version: row.version + 1,
    });
    expect(same.body.data.version).toBe(row.version + 1);
    const other = await registrar.patch(`/management/students/${row.id}`, {
      ...entry,
      version: undefined,
      student_id: "000001",
    });
    expect(pathsOf(other)).toEqual(["student_id"]);
  });

  test("a sponsor's new address is where mail goes and the parent signs in from then on", async () => {
    const { rows } = await school
      .database()
      .execute(
        "select guardian.uuid, guardian.email, guardian.fullname from guardian where user_id is not null",
      );
    const { uuid, email } = rows[0] as unknown as Record<string, string>;
    const patch = (more: object) => registrar.patch(`/management/sponsors/${uuid}`, { ...SPONSOR, ...more });
    expect(pathsOf(await patch({ email: "" }))).toEqual(["email"]);
    expect(pathsOf(await patch({ email: "admin@talaan.test" }))).toEqual(["email"]);
    expect((await patch({ email: "New.Parent@Example.test" })).body.data.email).toBe(
      "new.parent@example.test",
    );
    const account = await school
      .database()
      .execute("select user_account.email from guardian join user_account on user_account.id = user_id");
    expect(account.rows.map((row) => row.email)).toEqual(["new.parent@example.test"]);
    expect((await patch({ email })).status).toBe(200);
  });

  test("a sponsor of the same address or name is told first; one with students is put aside only when confirmed, and never removed", async () => {
    const sponsor = await found("sponsors", "pedro dimaculangan");
    const again = { ...SPONSOR, name: "Pedro Dimaculangan", email: "pedro2@example.test" };
    const asked = await registrar.post("/management/sponsors", again);
    expect(asked.body.message).toMatch(
      /^Looks like Pedro Dimaculangan \(guardian of .*; 0917 555 0100\): same name/,
    );
    const made = await registrar.post("/management/sponsors", { ...again, is_confirmed: true });
    expect(made.status).toBe(201);
    expect((await registrar.delete(`/management/sponsors/${made.body.data.id}`)).status).toBe(200);
    expect((await registrar.delete(`/management/sponsors/${sponsor.id}`)).body.message).toContain("students");
    const state = (more: object) =>
      registrar.post(`/management/sponsors/${sponsor.id}/state`, { is_active: false, ...more });
    expect((await state({})).body.message).toContain("is the sponsor of Dimaculangan");
    expect((await state({ is_confirmed: true })).status).toBe(200);
    const choices = await registrar.get("/management/sponsor-choices?search=pedro%20dima");
    expect(choices.body.data).toEqual([]);
  });
});

describe("leaving and coming back", () => {
  const stateOf = async (id: string): Promise<Row> => {
    const { rows } = await school.database().execute({
      sql: `select is_active, (select count(*) from student_section where student_id = student.id) as places,
          (select json_group_array(left_on) from section_leaver where student_id = student.id) as left,
          (select json_group_array(json_array(kind, left_on, destination, returned_on)) from student_departure
            where student_id = student.id) as departures
        from student where student_no = ?`,
      args: [id],
    });
    return rows[0] as unknown as Row;
  };

  test("who transfers is out of every section from that day on, with the reason on record, and comes back by being reactivated", async () => {
    const [{ id: year, start_date }] = (await listed("school-years")).filter(
      (row) => row.state === "RUNNING",
    ) as [Row];
    const [student] = (await listed("students", { schoolperiod_id: year })) as [Row];
    const leave = (more: object) =>
      registrar.post(`/management/students/${student.id}/leave`, {
        kind: "transferred",
        left_on: TODAY,
        reason: "Moves to Cebu",
        destination: "Cebu Normal High School",
        ...more,
      });
    expect(pathsOf(await leave({ left_on: "2027-12-31", reason: "" }))).toEqual(["reason"]);
    expect(pathsOf(await leave({ left_on: start_date }))).toEqual(["left_on"]);
    const before = await stateOf(student.id);
    expect(before.places).toBeGreaterThan(0);
    const left = await leave({});
    expect(left).toMatchObject({ status: 200, body: { data: { id: student.id, status: "inactive" } } });
    expect((await leave({})).status).toBe(409);
    const after = await stateOf(student.id);
    expect([after.is_active, after.departures]).toEqual([
      0,
      JSON.stringify([["transferred", TODAY, "Cebu Normal High School", null]]),
    ]);
    expect(JSON.parse(after.left)).toContain(TODAY);
    const [event] = (await registrar.get(`/management/students/${student.id}/events`)).body.rows;
    expect(event).toMatchObject({ action: "Student left the school" });
    expect(event.changes).toContain("Moves to Cebu");
    const back = await registrar.post(`/management/students/${student.id}/state`, { is_active: true });
    expect(back.status).toBe(200);
    expect((await stateOf(student.id)).departures).toBe(
      JSON.stringify([["transferred", TODAY, "Cebu Normal High School", TODAY]]),
    );
  });
});

describe("leaving with a later place", () => {
  const sql = async (statement: string, args: string[] = []): Promise<Row[]> => {
    const { rows } = await school.database().execute({ sql: statement, args });
    return rows as unknown as Row[];
  };
  const leaveOn = (id: string, left_on: string) =>
    registrar.post(`/management/students/${id}/leave`, {
      kind: "withdrawn",
      left_on,
      reason: "Moves",
      destination: "",
    });

  test("a prepared next year ends with it, and leaves no trace", async () => {
    const [student] =
      await sql(`select student_no from student join student_section on student_id = student.id
      join section on section.id = section_id and kind = 'regular' where student.is_active = 1 and joined_on is null
      order by student_no desc limit 1`);
    const number = String(student?.student_no);
    await sql(
      `insert into school_year (uuid, name, start_date, end_date) values ('later-year', 'SY 2027-2028', '2027-06-01', '2028-03-31')`,
    );
    await sql(`insert into section (uuid, school_year_id, grade_level_id, name) values ('later-section',
      (select id from school_year where uuid = 'later-year'), (select max(id) from grade_level), 'Later')`);
    await sql(
      `insert into student_section (student_id, section_id, joined_on) values ((select id from student where student_no = ?),
        (select id from section where uuid = 'later-section'), '2027-06-01')`,
      [number],
    );
    const left = await leaveOn(number, TODAY);
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    const OF = "student_id = (select id from student where student_no = ?)";
    const LATER = "section_id = (select id from section where uuid = 'later-section')";
    for (const table of ["student_section", "section_leaver"])
      expect(await sql(`select * from ${table} where ${OF} and ${LATER}`, [number])).toEqual([]);
    const traces = await sql(`select left_on from section_leaver where ${OF} order by left_on desc`, [
      number,
    ]);
    expect(traces.length).toBeGreaterThan(0);
    expect(traces.every(({ left_on }) => left_on === TODAY)).toBe(true);
  });

  test("the day may be before the first one on record here, where the school began to use the system within the year", async () => {
    const [student] =
      await sql(`select student_no, student.id from student join student_section on student_id = student.id
      join section on section.id = section_id and kind = 'regular' where student.is_active = 1 order by student_no desc limit 1`);
    const number = String(student?.student_no);
    await sql("update student_section set joined_on = '2026-11-16' where student_id = ?", [
      String(student?.id),
    ]);
    const left = await leaveOn(number, "2026-10-30");
    expect(left.status, JSON.stringify(left.body)).toBe(200);
  });
});

describe("made by mistake", () => {
  test("a section goes with its classes and their empty gradebooks; one with students stays", async () => {
    const [{ id: year }] = (await listed("school-years", {})).filter((row) => row.state === "RUNNING") as [
      Row,
    ];
    const section = await registrar.post("/management/sections", {
      name: "By Mistake",
      school_year_id: year,
      gradelevel_code: "G07",
    });
    const subject = (await listed("subjects", { search: "grade 7" })).find(
      ({ kind }) => kind === "academic",
    ) as Row;
    const sectionId = section.body.data.id;
    const made = await registrar.post("/management/assignments", {
      section_id: sectionId,
      subject_code: subject.id,
      faculty_ids: [],
    });
    expect(made.status).toBe(201);
    expect((await registrar.delete(`/management/sections/${sectionId}`)).body).toMatchObject({
      message: "Removed.",
    });
    expect(await listed("assignments", { search: "by mistake" })).toEqual([]);
    const withStudents = (await listed("sections", { schoolperiod_id: year })).find(
      ({ student_count }) => student_count > 0,
    ) as Row;
    const refused = await registrar.delete(`/management/sections/${withStudents.id}`);
    expect(refused.body.message).toContain("there are students");
  });

  test("a subject and a section go with the class whose gradebook was opened, once the class is removed", async () => {
    // Given a class of the running term, which has its gradebook at once
    const [year] = (await listed("school-years", {})).filter(({ state }) => state === "RUNNING");
    const place = { school_year_id: year?.id, gradelevel_code: "G07" };
    const section = await registrar.post("/management/sections", { name: "Opened By Mistake", ...place });
    const code = "MISTAKE-1";
    const subject = { code, name: "Opened By Mistake", gradelevel_code: "G07", kind: "academic" };
    expect((await registrar.post("/management/subjects", subject)).status).toBe(201);
    const made = await registrar.post("/management/assignments", {
      section_id: section.body.data.id,
      subject_code: code,
      faculty_ids: [],
    });
    await until(async () => {
      const found = await registrar.get("/grade_books?status=Draft&search=Opened%20By%20Mistake");
      return found.body.rows.length === 1;
    });
    // When the class is removed, then both, then nothing is left of them
    for (const path of [
      `assignments/${made.body.data.id}`,
      `sections/${section.body.data.id}`,
      `subjects/${code}`,
    ])
      expect((await registrar.delete(`/management/${path}`)).status, path).toBe(200);
    expect(await listed("subjects", { search: code })).toEqual([]);
  });

  test("a subject in use is put aside: it is offered for no new class, and its classes go on", async () => {
    const subject = (await listed("subjects", { search: "grade 7" }))[0] as Row;
    expect((await registrar.delete(`/management/subjects/${subject.id}`)).status).toBe(409);
    expect(
      (await registrar.post(`/management/subjects/${subject.id}/state`, { is_active: false })).status,
    ).toBe(200);
    const offered = (await registrar.get("/management/choices")).body.data.subjects.map(
      ({ value }: Row) => value,
    );
    expect(offered).not.toContain(subject.id);
    expect(
      (await registrar.post(`/management/subjects/${subject.id}/state`, { is_active: true })).status,
    ).toBe(200);
  });
});
