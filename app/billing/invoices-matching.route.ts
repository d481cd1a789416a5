import type { Route } from "./+types/invoices-matching.route.ts";
import { invoiceList } from "./invoice-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> => invoiceList.loadMatching(args);
