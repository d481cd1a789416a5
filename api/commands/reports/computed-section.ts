import { reportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import { studentFigures } from "../../../core/reports/figures.ts";
import { cardStateOf } from "../../../core/reports/report-card-actions.ts";
import { canonicalJson } from "../../../core/shared/canonical-json.ts";
import type { SectionOfReports } from "../../../db/queries/reports/card-facts.ts";
import type { ComputedCard, ComputedFigures } from "../../../db/queries/reports/figures.ts";
import { awardsOf } from "../../../db/queries/reports/section-awards.ts";
import { type CardOfSection, cardsOf } from "../../../db/queries/reports/section-cards.ts";
import { sha256Hex } from "../identity/access-token.ts";

/** SHA-256 of what a card shows of the student's records: equal as long as it would read the same. */
export const contentSha256 = (card: CardOfSection): Promise<string> =>
  sha256Hex(canonicalJson(reportCardDocument(card.content(), null)));

/** The figures of a section's students and the states of their cards, as they follow from its facts. */
export async function computedSection(section: SectionOfReports): Promise<ComputedFigures[]> {
  const awards = awardsOf(section);
  const cards = await Promise.all(
    cardsOf(section, awards).map(async (card) => ({
      id: card.student.id,
      computed: await computedCard(card),
    })),
  );
  const cardsById = Map.groupBy(cards, ({ id }) => id);
  return section.students.map((student) => ({
    student,
    figures: studentFigures(student, section.cards.nextLevelName),
    awards: awards.get(student.id) ?? [],
    cards: (cardsById.get(student.id) ?? []).map(({ computed }) => computed),
  }));
}

async function computedCard(card: CardOfSection): Promise<ComputedCard> {
  const { term, reasons, warnings, published } = card;
  const sha256 = await contentSha256(card);
  const state = cardStateOf(published, { isReady: reasons.length === 0, contentSha256: sha256 });
  return { term, reasons, warnings, state, contentSha256: sha256 };
}
