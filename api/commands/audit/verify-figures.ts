import { computedSection } from "#api/commands/reports/computed-section.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { type Database, read } from "#db/client.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import {
  type ComputedFigures,
  figureTables,
  type KeptFigures,
  storedFigures,
} from "#db/queries/reports/figures.ts";
import { sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import { sectionMark, sectionsAfter } from "#db/queries/reports/section-facts.ts";
import type { VerifiedSlice } from "./verified-slice.ts";

const SECTIONS_PER_READ = 100;

/** How a section's figures are computed of its facts; also given the rows the facts were read from. */
type Compute = (
  facts: SectionOfReports,
  rows: readonly unknown[],
) => ComputedFigures[] | Promise<ComputedFigures[]>;

/** Kept figures of reports that core does not compute so, of the sections after an id, at most `most` sections, of a portion or all. */
export async function verifyFigures(
  db: Database,
  after: number,
  most: number,
  {
    portion = null,
    compute = computedSection,
  }: { portion?: VerificationPortion | null; compute?: Compute } = {},
): Promise<VerifiedSlice> {
  const findings: string[] = [];
  let [last, checked] = [after, 0];
  while (checked < most) {
    const [rows] = await read(db, [sectionsAfter(last, SECTIONS_PER_READ, portion)] as const);
    for (const { id } of rows) findings.push(...(await wrongFigures(db, id, compute)));
    checked += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < SECTIONS_PER_READ) return { findings, checked, next: null };
  }
  return { findings, checked, next: last };
}

/** What is kept of a section's students and does not follow from its facts; nothing where the section is marked to be computed. */
export async function wrongFigures(
  db: Database,
  sectionId: number,
  compute: Compute = computedSection,
): Promise<string[]> {
  const rows = await read(db, sectionStatements(sectionId));
  const facts = sectionOf(sectionId, rows);
  if (!facts || facts.revision !== null) return [];
  const tables = figureTables(facts, await compute(facts, rows));
  const [[mark], ...stored] = await read(db, [
    sectionMark(sectionId),
    ...tables.map((table) => storedFigures(facts, table)),
  ] as const);
  if (mark) return [];
  return tables.flatMap((table, index) => differences(table, stored[index] ?? []));
}

function differences({ table, keys, rows }: KeptFigures, stored: readonly { row: string }[]): string[] {
  const expected = new Set(rows.map((row) => JSON.stringify(row)));
  const kept = new Set(stored.map(({ row }) => row));
  const nameOf = (row: string) => `${table} ${JSON.stringify((JSON.parse(row) as unknown[]).slice(0, keys))}`;
  return [
    ...[...kept].filter((row) => !expected.has(row)).map((row) => `${nameOf(row)}: ${row} is kept`),
    ...[...expected].filter((row) => !kept.has(row)).map((row) => `${nameOf(row)}: ${row} is computed`),
  ];
}
