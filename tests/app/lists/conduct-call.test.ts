import { expect, test } from "vitest";
import { searchOf } from "#app/lists/list.server.ts";
import { CONDUCT_LIST } from "#core/grading/gradebook/gradebook-list.ts";

test("the conduct screen asks for the gradebooks of Homeroom alone, in the tab of its address", () => {
  const url = new URL("https://talaan.test/grades/conduct?tab=Released&subject_kind=academic");
  expect(Object.fromEntries(searchOf(CONDUCT_LIST, url))).toEqual({
    status: "Released",
    schoolperiod_id: "current",
    subject_kind: "homeroom",
    sort: "name",
    sortType: "ASC",
  });
});
