import type { Command } from "#api/commands/command.ts";
import { everythingKeptName } from "#core/documents/everything-kept.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues everything that is kept of a person as a ZIP (M-36): an event of the person, and one of the file. */
export const requestEverythingKept = (
  list: PersonList,
  id: string,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof currentRow>]> => ({
  read: () => [currentRow(list, id, today)],
  decide(scope, [[found]]) {
    if (!found?.row) return NOT_FOUND;
    const queued = queueDocument(
      scope,
      {
        kind: "everything-kept",
        filename: everythingKeptName(list, id),
        total: 1,
        request: { list, id },
      },
      { kind: "everything-kept" },
    );
    return ok({
      ...queued,
      audit: [...queued.audit, { event: "everything-kept", subjectUuid: id, data: { list, id } }],
    });
  },
});
