import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MissingTermForm } from "#app/grading/override/missing-term-form.tsx";
import type { TermMarks } from "#core/grading/grades/missing-term-contract.ts";

const MARK = {
  isMissing: true,
  school: "Rizal High School",
  reason: "Transferred in August",
  by: "Leonor Sandoval",
  at: "2026-11-02T01:00:00.000Z",
  version: 3,
};

/** What the dialog shows of a student whose first term may be marked. */
function shownOf(marks: TermMarks): string {
  const asked = {
    student: { number: "000001", name: "DELA CRUZ, Niño" },
    schoolYear: "SY 2026-2027",
    terms: [1],
  } as const;
  const form = () => createElement(MissingTermForm, { ...asked, marks, onClose: () => {} });
  const Stub = createRoutesStub([{ path: "/", Component: form }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

test("a term that is marked shows its school, reason and author, and can be unmarked", () => {
  const shown = shownOf({ 1: MARK });
  for (const text of [
    "spent at Rizal High School",
    "Transferred in August",
    "by Leonor Sandoval",
    "Remove Mark",
  ])
    expect(shown).toContain(text);
});

test("a term that is not marked, or no longer, says so and offers no removal", () => {
  expect(shownOf({})).toContain("The 1st Term is not marked as missing.");
  const removed = shownOf({ 1: { ...MARK, isMissing: false, school: "", reason: "Marked by mistake" } });
  expect(removed).toContain("the mark was removed");
  expect(removed).toContain("Marked by mistake");
  expect(removed).not.toContain("Remove Mark");
});
