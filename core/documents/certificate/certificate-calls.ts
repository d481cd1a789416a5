import * as z from "zod";
import { awardWorkflow, TOO_MANY_CERTIFICATES } from "#core/awards/award-actions.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import { AWARD } from "#core/reports/awards/award-list.ts";
import { REASON_CHARACTERS_MAX, whoMay } from "#core/shared/actions.ts";
import { changeAnswer, dataAnswer, objectAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { CERTIFICATE_DATA, certificateQuery } from "./certificate-contract.ts";
import { CERTIFICATE_SCHEMA } from "./certificate-document.ts";

/** The calls of certificates: one as it is printed, printing several, withdrawing one. */
const access = "awards";
export const AWARD_CERTIFICATE = defineCall({
  method: "get",
  path: "/awards/certificate",
  access,
  admits: whoMay(awardWorkflow, "print"),
  tag: "Reports",
  summary: "The certificate of an award as it was issued, else a preview of it",
  query: certificateQuery,
  success: 200,
  answer: dataAnswer(
    objectAnswer({
      award: recordAnswer(AWARD),
      certificate: schemaAnswer(CERTIFICATE_DATA),
      document: schemaAnswer(CERTIFICATE_SCHEMA),
    }),
  ),
});
/** More than can ever be asked for is not even read. */
const IDS_MAX = 1000;
export const PRINT_CERTIFICATES = defineCall({
  method: "post",
  path: "/awards/certificates/print",
  costly: "file",
  access,
  admits: whoMay(awardWorkflow, "print"),
  tag: "Reports",
  summary: "One PDF of at most ten certificates; those that were not issued before are issued by it",
  body: z
    .strictObject({
      ids: selectionOf(z.uuid(), {
        none: "Please select at least one award",
        max: IDS_MAX,
        tooMany: TOO_MANY_CERTIFICATES,
      }),
    })
    .transform(({ ids }) => ({ uuids: ids })),
  success: 202,
  answer: ACCEPTED,
});
export const WITHDRAW_AWARD = defineCall({
  method: "patch",
  path: "/awards/{id}/withdraw",
  uuids: ["id"],
  access,
  admits: whoMay(awardWorkflow, "withdraw"),
  tag: "Reports",
  summary: "Withdraws an issued award with a reason",
  body: z.strictObject({
    reason: z.string().trim().min(1, "Please give the reason.").max(REASON_CHARACTERS_MAX),
  }),
  success: 200,
  answer: changeAnswer(schemaAnswer(z.null())),
});
