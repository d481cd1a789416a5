import { classRecord } from "../../core/grading/class-record.ts";
import { completenessOf } from "../../core/grading/completeness.ts";
import { percentageE4 } from "../../core/grading/computation.ts";
import { type Database, read } from "../../db/client.ts";
import { detailOf, gradebookDetail } from "../../db/queries/gradebook-detail.ts";
import { json, sql, statement } from "../../db/statement.ts";

/** A user who sees every class. */
const REGISTRAR = 5;

interface Stored {
  uuid: string;
  grades_json: string;
}
interface StoredGrade {
  student: string;
  initial: number | null;
  grade: number | null;
}

/**
 * What is stored of gradebooks and does not follow from their scores: blanks, holes and lacking categories that are
 * miscounted, grades that are not what the computation makes of the scores. In words; empty when all follow.
 */
export async function brokenGrades(db: Database, uuids: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  const [stored] = await read(db, [storedGrades(uuids)] as const);
  for (const { uuid, grades_json } of stored) {
    const detail = detailOf(await read(db, gradebookDetail(REGISTRAR, uuid)), "2026-11-18");
    if (!detail) throw new Error(`${uuid}: no such gradebook`);
    const { gradebook, scheme, activities, students } = detail;
    const facts = { scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code };
    const { records } = classRecord(facts, students);
    const expected = completenessOf(
      records.map(({ scores, grade }) => ({
        scores: activities.map((activity) => scores.get(activity.uuid)?.score ?? null),
        grade,
      })),
    );
    const said = {
      blanks: gradebook.blanks,
      holes: gradebook.holes,
      lacking: gradebook.categoriesWithoutScore,
    };
    if (JSON.stringify(said) !== JSON.stringify(expected))
      broken.push(`${gradebook.name}: says ${JSON.stringify(said)}, is ${JSON.stringify(expected)}`);
    const grades = new Map((JSON.parse(grades_json) as StoredGrade[]).map((row) => [row.student, row]));
    for (const { number, grade } of records) {
      const { initial = null, grade: found = null } = grades.get(number) ?? {};
      if (initial !== percentageE4(grade.initial) || found !== grade.gradeE4)
        broken.push(`${gradebook.name}, ${number}: ${found} is stored, ${grade.gradeE4} comes of the scores`);
    }
  }
  return broken;
}

const storedGrades = (uuids: readonly string[]) =>
  statement<Stored>(sql`select uuid, (select json_group_array(json_object(
      'student', student_no, 'initial', initial_e4, 'grade', grade_e4))
    from term_grade join student on student.id = student_id where gradebook_id = gradebook.id) as grades_json
    from gradebook where uuid in (select value from json_each(${json(uuids)}))`);
