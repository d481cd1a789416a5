import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given a school that numbers its students by the year, when students are added and named, then their numbers are used everywhere (M-39). */
const school = givenSchool({ asked: "at the end" });
const registrar = givenCaller(school, "registrar");
const admin = givenCaller(school, "admin");

const add = (name: string, more: object = {}) =>
  registrar.post("/management/students", {
    last_name: name,
    given_name: "Ana",
    lrn: "",
    sex: "F",
    birth_date: "",
    sponsor_id: "new",
    sponsor_name: `Nanay ni ${name}`,
    sponsor_email: "",
    sponsor_contact_number: "",
    ...more,
  });
const numberOf = (answer: { body: { data: { id: string } } }): string => answer.body.data.id;

test("by standard the next number has six digits", async () => {
  const made = await add("Anim");
  expect(made.status).toBe(201);
  expect(numberOf(made)).toMatch(/^\d{6}$/);
});

test("by another pattern it begins with the year, and goes on from the highest of that pattern", async () => {
  const saved = await admin.patch("/settings/school", { student_numbers: "year-4" });
  expect(saved.status).toBe(200);
  expect(numberOf(await add("Una"))).toBe("20260001");
  expect(numberOf(await add("Ikalawa"))).toBe("20260002");
  expect(numberOf(await add("Tinipa", { student_id: "20260041" }))).toBe("20260041");
  expect(numberOf(await add("Kasunod"))).toBe("20260042");
  expect(await add("Maikli", { student_id: "12345" })).toMatchObject({ status: 422 });
  await admin.patch("/settings/school", { student_numbers: "year-5" });
  expect(numberOf(await add("Mahaba"))).toBe("202600001");
  expect(await admin.patch("/settings/school", { student_numbers: "roman" })).toMatchObject({ status: 422 });
});

test("a student of such a number is opened, found, and named by files, also beside six digits without their zeros", async () => {
  const person = await registrar.get("/management/students/20260001");
  expect(person.body.data.record.fullname).toContain("Una");
  const found = await registrar.get("/management/students?search=20260001&perPage=5");
  expect(found.body.rows).toHaveLength(1);
  const answer = await registrar.upload(
    "/management/student-details/import",
    "details.csv",
    ["Student ID,Birth Date", "20260001,2014-02-28", "8,2014-03-01"].join("\r\n"),
  );
  expect(answer.body.data).toMatchObject({ changed: 2 });
  const { record } = (await registrar.get("/management/students/20260001")).body.data;
  expect(record.birth_date).toBe("2014-02-28");
  const finance = await school.as("finance");
  const customers = await finance.get("/customer?search=20260001&perPage=5");
  expect(JSON.stringify(customers.body)).toContain("Una");
});
