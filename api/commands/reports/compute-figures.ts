import { type Database, read, runBatch } from "#db/client.ts";
import { isGuardFailure } from "#db/commit.ts";
import { saveFigures } from "#db/queries/reports/figures.ts";
import { sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import { markedSections } from "#db/queries/reports/section-facts.ts";
import { computedSection } from "./computed-section.ts";

const SECTIONS_PER_RUN = 200;
/** While one section is computed, others are read and written. */
const SECTIONS_AT_ONCE = 4;

/**
 * Computes the figures of the marked sections anew: two round trips a section, none where nothing is marked. A section
 * that changes while it is computed keeps its mark, and is computed by the next run. Answers how many were computed.
 */
export async function computeFigures(
  db: Database,
  most = SECTIONS_PER_RUN,
  atOnce = SECTIONS_AT_ONCE,
): Promise<number> {
  const [marked] = await read(db, [markedSections(most)] as const);
  const waiting = marked.values();
  let computed = 0;
  const computeOn = async () => {
    for (const { sectionId } of waiting) if (await computeSection(db, sectionId)) computed += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, computeOn));
  return computed;
}

/** Computes the figures of these sections, where they are marked. */
export async function computeSections(db: Database, sectionIds: readonly number[]): Promise<void> {
  for (const id of sectionIds) await computeSection(db, id);
}

/** Computes all that is marked, for a database that was seeded or copied; one by one, for a file may have one connection alone. */
export const computeAllFigures = (db: Database): Promise<number> =>
  computeFigures(db, Number.MAX_SAFE_INTEGER, 1);

/** False: the section changed meanwhile. */
async function computeSection(db: Database, sectionId: number): Promise<boolean> {
  const facts = sectionOf(sectionId, await read(db, sectionStatements(sectionId)));
  if (!facts || facts.revision === null) return false;
  const computed = computedSection(facts);
  try {
    await runBatch(db, saveFigures(facts, computed), "write");
    return true;
  } catch (error) {
    if (isGuardFailure(error)) return false;
    throw error;
  }
}
