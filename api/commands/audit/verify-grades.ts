import { classRecord } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { percentageE4 } from "#core/grading/schemes/computation.ts";
import { completenessOf } from "#core/grading/workflow/completeness.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { type Database, read } from "#db/client.ts";
import { EVENT_SUMMARY_CHECK, GRADEBOOK_CHECK } from "#db/queries/audit/record-checks.ts";
import { gradebooksAfter, whoSeesEveryClass } from "#db/queries/audit/verification-run.ts";
import { gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import { contentsOf, gradebookScores } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { rowsWithin, select, wanted } from "#db/select.ts";
import { sql } from "#db/statement.ts";
import { gradebook, student, termGrade } from "#db/tables.ts";
import { brokenChecks } from "./broken-checks.ts";
import type { VerifiedSlice } from "./verified-slice.ts";

const GRADEBOOKS_PER_READ = 50;

/** Gradebooks that differ from what the sealed trail says of them, and the summary of its events; of a portion or all. */
export const verifyGradebookFacts = (
  db: Database,
  portion: VerificationPortion | null = null,
): Promise<string[]> => brokenChecks(db, [GRADEBOOK_CHECK, EVENT_SUMMARY_CHECK], portion);

/** Stored grades and counts of gradebooks that core does not compute so, from one id on, at most `most` gradebooks. */
export async function verifyGrades(
  db: Database,
  after: number,
  most: number,
  portion: VerificationPortion | null = null,
): Promise<VerifiedSlice> {
  const findings: string[] = [];
  let [last, checked] = [after, 0];
  while (checked < most) {
    const [rows] = await read(db, [gradebooksAfter(last, GRADEBOOKS_PER_READ, portion)] as const);
    findings.push(
      ...(await wrongGradebooks(
        db,
        rows.map(({ uuid }) => uuid),
      )),
    );
    checked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < GRADEBOOKS_PER_READ) return { findings, checked, next: null };
  }
  return { findings, checked, next: last };
}

/** What is stored of these gradebooks and does not follow from their scores: counts of missing scores, and grades. */
export async function wrongGradebooks(db: Database, uuids: readonly string[]): Promise<string[]> {
  const [stored, [reader]] = await read(db, [storedGrades(uuids), whoSeesEveryClass()] as const);
  if (!reader) return stored.length > 0 ? ["No account may see every class: grades were not verified."] : [];
  const findings: string[] = [];
  // The day decides only what may be edited, which nothing here looks at.
  const asker = { userId: reader.id, today: "2000-01-01" };
  const [heads] = await read(db, [gradebooksNamed(asker, uuids)] as const);
  const headOf = new Map(heads.map((head) => [head.uuid, head]));
  for (const { uuid, grades, ...counts } of stored) {
    const head = headOf.get(uuid);
    const [[found]] = await read(db, [gradebookScores(uuid)] as const);
    if (!head || !found) findings.push(`Gradebook ${uuid} cannot be read.`);
    else {
      const { students, ...contents } = found;
      const detail = contentsOf(
        head.name,
        contents,
        students.map((one) => ({ ...NAMELESS, ...one })),
      );
      findings.push(...wrongIn({ gradebook: head, today: asker.today, ...detail }, counts, grades));
    }
  }
  return findings;
}

interface StoredGrade {
  student: string;
  initial: number | null;
  grade: number | null;
}

function wrongIn(
  { gradebook, scheme, activities, students }: GradebookDetail,
  { cells, ungraded }: { cells: number; ungraded: number },
  grades: StoredGrade[],
): string[] {
  const facts = { scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code };
  const { records } = classRecord(facts, students);
  const expected = completenessOf(
    records.map(({ scores, grade, overrideE4 }) => ({
      scores: activities.map((activity) => scores.get(activity.uuid)?.score ?? null),
      grade,
      overrideE4,
    })),
  );
  const said = {
    cells,
    blanks: gradebook.blanks,
    missingCount: gradebook.missingCount,
    categoriesWithoutScore: gradebook.categoriesWithoutScore,
    ungraded,
  };
  const findings: string[] = [];
  if (JSON.stringify(said) !== JSON.stringify(expected))
    findings.push(`${gradebook.name}: says ${JSON.stringify(said)}, is ${JSON.stringify(expected)}`);
  const storedOf = new Map(grades.map((row) => [row.student, row]));
  for (const { number, grade } of records) {
    const { initial = null, grade: stored = null } = storedOf.get(number) ?? {};
    if (initial !== percentageE4(grade.initial) || stored !== grade.gradeE4)
      findings.push(
        `${gradebook.name}, ${number}: ${stored} is stored, ${grade.gradeE4} comes of the scores`,
      );
  }
  return findings;
}

const NAMELESS = {
  lastName: "",
  givenName: "",
  middleName: "",
  name: "",
  leftOn: null,
  override: null,
  overrideVersion: 0,
  earlier: { first: null, second: null },
};
const storedGrades = (uuids: readonly string[]) =>
  select(
    {
      uuid: gradebook.uuid,
      cells: gradebook.cells,
      ungraded: gradebook.ungraded,
      grades: rowsWithin(
        { student: student.studentNo, initial: termGrade.initialE4, grade: termGrade.gradeE4 },
        sql`from ${termGrade} join ${student} on ${student.id} = ${termGrade.studentId}
          where ${termGrade.gradebookId} = ${gradebook.id}`,
      ),
    },
    sql`from ${gradebook} where ${gradebook.uuid} in (select value from ${wanted(uuids)})`,
  );
