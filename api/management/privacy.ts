import { command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { eraseContactData } from "#api/commands/management/erase-contacts.ts";
import { change } from "#api/endpoint.ts";
import { everythingKeptName } from "#core/documents/everything-kept.ts";
import { EVERYTHING_KEPT_CALLS } from "#core/documents/everything-kept-calls.ts";
import { ERASE_CONTACTS } from "#core/management/office-records.body.ts";
import { PERSON_LISTS } from "#core/management/people/person-paths.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";

/** What a person may ask of the school about the own data (M-36, M-37). */
export const privacyEndpoints = [
  ...PERSON_LISTS.map((list) =>
    // Everything that is kept of a person as a ZIP: an event of the person, and one of the file.
    change(EVERYTHING_KEPT_CALLS[list], ({ params: { id }, today }) =>
      command({
        read: () => [officeRecord(list, id, today)],
        decide(scope, [[person]]) {
          if (!person) return NOT_FOUND;
          const kind = "everything-kept";
          const filename = everythingKeptName(list, id);
          const queued = queueDocument(scope, { kind, filename, total: 1, request: { list, id } }, { kind });
          return ok({
            ...queued,
            audit: [...queued.audit, { event: "everything-kept", subjectUuid: id, data: { list, id } }],
          });
        },
      }),
    ),
  ),
  change(ERASE_CONTACTS, ({ params: { id }, body, today }) => eraseContactData(id, body, today)),
];
