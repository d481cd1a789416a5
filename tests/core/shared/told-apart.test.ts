import { expect, test } from "vitest";
import { PASS_LIST, passWorkflow } from "#core/enrollment/enrollment-pass.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { namesOf } from "#core/shared/list/definition.ts";
import { toldApart } from "#core/shared/named-records.ts";

const ana = { studentName: "Reyes, Ana", studentId: "000001" };
const other = { studentName: "Reyes, Ana", studentId: "000002" };
const ben = { studentName: "Cruz, Ben", studentId: "000003" };

test("two of one name are told apart by their numbers, others stay as they are", () => {
  const names = (...ones: (typeof ana)[]) =>
    toldApart(
      ones,
      ({ studentName }) => studentName,
      ({ studentId }) => studentId,
    );
  expect(names(ana, other, ben)).toEqual(["Reyes, Ana (000001)", "Reyes, Ana (000002)", "Cruz, Ben"]);
  expect(names(ana, ben)).toEqual(["Reyes, Ana", "Cruz, Ben"]);
});

test("so they are in a list's records, and in the questions about several", () => {
  const passes = [ana, other].map((one) => ({
    ...one,
    incomingSchoolYear: "SY 2027-2028",
    status: "Not Released" as const,
  }));
  expect(namesOf(PASS_LIST, passes)).toEqual([
    "Reyes, Ana, SY 2027-2028 (000001)",
    "Reyes, Ana, SY 2027-2028 (000002)",
  ]);
  expect(passWorkflow.actions.release.confirmation?.(passes).text).toContain("(000002)");
  const cards = [ana, other].map(({ studentName, studentId }) => ({ studentName, studentNo: studentId }));
  const { text } = reportCardWorkflow.actions.withdraw.confirmation?.(cards as never) ?? { text: "" };
  expect(text).toContain("Reyes, Ana (000001); Reyes, Ana (000002): 2 report cards");
});
