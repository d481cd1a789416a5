import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { cardsOf, frameOf, sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import type { Job } from "#queues/job.ts";

interface DraftNamed {
  studentId: number;
  term: TermOrdinal;
  sectionId: number;
}
export const draftKey = ({ studentId, term }: Pick<DraftNamed, "studentId" | "term">): string =>
  `${studentId} ${term}`;

/** How cards that are not published read now, by `draftKey`; one whose student has no records left is missing. */
export async function draftCards(
  job: Job,
  named: readonly DraftNamed[],
  day: SchoolDay,
): Promise<Map<string, ReportCardDocument>> {
  const drafts = new Map<string, ReportCardDocument>();
  for (const [sectionId, ofSection] of Map.groupBy(named, ({ sectionId }) => sectionId)) {
    const keys = new Set(ofSection.map(draftKey));
    const [schools, signatories, ...rows] = await read(job.db, [
      schoolOnDocuments(),
      signatoriesOn(day),
      ...sectionStatements(sectionId),
    ] as const);
    const section = sectionOf(sectionId, rows);
    const frame = frameOf(schools, signatories);
    for (const card of section ? cardsOf(section) : []) {
      const key = draftKey({ studentId: card.student.id, term: card.term });
      if (keys.has(key)) drafts.set(key, reportCardDocument(card.factsIn(frame), null));
    }
  }
  return drafts;
}
