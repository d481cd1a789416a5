import type { CardTable } from "./card-tables.ts";
import type { ReportCardDocument } from "./report-card-document.ts";

/** A line of a card that reads otherwise than in the revision before it; "" where it was not there. */
export interface CardChange {
  what: string;
  before: string;
  after: string;
}

/** What a revision of a card changed for whoever reads it, in the card's order. Not its stamp, code and signatures, which every revision has anew. */
export function cardChanges(before: ReportCardDocument, after: ReportCardDocument): CardChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((what) => {
    const change = { what, before: was.get(what) ?? "", after: is.get(what) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

/** Each line of a card under what it is of: "Mathematics, 1st" → "87". */
function linesOf(card: ReportCardDocument): Map<string, string> {
  return new Map([
    ...card.student.map(({ label, value }): Line => [label, value]),
    ...[card.grades, card.conduct, card.attendance, card.clubs].flatMap(tableLines),
    ...card.awards.groups.map(({ label, names }): Line => [`Awards, ${label}`, names.join(", ")]),
    ...(card.action ? [[card.action.heading, card.action.text] satisfies Line] : []),
  ]);
}
type Line = [what: string, text: string];

const tableLines = (table: CardTable | null): Line[] =>
  (table?.rows ?? []).flatMap(({ label, cells }) =>
    cells.map(({ text }, index): Line => {
      const column = table?.columns[index + 1] ?? "";
      return [column === "" ? label : `${label}, ${column}`, text];
    }),
  );
