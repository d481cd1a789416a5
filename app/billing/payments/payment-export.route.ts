import { askForFile, exportSearch } from "../../documents/ask-for-file.server.ts";
import type { FileAsked } from "../../documents/use-file-request.ts";
import { answered } from "../../lib/answered.ts";
import type { Route } from "./+types/payment-export.route.ts";
import { paymentList } from "./payment-list.server.ts";

/** Has the payment list of an address made as a file. */
export const action = (args: Route.ActionArgs): Promise<FileAsked> =>
  askForFile(args, {
    path: "/pdf/payment/payment_transaction_list",
    search: exportSearch(paymentList.searchOf(args.url), args.url.searchParams),
  });
export const clientAction = (args: Route.ClientActionArgs) => answered(args);
