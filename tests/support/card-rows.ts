import type { Caller, Row } from "./caller.ts";
import type { School } from "./school.ts";

/** Rows of student performance in the demo school, for tests of report cards. */
export const LAST_YEAR = "schoolperiod_name=SY 2025-2026";

export const cardRows = async (caller: Caller, query: string): Promise<Row[]> =>
  (await caller.get(`/reports/student_progress/admin?${query}`)).body.rows;

/** The cards of rows as a request names them. */
export const named = (rows: readonly Row[]) => ({
  data: rows.map(({ id }) => {
    const [term, student_id] = String(id).split(".");
    return { student_id, grading_period_name: term };
  }),
});

/** Cards of last year's first term that are ready, of one section: another `page`, another section. */
export async function readyCardsOf(school: School, caller: Caller, most: number, page = 1): Promise<Row[]> {
  const db = school.database();
  const { rows } = await db.execute({
    sql: "select uuid from section where school_year_id = 1 and kind = 'regular' order by id limit 1 offset ?",
    args: [page],
  });
  db.close();
  const query = `${LAST_YEAR}&grading_period_name=1st&publishing_state=Ready&perPage=1000`;
  return (await cardRows(caller, `${query}&section_id=${rows[0]?.uuid}`)).slice(0, most);
}
