import { Hono } from "hono";
import { verifyAccessToken } from "#api/commands/identity/access-token.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { openDatabase, read } from "#db/client.ts";
import { liveSession } from "#db/queries/identity/session.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/**
 * What every figure is held against: the least a Worker can do for the same question. The same key, token and
 * session check, the same client and JSON; one indexed query, ten rows, no totals.
 */
interface BaselineEnv {
  DATABASE_URL: string;
  DATABASE_AUTH_TOKEN: string;
  TOKEN_SECRET: string;
}
interface BaselineRow {
  uuid: string;
  number: string;
  invoice_date: string;
  due_date: string;
  reference_number: string;
  amount_due_centavos: number;
  balance_centavos: number;
  created_at: string;
  student_no: string | null;
  fullname: string | null;
}

const newest = (limit: number): Statement<BaselineRow> =>
  statement(sql`select invoice.uuid, number, invoice_date, due_date, reference_number, amount_due_centavos,
      balance_centavos, invoice.created_at, student_no, fullname
    from invoice indexed by invoice_by_date left join student on student.id = student_id
    where document_status = 'published' order by invoice_date desc, invoice.id desc limit ${limit}`);

/** Of the office's lists that grow with the school: their page of ten, joined as they show it. */
export const OFFICE_BASELINES = {
  students: sql`select student_no, student.fullname, guardian.fullname as sponsor, section.name as section, grade_level.name as level
    from (select id from student indexed by student_fullname order by fullname collate nocase, id limit 10) page
      join student on student.id = page.id join guardian on guardian.id = student.guardian_id
      left join section on section.id = (select max(section_id) from student_section where student_id = student.id)
      left join grade_level on grade_level.id = section.grade_level_id`,
  sponsors: sql`select guardian.uuid, fullname, email,
      (select group_concat(fullname) from student where guardian_id = guardian.id) as students
    from guardian order by fullname collate nocase, id limit 10`,
  faculties: sql`select staff.uuid, last_name, given_name, department.name
    from staff indexed by staff_by_name left join department on department.id = department_id
    order by last_name collate nocase, given_name collate nocase, staff.id limit 10`,
  sections: sql`select section.uuid, section.name, grade_level.name as level, (select count(*) from student_section where section_id = section.id) as students
    from school_year indexed by school_year_by_start cross join grade_level
      cross join section on school_year_id = school_year.id and grade_level_id = grade_level.id
    order by school_year.start_date desc, school_year.id desc, ordinal, section.name collate nocase limit 10`,
  assignments: sql`select school_class.uuid, subject.name, section.name as section,
      (select count(*) from gradebook where class_id = school_class.id) as gradebooks
    from school_class join section on section.id = section_id join subject on subject.id = subject_id
    order by school_class.id desc limit 10`,
} as const;
export type OfficeBaseline = keyof typeof OFFICE_BASELINES;

const app = new Hono<{ Bindings: BaselineEnv }>().get("/baseline/:list?", async (c) => {
  if (c.req.header("x-app-key") !== "1") return c.json({ code: "INVALID_APP_KEY" }, 401);
  const token = (c.req.header("authorization") ?? "").slice("Bearer ".length);
  const claims = await verifyAccessToken(token, c.env.TOKEN_SECRET, Date.now());
  if (!claims) return c.json({ code: "TOKEN_REFUSED" }, 401);
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  const live = liveSession(claims.sessionUuid, instantAt(Date.now()));
  const office = c.req.param("list");
  if (office) {
    const [[session], rows] = await read(db, [
      live,
      statement(OFFICE_BASELINES[office as OfficeBaseline]),
    ] as const);
    return session?.role === "RA" ? c.json({ rows }) : c.json({ code: "FORBIDDEN" }, 403);
  }
  const limit = Number(c.req.query("perPage") ?? 10);
  const [[session], rows] = await read(db, [live, newest(limit)] as const);
  if (session?.role !== "FA") return c.json({ code: "FORBIDDEN" }, 403);
  return c.json({
    rows: rows.map((row) => ({
      ...row,
      amount_due_centavos: row.amount_due_centavos / 100,
      balance_centavos: row.balance_centavos / 100,
    })),
    page: 1,
    perPage: limit,
  });
});

export default app;
