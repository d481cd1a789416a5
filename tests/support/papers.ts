import type { Paper, PaperFact, PaperParty } from "#core/documents/papers/paper.ts";

/** What tests ask of a paper: the one block of a kind that it has. */
const sidesOf = ({ blocks }: Paper) => blocks.flatMap((block) => ("sides" in block ? block.sides : []));

/** Of a side, the right one unless it is said. */
export function factsOn(paper: Paper, place = 1): readonly PaperFact[] {
  const side = sidesOf(paper)[place];
  if (!side || "party" in side) throw new Error(`${paper.heading} has no facts there`);
  return side.facts;
}
export const partyOn = (paper: Paper): PaperParty | undefined =>
  sidesOf(paper).flatMap((side) => ("party" in side ? [side.party] : []))[0];
export const rowsOn = ({ blocks }: Paper): readonly (readonly string[])[] =>
  blocks.flatMap((block) => ("table" in block ? block.table.rows : []));

/** The same with other rows in its tables. */
export const withRows = (
  paper: Paper,
  rowOf: (row: readonly string[], place: number) => readonly string[],
): Paper => ({
  ...paper,
  blocks: paper.blocks.map((block) =>
    "table" in block ? { table: { ...block.table, rows: block.table.rows.map(rowOf) } } : block,
  ),
});
/** The same with `text` in place of every value, name and line, and with each fact twice. */
export const filledWith = (paper: Paper, text: string): Paper => ({
  ...paper,
  notes: text,
  business: { ...paper.business, name: text, lines: [text, text, text] },
  blocks: paper.blocks.map((block) => {
    const filled = (facts: readonly PaperFact[]) =>
      [...facts, ...facts].map(({ label }) => ({ label, value: text }));
    if ("facts" in block) return { facts: filled(block.facts) };
    if (!("sides" in block)) return block;
    const [left, right] = block.sides.map((side) =>
      "party" in side
        ? { party: { ...side.party, name: text, lines: [text, text, text] } }
        : { ...side, facts: filled(side.facts) },
    );
    return left && right ? { sides: [left, right] } : block;
  }),
});
