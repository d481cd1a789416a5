import type { AuditEvent } from "#core/audit/events.ts";
import { decideAll, mayAct, type Workflow } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Refusal, type Result } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { distinct } from "#core/shared/selection.ts";
import type { Change } from "#db/commit.ts";
import type { SQL, Statement } from "#db/statement.ts";
import type { Command, CommandScope, Rows } from "./command.ts";
import type { Claims } from "./identity/access-token.ts";

/** The records a call names, and what it asks of their workflow. */
export interface NamedRecords<Row, Facts, Status extends string, Name extends string> {
  workflow: Workflow<Facts, Status, Name>;
  action: Name;
  /** What the call names the records by: one name for each (S-30). */
  names: readonly string[];
  /** The field of the request that names them: `uuids`. */
  path: string;
  factsOf: (row: Row, today: SchoolDay) => Facts;
  /** The refusal where a record is missing; 404 without a message of its own unless given. */
  missing?: (rows: readonly Row[]) => Refusal;
  /** The refusal of a record that has another version than the caller knows. */
  stale?: (row: Row, place: number) => Refusal | null;
}

/**
 * Whether the actor may do this to all of these records, and the status each will have. One refusal refuses all (S-4):
 * 403 for the role before anything is told of a record, 404 for a missing record, then the
 * records that are stale, then 409 with an entry for each record whose state forbids it.
 */
export function decideNamed<Row, Facts, Status extends string, Name extends string>(
  named: NamedRecords<Row, Facts, Status, Name>,
  { actor, today }: Pick<CommandScope, "actor" | "today">,
  rows: readonly Row[],
): Result<Status[]> {
  const { workflow, action, names, path, factsOf } = named;
  if (!mayAct(workflow, action, actor)) return FORBIDDEN;
  if (rows.length < names.length) return named.missing?.(rows) ?? NOT_FOUND;
  for (const [place, row] of rows.entries()) {
    const stale = named.stale?.(row, place);
    if (stale) return stale;
  }
  return decideAll(
    workflow,
    action,
    actor,
    rows.map((row) => factsOf(row, today)),
    (place) => `${path}.${place}`,
  );
}

type Statements = readonly Statement<unknown>[];

/** Where a change writes more than the named records: its events beside theirs, how many records its message counts, its messages. */
interface Written {
  statements: Statement<unknown>[];
  audit: AuditEvent[];
  count: number;
  /** The messages that follow the change. */
  outbox?: Change["outbox"];
  /** The message with what else was done. */
  told?: (message: string) => string;
}

/** A change of named records by an action of their workflow. */
export interface RecordChange<
  Row extends { uuid: string },
  More extends Statements,
  Facts,
  Status extends string,
  Name extends string,
> {
  named: NamedRecords<Row, Facts, Status, Name>;
  /** The first statement answers the named records, in the order of the names. */
  read: (asker: Claims & { today: SchoolDay }) => readonly [Statement<Row>, ...More];
  /** The statements that write them, each conditional UPDATE on the versions read and followed by `expectChanges`. */
  write: (
    rows: readonly Row[],
    decided: { scope: CommandScope; statuses: readonly Status[]; more: Rows<More> },
  ) => Result<Statement<unknown>[] | Written>;
  /** The audit event of each record; null where nothing of it changes. */
  audit: (row: Row) => AuditEvent | null;
  /** The message for these many; the success text of the action for one. */
  counted: (count: number) => string;
  /** Whether one record is told by its count too, as the answer of a call for several. */
  countsOne?: boolean;
  /** The answer's data. */
  data?: (rows: readonly Row[]) => SQL;
}

/** The command of such a change: the records are read, decided on, written and audited in two round trips, all or none. */
export function changeRecords<
  Row extends { uuid: string },
  const More extends Statements,
  Facts,
  Status extends string,
  Name extends string,
>(change: RecordChange<Row, More, Facts, Status, Name>): Command<readonly [Statement<Row>, ...More]> {
  const { named, read, write, audit, counted, countsOne = false, data } = change;
  return {
    read,
    decide(scope, [found, ...more]) {
      const decided = decideNamed(named, scope, found);
      if (!decided.ok) return decided;
      // Of a record that two kinds of name meant, once (S-30).
      const rows = distinct(found, ({ uuid }) => uuid);
      const statuses = rows.map((row) => decided.value[found.indexOf(row)] as Status);
      const written = write(rows, { scope, statuses, more: more as unknown as Rows<More> });
      if (!written.ok) return written;
      const {
        statements,
        audit: further,
        count,
        outbox = [],
        told = (message) => message,
      }: Written = Array.isArray(written.value)
        ? { statements: written.value, audit: [], count: rows.length }
        : written.value;
      const success = named.workflow.actions[named.action].success;
      return ok({
        statements,
        audit: [...rows.flatMap((row) => audit(row) ?? []), ...further],
        outbox,
        answer: {
          status: 200,
          message: told(rows.length === 1 && !countsOne ? (success ?? "") : counted(count)),
          ...(data && { data: data(rows) }),
        },
      });
    },
  };
}
