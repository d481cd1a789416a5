import { expect, test } from "vitest";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

const school = givenSchool({ asked: "never" });
const teacher = givenCaller(school, "teacher");

interface Cell {
  student_id: string;
  grading_activity_id: string;
  score: string;
}
interface StudentRecord {
  student_class: { student_id: string };
  grade_activity_scores: { grading_activity_id: string; score: string | null }[];
}

test("given twenty people who save cells of one gradebook at once, then each save is taken", async () => {
  const list = await teacher.get("/grade_books?status=Draft&subject_kind=academic&perPage=1");
  const [{ id }] = list.body.rows;
  const recordsOf = async (): Promise<StudentRecord[]> =>
    (await teacher.get(`/v2/grade_books/${id}`)).body.data.records;
  const cells: Cell[] = (await recordsOf()).slice(0, 20).map((record, index) => ({
    student_id: record.student_class.student_id,
    grading_activity_id: record.grade_activity_scores[0]?.grading_activity_id ?? "",
    score: `${index % 5}.5`,
  }));
  expect(cells).toHaveLength(20);

  const answers = await Promise.all(
    cells.map((cell) => teacher.post("/v2/scores", { gradebook_id: id, scores: [cell] })),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(cells.map(() => [200, undefined]));

  const records = new Map((await recordsOf()).map((record) => [record.student_class.student_id, record]));
  const saved = cells.map(({ student_id, grading_activity_id }) =>
    records
      .get(student_id)
      ?.grade_activity_scores.find((one) => one.grading_activity_id === grading_activity_id),
  );
  expect(saved.map((score) => score?.score)).toEqual(cells.map(({ score }) => score));
  expect(await school.broken()).toEqual([]);
});
