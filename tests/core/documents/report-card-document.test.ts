import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { cardFacts, cardIssue, SAMPLES, sampleFacts } from "#tests/support/report-cards.ts";

const card = (sample: string, term: 1 | 2 | 3) => reportCardDocument(sampleFacts(sample, term), cardIssue());
const textOf = ({ rows }: ReportCardDocument["grades"]) =>
  rows.map(({ label, cells }) => [label, ...cells.map(({ text, mark }) => `${text}${mark ?? ""}`)].join("|"));

describe("a report card as it is laid out", () => {
  test.each([
    ["nursery", ["Learning Areas", "1st Term", "2nd Term", "3rd Term", "Final"]],
    ["kinder", ["Learning Areas", "1st", "1stL", "2nd", "2ndL", "3rd", "3rdL", "Ave", "QG"]],
    ["grade-school", ["Learning Areas", "1st", "1stL", "2nd", "2ndL", "3rd", "3rdL", "Ave", "QG"]],
    ["junior-high", ["Learning Areas", "1st", "1stL", "2nd", "2ndL", "3rd", "3rdL", "Ave", "QG"]],
    ["senior-high", ["Learning Areas", "2nd Term", "Remarks"]],
  ])("%s has its columns, each row one cell for each", (sample, columns) => {
    const { layout, grades } = card(sample, 2);
    expect([layout, grades.columns]).toEqual([sample, columns]);
    for (const { cells } of grades.rows) expect(cells).toHaveLength(columns.length - 1);
  });

  test("rows read as they print, the general average last; what is red bears a mark", () => {
    expect(textOf(card("grade-school", 3).grades)).toEqual([
      "English|88|B+|75*|B-|90|A-|84|B",
      "Filipino|89|B+|77|B-|91|A-|86|B+",
      "Mathematics|90|A-|79|B-|92|A-|87|B+",
      "Science|91|A-|81|B|90|A-|87|B+",
      "Araling Panlipunan|92|A-|83|B|91|A-|89|B+",
      "Values|93|A-|85|B|92|A-|90|A-",
      "MAPEH|94|A-|87|B+|90|A-|90|A-",
      "Physical Education|95|A-|89|B+|91|A-|92|A-",
      "Penmanship|96|A|91|A-|92|A-|93|A-",
      "General Average|92.00|A-|83.00|B|91.00|A-|88.67|B+",
    ]);
    expect(card("grade-school", 3).gradesNote).toBe("* 75 or below, or no grade");
    expect(card("grade-school", 1).gradesNote).toBe("");
    expect(card("senior-high", 3).gradesNote).toBe("Passed: 75 and above. Failed: below 75.");
    expect(textOf(card("senior-high", 2).grades)[0]).toBe("Oral Communication in Context|74.5000*|Failed");
    const [language] = card("nursery", 2).grades.rows;
    expect(language?.cells.map(({ text, note, icon }) => [text, note, icon])).toEqual([
      ["5", "Constantly Evident", 5],
      ["4", "Evident", 4],
      ["", undefined, undefined],
      ["", undefined, undefined],
    ]);
  });

  test("the student: six digits, the adviser by prefix, given and last name; what is not on record is a dash", () => {
    expect(card("senior-high", 1).student).toEqual([
      { label: "Name", value: "Peñaflorida, Niña Isabel M." },
      { label: "Student No.", value: "000123" },
      { label: "Grade & Section", value: "Grade 11 - Sampaguita" },
      { label: "Learner Reference Number", value: "012345678901" },
      { label: "Homeroom Adviser", value: "Ms. Rowena Villanueva" },
      { label: "Strand", value: "Science, Technology, Engineering and Mathematics" },
    ]);
    const bare = reportCardDocument(sampleFacts("kinder", 1, { adviser: null, lrn: "" }), null);
    expect(bare.student.map(({ value }) => value).slice(3)).toEqual(["–", "–"]);
    const labels = (level: string) =>
      reportCardDocument(cardFacts(level, 1, []), null).student.map(({ label }) => label);
    expect(labels("PN")).not.toContain("Learner Reference Number");
    expect(labels("NR")).toContain("Learner Reference Number");
    expect(labels("G10")).not.toContain("Strand");
  });

  test("attendance by term with what is recorded in total; blank beyond the term, and where nothing is on record", () => {
    expect(textOf(card("kinder", 2).attendance)).toEqual([
      "Days of School|68|65||133",
      "Days Absent|1.5|0||1.5",
      "Days Tardy|2|1||3",
    ]);
    expect(textOf(card("senior-high", 2).attendance)[0]).toBe("Days of School|65");
    const bare = reportCardDocument(sampleFacts("kinder", 1, { attendance: {} }), null);
    expect(textOf(bare.attendance)[0]).toBe("Days of School||||");
  });

  test("awards and clubs up to the card's term; the awards of the year on the 3rd", () => {
    const awards = (sample: string, term: 1 | 2 | 3) =>
      card(sample, term).awards.groups.map(({ label }) => label);
    expect(awards("kinder", 2)).toEqual(["1st Term", "2nd Term"]);
    expect(awards("kinder", 3)).toEqual(["1st Term", "2nd Term", "3rd Term", "Final"]);
    expect(awards("senior-high", 3)).toEqual(["3rd Term", "Final"]);
    expect(textOf(card("junior-high", 2).clubs)).toEqual([
      "Glee Club|A-|B+|",
      "Young Scientists Club|A-|B+|",
    ]);
    expect(textOf(card("senior-high", 1).clubs)[0]).toBe("Glee Club|Passed");
  });

  test("the action taken is said on the 3rd term, with what the student is eligible for", () => {
    expect(card("grade-school", 3).action).toMatchObject({
      text: "Promoted to Grade 5",
      note: "Eligible for admission to Grade 5",
    });
    expect(card("grade-school", 1).action).toMatchObject({
      text: "",
      note: "Decided at the end of the school year",
    });
    expect(card("senior-high", 2).action).toBeNull();
  });

  test("before it is published it bears a stamp, no code and no signature", () => {
    const facts = sampleFacts("junior-high", 1, {
      signatories: [{ post: "principal", name: "Mr. Teodoro S. Magsaysay", signature: "ab12" }],
    });
    expect(reportCardDocument(facts, null)).toMatchObject({
      stamp: "NOT PUBLISHED",
      issue: null,
      signatures: [{ picture: null }, { name: "Mr. Teodoro S. Magsaysay", picture: null }],
    });
    expect(reportCardDocument(facts, cardIssue(2))).toMatchObject({
      stamp: "",
      issue: { revision: 2, line: "Revision 2, issued November 20, 2026" },
      signatures: [{ picture: null }, { picture: "ab12" }],
    });
  });

  test("its file is named by number, term and year, never by a person", () => {
    expect(card("kinder", 1).fileName).toBe("ReportCard_000123_1st_2026-2027.pdf");
  });
});

describe("a report card as it is stored", () => {
  const snapshot = (name: string, subject: string, sample: string, term: 1 | 2 | 3) => {
    const facts = sampleFacts(sample, term, { name });
    const [first, ...rest] = facts.student.classes;
    if (!first) throw new Error("the sample has no class");
    const classes = [{ ...first, subject: { ...first.subject, name: subject } }, ...rest];
    return reportCardDocument({ ...facts, student: { ...facts.student, classes } }, cardIssue());
  };
  test("is the same bytes after it was read back, whatever its names are", () => {
    const samples = fc.constantFrom(...SAMPLES);
    const terms = fc.constantFrom(1 as const, 2 as const, 3 as const);
    const names = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("__proto__", "constructor", "\ud800"),
    );
    fc.assert(
      fc.property(names, names, samples, terms, (name, subject, sample, term) => {
        const json = canonicalJson(snapshot(name, subject, sample, term));
        expect(canonicalJson(JSON.parse(json))).toBe(json);
      }),
      { numRuns: 60 },
    );
  });
  test("keys are sorted at every depth; fractions and what JSON leaves out are refused", () => {
    expect(canonicalJson({ b: [{ d: 1, c: "ñ" }], a: null, ["__proto__"]: true })).toBe(
      '{"__proto__":true,"a":null,"b":[{"c":"ñ","d":1}]}',
    );
    for (const value of [0.5, Number.NaN, undefined, { a: undefined }, [1n]])
      expect(() => canonicalJson(value)).toThrow();
  });
});
