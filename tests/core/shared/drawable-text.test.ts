import { expect, test } from "vitest";
import { readinessOf } from "#core/reports/readiness.ts";
import { undrawnIn, undrawnNote } from "#core/shared/drawable-text.ts";
import { cardFacts } from "#tests/support/report-cards.ts";

/** Given a name, then the characters that documents cannot show are told (D-13). */
test.each([
  ["Peñaflorida, Niña Ǿ ậ é ₱", []],
  ["Pen\u0303a", []],
  ["ﬁ", []],
  ["Li, 李 明 龍 李", []],
  ["\u58ff 龯 壿", ["\u58ff"]],
  ["カ か 한", ["カ", "か", "한"]],
  ["محمد", ["م", "ح", "د"]],
  ["Ana 🙂", ["🙂"]],
  ["👩‍👧 Ana", ["👩", "👧"]],
  ["Z\u0337", ["\u0337"]],
  ["Reyes \u202ELive\u202C\u0007", []],
])("%s", (name, signs) => {
  expect(undrawnIn(name)).toEqual(signs);
  const note = `Documents cannot show ${signs.join(" ")} of “${name}”.`;
  expect(undrawnNote(name)).toBe(signs.length === 0 ? null : note);
});

test("a report card lacks them, and is ready all the same", () => {
  const { student } = cardFacts("G08", 1, [{ name: "English", grades: [90] }], { name: "Li, م" });
  const facts = { student, term: 1, exclusion: null, hasAttendance: true, hasDaysOfSchool: true } as const;
  expect(readinessOf({ ...facts, hasLrn: true, hasStrand: true, adviserName: "Mei م" })).toEqual({
    reasons: [],
    warnings: ["Documents cannot show م of “Li, م”.", "Documents cannot show م of “Mei م”."],
  });
});
