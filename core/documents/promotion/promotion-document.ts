import type { TableColumn, TableDocument } from "#core/documents/exports/table-document.ts";
import { type DocumentRequest, studentsTableHead } from "#core/documents/parties/issuer.ts";
import { PROMOTION_STATUSES } from "#core/grading/grades/final-grade.ts";
import { SIGNATORY_POST_LABELS } from "#core/management/signatories.ts";
import type { PromotionRow } from "#core/reports/promotion/promotion.ts";
import { scaledToText } from "#core/shared/decimal.ts";

/** The promotions of sections on paper: a table for each, boys and girls apart, with lines for adviser and school head. */
export interface PromotionSection {
  name: string;
  schoolYear: string;
  /** "" without one. */
  adviser: string;
  rows: readonly PromotionRow[];
}
export interface PromotionFacts extends DocumentRequest {
  sections: readonly PromotionSection[];
  /** "" without one. */
  schoolHead: string;
}

const COLUMNS: readonly TableColumn[] = [
  { title: "No.", width: 22, isNumber: true },
  { title: "LRN", width: 66 },
  { title: "Name", width: 150 },
  { title: "General Average", width: 50, isNumber: true },
  { title: "Action Taken", width: 150 },
  { title: "Learning Areas Not Passed", width: 120 },
  { title: "Remedial Result", width: 120 },
];
const GROUPS = [
  { sex: "M", name: "Boys" },
  { sex: "F", name: "Girls" },
  { sex: null, name: "Sex not on record" },
] as const;

const groupsOf = (rows: readonly PromotionRow[]) =>
  GROUPS.map(({ sex, name }) => ({ name, students: rows.filter((row) => row.sex === sex) })).filter(
    ({ students }) => students.length > 0,
  );

/** One table for each section. */
export const promotionTables = (facts: PromotionFacts): TableDocument[] =>
  facts.sections.map((section) => tableOf(section, facts));

function tableOf(
  { name, schoolYear, adviser, rows }: PromotionSection,
  facts: PromotionFacts,
): TableDocument {
  const groups = groupsOf(rows);
  const heading = "Promotion";
  return {
    title: `${heading}, ${name}, ${schoolYear}`,
    heading,
    period: schoolYear,
    ...studentsTableHead(facts, { name, foot: `${heading}, ${name}` }),
    columns: COLUMNS,
    rows: groups.flatMap((group) => [
      ["", "", `${group.name}: ${group.students.length}`, "", "", "", ""],
      ...group.students.map(cellsOf),
    ]),
    totals: [
      ...groups.map((group) => ({ label: group.name, value: String(group.students.length) })),
      ...PROMOTION_STATUSES.map((status) => ({
        label: status,
        value: String(rows.filter(({ promotion }) => promotion === status).length),
      })),
      { label: "Students", value: String(rows.length), isStrong: true },
    ],
    signatures: [
      { caption: "Prepared by", name: adviser, position: "Homeroom Adviser" },
      { caption: "Certified correct by", name: facts.schoolHead, position: SIGNATORY_POST_LABELS.principal },
    ],
    isWide: true,
  };
}

const cellsOf = (row: PromotionRow, place: number): string[] => [
  String(place + 1),
  row.lrn,
  row.studentName,
  row.averageE2 === null ? "" : scaledToText(BigInt(row.averageE2), 2),
  row.actionTaken,
  row.areasText,
  row.remedialText,
];
