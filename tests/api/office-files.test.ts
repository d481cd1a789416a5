import { beforeAll, describe, expect, test } from "vitest";
import { FILE_LISTS, type FileList } from "#core/management/lists/file-lists.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given the demo school, when its office uploads the files it has of its lists, then the records are as the file says, all rows or none (M-16). */
const school = givenSchool({ asked: "at the end" });
let registrar: Caller;
beforeAll(async () => {
  registrar = await school.as("registrar");
});

const send = (list: FileList, lines: readonly string[], query = "") =>
  registrar.upload(`/management/${list}/import${query}`, "list.csv", lines.join("\r\n"));
const listed = async (list: string, search: string): Promise<Row[]> =>
  (await registrar.get(`/management/${list}?${new URLSearchParams({ search, perPage: "500" })}`)).body.rows;

test.each(FILE_LISTS.map((list) => [list]))(
  "the template of %s, uploaded as it is, is read and adds nothing",
  async (list) => {
    const template = await registrar.get(`/management/${list}/template`);
    expect(template.status).toBe(200);
    const answer = await registrar.upload(
      `/management/${list}/import?dry_run=1`,
      "template.csv",
      template.body as unknown as string,
    );
    expect([answer.status, answer.body.data?.new], JSON.stringify(answer.body)).toEqual([200, 0]);
  },
);

describe("a file of faculties", () => {
  const HEADINGS = "Employee No.,Last Name,First Name,Department,Designation,Faculty Type,Email";

  test("adds and changes, and does nothing the second time", async () => {
    const lines = [
      HEADINGS,
      "T-2001,Peñaflor,María José,junior high school,teacher,FULL-TIME,MJ@Example.test",
      "T-2002,Ocampo,Ben,,,,",
    ];
    const dry = await send("faculties", lines, "?dry_run=1");
    expect(dry.body.data).toMatchObject({ new: 2, changed: 0 });
    expect(await listed("faculties", "peñaflor")).toEqual([]);
    expect((await send("faculties", lines)).body.data).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    expect(await listed("faculties", "penaflor")).toMatchObject([
      {
        employee_no: "T-2001",
        department: "Junior High School",
        designation: "Teacher",
        type: "Full-time",
        email: "mj@example.test",
      },
    ]);
    expect((await send("faculties", lines)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const moved = await send("faculties", [
      "Employee No.;Department",
      "T-2002;Junior High School",
      "T-2001;",
    ]);
    expect(moved.body.data).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  });

  test("two rows with one address are told", async () => {
    const answer = await send("faculties", [
      HEADINGS,
      "T-2010,Uy,Ana,,,,uy@example.test",
      "T-2011,Uy,Bea,,,,UY@example.test",
    ]);
    expect(answer.body.errors.map(({ row, message }: Row) => `${row}: ${message}`)).toEqual([
      expect.stringMatching(/^2: .*this address is already in row 2/),
    ]);
  });

  test("names what is wrong by row and column, with what was meant, and imports none of it", async () => {
    const answer = await send("faculties", [
      HEADINGS,
      "T-2003,Lim,Ana,Junor High School,,,",
      "T-2004,,Ben,,,,",
      "T-2005,Cruz,Carla,,,,not an address",
      "T-2006,Santos,Dina,,,,admin@talaan.test",
      "T-2003,Lim,Ana,,,,",
    ]);
    expect(answer.status).toBe(422);
    const told = answer.body.errors.map(({ row, message }: Row) => `${row}: ${message}`);
    expect(told).toEqual([
      expect.stringMatching(
        /^1: .*there is no department Junor High School; did you mean Junior High School\?/,
      ),
      expect.stringMatching(/^2: .*This field is required/),
      expect.stringMatching(/^3: .*Please enter one email address/),
      expect.stringMatching(/^4: .*This is the address of/),
    ]);
    expect(await listed("faculties", "lim ana")).toEqual([]);
  });
});

describe("sections and their classes by files", () => {
  test("a section and its classes are made, found again, and their teachers changed", async () => {
    const sections = ["Section,Grade Level,Adviser", "Maharlika,Grade 8,EMP-0002"];
    const adviser = (await listed("faculties", "villaflor"))[0] as Row;
    const made = await send("sections", [sections[0] ?? "", `Maharlika,Grade 8,${adviser.employee_no}`]);
    expect(made.body.data, JSON.stringify(made.body)).toMatchObject({ added: 1 });
    const [section] = await listed("sections", "maharlika");
    expect(section).toMatchObject({ grade_level: "Grade 8", kind: "regular" });
    const subjects = (await listed("subjects", "grade 8"))
      .filter(({ kind }) => kind === "academic")
      .slice(0, 2) as [Row, Row];
    const teacher = (await listed("faculties", "magbanua"))[0] as Row;
    const lines = [
      "Grade and Section,Subject,Teachers",
      `Grade 8 Maharlika,${subjects[0].code},${teacher.employee_no}; ${adviser.employee_no}`,
      `Grade 8 Maharlika,${subjects[1].name},Teresita Magbanua`,
    ];
    const classes = await send("assignments", lines);
    expect(classes.body.data, JSON.stringify(classes.body)).toMatchObject({ added: 2, changed: 0 });
    const found = await listed("assignments", "maharlika");
    expect(found.map(({ faculties }) => faculties).sort()).toEqual(
      [expect.stringContaining("Magbanua"), expect.stringContaining("Magbanua")].sort(),
    );
    expect(found.some(({ faculties }) => String(faculties).includes("Villaflor"))).toBe(true);
    // Their gradebooks are open a moment later, not only tonight (S-61).
    await expect
      .poll(async () => (await registrar.get("/grade_books?search=Maharlika&perPage=10")).body.count)
      .toBeGreaterThanOrEqual(2);
    expect((await send("assignments", lines)).body.data).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    const other = [lines[0] ?? "", `Grade 8 Maharlika,${subjects[1].code},${adviser.employee_no}`];
    expect((await send("assignments", other)).body.data).toMatchObject({ added: 0, changed: 1 });
  });

  test("a subject of another level, an unknown section and a class named twice are told", async () => {
    const [seven] = (await listed("subjects", "grade 7")).filter(({ kind }) => kind === "academic") as [Row];
    const answer = await send("assignments", [
      "Section,Subject,Teachers",
      `Grade 8 Maharlika,${seven.code},`,
      `Grade 8 Maharlica,${seven.code},`,
    ]);
    expect(answer.body.errors.map(({ message }: Row) => message)).toEqual([
      expect.stringContaining("there is no subject"),
      expect.stringContaining("did you mean Grade 8 Maharlika"),
    ]);
  });
});

describe("a file of sponsors", () => {
  const HEADINGS = "Name,Email,Sponsor Type,Contact No.,City";

  test("adds and changes by name, does nothing the second time, and is in the history of each", async () => {
    const lines = [
      HEADINGS,
      "Maria Peñalosa,Maria.Penalosa@Example.test,,0917 555 0300,Cebu City",
      "Ramon Peñalosa,maria.penalosa@example.test,,,",
      "Walang Email,,,0917 555 0301,",
    ];
    expect((await send("sponsors", lines, "?dry_run=1")).body.data).toMatchObject({ new: 3, changed: 0 });
    expect((await send("sponsors", lines)).body.data).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
    expect((await send("sponsors", lines)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await listed("sponsors", "maria.penalosa@example.test"))[0]).toMatchObject({
      email: "maria.penalosa@example.test",
      contact_number: "0917 555 0300",
      city: "Cebu City",
    });
    const moved = await send("sponsors", ["Name,City", "Walang Email,Mandaue City", "Maria Peñalosa,"]);
    expect(moved.body.data).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const [{ id }] = (await listed("sponsors", "walang email")) as [Row];
    const { rows } = (await registrar.get(`/management/sponsors/${id}/events`)).body;
    expect(rows).toMatchObject([
      { action: "School record changed", changes: "City: Mandaue City" },
      { action: "School record added", changes: expect.stringContaining("Contact number: 0917 555 0301") },
    ]);
  });

  test("two of one name are told apart by their addresses", async () => {
    const twins = [HEADINGS, "Ana Kambal,ana1@example.test,,,", "Ana Kambal,ana2@example.test,,,"];
    expect((await send("sponsors", twins)).body.data).toMatchObject({ added: 2 });
    expect((await send("sponsors", twins)).body.data).toMatchObject({ added: 0, unchanged: 2 });
    const answer = await send("sponsors", ["Name,City", "Ana Kambal,Cebu City"]);
    expect(answer.body.errors).toMatchObject([
      { message: expect.stringContaining("their email addresses tell which is meant") },
    ]);
    const told = await send("sponsors", ["Name,Email,City", "Ana Kambal,ana2@example.test,Cebu City"]);
    expect(told.body.data).toMatchObject({ added: 0, changed: 1 });
  });

  test("the address of who signs in cannot become another's, and an empty cell leaves it", async () => {
    const [parent] = (await listed("sponsors", "parent@talaan.test")) as [Row];
    const lines = [HEADINGS, `"${parent?.name}",teacher@talaan.test,,,`];
    const { people } = (await send("sponsors", lines, "?dry_run=1")).body.data;
    const same = new URLSearchParams({ same_people: JSON.stringify(people.map(({ key }: Row) => key)) });
    const answer = await send("sponsors", lines, `?${same}`);
    expect(answer.body.errors).toMatchObject([
      { message: expect.stringContaining("signs in with this address") },
    ]);
  });

  test("10,000 sponsors at once", async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `Maramihan ${at},maramihan${at}@example.test,,,`);
    const began = performance.now();
    expect((await send("sponsors", [HEADINGS, ...lines])).body.data).toMatchObject({ added: 10_000 });
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
