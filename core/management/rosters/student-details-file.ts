import { csvLine, csvRecords, textOfCsv } from "#core/shared/import/csv.ts";
import { DateOrderProof, FileDates } from "#core/shared/import/file-dates.ts";
import { duplicateDetector, readImportRows, shownCell, type Wrong } from "#core/shared/import/import-rows.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { birthDateRefusal, SEX_LABELS, SEXES, type Sex } from "./student-details.ts";

/** The CSV of LRNs, sexes and birth dates, one row a student. An empty cell changes nothing. */
export const STUDENT_DETAILS_HEADINGS = ["Student ID", "Student Name", "LRN", "Sex", "Birth Date"] as const;
const ROWS_MAX = 5000;

export interface StudentDetails {
  lrn: string | null;
  sex: Sex | null;
  birthDate: SchoolDay | null;
}
export interface StudentOnRecord extends StudentDetails {
  studentNumber: string;
  name: string;
}

/** A row as it is written: numbers may lack their leading zeros. Null: an empty cell. */
export interface StudentDetailsEntry {
  row: number;
  typedNumber: string;
  name: string;
  typedLrn: string | null;
  sex: Sex | null;
  birthDate: SchoolDay | null;
}

export const studentDetailsTemplate = (students: readonly StudentOnRecord[]): string =>
  [
    STUDENT_DETAILS_HEADINGS,
    ...students.map((one) => [
      one.studentNumber,
      one.name,
      one.lrn ?? "",
      one.sex ?? "",
      one.birthDate ?? "",
    ]),
  ]
    .map(csvLine)
    .join("");
export const studentDetailsName = (schoolYear: string): string =>
  `Student Details_${schoolYear.replace(/[^\w -]/g, "")}.csv`;

const SEX_OF = new Map<string, Sex>(
  SEXES.flatMap((sex) => [
    [sex.toLowerCase(), sex],
    [SEX_LABELS[sex].toLowerCase(), sex],
  ]),
);

/** Reads a filled-out file, or every error in it. Which students there are, student-details-plan.ts asks. */
export function readStudentDetails(text: string, today: SchoolDay): Result<StudentDetailsEntry[]> {
  const entries: StudentDetailsEntry[] = [];
  const duplicateOf = duplicateDetector();
  const proven = provenOrder(text);
  if ("refusal" in proven) return refuse(422, "IMPORT_REFUSED", proven.refusal);
  const dates = new FileDates(proven.order);
  const read = readImportRows(text, STUDENT_DETAILS_HEADINGS, (cells, row, wrong) => {
    const [typedNumber = "", name = "", lrn = "", sex = "", birthDate = ""] = cells.map(textOfCsv);
    const duplicate = duplicateOf(typedNumber.padStart(6, "0"), row);
    if (duplicate !== null) wrong("Student ID", `${typedNumber} is already in row ${duplicate}`);
    entries.push({
      row,
      typedNumber,
      name,
      typedLrn: lrn || null,
      sex: sexOf(sex, wrong),
      birthDate: birthDateOf(birthDate, { dates, today }, wrong),
    });
  });
  if (!read.ok) return read;
  return read.value > ROWS_MAX
    ? refuse(422, "TOO_MANY_ROWS", `A file has at most ${ROWS_MAX} rows: please split it.`)
    : ok(entries);
}

/** A spreadsheet writes dates as its user's country does, whatever the template had. */
function provenOrder(text: string): DateOrderProof["order"] {
  const proof = new DateOrderProof();
  for (const { cells } of csvRecords(text))
    proof.add(cells[STUDENT_DETAILS_HEADINGS.indexOf("Birth Date")] ?? "");
  return proof.order;
}

function sexOf(text: string, wrong: Wrong): Sex | null {
  const sex = SEX_OF.get(text.toLowerCase()) ?? null;
  if (text !== "" && sex === null) wrong("Sex", `${shownCell(text)} is neither F nor M`);
  return sex;
}

function birthDateOf(
  text: string,
  { dates, today }: { dates: FileDates; today: SchoolDay },
  wrong: Wrong,
): SchoolDay | null {
  if (text === "") return null;
  const read = dates.read(text);
  const refusal = "refusal" in read ? read.refusal : birthDateRefusal(read.day, today);
  if (refusal !== null) wrong("Birth Date", refusal);
  return "day" in read ? read.day : null;
}
