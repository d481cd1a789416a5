import {
  type ReportCardDocument,
  reportCardDocument,
} from "#core/documents/report-card/report-card-document.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { frameOf } from "#db/queries/reports/card-frame.ts";
import { cardsOf, sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import type { Job } from "#queues/job.ts";

interface DraftNamed {
  student_id: number;
  ordinal: TermOrdinal;
  section_id: number;
}
export const draftKey = ({ student_id, ordinal }: Pick<DraftNamed, "student_id" | "ordinal">): string =>
  `${student_id} ${ordinal}`;

/** How cards that are not published read now, by `draftKey`; one whose student has no records left is missing. */
export async function draftCards(
  job: Job,
  named: readonly DraftNamed[],
  day: SchoolDay,
): Promise<Map<string, ReportCardDocument>> {
  const drafts = new Map<string, ReportCardDocument>();
  for (const [sectionId, ofSection] of Map.groupBy(named, ({ section_id }) => section_id)) {
    const keys = new Set(ofSection.map(draftKey));
    const [schools, signatories, ...rows] = await read(job.db, [
      schoolOnDocuments(),
      signatoriesOn(day),
      ...sectionStatements(sectionId),
    ] as const);
    const section = sectionOf(sectionId, rows);
    const frame = frameOf(schools, signatories);
    for (const card of section ? cardsOf(section) : []) {
      const key = draftKey({ student_id: card.student.id, ordinal: card.term });
      if (keys.has(key)) drafts.set(key, reportCardDocument(card.factsIn(frame), null));
    }
  }
  return drafts;
}
