import { Hono } from "hono";
import { requestOneRoster } from "#api/commands/documents/request-oneroster.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { fileUpload } from "#api/middleware/file-upload.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { accepted, onCall } from "#api/routes/on-call.ts";
import { GIVE_ONEROSTER } from "#core/documents/oneroster-calls.ts";
import { TAKE_ONEROSTER, takenInWords } from "#core/management/oneroster/oneroster-calls.ts";
import { openAfter } from "./management-lists.ts";
import { takeOneRoster } from "./take-oneroster.ts";

/** What other school systems are given and give, as OneRoster (M-47, M-48). */
export const oneRoster = new Hono<AppEnv>();

onCall(oneRoster, GIVE_ONEROSTER, async (c, { params: { id } }) =>
  accepted(await executeCommand(c, requestOneRoster(id))),
);

onCall(oneRoster, TAKE_ONEROSTER, async (c, { today }) => {
  // Who may is asked before the file is read.
  await readPage(c, []);
  const upload = await fileUpload(c);
  const taken = await takeOneRoster(c, upload, today);
  if (!upload.isDryRun) openAfter(c);
  return { message: takenInWords(taken, upload.isDryRun), data: taken };
});
