import { Hono } from "hono";
import { saveProduct, saveSegment } from "#api/commands/billing/catalogue/save-catalogue.ts";
import { joinSegment, leaveSegments, SEGMENT_FILE } from "#api/commands/billing/catalogue/segment-members.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onCommand, onFile } from "#api/routes/on-call.ts";
import {
  ADD_PRODUCT,
  ADD_SEGMENT,
  CHANGE_PRODUCT,
  CHANGE_SEGMENT,
  IMPORT_SEGMENTS,
  JOIN_SEGMENT,
  LEAVE_SEGMENT,
  MEMBER_CHOICES,
  PRODUCT_EVENTS,
  SEGMENT_EVENTS,
  SEGMENT_TEMPLATE,
} from "#core/billing/catalogue/catalogue-calls.ts";
import { SEGMENT_DEFINITION } from "#core/billing/catalogue/segment-definition.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { recordHistory } from "#db/queries/audit/record-history.ts";
import { productNow } from "#db/queries/billing/catalogue/product.ts";
import { memberChoices, segmentNow } from "#db/queries/billing/catalogue/segment.ts";

/** Products, segments and who is in them. */
export const catalogue = new Hono<AppEnv>();

onCommand(catalogue, ADD_PRODUCT, ({ body }) => saveProduct(null, body));
onCommand(catalogue, CHANGE_PRODUCT, ({ params: { id }, body }) => saveProduct(id, body));
onCommand(catalogue, ADD_SEGMENT, ({ body, today }) => saveSegment(null, body, today));
onCommand(catalogue, CHANGE_SEGMENT, ({ params: { id }, body, today }) => saveSegment(id, body, today));
for (const [call, now] of [
  [PRODUCT_EVENTS, productNow],
  [SEGMENT_EVENTS, segmentNow],
] as const)
  onCall(catalogue, call, async (c, { params: { id } }) => {
    const { rows } = await readPage(c, [now(id), recordHistory("billing-settings", id)] as const);
    if (!rows[0][0]) throw new Refused(NOT_FOUND);
    return { rows: rows[1] };
  });

onCall(catalogue, MEMBER_CHOICES, async (c, { today }) => {
  const { rows } = await readPage(c, [memberChoices(today)] as const);
  const of = (kind: string) =>
    rows[0].filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    data: {
      segments: of("segments"),
      sections: of("sections"),
      levels: of("levels"),
      followed: of("followed"),
    },
  };
});
onCommand(catalogue, JOIN_SEGMENT, ({ body }) => joinSegment(body));
onCommand(catalogue, LEAVE_SEGMENT, ({ body: { members } }) => leaveSegments(members));
onCall(catalogue, SEGMENT_TEMPLATE, async (c) => {
  await readPage(c, []);
  return templateAnswer(c, SEGMENT_DEFINITION, "Segments");
});
onFile(catalogue, IMPORT_SEGMENTS, ({ fields }) => {
  parse(rosterForm, fields);
  return SEGMENT_FILE;
});
