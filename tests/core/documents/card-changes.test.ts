import { expect, test } from "vitest";
import { cardChanges } from "#core/documents/report-card/card-changes.ts";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { cardIssue, SAMPLES, sampleFacts } from "#tests/support/report-cards.ts";

const card = (sample: string) => reportCardDocument(sampleFacts(sample, 2), cardIssue());

test.each(SAMPLES)("the same card of %s has no change, whatever its code", (sample) => {
  const issued = card(sample);
  const again = { ...issued, issue: issued.issue && { ...issued.issue, revision: 2, line: "Revision 2" } };
  expect(cardChanges(issued, again)).toEqual([]);
});

test("what reads otherwise is told line by line, in the card's order", () => {
  const before = card("grade-school");
  const after = structuredClone(before);
  const [name] = after.student;
  if (name) name.value = "Nuñez, María José";
  const mathematics = after.grades.rows.find(({ label }) => label === "Mathematics");
  if (mathematics?.cells[0]) mathematics.cells[0].text = "95";
  after.awards.groups = [{ label: "1st Term", names: ["First Honor"] }];
  expect(cardChanges({ ...before, awards: { ...before.awards, groups: [] } }, after)).toEqual([
    { what: "Name", before: before.student[0]?.value, after: "Nuñez, María José" },
    { what: "Mathematics, 1st", before: "90", after: "95" },
    { what: "Awards, 1st Term", before: "", after: "First Honor" },
  ]);
});
