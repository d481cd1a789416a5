import * as z from "zod";
import { absentAsNull, body, entered } from "#core/shared/body.ts";
import { neededLine } from "#core/shared/entered-text.ts";
import { day, fields, type RecordOfFields, text, texts, whole } from "#core/shared/list/fields.ts";
import { choiceOf, recordDay } from "#core/shared/query-fields.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** A student who comes from another school within a school year (E-5). */

/** What the former school gives along. */
export const TRANSFER_PAPERS = ["sf10", "sf9", "birth", "moral"] as const;
export type TransferPaper = (typeof TRANSFER_PAPERS)[number];
export const TRANSFER_PAPER_LABELS: Readonly<Record<TransferPaper, string>> = {
  sf10: "Permanent record (SF10)",
  sf9: "Report card (SF9)",
  birth: "Birth certificate",
  moral: "Certificate of good moral character",
};
/** The papers that have not come yet, in words. */
export const missingPapers = (received: readonly string[]): string[] =>
  TRANSFER_PAPERS.filter((paper) => !received.includes(paper)).map((paper) => TRANSFER_PAPER_LABELS[paper]);

export const ARRIVAL_MESSAGES = {
  saved: "The transfer is on record.",
  future: "The day of coming cannot be after today",
  noYear: "Enter a day of a school year that is not over",
  inactive: "is inactive. Reactivate the student first.",
  stale: "Somebody else changed the transfer meanwhile.",
  reason: (arrivedOn: SchoolDay): string => `Transferred in on ${formatDay(arrivedOn)}`,
} as const;
const FORMER_SCHOOL_MAX = 120;

/** On the student's screen. */
export const ARRIVAL = fields({
  schoolYear: text("school_year"),
  arrivedOn: day("arrived_on"),
  formerSchool: text("former_school"),
  papers: texts("papers"),
  version: whole("version"),
});
export type Arrival = RecordOfFields<typeof ARRIVAL.fields>;

/** POST /management/students/{id}/arrival: of one school year, recorded or corrected. */
export const arrivalBody = body({
  arrivedOn: entered(day("arrived_on"), recordDay),
  formerSchool: entered(text("former_school"), neededLine(FORMER_SCHOOL_MAX)),
  papers: entered(texts("papers"), z.array(choiceOf(TRANSFER_PAPERS)).max(TRANSFER_PAPERS.length)),
  version: absentAsNull(entered(whole("version"), z.int().min(0))),
});
