import * as z from "zod";
import { IGNORED } from "#core/documents/exports/ignored-contract.ts";
import { AWARD_LIST } from "#core/reports/awards/award-list.ts";
import { filterNames, readFilter } from "#core/shared/list/query.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { AWARD_FORMATS, type AwardsAsked } from "./award-export.ts";

/** POST /documents with report_type PERIODICAWARDS: the filters are those of GET /awards/{tab}, by the same names. */
const AWARDS_REPORT = "PERIODICAWARDS";
export const asksForAwards = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "report_type" in body && body.report_type === AWARDS_REPORT;

const { tab: _tab, ...names } = filterNames(AWARD_LIST);
export const awardsBody = z
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
