import type { Command } from "#api/commands/command.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { yearByUuid } from "#db/queries/management/oneroster.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues a school year as a ZIP of OneRoster (M-47). */
export const requestOneRoster = (yearUuid: string): Command<readonly [ReturnType<typeof yearByUuid>]> => ({
  read: () => [yearByUuid(yearUuid)],
  decide(scope, [[year]]) {
    if (!year) return NOT_FOUND;
    const file = {
      kind: "oneroster",
      filename: `OneRoster ${year.name}.zip`,
      total: 1,
      request: { year: yearUuid },
    } as const;
    return ok(queueDocument(scope, file, { kind: file.kind, schoolYear: year.name }));
  },
});
