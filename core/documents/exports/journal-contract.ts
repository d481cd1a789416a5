import { START_AFTER_END } from "#core/billing/statement-contract.ts";
import { type BodyValue, body, entered } from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { day, oneOf } from "#core/shared/list/fields.ts";
import { choiceOf, schoolDay } from "#core/shared/query-fields.ts";
import { JOURNAL_FORMATS } from "./journal-export.ts";

/** POST /billing/journal/export (B-121). */
export const journalBody = body(
  {
    from: entered(day("start_date"), bounded(schoolDay, "books")),
    to: entered(day("end_date"), bounded(schoolDay, "books")),
    format: entered(oneOf(JOURNAL_FORMATS, "format"), choiceOf(JOURNAL_FORMATS, "Please choose xlsx or csv")),
  },
  {
    check: ({ from, to }, refuse) => {
      if (to < from) refuse("to", START_AFTER_END);
    },
  },
);
export type AskedJournal = BodyValue<typeof journalBody>;
