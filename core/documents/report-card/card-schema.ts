import * as z from "zod";
import { CARD_LAYOUTS } from "#core/reports/card/card-layout.ts";
import type { ReportCardDocument } from "./report-card-document.ts";

/** A report card on the wire: the document itself. */
const CELL = z.object({
  text: z.string(),
  note: z.string().optional(),
  icon: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).optional(),
  isRed: z.literal(true).optional(),
  mark: z.string().optional(),
});
const TABLE = z.object({
  heading: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), cells: z.array(CELL), isStrong: z.literal(true).optional() })),
  none: z.string(),
});
export const REPORT_CARD_SCHEMA: z.ZodType<ReportCardDocument> = z.object({
  template: z.int(),
  layout: z.enum(CARD_LAYOUTS),
  title: z.string(),
  fileName: z.string(),
  school: z.object({ name: z.string(), lines: z.array(z.string()), logo: z.string().nullable() }),
  period: z.string(),
  student: z.array(z.object({ label: z.string(), value: z.string() })),
  grades: TABLE,
  conduct: TABLE.nullable(),
  attendance: TABLE,
  clubs: TABLE,
  awards: z.object({
    heading: z.string(),
    groups: z.array(z.object({ label: z.string(), names: z.array(z.string()) })),
    none: z.string(),
  }),
  legends: z.array(TABLE),
  gradesNote: z.string(),
  action: z.object({ heading: z.string(), text: z.string(), note: z.string() }).nullable(),
  signatures: z.array(z.object({ name: z.string(), position: z.string(), picture: z.string().nullable() })),
  parents: z.object({ heading: z.string(), labels: z.array(z.string()) }),
  stamp: z.string(),
  issue: z
    .object({
      revision: z.int(),
      line: z.string(),
      verification: z.object({ code: z.string(), url: z.string(), caption: z.string() }),
    })
    .nullable(),
}) as z.ZodType<ReportCardDocument>;
