import { classRecord, letterHeading, type StudentRecord } from "#core/grading/grades/class-record.ts";
import { scaleIconOf } from "#core/grading/grades/display.ts";
import { leaverName } from "#core/management/leaver-name.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { type ClassDocumentFacts, classDocumentHead, namesOrNone } from "./class-document.ts";
import type { TableColumn, TableDocument } from "./exports/table-document.ts";
import { overrideNote, termGradeText } from "./gradebook-document.ts";

const COLUMNS: readonly TableColumn[] = [
  { title: "No.", width: 24, isNumber: true },
  { title: "Student ID", width: 56 },
  { title: "Name", width: 210 },
  { title: "Term Grade", width: 66, isNumber: true },
  { title: "Printed Grade", width: 70, isNumber: true },
];
/** Grades 11 and 12 pass or fail; all others have a letter . */
const LETTERS: readonly TableColumn[] = [
  { title: "Letter", width: 44 },
  { title: "Descriptor", width: 130 },
];
const REMARKS: readonly TableColumn[] = [{ title: "Remarks", width: 100 }];
const [TERM_GRADE, DISPLAY_GRADE] = [3, 4];

const e2 = (value: number | null): string => (value === null ? "None" : scaledToText(BigInt(value), 2));

/** The students of a class with what each has earned in the term, for those who answer for it to sign. */
export function gradesheetDocument(facts: ClassDocumentFacts): TableDocument & { rows: string[][] } {
  const { detail } = facts;
  const { gradebook } = detail;
  const rules = { ...detail, subject: gradebook.subject, levelCode: gradebook.level.code };
  const { records, footer } = classRecord(rules, detail.students);
  const hasLetters = letterHeading(rules) === "Letter";
  const wordsOf = ({ reportCard: { letter, descriptor } }: StudentRecord): string[] =>
    hasLetters ? [letter, descriptor] : [descriptor];
  const head = classDocumentHead(facts, "Grade Sheet");
  return {
    ...head,
    footer: `${head.footer}${overrideNote(records)}`,
    columns: [...COLUMNS, ...(hasLetters ? LETTERS : REMARKS)],
    rows: records.map((record, row) => [
      String(row + 1),
      record.number,
      leaverName(record.name, record.leftOn),
      termGradeText(record.reportCard),
      record.reportCard.printed,
      ...wordsOf(record),
    ]),
    redCells: records.map(({ reportCard }) => (reportCard.isRed ? [TERM_GRADE, DISPLAY_GRADE] : [])),
    cellIcons: records.map(
      ({ reportCard: { icon } }) => new Map(icon === null ? [] : [[COLUMNS.length, scaleIconOf(icon)]]),
    ),
    totals: [
      { label: "Percent failure", value: e2(footer.percentFailure) },
      { label: "Grade average", value: e2(footer.gradeAverage), isStrong: true },
    ],
    verification: facts.verification,
    signatures: [
      {
        caption: "Prepared by",
        name: namesOrNone(gradebook.teachers.map(({ name }) => name)),
        position: "Subject Teacher",
      },
      { caption: "Checked by", name: facts.heads.join(", "), position: "Department Head" },
      { caption: "Received by", name: facts.registrars.join(", "), position: "Registrar" },
    ],
  };
}
