import { countCash } from "#api/commands/billing/collections/count-cash.ts";
import { executeCommand } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { COUNT_CASH } from "#core/billing/collections/collection-calls.ts";
import { COLLECTION_LIST } from "#core/billing/collections/collection-list.ts";
import { COLLECTIONS } from "#db/queries/billing/collections/collections.ts";

/** The day report, and the cash that is counted beside it. */
export const collections = listRoutes(COLLECTION_LIST, COLLECTIONS);

onCall(collections, COUNT_CASH, async (c, { body }) =>
  changed(await executeCommand(c, countCash(body), JSON.stringify(body))),
);
