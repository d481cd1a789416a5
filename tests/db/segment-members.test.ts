import { beforeAll, expect, test } from "vitest";
import { SEGMENT_MEMBER_LIST } from "#core/billing/catalogue/segment.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { MEMBERS_OF_SEGMENTS } from "#db/queries/billing/catalogue/segment.ts";
import { statement } from "#db/statement.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given an analyzed school, when the members of segments are read in an order, then students are walked in it and none is sorted. */
const school = givenSeededSchool();
beforeAll(async () => {
  await school.db.client.execute("analyze");
});

test.each([
  ["studentName", "student_fullname"],
  ["customerId", "sqlite_autoindex_student_2"],
] as const)("by %s", async (sort, index) => {
  const page = {
    filter: filterOf(SEGMENT_MEMBER_LIST, { segment: "G07" }),
    ...{ sort, descending: false, limit: 10, offset: 0, userId: 1, today: SEED_TODAY },
  };
  const steps = await planOf(school.db, statement(MEMBERS_OF_SEGMENTS.ids(page as never)));
  expect(steps.join("\n")).toContain(`student USING COVERING INDEX ${index}`);
  expect(steps.join("\n")).toContain("segment_member USING COVERING INDEX segment_member_student");
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
});
