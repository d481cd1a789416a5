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

const app = new Hono<{ Bindings: BaselineEnv }>().get("/baseline", async (c) => {
  if (c.req.header("x-app-key") !== "1") return c.json({ code: "INVALID_APP_KEY" }, 401);
  const token = (c.req.header("authorization") ?? "").slice("Bearer ".length);
  const claims = await verifyAccessToken(token, c.env.TOKEN_SECRET, Date.now());
  if (!claims) return c.json({ code: "TOKEN_REFUSED" }, 401);
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  const limit = Number(c.req.query("perPage") ?? 10);
  const [[session], rows] = await read(db, [
    liveSession(claims.sessionUuid, instantAt(Date.now())),
    newest(limit),
  ] as const);
  if (session?.role_code !== "FA") return c.json({ code: "FORBIDDEN" }, 403);
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
