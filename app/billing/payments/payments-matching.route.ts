import type { Route } from "./+types/payments-matching.route.ts";
import { paymentList } from "./payment-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> => paymentList.loadMatching(args);
