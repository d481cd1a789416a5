import * as z from "zod";
import { ACCEPTED } from "#core/documents/calls.ts";
import { FORMER_CLASS } from "#core/grading/scores/former-scores-contract.ts";
import { SUBJECT_KINDS } from "#core/management/subject-kind.ts";
import { CARD_MAIL_KINDS } from "#core/reports/card-mail.ts";
import { PERFORMANCE } from "#core/reports/performance-list.ts";
import { PROMOTION_ROW } from "#core/reports/promotion/promotion-list.ts";
import {
  cardQuery,
  cardsOfStudentQuery,
  printCardsBody,
  revisionQuery,
} from "#core/reports/publish-contract.ts";
import {
  arrayAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  fields,
  instant,
  name,
  oneOf,
  orNull,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { CARD_DATA_SCHEMA } from "./card-data-contract.ts";
import { REPORT_CARD_SCHEMA } from "./card-schema.ts";

/** The calls of one student's report cards as they are read. */
const read = { method: "get", access: "studentPerformance", tag: "Reports", success: 200 } as const;

const REVISION_FIELDS = {
  number: whole("number"),
  term: text("grading_period_name"),
  schoolYear: text("school_period_name"),
  publishedAt: instant("published_at"),
  publishedBy: name("published_by"),
  reason: text("reason"),
  sha256: text("sha256"),
  previousSha256: orNull(text("previous_sha256")),
  code: text("verification_code"),
  /** What reads otherwise than in the revision before; nothing of the first. */
  changes: records("changes", fields({ what: text("what"), before: text("before"), after: text("after") })),
};
const CARD_REVISION_RECORD = fields(REVISION_FIELDS);
export type CardRevision = RecordOfFields<typeof REVISION_FIELDS>;

const CARD_MAIL = fields({
  kind: oneOf(CARD_MAIL_KINDS, "kind"),
  revision: whole("revision"),
  status: text<MailStatus>("status"),
  error: orNull(text("error")),
  at: instant("date"),
});

/** How each figure came about; a term leads to its gradebook, where the reader may open that. */
const ORIGINS = z.object({
  subjects: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(SUBJECT_KINDS),
      terms: z.array(
        z.object({
          term: z.string(),
          class_id: z.string(),
          gradebook_id: z.string().nullable(),
          teachers: z.string(),
          status: z.string().nullable(),
          text: z.string(),
        }),
      ),
      final: z.string(),
    }),
  ),
  term_average: z.string(),
  year_average: z.string(),
});
export type CardOrigins = z.output<typeof ORIGINS>;

export const CARD_DETAIL = defineCall({
  ...read,
  path: "/reports/student_progress/admin/grade-level/{level}/school-period/{period}/grading-period-name/{term}/student/{student}",
  summary: "A student's card of a term: the newest published revision, another one, or as it reads now",
  query: revisionQuery,
  answer: dataAnswer(
    objectAnswer({
      card: recordAnswer(PERFORMANCE),
      /** The student's school year; none while nothing of it is known. */
      promotions: arrayAnswer(recordAnswer(PROMOTION_ROW)),
      report_card: schemaAnswer(CARD_DATA_SCHEMA),
      document: schemaAnswer(REPORT_CARD_SCHEMA),
      revisions: arrayAnswer(recordAnswer(CARD_REVISION_RECORD)),
      origins: schemaAnswer(ORIGINS),
      mails: arrayAnswer(recordAnswer(CARD_MAIL)),
      /** What was earned in the term in sections that the student left in it. */
      former_classes: arrayAnswer(recordAnswer(FORMER_CLASS)),
      /** Student numbers of those before and after in the section, by name. */
      previous_student: schemaAnswer(z.string().nullable()),
      next_student: schemaAnswer(z.string().nullable()),
    }),
  ),
});

export const CARDS_DATA = defineCall({
  ...read,
  method: "post",
  path: "/reports/student_progress/admin/bulk",
  summary:
    "What at most ten report cards say, in the order asked: published ones as published, others as they read now",
  body: printCardsBody,
  answer: dataAnswer(
    arrayAnswer(
      objectAnswer({
        student_id: schemaAnswer(z.string()),
        grading_period_name: schemaAnswer(z.string()),
        grade_publishing_status: schemaAnswer(z.string()),
        report_card: schemaAnswer(CARD_DATA_SCHEMA),
        document: schemaAnswer(REPORT_CARD_SCHEMA),
      }),
    ),
  ),
});

export const PRINT_CARDS = defineCall({
  ...read,
  method: "post",
  path: "/reports/student_progress/admin/bulkprint",
  costly: "file",
  summary: "One PDF of at most ten report cards",
  body: printCardsBody,
  success: 202,
  answer: ACCEPTED,
});
export const CARD_REVISIONS = defineCall({
  ...read,
  path: "/v2/report_cards/{student_id}/revisions",
  summary: "The revisions of a student's cards, of a term or of all, the newest first",
  query: cardsOfStudentQuery,
  answer: rowsAnswer(recordAnswer(CARD_REVISION_RECORD)),
});
export const CARD_REVISION = defineCall({
  ...read,
  path: "/v2/report_cards/{student_id}/revisions/{number}",
  summary: "One revision with the text whose SHA-256 it has",
  query: cardQuery,
  answer: dataAnswer(recordAnswer(fields({ ...REVISION_FIELDS, canonical: text("canonical") }))),
});
