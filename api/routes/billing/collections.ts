import { countCash } from "#api/commands/billing/collections/count-cash.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCommand } from "#api/routes/on-call.ts";
import { COUNT_CASH } from "#core/billing/collections/collection-calls.ts";
import { COLLECTION_LIST } from "#core/billing/collections/collection-list.ts";
import { COLLECTIONS } from "#db/queries/billing/collections/collections.ts";

/** The day report, and the cash that is counted beside it. */
export const collections = listRoutes(COLLECTION_LIST, COLLECTIONS);

onCommand(collections, COUNT_CASH, ({ body }) => countCash(body));
