import { askForFile, exportSearch } from "../documents/ask-for-file.server.ts";
import type { FileAsked } from "../documents/use-file-request.ts";
import { answered } from "../lib/answered.ts";
import type { Route } from "./+types/invoice-export.route.ts";
import { invoiceList } from "./invoice-list.server.ts";

/** Has the invoice list of an address made as a file. */
export const action = (args: Route.ActionArgs): Promise<FileAsked> =>
  askForFile(args, {
    path: "/pdf/invoice/invoice_list",
    search: exportSearch(invoiceList.searchOf(args.url), args.url.searchParams),
  });
export const clientAction = (args: Route.ClientActionArgs) => answered(args);
