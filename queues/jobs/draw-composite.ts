import { compositeDocument } from "#core/documents/composite/composite-document.ts";
import { COMPOSITE_SHEETS, type CompositeAsked } from "#core/documents/composite/composite-export.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { cardFigures } from "#core/reports/card/card-figures.ts";
import { type ClubFigure, clubFigure } from "#core/reports/card/club-figure.ts";
import type { CompositeRow } from "#core/reports/composite-list.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import {
  COMPOSITE_ROWS,
  type CompositeSection,
  compositeSection,
  sectionsOfComposite,
} from "#db/queries/reports/composite-list.ts";
import { cardsOf, sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import type { NextChunk } from "#db/queries/shared/list-source.ts";
import type { Job } from "#queues/job.ts";
import { type Sheet, writeWorkbook } from "#queues/render/workbook.ts";
import { requestOf, requestStatements } from "./document-request.ts";
import type { Drawing } from "./drawing.ts";
import { tablesPdf } from "./tables-pdf.ts";
import { tellProgress } from "./tell-progress.ts";

/** Rows read at once (D-5). */
const CHUNK_ROWS = 1000;
type Tab = keyof typeof COMPOSITE_SHEETS;

/** What is asked for, when and by whom. */
type AskedBy = Pick<DocumentRow, "user_id" | "created_at"> & Pick<CompositeAsked, "filter">;

const askedIn = ({ user_id, created_at, request_json }: DocumentRow): AskedBy => ({
  user_id,
  created_at,
  filter: (JSON.parse(request_json) as CompositeAsked).filter,
});

/** The rows of a tab as the one who asked may see them, by student name, a thousand at a time. */
async function* rowsOf(
  job: Job,
  { user_id: userId, created_at, filter }: AskedBy,
  tab: Tab,
): AsyncGenerator<CompositeRow, void, void> {
  const page = {
    filter: { ...filter, status: tab },
    sort: "studentName",
    descending: false,
    limit: CHUNK_ROWS,
    offset: 0,
    userId,
    today: schoolDayOf(created_at),
  } as const;
  for (let from: NextChunk = { offset: 0 }; ; ) {
    const chunk = COMPOSITE_ROWS.chunk({ ...page, ...from });
    const { rows, next } = chunk.read(await read(job.db, chunk.statements));
    yield* rows;
    if (!next) return;
    from = next;
  }
}

/** The clubs of a section's students, by student number: of a term, or (null) of the year. */
async function clubsOf(
  job: Job,
  sectionId: number,
  term: TermOrdinal | null,
): Promise<Map<string, ClubFigure[]>> {
  const section = sectionOf(sectionId, await read(job.db, sectionStatements(sectionId)));
  const cards = section ? cardsOf(section, new Map()) : [];
  return new Map(
    cards
      .filter((card) => card.term === (term ?? 3))
      .map((card) => [
        card.student.student.number,
        cardFigures(card.content()).clubs.map(({ terms, final }) =>
          clubFigure((term === null ? final : terms[term]).text),
        ),
      ]),
  );
}

/** The composite as PDF, section after section. */
export const drawCompositePdf: Drawing = async (job, document) => {
  const asked = askedIn(document);
  const tables: TableDocument[] = [];
  for (const section of await sectionsAsked(job, asked))
    tables.push(...(await compositePages(job, { ...asked, filter: { ...asked.filter, section } })));
  const [first, ...others] = tables;
  if (!first) return NOT_FOUND;
  return ok(await tablesPdf(job, [first, ...others], document.created_at));
};

/** The section that is asked for, else those of all that match. */
async function sectionsAsked(job: Job, { filter, user_id: userId, created_at }: AskedBy): Promise<string[]> {
  if (filter.section !== null) return [filter.section];
  const page = {
    filter,
    sort: "studentName",
    descending: false,
    userId,
    today: schoolDayOf(created_at),
  } as const;
  const [sections] = await read(job.db, [sectionsOfComposite(page, filter.status ?? "Trimester")] as const);
  return sections.map(({ uuid }) => uuid);
}

/** The composite of one section as the one who asks may see it; none where it has no grade. */
export async function compositePages(job: Job, asked: AskedBy): Promise<TableDocument[]> {
  const { filter, user_id: userId, created_at: requestedAt } = asked;
  const [schools, requesters, [section]] = await read(job.db, [
    ...requestStatements(userId),
    compositeSection(filter.section ?? ""),
  ]);
  const rows: CompositeRow[] = [];
  for await (const row of rowsOf(job, asked, filter.status ?? "Trimester")) rows.push(row);
  const [first] = rows;
  const request = requestOf(schools, requesters, requestedAt);
  if (!request || !section || !first) return [];
  const term = first.term;
  const clubs = await clubsOf(job, section.id, term);
  return compositeDocument({
    ...request,
    ...(JSON.parse(section.json) as CompositeSection),
    rows,
    term,
    clubs,
  });
}

/** A workbook with a sheet for each tab, of all that match. */
export const drawCompositeWorkbook: Drawing = async (job, document) => {
  const seen = new Set<string>();
  let told = 0;
  async function* linesOf(tab: Tab): Sheet["rows"] & AsyncGenerator<(string | number | null)[]> {
    const { columns, linesOf } = COMPOSITE_SHEETS[tab];
    for await (const row of rowsOf(job, askedIn(document), tab)) {
      seen.add(row.studentNo);
      if (seen.size >= told + 100) {
        told = seen.size;
        await tellProgress(job, document, Math.min(told, document.total));
      }
      for (const line of linesOf(row)) yield columns.map(({ cell }) => cell(line));
    }
  }
  const tabs = Object.keys(COMPOSITE_SHEETS) as Tab[];
  const sheets = tabs.map(
    (tab): Sheet => ({ name: tab, columns: COMPOSITE_SHEETS[tab].columns, rows: linesOf(tab) }),
  );
  return ok(await writeWorkbook(sheets));
};
