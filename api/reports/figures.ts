import type { Rows } from "#api/commands/command.ts";
import { computeFigures, computeSections } from "#api/commands/reports/compute-figures.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { readPage } from "#api/middleware/session.ts";
import type { Area } from "#core/identity/access.ts";
import type { Database } from "#db/client.ts";
import { outdatedSections } from "#db/queries/reports/section-facts.ts";
import type { Statement } from "#db/statement.ts";

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

/** What a request names, and what else is read in that batch; figures of it that are out of date are computed first. */
export async function readCurrent<
  Row extends { sectionId: number; isOutdated: boolean },
  const More extends readonly Statement<unknown>[] = [],
>(c: ApiContext, named: (userId: number) => Statement<Row>, more: More = [] as never) {
  const find = async () => {
    const { scope, rows } = await readPage(c, (userId) => [named(userId), ...more] as const);
    const [found, ...further] = rows as unknown as [Row[], ...unknown[]];
    return { actor: scope.actor, found, more: further as unknown as Rows<More> };
  };
  const first = await find();
  const outdated = first.found.filter(({ isOutdated }) => isOutdated);
  if (outdated.length === 0) return first;
  await computeSections(c.var.db, sectionsOf(outdated));
  return find();
}
export const sectionsOf = (found: readonly { sectionId: number }[]): number[] => [
  ...new Set(found.map(({ sectionId }) => sectionId)),
];
