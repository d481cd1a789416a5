import { expect, test } from "vitest";
import { studentScreen } from "#app/lists/student-screen.tsx";
import { LISTS } from "#core/lists.ts";

test("a student's name leads each role to the screen it may open, and others nowhere (S-46)", () => {
  expect(studentScreen("000001", "RA")).toBe("/management/students/students/000001");
  expect(studentScreen("000001", "SA")).toBe("/management/students/students/000001");
  expect(studentScreen("000001", "FA")).toBe("/ims/accounts/000001");
  expect(studentScreen("000001", "ST")).toBeNull();
});

test("every list that names a student in a column of its own says so, or links the name itself (S-46)", () => {
  const naming = LISTS.filter(({ row }) => "studentName" in row.fields || "customerName" in row.fields);
  const silent = naming.filter(
    ({ links, students }) =>
      students === undefined && !["studentName", "customerName"].some((key) => links && key in links),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
