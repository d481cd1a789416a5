import { computeFigures } from "#api/commands/reports/compute-figures.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { readPage } from "#api/middleware/session.ts";
import type { Area } from "#core/identity/access.ts";
import type { Database } from "#db/client.ts";
import { outdatedSections } from "#db/queries/reports/section-facts.ts";

/** How many sections are computed while a person waits; the others follow within a minute. */
const SECTIONS_AT_ONCE = 20;
/** What lists of figures compute before they are shown. */
export const FIGURES = {
  outdated: outdatedSections(),
  compute: (db: Database) => computeFigures(db, SECTIONS_AT_ONCE),
};

/** Before figures leave as a file, those that are out of date are computed. */
export async function computeWaitingFigures(c: ApiContext, area?: Area): Promise<void> {
  const { rows } = await readPage(c, [FIGURES.outdated] as const, area);
  if ((rows[0][0]?.sections ?? 0) > 0) await FIGURES.compute(c.var.db);
}
