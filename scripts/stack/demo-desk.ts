import type { Command, CommandScope } from "#api/commands/command.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Where the demo school's history is made: by the commands of the API, as its own people. */
export interface Desk {
  db: Database;
  origin: string;
  /** The moment the demo school is made. */
  epochMs: number;
}

const accountOf = (role: RoleCode): Statement<{ id: number; uuid: string }> =>
  statement(sql`select user_account.id, user_account.uuid from user_account join user_role on user_id = user_account.id
    where role_code = ${role} order by user_account.id limit 1`);

/** Runs a command as the first person of a role at a moment; what it asks of a queue is done by the next sweep. */
export async function perform<S extends readonly Statement<unknown>[]>(
  { db }: Pick<Desk, "db">,
  epochMs: number,
  command: Command<S>,
  role: RoleCode = "RA",
): Promise<void> {
  const [[person]] = await read(db, [accountOf(role)] as const);
  if (!person) throw new Error(`The demo school has nobody with the role ${role}.`);
  const scope: CommandScope = {
    actor: { ...person, role, sessionUuid: "" },
    epochMs,
    now: instantAt(epochMs),
    today: schoolDayAt(epochMs),
    newUuid: () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10))),
  };
  const asker = { userId: person.id, userUuid: person.uuid, sessionUuid: "", today: scope.today };
  const facts = await read(db, command.read(asker));
  const decided = await command.decide(scope, facts);
  if (!decided.ok) throw new Error(`The demo school's history: ${decided.message}`);
  const { outcome } = await commit({ db, requestId: "seed", ...scope }, decided.value);
  if (outcome !== "done") throw new Error(`The demo school's history: a change ended as ${outcome}`);
  // Nobody is written to about the past.
  await db.client.execute("delete from mail where kind = 'report-card-notice' and status = 'waiting'");
}

/** The running term, and what is done in it on the day the demo school is made. */
export interface RunningTerm {
  year_name: string;
  year_id: number;
  term_id: number;
  ordinal: TermOrdinal;
}
export interface Day extends RunningTerm, DayOfDesk {
  today: string;
}
export interface DayOfDesk {
  do<S extends readonly Statement<unknown>[]>(command: Command<S>, role?: RoleCode): Promise<void>;
  /** The first row, its columns by name; empty where there is none. */
  first(query: SQL): Promise<Record<string, string>>;
}

/** What is done and asked at a desk at one moment. */
export const dayOf = (desk: Pick<Desk, "db">, epochMs: number): DayOfDesk => ({
  do: (command, role) => perform(desk, epochMs, command, role),
  first: async (query) =>
    (await read(desk.db, [statement<Record<string, string>>(query)] as const))[0][0] ?? {},
});
