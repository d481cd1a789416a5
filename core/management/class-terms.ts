import { TERM_NAMES } from "./contract.ts";
import { LAST_TERM, TERM_ORDINALS, type TermOrdinal, termsBetween } from "./term-name.ts";

/** From when to when a class is taught, and what keeps that from being changed (M-13). */
export interface ClassTerms {
  first: TermOrdinal;
  last: TermOrdinal;
}
export interface ClassTermFacts {
  /** The term that has not ended yet, the first of them; null: the year is over. */
  running: TermOrdinal | null;
  /** The last term of which a card of the section's students is published; 0: none. */
  published: TermOrdinal | 0;
  /** The terms in which something was entered. */
  used: readonly TermOrdinal[];
  /** The last term whose gradebook is approved or released, or all of them where a final grade was set; 0: none. */
  settled: TermOrdinal | 0;
}
type Refused = { path: "first_term" | "last_term"; message: string };

const cardsOf = (published: ClassTermFacts["published"]): string =>
  published === 0 ? "" : `Report cards of the ${TERM_NAMES[published]} term are published`;

/** The terms of a new class, as asked: nothing asked is from the running term on, after what is published. */
export function termsOfNewClass(
  asked: Partial<ClassTerms>,
  { running, published }: ClassTermFacts,
): { terms: ClassTerms; errors: Refused[] } {
  const free = Math.max(running ?? 1, published + 1);
  const first = asked.first ?? TERM_ORDINALS.find((ordinal) => ordinal === free);
  const last = asked.last ?? LAST_TERM;
  if (first === undefined || first <= published) {
    const next = TERM_ORDINALS.find((ordinal) => ordinal > published);
    const message =
      next === undefined
        ? `${cardsOf(published)}: no class is added to this school year any more`
        : `${cardsOf(published)}: the class begins in the ${TERM_NAMES[next]} term or later`;
    return { terms: { first: 1, last }, errors: [{ path: "first_term", message }] };
  }
  return { terms: { first, last }, errors: inOrder({ first, last }) };
}

/** Why a class that exists is not taught from then to then; empty: it is from now on. */
export function refusedTerms(
  before: ClassTerms,
  after: ClassTerms,
  { published, used }: ClassTermFacts,
): Refused[] {
  const isTaught = (terms: ClassTerms, ordinal: TermOrdinal) =>
    termsBetween(terms.first, terms.last).includes(ordinal);
  const moved = TERM_ORDINALS.filter((ordinal) => isTaught(before, ordinal) !== isTaught(after, ordinal));
  const pathOf = (ordinal: TermOrdinal) =>
    ordinal < Math.max(before.first, after.first) ? "first_term" : "last_term";
  const refused = moved.flatMap((ordinal): Refused[] => {
    if (ordinal <= published)
      return [{ path: pathOf(ordinal), message: `${cardsOf(published)}: what they say of the class stays` }];
    if (!used.includes(ordinal) || isTaught(after, ordinal)) return [];
    return [
      {
        path: pathOf(ordinal),
        message: `Something was entered in the ${TERM_NAMES[ordinal]} term: it stays a term of the class`,
      },
    ];
  });
  const order = inOrder(after);
  return order.length > 0 ? order : refused.slice(0, 1);
}

const inOrder = ({ first, last }: ClassTerms): Refused[] =>
  first <= last ? [] : [{ path: "last_term", message: "The last term is not before the first" }];

/** Why a class cannot be removed with its gradebooks; null: it can. */
export function removalRefusal(terms: ClassTerms, { published, used }: ClassTermFacts): string | null {
  if (used.length > 0)
    return `Something was entered in the ${TERM_NAMES[used[0] ?? terms.first]} term. Close it instead.`;
  return terms.first <= published ? `${cardsOf(published)}. Close the class instead.` : null;
}

/**
 * What is left of a class that is closed (M-44): it has gradebooks up to the last term in which something was entered, or of which
 * cards are published. Of these, `closed` are the terms that count nowhere from then on: nobody had approved them, and no card
 * rests on them.
 */
export function closedTerms(
  terms: ClassTerms,
  { published, used, settled }: ClassTermFacts,
): { terms: ClassTerms; closed: TermOrdinal[] } | string {
  const last = TERM_ORDINALS.findLast((ordinal) => used.includes(ordinal) || ordinal <= published);
  if (last === undefined || last < terms.first) return "Nothing was entered in it. Remove the class instead.";
  return {
    terms: { ...terms, last: last > terms.last ? terms.last : last },
    closed: used.filter((ordinal) => ordinal > Math.max(published, settled)),
  };
}

/** Why a closed class is not opened again; null: it is. `closed`: the terms that would count again. */
export const reopeningRefusal = (
  closed: readonly TermOrdinal[],
  { published }: Pick<ClassTermFacts, "published">,
): string | null =>
  closed.some((ordinal) => ordinal <= published)
    ? `${cardsOf(published)} without the class: withdraw them first.`
    : null;
