import * as z from "zod";
import { EXPORTS_MAX, type ExportName } from "#core/grading/gradebook/gradebook-export.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { asksForAwards, awardsBody } from "./awards/award-export-contract.ts";
import { asksForComposite, compositeBody } from "./composite/composite-contract.ts";
import { bulkInvoicesBody } from "./contract.ts";
import { IGNORED } from "./exports/ignored-contract.ts";

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
