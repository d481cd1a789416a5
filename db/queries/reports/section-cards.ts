import { staffName } from "#core/management/person-names.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { ReportCardFacts, SchoolOnCard, SignatoryOnCard } from "#core/reports/card/card-facts.ts";
import { countsIn, tellsOf } from "#core/reports/counting.ts";
import { type Readiness, readinessOf } from "#core/reports/readiness.ts";
import type { SchoolOnDocuments } from "#db/queries/management/school.ts";
import type { SignatoryOnDay } from "#db/queries/management/signatories.ts";
import type { Statement } from "#db/statement.ts";
import { cardFacts, cardFactsOf, type PublishedCard, type SectionOfReports } from "./card-facts.ts";
import { awardNames, awardsOf } from "./section-awards.ts";
import {
  type RowsOf,
  type SectionFacts,
  type SectionKey,
  sectionFacts,
  sectionFactsOf,
} from "./section-facts.ts";

/** Everything the figures and the cards of a section's students are made of: one read batch. */
export const sectionStatements = (sectionId: SectionKey) =>
  [...sectionFacts(sectionId), ...cardFacts(sectionId)] as const;
type SectionRows = RowsOf<ReturnType<typeof sectionStatements>>;

/** Null: there is no such section. */
export function sectionOf(sectionId: number, rows: SectionRows): SectionOfReports | null {
  const [head, classes, terms, gradebooks, students, ...ofCards] = rows;
  const facts = sectionFactsOf(sectionId, [head, classes, terms, gradebooks, students]);
  return facts && { ...facts, cards: cardFactsOf(ofCards) };
}

/** The same of several sections, in one batch: `sectionsOf` reads what they answer. */
export const sectionsStatements = (sectionIds: readonly SectionKey[]): Statement<unknown>[] =>
  sectionIds.flatMap((id) => [...sectionStatements(id)]);
export function sectionsOf(
  sectionIds: readonly number[],
  results: readonly (readonly unknown[])[],
): SectionOfReports[] {
  const width = results.length / sectionIds.length;
  return sectionIds.flatMap(
    (id, place) =>
      sectionOf(id, results.slice(place * width, (place + 1) * width) as unknown as SectionRows) ?? [],
  );
}

/** The head of a card and who signs it, which do not depend on the student. */
export interface CardFrame {
  school: SchoolOnCard;
  signatories: readonly SignatoryOnCard[];
}
/** Whether a published card still reads the same is asked of the student's records alone. */
const NO_FRAME: CardFrame = {
  school: { name: "", schoolId: "", division: "", region: "", address: "", logo: null },
  signatories: [],
};

/** One student's card of a term. */
export interface CardOfSection extends Readiness {
  student: SectionFacts["students"][number];
  term: TermOrdinal;
  published: PublishedCard | null;
  factsIn: (frame: CardFrame) => ReportCardFacts;
  /** What of the card depends on the student's records. */
  content: () => ReportCardFacts;
}

/**
 * The cards of everyone in a section, of every term that has begun there: that has a gradebook, or is marked as spent elsewhere.
 * Of a term in which the student does not count, only what was published of it.
 */
export const cardsOf = (section: SectionOfReports, awards = awardsOf(section)): CardOfSection[] =>
  section.students.flatMap((student) =>
    [...section.termIds.keys()]
      .filter(
        (term) =>
          student.classes.some(({ terms }) => terms.some(({ ordinal }) => ordinal === term)) &&
          tellsOf(student, term) &&
          (countsIn(student, term) || section.cards.people.get(student.id)?.cards.has(term)),
      )
      .map((term) => cardOf(section, student, term, awardNames(awards.get(student.id) ?? []))),
  );

function cardOf(
  { cards }: SectionOfReports,
  student: SectionFacts["students"][number],
  term: TermOrdinal,
  awards: ReportCardFacts["awards"],
): CardOfSection {
  const person = cards.people.get(student.id);
  if (!person) throw new Error(`A student without what is on the card: ${student.id}`);
  const withClubs = { ...student, classes: [...student.classes, ...person.clubs] };
  const factsIn = ({ school, signatories }: CardFrame): ReportCardFacts => ({
    term,
    student: withClubs,
    lrn: person.lrn ?? "",
    strand: cards.strand,
    adviser: cards.adviser,
    nextLevelName: cards.nextLevelName,
    attendance: Object.fromEntries(
      [...cards.daysOfSchool].map(([ordinal, daysOfSchool]) => [
        ordinal,
        { daysOfSchool, absentE4: null, tardyE4: null, ...person.attendance.get(ordinal) },
      ]),
    ),
    awards,
    school,
    signatories,
  });
  return {
    student,
    term,
    published: person.cards.get(term) ?? null,
    factsIn,
    content: () => factsIn(NO_FRAME),
    ...readinessOf({
      student: withClubs,
      term,
      exclusion: person.exclusions.get(term) ?? null,
      hasAttendance: person.attendance.has(term),
      hasDaysOfSchool: (cards.daysOfSchool.get(term) ?? null) !== null,
      hasLrn: person.lrn !== null,
      hasStrand: cards.strand !== "",
      adviserName: cards.adviser && staffName({ ...cards.adviser, prefix: "" }),
    }),
  };
}

/** The head of a card, and who signs it, as documents of today have them. */
export const frameOf = (
  [school]: readonly SchoolOnDocuments[],
  signatories: readonly SignatoryOnDay[],
): CardFrame => ({
  school: {
    name: school?.name ?? "",
    schoolId: school?.schoolId ?? "",
    division: school?.division ?? "",
    region: school?.region ?? "",
    address: school?.address ?? "",
    logo: school?.logo ?? null,
  } satisfies SchoolOnCard,
  signatories: signatories.map(
    ({ post, name, signatureSha256 }): SignatoryOnCard => ({
      post: post as SignatoryOnCard["post"],
      name,
      signature: signatureSha256,
    }),
  ),
});
