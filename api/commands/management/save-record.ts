import type { ManagementRow } from "../../../core/management/editors.ts";
import type { ManagementKey } from "../../../core/management/lists/management-lists.ts";
import { NOT_FOUND, ok, type Result, refuse } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { standingRow } from "../../../db/queries/management/management-facts.ts";
import { managementRow } from "../../../db/queries/management/management-list.ts";
import type { Statement } from "../../../db/statement.ts";
import type { Command, CommandScope, Rows } from "../command.ts";

type Statements = readonly Statement<unknown>[];

/** What an entry of one of the office's lists needs to be saved. */
export interface RecordEditor<Entry, S extends Statements> {
  list: ManagementKey;
  /** What is read beside the record itself. */
  facts: (entry: Entry, id: string | null) => S;
  /** What is written, and the id the record has afterwards; or why it is refused. */
  write: (asked: {
    entry: Entry;
    /** Null: a new record. */
    standing: (ManagementRow & { version: number }) | null;
    facts: Rows<S>;
    scope: CommandScope;
  }) => Result<{ id: string; statements: Statement<unknown>[] }>;
}

export const SAVED = "Successfully saved.";

/** Adds a record, or with an id changes it: version-checked, with its audit event, answered as its list shows it. */
export function saveRecord<Entry extends { version?: number | undefined }, const S extends Statements>(
  editor: RecordEditor<Entry, S>,
  { id, entry, today }: { id: string | null; entry: Entry; today: SchoolDay },
): Command<readonly Statement<unknown>[]> {
  const { list } = editor;
  return {
    area: "management",
    read: () => [standingRow(list, id ?? "", today), ...editor.facts(entry, id)],
    decide(scope, [standingRows = [], ...facts]) {
      const [{ row }] = standingRows as [{ row: string | null }];
      const standing = row === null ? null : (JSON.parse(row) as ManagementRow & { version: number });
      if (id !== null && standing === null) return NOT_FOUND;
      if (standing && entry.version !== undefined && entry.version !== standing.version)
        return refuse(409, "STALE_VERSION", "Someone else changed this record meanwhile.", {
          data: standing,
        });
      const written = editor.write({ entry, standing, facts: facts as unknown as Rows<S>, scope });
      if (!written.ok) return written;
      const { id: saved, statements } = written.value;
      return ok({
        statements,
        audit: [
          {
            event: standing ? "management-update" : "management-add",
            subjectKind: "management",
            subjectUuid: null,
            data: { list, id: saved, entry, ...(standing && { changes: changesOf(standing, entry) }) },
          },
        ],
        answer: {
          status: standing ? 200 : 201,
          message: SAVED,
          data: managementRow(list, saved, today),
        },
      });
    },
  };
}

interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}
/** The fields of the record that the entry changes, as the wire names them. */
function changesOf(standing: ManagementRow, entry: object): FieldChange[] {
  const shown = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value ?? ""));
  return Object.entries(entry).flatMap(([name, after]) => {
    const before = standing[name];
    const isField = name !== "version" && name in standing && after !== undefined;
    return isField && shown(before) !== shown(after) ? [{ name, before, after }] : [];
  });
}
