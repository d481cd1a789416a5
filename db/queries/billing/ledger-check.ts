import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** A check of the whole database. Its statement answers one row: how many records break it, and one of them. */
export interface LedgerCheck {
  name: string;
  statement: Statement<LedgerFinding>;
  /** The same of the records that events after this one are about; absent: it is of the whole only. */
  changed?: (afterEvent: number) => Statement<LedgerFinding>;
}
export interface LedgerFinding {
  broken: number;
  example: string | null;
}

/** The Manila calendar day of an instant. */
export const manilaDay = (instant: SQL): SQL => sql`strftime('%Y-%m-%d', ${instant}, '+8 hours')`;

/** Conditions that a record is one of those that are looked at, by the column that names it. */
export interface Narrowing {
  invoice: (uuid: SQL) => SQL;
  payment: (uuid: SQL) => SQL;
  /** By the student's id. */
  customer: (id: SQL) => SQL;
  /** A record of any other kind that events are about. */
  record: (kind: string, uuid: SQL) => SQL;
}
const EVERY = (): SQL => sql`true`;
const WHOLE: Narrowing = { invoice: EVERY, payment: EVERY, customer: EVERY, record: EVERY };

/** What later events are about, and whom it concerns: an event about a payment changes the invoices that it pays. The plus: of all events of a kind most are earlier. */
function changedAfter(event: number): Narrowing {
  const told = (kind: string): SQL =>
    sql`select subject_uuid from audit_event where id > ${event} and +subject_kind = ${kind}`;
  const invoices = sql`${told("invoice")} union select invoice.uuid from payment cross join payment_allocation on payment_id = payment.id
    cross join invoice on invoice.id = invoice_id where payment.uuid in (${told("payment")})`;
  return {
    invoice: (uuid) => sql`${uuid} in (${invoices})`,
    payment: (uuid) => sql`${uuid} in (${told("payment")})`,
    customer: (id) => sql`${id} in (select student_id from invoice where uuid in (${invoices})
      union select student_id from payment where uuid in (${told("payment")}))`,
    record: (kind, uuid) => sql`${uuid} in (${told(kind)})`,
  };
}

const findingOf = (brokenRows: SQL): Statement<LedgerFinding> =>
  statement<LedgerFinding>(sql`select count(*) as broken, min(example) as example from (${brokenRows})`);

/** `brokenRows`: the records that break it, each named by a column `example`; narrowed where a few of them can be looked at by themselves. */
export const check = (name: string, brokenRows: SQL | ((of: Narrowing) => SQL)): LedgerCheck =>
  typeof brokenRows === "function"
    ? {
        name,
        statement: findingOf(brokenRows(WHOLE)),
        changed: (afterEvent) => findingOf(brokenRows(changedAfter(afterEvent))),
      }
    : { name, statement: findingOf(brokenRows) };
