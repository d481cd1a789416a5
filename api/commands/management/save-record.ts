import { type Command, type CommandScope, type Rows, unchanged } from "#api/commands/command.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, type Refusal, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { managementRow } from "#db/queries/management/management-list.ts";
import type { Statement } from "#db/statement.ts";

type Statements = readonly Statement<unknown>[];

/** What an entry of one of the office's lists needs to be saved. */
export interface RecordEditor<Entry, S extends Statements> {
  list: ManagementKey;
  /** What is read beside the record itself. */
  facts: (entry: Entry, id: string | null, today: SchoolDay) => S;
  /** What is written, and the id the record has afterwards; or why it is refused. */
  write: (asked: {
    entry: Entry;
    /** Null: a new record. */
    current: (ManagementRow & { version: number }) | null;
    facts: Rows<S>;
    scope: CommandScope;
    /** `entry`: as it is saved, where that is more than what was sent. */
  }) => Result<{ id: string; statements: Statement<unknown>[]; entry?: Entry }>;
}

export const SAVED = "Successfully saved.";
/** The form was opened on another version than there is now; the refusal brings the record as it is. */
export const staleRecord = (current: object): Refusal =>
  refuse(409, "STALE_VERSION", "Someone else changed this record meanwhile.", { data: current });

/** Adds a record, or with an id changes it: version-checked, with its audit event, answered as its list shows it. */
export function saveRecord<Entry extends { version?: number | undefined }, const S extends Statements>(
  editor: RecordEditor<Entry, S>,
  { id, entry, today }: { id: string | null; entry: Entry; today: SchoolDay },
): Command<readonly Statement<unknown>[]> {
  const { list } = editor;
  return {
    read: () => [currentRow(list, id ?? "", today), ...editor.facts(entry, id, today)],
    decide(scope, [currentRows = [], ...facts]) {
      const [{ row }] = currentRows as [{ row: string | null }];
      const current = row === null ? null : (JSON.parse(row) as ManagementRow & { version: number });
      if (id !== null && current === null) return NOT_FOUND;
      if (current && entry.version !== undefined && entry.version !== current.version)
        return staleRecord(current);
      const written = editor.write({ entry, current, facts: facts as unknown as Rows<S>, scope });
      if (!written.ok) return written;
      const { id: saved, statements, entry: kept = entry } = written.value;
      if (current && isSame(current, kept))
        return unchanged({ status: 200, message: SAVED, data: managementRow(list, saved, today) });
      return ok({
        statements,
        audit: [
          {
            event: current ? "management-update" : "management-add",
            subjectUuid: saved,
            data: { list, id: saved, entry: kept, ...(current && { changes: changesOf(current, kept) }) },
          },
        ],
        answer: {
          status: current ? 200 : 201,
          message: savedWith(SAVED, kept),
          data: managementRow(list, saved, today),
        },
      });
    },
  };
}

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}
/** What a form sends beside its fields. */
const NO_FIELDS = ["version", "is_confirmed"];
/** Every field that is sent is one the record shows, as it is shown. */
const isSame = (current: ManagementRow, entry: object): boolean =>
  Object.entries(entry).every(
    ([name, after]) =>
      NO_FIELDS.includes(name) ||
      after === undefined ||
      (name in current && shown(current[name]) === shown(after)),
  );
const shown = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value ?? ""));
/** The fields of the record that the entry changes, as the wire names them. */
export function changesOf(current: ManagementRow, entry: object): FieldChange[] {
  return Object.entries(entry).flatMap(([name, after]) => {
    const before = current[name];
    const isField = !NO_FIELDS.includes(name) && name in current && after !== undefined;
    return isField && shown(before) !== shown(after) ? [{ name, before, after }] : [];
  });
}
