import * as z from "zod";
import { EXPORTS_MAX, type ExportName } from "#core/grading/gradebook/gradebook-export.ts";
import { AWARD_LIST } from "#core/reports/awards/award.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { filterNames, readFilter } from "#core/shared/list/query.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { AWARD_FORMATS, type AwardsAsked } from "./awards/award-export.ts";
import { COMPOSITE_FORMATS, type CompositeAsked } from "./composite/composite-export.ts";
import { bulkInvoicesBody } from "./contract.ts";

/** What clients send along with POST /documents; accepted and ignored: the server draws from its own records (S-5). */
const IGNORED = {
  parser: z.unknown().optional(),
  cookieId: z.unknown().optional(),
  content: z.unknown().optional(),
  contents: z.unknown().optional(),
  data: z.unknown().optional(),
  columns: z.unknown().optional(),
  header: z.unknown().optional(),
  footer: z.unknown().optional(),
  page: z.unknown().optional(),
  page_options: z.unknown().optional(),
  options: z.unknown().optional(),
};

/** POST /documents with report_type COMPOSITE: the filters are those of GET /composite_reports, by the same names. */
const COMPOSITE_REPORT = "COMPOSITE";
const asksForComposite = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "report_type" in body && body.report_type === COMPOSITE_REPORT;

const compositeBody = z
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

/** POST /documents with report_type PERIODICAWARDS: the filters are those of GET /awards/{tab}, by the same names. */
const AWARDS_REPORT = "PERIODICAWARDS";
const asksForAwards = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "report_type" in body && body.report_type === AWARDS_REPORT;

const { tab: _tab, ...names } = filterNames(AWARD_LIST);
const awardsBody = z
  .strictObject({
    ...IGNORED,
    ...names,
    report_type: z.literal(AWARDS_REPORT),
    export_type: choiceOf(AWARD_FORMATS, "Please choose pdf or xlsx"),
    key: z.string().max(200).optional(),
    /** The honors alone, by honor and section, to post. */
    honor_list: z.boolean().default(false),
    /** Of an honor list: with general average and conduct. */
    figures: z.boolean().default(false),
  })
  .transform((body): { name: "awards"; awards: AwardsAsked } => ({
    name: "awards",
    awards: {
      format: body.export_type,
      filter: readFilter(AWARD_LIST, body),
      isHonorList: body.honor_list,
      hasFigures: body.figures,
    },
  }));

/**
 * The wire of gradebooks and grade sheets as PDF: POST /v2/pdf/grade_books/grade_book and …/grade_sheet
 * take one gradebook or a list, POST /documents a bulk request. What a client sends along of contents, columns, header
 * and footer is accepted and ignored: the server draws from its own records (S-5).
 */
const REPORT_TYPES = { GRADEBOOKCONDUCT: "exportGradebook", GRADESHEET: "exportGradesheet" } as const;
export type ReportType = keyof typeof REPORT_TYPES;
const reportType = choiceOf(Object.keys(REPORT_TYPES) as [ReportType, ...ReportType[]]);
const isReportType = (text: unknown): text is ReportType =>
  typeof text === "string" && Object.hasOwn(REPORT_TYPES, text);

/** More than can ever be asked for is not even read; more than ten is refused in the required words (S-15). */
const LIST_MAX = 10 * EXPORTS_MAX;
const NONE_SELECTED = "Please select at least one gradebook";
const item = z.strictObject({ class_id: z.uuid().optional(), gradebook_id: z.uuid() });
const items = selectionOf(item, {
  none: NONE_SELECTED,
  max: LIST_MAX,
  keyOf: ({ gradebook_id }) => gradebook_id,
});

export interface ClassDocumentAsked {
  gradebookUuid: string;
  /** The class it is said to be of; null where the client did not say. */
  classUuid: string | null;
}
const askedOf = ({ class_id, gradebook_id }: z.output<typeof item>): ClassDocumentAsked => ({
  gradebookUuid: gradebook_id,
  classUuid: class_id ?? null,
});

const oneOrMore = z
  .strictObject({
    ...IGNORED,
    report_type: reportType.optional(),
    export_type: choiceOf(["pdf"]).optional(),
    key: z.string().max(200).optional(),
    class_id: z.uuid().optional(),
    gradebook_id: z.uuid().optional(),
    payload: items.optional(),
  })
  .refine(({ gradebook_id, payload }) => gradebook_id !== undefined || payload !== undefined, NONE_SELECTED)
  .transform(({ class_id, gradebook_id, payload = [] }): ClassDocumentAsked[] => [
    ...(gradebook_id === undefined ? [] : [askedOf({ class_id, gradebook_id })]),
    ...payload.map(askedOf),
  ]);
const list = items.transform((found): ClassDocumentAsked[] => found.map(askedOf));

/** By the shape of the body, so that each says its own mistakes. */
export const classDocumentsBodyOf = (body: unknown) => (Array.isArray(body) ? list : oneOrMore);
export const classDocumentsBody = z.union([list, oneOrMore]);

const bulkClassDocumentsBody = z
  .strictObject({
    ...IGNORED,
    request_type: choiceOf(["bulk"]),
    export_type: choiceOf(["pdf"]),
    /** The report's type too, where `report_type` does not say it. */
    key: z.string().max(200),
    report_type: reportType.optional(),
    payload: items,
  })
  .transform((body, context): { name: ExportName; documents: ClassDocumentAsked[] } => {
    const type = body.report_type ?? body.key;
    if (isReportType(type)) return { name: REPORT_TYPES[type], documents: body.payload.map(askedOf) };
    context.addIssue({ code: "custom", message: "This is no type of report", path: ["report_type"] });
    return z.NEVER;
  });
const bulkInvoices = bulkInvoicesBody.transform(({ payload }) => ({ name: null, documents: payload }));

/** POST /documents: requests of classes and of the composite say what report they want, all others are of invoices. */
export function bulkDocumentsBodyOf(body: unknown) {
  const { report_type, key } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (asksForComposite(body)) return compositeBody;
  if (asksForAwards(body)) return awardsBody;
  return report_type !== undefined || isReportType(key) ? bulkClassDocumentsBody : bulkInvoices;
}
export const bulkDocumentsBody = z.union([bulkInvoices, bulkClassDocumentsBody, compositeBody, awardsBody]);
