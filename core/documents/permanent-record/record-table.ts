import type { TableColumn, TableDocument } from "#core/documents/exports/table-document.ts";
import type { PermanentRecordDocument, RecordYear } from "./permanent-record-document.ts";

/** A permanent record as a table: its years one below the other, each with its head, learning areas and remedial classes. */
const COLUMNS: readonly TableColumn[] = [
  { title: "School Year / Learning Areas", width: 200 },
  { title: "1st", width: 45, isNumber: true },
  { title: "2nd", width: 45, isNumber: true },
  { title: "3rd", width: 45, isNumber: true },
  { title: "Final Grade", width: 55, isNumber: true },
  { title: "Remarks", width: 60 },
];
const line = (text: string): string[] => [text, "", "", "", "", ""];

export const recordTable = (record: PermanentRecordDocument): TableDocument => ({
  title: `${record.title} ${record.issue?.number ?? ""}`.trim(),
  heading: record.title,
  period: record.issue ? `No. ${record.issue.number}` : "Preview",
  business: record.school,
  party: {
    name: record.learner[0]?.value ?? "",
    lines: [
      record.learner
        .slice(1)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(" · "),
      record.eligibility,
      record.certification,
    ].filter((text) => text !== ""),
  },
  footer: record.issue?.line ?? record.title,
  columns: COLUMNS,
  rows: record.years.flatMap(yearRows),
  totals: [],
  signatures: record.signatures.map((signature, place) => ({
    caption: place === 0 ? "Prepared by" : "Certified correct by",
    ...signature,
  })),
  ...(record.issue && { verification: record.issue.verification }),
});

/** Heads are wide: their text is cut into what has room in the first column. */
const yearRows = (year: RecordYear): string[][] => [
  [`${year.schoolYear}: ${year.level}`, "", "", "", "", year.note === "" ? "" : "*"],
  line(year.school),
  ...(year.adviser === "" ? [] : [line(`Adviser: ${year.adviser}`)]),
  ...(year.note === "" ? [] : [line(`* ${year.note}`)]),
  ...year.areas.map(({ name, terms, final, remark }) => [
    name,
    ...[0, 1, 2].map((place) => terms[place] ?? ""),
    final,
    remark,
  ]),
  ...(year.average === "" ? [] : [["General Average", "", "", "", year.average, ""]]),
  ...(year.action === "" ? [] : [line(`Action taken: ${year.action}`)]),
  ...year.remedial.map(({ name, final, mark, recomputed }) =>
    line(`Remedial class in ${name}: final grade ${final}, mark ${mark}, recomputed ${recomputed}`),
  ),
];
