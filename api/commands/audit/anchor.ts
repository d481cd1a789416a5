import { type Database, read } from "../../../db/client.ts";
import { selectLastSeal } from "../../../db/queries/audit.ts";
import { seriesHeads } from "../../../db/queries/series.ts";

/** The day's anchor: the head of the audit chain and of every number series, to be kept outside the database. */
export async function dailyAnchor(
  db: Database,
): Promise<{ chain: string | null; series: Record<string, number> }> {
  const [[seal], heads] = await read(db, [selectLastSeal(), seriesHeads()] as const);
  return {
    chain: seal?.hash ?? null,
    series: Object.fromEntries(heads.map(({ series, year, next }) => [`${series}-${year}`, next - 1])),
  };
}
