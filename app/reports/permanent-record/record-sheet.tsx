import { SchoolForm } from "#app/reports/school-form.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type {
  PermanentRecordDocument,
  RecordYear,
} from "#core/documents/permanent-record/permanent-record-document.ts";

/** A permanent record as the document it is: the very document the PDF lays out. */
export function RecordSheet({ document: record }: { document: PermanentRecordDocument }) {
  return (
    <SchoolForm {...record} stamp={record.issue === null ? "PREVIEW" : null}>
      <Facts look="ruled" facts={record.learner} />
      {record.eligibility && <p className="mt-4 font-medium">{record.eligibility}</p>}
      {record.years.length === 0 && <p className="soft mt-6">There are no school years on record.</p>}
      {record.years.map((year) => (
        <YearBlock key={`${year.schoolYear} ${year.school}`} year={year} />
      ))}
      <p className="mt-6 text-sm">{record.certification}</p>
    </SchoolForm>
  );
}

const HEADINGS = ["1st", "2nd", "3rd", "Final Grade"] as const;

/** One school year: where, with whom, its learning areas, and what came of it. */
function YearBlock({ year }: { year: RecordYear }) {
  return (
    <section className="mt-6">
      <h4 className="text-sm font-semibold">
        {year.schoolYear}: {year.level}
        {year.note && <span className="soft font-normal"> ({year.note})</span>}
      </h4>
      <p className="soft text-xs">
        {year.school}
        {year.adviser && `, adviser ${year.adviser}`}
      </p>
      <div className="overflow-x-auto">
        <PlainTable
          look="paper"
          className="mt-1 text-sm"
          label={`Grades of ${year.schoolYear}`}
          rows={year.areas}
          keyOf={({ name }) => name}
          columns={[
            { head: "Learning Areas", isName: true, cell: ({ name }) => name },
            ...HEADINGS.map((head, place) => ({
              head,
              isFigure: true,
              cell: ({ terms, final }: RecordYear["areas"][number]) => [...terms, final][place],
            })),
            { head: "Remarks", cell: ({ remark }) => remark },
          ]}
        />
      </div>
      {year.average && (
        <p className="text-sm font-medium">
          General Average: <span className="num">{year.average}</span>
        </p>
      )}
      {year.action && <p className="text-sm">Action taken: {year.action}</p>}
      {year.remedial.map(({ name, final, mark, recomputed }) => (
        <p key={name} className="text-sm">
          Remedial class in {name}: final grade {final}, mark {mark}, recomputed {recomputed}
        </p>
      ))}
    </section>
  );
}
