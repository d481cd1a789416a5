import { type AwardPeriod, FINAL_PERIOD, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { definitionColumns } from "#core/documents/exports/definition-columns.ts";
import { pdfCell } from "#core/documents/exports/list-file.ts";
import type { TableColumn, TableDocument } from "#core/documents/exports/table-document.ts";
import { type DocumentRequest, studentsTableHead } from "#core/documents/parties/issuer.ts";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";

/** The class ranking of a section or a grade level on paper, by general average (R-81). */
export interface RankingFacts extends DocumentRequest {
  /** In the order of the list. */
  rows: readonly RowOf<typeof CLASS_RANKING_LIST>[];
  /** "Grade 7 - Section Narra", or "Grade 7". */
  name: string;
  period: AwardPeriod;
  schoolYear: string;
}

const COLUMNS = definitionColumns(CLASS_RANKING_LIST);
const ALIGNED_RIGHT = new Set(
  Object.values(CLASS_RANKING_LIST.row.fields as Fields).flatMap(({ label, align }) =>
    align === "right" ? [label] : [],
  ),
);
const TABLE_COLUMNS: readonly TableColumn[] = COLUMNS.map(({ title, width }) => ({
  title,
  width,
  isNumber: ALIGNED_RIGHT.has(title),
}));

export function rankingTable(facts: RankingFacts): TableDocument {
  const { rows, name, schoolYear } = facts;
  const cells = rows.map((row) => COLUMNS.map(({ cell }) => pdfCell(cell(row))));
  // Of a school year there is no conduct.
  const shown = [...COLUMNS.keys()].filter((place) => cells.some((line) => line[place] !== ""));
  const { title: heading } = CLASS_RANKING_LIST;
  const term = PERIOD_NAMES[facts.period];
  const period = `${facts.period === FINAL_PERIOD ? term : `${term} Term`}, ${schoolYear}`;
  return {
    title: `${heading}, ${name}, ${period}`,
    heading,
    period,
    ...studentsTableHead(facts, { name, foot: `${heading}, ${name}, ${period}` }),
    columns: shown.flatMap((place) => TABLE_COLUMNS[place] ?? []),
    rows: cells.map((line) => shown.map((place) => line[place] ?? "")),
    totals: [],
    isWide: true,
  };
}
