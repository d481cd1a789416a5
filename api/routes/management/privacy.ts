import { Hono } from "hono";
import { requestEverythingKept } from "#api/commands/documents/request-everything-kept.ts";
import { eraseContactData } from "#api/commands/management/erase-contacts.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { executeCommand } from "#api/middleware/session.ts";
import { accepted, onCall, onCommand } from "#api/routes/on-call.ts";
import { EVERYTHING_KEPT_CALLS } from "#core/documents/everything-kept-calls.ts";
import { ERASE_CONTACTS } from "#core/management/calls.ts";
import { PERSON_LISTS } from "#core/management/people/person-paths.ts";

/** What a person may ask of the school about the own data (M-36, M-37). */
export const privacy = new Hono<AppEnv>();

for (const list of PERSON_LISTS)
  onCall(privacy, EVERYTHING_KEPT_CALLS[list], async (c, { params: { id }, today }) =>
    accepted(await executeCommand(c, requestEverythingKept(list, id, today))),
  );

onCommand(privacy, ERASE_CONTACTS, ({ params: { id }, body, today }) => eraseContactData(id, body, today));
