import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { NOT_FOUND, ok, type Refusal } from "#core/shared/result.ts";
import { type Statement, sql } from "#db/statement.ts";
import type { Versioned } from "#db/write.ts";

/** What finance keeps in lists of its own: discounts, grants, products, segments. */
export const FIXED = "This cannot be changed once it exists";
interface Saving<Row, Facts> {
  table: Versioned;
  /** The record as it is, and the facts the entry is checked against. */
  read: readonly [Statement<Row>, Statement<Facts>];
  wireOf: (row: Row) => object;
  refusal: (facts: Facts, current: Row | null) => Refusal | null;
  write: (uuid: string, current: Row | null, facts: Facts, scope: CommandScope) => Statement<unknown>[];
  event: Pick<AuditEvent, "event"> & { subjectUuid: (facts: Facts, uuid: string) => string | null };
  label: string;
}

/** Adds a record or changes the one with this id, version-checked, with what changed in the trail. */
export function saveVersioned<
  Row extends { version: number },
  Entry extends { version?: number | undefined },
  Facts,
>(
  id: string | null,
  entry: Entry,
  { table, read, wireOf, ...saving }: Saving<Row, Facts>,
): Command<readonly [Statement<Row>, Statement<Facts>]> {
  const answerOf = (uuid: string) =>
    sql`(select json_object('id', ${table.uuid}, 'version', ${table.version}) from ${table} where ${table.uuid} = ${uuid})`;
  return {
    read: () => read,
    decide(scope, [[found], [known]]) {
      const current = found ?? null;
      const facts = known as Facts;
      if (id !== null && current === null) return NOT_FOUND;
      if (current && entry.version !== undefined && entry.version !== current.version)
        return staleRecord(wireOf(current));
      const refusal = saving.refusal(facts, current);
      if (refusal) return refusal;
      const uuid = id ?? scope.newUuid();
      const data = answerOf(uuid);
      const changes = changesOf(current, entry, wireOf);
      if (current && changes.length === 0) return unchanged({ status: 200, message: SAVED, data });
      const { subjectUuid, ...event } = saving.event;
      return ok({
        statements: saving.write(uuid, current, facts, scope),
        audit: [{ ...event, subjectUuid: subjectUuid(facts, uuid), data: { record: saving.label, changes } }],
        answer: { status: current ? 200 : 201, message: SAVED, data },
      });
    },
  };
}

/** The fields of the record that the entry changes, as the wire names them; of a new one all that are filled in. */
function changesOf<Row>(current: Row | null, entry: object, wireOf: (row: Row) => object) {
  const before = new Map<string, unknown>(current === null ? [] : Object.entries(wireOf(current)));
  return Object.entries(wireOf({ ...current, ...entry } as Row)).flatMap(([name, after]) =>
    name === "version" || (before.get(name) ?? "") === (after ?? "")
      ? []
      : [{ name, before: before.get(name) ?? null, after: after ?? null }],
  );
}
