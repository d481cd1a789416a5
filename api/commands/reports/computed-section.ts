import { createHash } from "node:crypto";
import { reportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { studentFigures } from "#core/reports/figures.ts";
import { cardStateOf } from "#core/reports/report-card.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import type { ComputedCard, ComputedFigures } from "#db/queries/reports/figures.ts";
import { awardsOf } from "#db/queries/reports/section-awards.ts";
import { type CardOfSection, cardsOf } from "#db/queries/reports/section-cards.ts";

/** SHA-256 of what a card shows of the student's records: equal as long as it would read the same. */
export const contentSha256 = (card: CardOfSection): string =>
  // At once: of the hundred texts of a section each would wait for a thread longer than hashing it takes.
  createHash("sha256")
    .update(canonicalJson(reportCardDocument(card.content(), null)))
    .digest("hex");

/** The figures of a section's students and the states of their cards, as they follow from its facts. */
export function computedSection(section: SectionOfReports): ComputedFigures[] {
  const awards = awardsOf(section);
  const cardsById = Map.groupBy(cardsOf(section, awards), ({ student }) => student.id);
  return section.students.map((student) => ({
    student,
    figures: studentFigures(student, section.cards.nextLevelName),
    awards: awards.get(student.id) ?? [],
    cards: (cardsById.get(student.id) ?? []).map(computedCard),
  }));
}

function computedCard(card: CardOfSection): ComputedCard {
  const { term, reasons, warnings, published } = card;
  const sha256 = contentSha256(card);
  const state = cardStateOf(published, { isReady: reasons.length === 0, contentSha256: sha256 });
  return { term, reasons, warnings, state, contentSha256: sha256 };
}
