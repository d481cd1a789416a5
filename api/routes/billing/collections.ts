import { COUNT_CASH } from "../../../core/billing/collections/collection-calls.ts";
import { COLLECTION_LIST } from "../../../core/billing/collections/collection-list.ts";
import { COLLECTIONS } from "../../../db/queries/billing/collections/collections.ts";
import { countCash } from "../../commands/billing/collections/count-cash.ts";
import { executeCommand } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";
import { changed, onCall } from "../on-call.ts";

/** The day report, and the cash that is counted beside it. */
export const collections = listRoutes(COLLECTION_LIST, COLLECTIONS);

onCall(collections, COUNT_CASH, async (c, { body }) =>
  changed(await executeCommand(c, countCash(body), JSON.stringify(body))),
);
