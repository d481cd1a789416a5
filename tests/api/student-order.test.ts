import { describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { detailOf } from "#tests/support/gradebooks.ts";

/** Given the demo school, when it or a person chooses an order of students, then classes follow it (M-21). */
const school = givenSchool({ asked: "at the end" });
const NAME = "Mathematics - Grade 7 Narra - 2nd Term";
const namesIn = async (caller: Caller): Promise<string[]> =>
  (await detailOf(caller, NAME)).records.map(({ fullname }: Row) => fullname);

async function sexes(): Promise<Map<string, string | null>> {
  const db = school.database();
  const { rows } = await db.execute("select fullname, sex from student");
  db.close();
  return new Map(rows.map((row) => [String(row.fullname), row.sex as string | null]));
}
const byName = (names: readonly string[]): string[] =>
  [...names].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
const boysFirst = (names: readonly string[], of: Map<string, string | null>): string[] => {
  const inOrder = byName(names);
  return [
    ...inOrder.filter((name) => of.get(name) === "M"),
    ...inOrder.filter((name) => of.get(name) === "F"),
  ];
};

describe("the order of students", () => {
  test("is by name, then what the person chooses, and for others what the school does", async () => {
    const [teacher, head, admin] = await Promise.all(
      ["teacher", "head", "admin"].map((name) => school.as(name)),
    );
    if (!teacher || !head || !admin) throw new Error("nobody signed in");
    const of = await sexes();
    const names = await namesIn(teacher);
    const mixed = boysFirst(names, of);
    expect(names).toEqual(byName(names));
    expect(mixed).not.toEqual(names);

    expect((await teacher.patch("/settings/mine", { student_order: "sex" })).status).toBe(200);
    expect(await namesIn(teacher)).toEqual(mixed);
    expect(await namesIn(head)).toEqual(names);
    expect((await teacher.get("/settings")).body.data).toMatchObject({
      student_order: "sex",
      school_student_order: "name",
    });

    const { version } = (await admin.get("/settings")).body.data.school;
    expect((await admin.patch("/settings/school", { student_order: "sex", version })).status).toBe(200);
    expect(await namesIn(head)).toEqual(mixed);
    expect((await teacher.patch("/settings/mine", { student_order: "name" })).status).toBe(200);
    expect(await namesIn(teacher)).toEqual(names);
    expect((await teacher.patch("/settings/mine", { student_order: null })).status).toBe(200);
    expect(await namesIn(teacher)).toEqual(mixed);
  });

  test("is one of the two, or the school's", async () => {
    const teacher = await school.as("teacher");
    for (const change of [{ student_order: "age" }, { theme: "dark" }])
      expect((await teacher.patch("/settings/mine", change)).status).toBe(422);
  });
});
