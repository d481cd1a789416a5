import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** A check of the whole database. Its statement answers one row: how many records break it, and one of them. */
export interface LedgerCheck {
  name: string;
  statement: Statement<LedgerFinding>;
}
export interface LedgerFinding {
  broken: number;
  example: string | null;
}

/** The Manila calendar day of an instant. */
export const manilaDay = (instant: SQL): SQL => sql`strftime('%Y-%m-%d', ${instant}, '+8 hours')`;

/** `brokenRows`: the records that break it, each named by a column `example`. */
export const check = (name: string, brokenRows: SQL): LedgerCheck => ({
  name,
  statement: statement<LedgerFinding>(
    sql`select count(*) as broken, min(example) as example from (${brokenRows})`,
  ),
});
