import type { SeriesHeads } from "../../../core/billing/number-series.ts";
import { type Database, read } from "../../../db/client.ts";
import { selectLastSeal } from "../../../db/queries/audit.ts";
import { headsOf, seriesHeads } from "../../../db/queries/series.ts";

/** The day's anchor: the head of the audit chain and of every number series, to be kept outside the database. */
export async function dailyAnchor(db: Database): Promise<{ chain: string | null; series: SeriesHeads }> {
  const [[seal], heads] = await read(db, [selectLastSeal(), seriesHeads()] as const);
  return {
    chain: seal?.hash ?? null,
    series: headsOf(heads),
  };
}
