import * as z from "zod";
import { IGNORED } from "#core/documents/exports/ignored-contract.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { filterNames, readFilter } from "#core/shared/list/query.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { COMPOSITE_FORMATS, type CompositeAsked } from "./composite-export.ts";

/** POST /documents with report_type COMPOSITE: the filters are those of GET /composite_reports, by the same names. */
const COMPOSITE_REPORT = "COMPOSITE";
export const asksForComposite = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "report_type" in body && body.report_type === COMPOSITE_REPORT;

export const compositeBody = z
  .strictObject({
    ...IGNORED,
    ...filterNames(COMPOSITE_LIST),
    report_type: z.literal(COMPOSITE_REPORT),
    export_type: choiceOf(COMPOSITE_FORMATS, "Please choose pdf or xlsx"),
    key: z.string().max(200).optional(),
  })
  .transform((body): { name: "composite"; composite: CompositeAsked } => ({
    name: "composite",
    composite: { format: body.export_type, filter: readFilter(COMPOSITE_LIST, body) },
  }));
