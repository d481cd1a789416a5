import * as z from "zod";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { RECORD_EVENT } from "#core/management/record-history.ts";
import { detailsImportQuery } from "#core/management/rosters/roster-contract.ts";
import {
  changeAnswer,
  dataAnswer,
  FILE,
  MESSAGE,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { importAnswer } from "#core/shared/import/file-answers-contract.ts";
import { joinBody, leaveBody, productBody, segmentBody } from "./catalogue-contract.ts";

/** The calls by which finance keeps products, segments and who is in them. */
const own = { access: "billing", tag: "Billing" } as const;
const adding = {
  ...own,
  isForBrowsers: true,
  method: "post",
  success: 201,
  answer: changeAnswer(OFFICE_RECORD),
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", uuids: ["id"], success: 200 } as const;
const history = {
  ...own,
  isForBrowsers: true,
  method: "get",
  uuids: ["id"],
  success: 200,
  answer: rowsAnswer(recordAnswer(RECORD_EVENT)),
} as const;

export const ADD_PRODUCT = defineCall({
  ...adding,
  path: "/billing/products",
  summary: "Adds a product",
  body: productBody,
});
export const CHANGE_PRODUCT = defineCall({
  ...changing,
  path: "/billing/products/{id}",
  summary: "Changes a product; invoices that have it stay as they are",
  body: productBody,
});
export const PRODUCT_EVENTS = defineCall({
  ...history,
  path: "/billing/products/{id}/events",
  summary: "What was done to a product, the newest first",
});
export const ADD_SEGMENT = defineCall({
  ...adding,
  path: "/billing/segments",
  summary: "Adds a segment",
  body: segmentBody,
});
export const CHANGE_SEGMENT = defineCall({
  ...changing,
  path: "/billing/segments/{id}",
  summary: "Changes a segment; invoices that were made stay as they are",
  body: segmentBody,
});
export const SEGMENT_EVENTS = defineCall({
  ...history,
  path: "/billing/segments/{id}/events",
  summary: "What was done to a segment, the newest first",
});

const choices = z.array(z.object({ value: z.string(), label: z.string() }));
export const MEMBER_CHOICES = defineCall({
  ...own,
  isForBrowsers: true,
  method: "get",
  path: "/billing/segments/members/choices",
  isCostlyRead: true,
  summary:
    "The segments, the sections and grade levels of which students join one, and the levels one may follow",
  success: 200,
  answer: dataAnswer(
    schemaAnswer(z.object({ segments: choices, sections: choices, levels: choices, followed: choices })),
  ),
});
export const JOIN_SEGMENT = defineCall({
  ...adding,
  success: 200,
  path: "/billing/segments/members",
  summary: "Adds a student, or the students of a section or grade level, to a segment",
  body: joinBody,
});
export const LEAVE_SEGMENT = defineCall({
  ...own,
  method: "post",
  path: "/billing/segments/members/remove",
  summary: "Takes students out of segments, all or none",
  body: leaveBody,
  success: 200,
  answer: MESSAGE,
});
export const SEGMENT_TEMPLATE = defineCall({
  ...own,
  method: "get",
  path: "/billing/segments/members/template",
  summary: "The CSV of the students of segments: its headings and an example",
  success: 200,
  answer: FILE,
});
export const IMPORT_SEGMENTS = defineCall({
  ...own,
  method: "post",
  path: "/billing/segments/members/import",
  costly: "import",
  summary: "Adds the students of a file to segments, all rows or none; dry_run=1 says what it would change",
  query: detailsImportQuery,
  upload: true,
  success: 200,
  answer: importAnswer(),
});
