import { Facts } from "#app/ui/record/facts.tsx";
import { SchoolFormHead, SchoolFormSignatures } from "#app/ui/sheet-parts.tsx";
import type {
  PermanentRecordDocument,
  RecordYear,
} from "#core/documents/permanent-record/permanent-record-document.ts";

/** A permanent record as the document it is: the very document the PDF lays out. */
export function RecordSheet({ document: record }: { document: PermanentRecordDocument }) {
  return (
    <article className="sheet">
      <SchoolFormHead
        stamp={record.issue === null ? "PREVIEW" : null}
        school={record.school}
        title={record.title}
      />
      <Facts look="ruled" facts={record.learner} />
      {record.eligibility && <p className="mt-4 font-medium">{record.eligibility}</p>}
      {record.years.length === 0 && <p className="soft mt-6">There are no school years on record.</p>}
      {record.years.map((year) => (
        <YearBlock key={`${year.schoolYear} ${year.school}`} year={year} />
      ))}
      <p className="mt-6 text-sm">{record.certification}</p>
      <SchoolFormSignatures signatures={record.signatures} />
    </article>
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
        <table className="mt-1 w-full text-sm" aria-label={`Grades of ${year.schoolYear}`}>
          <thead>
            <tr className="rule border-b">
              <th scope="col" className="text-left">
                Learning Areas
              </th>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-1 text-right">
                  {heading}
                </th>
              ))}
              <th scope="col" className="pl-3 text-left">
                Remarks
              </th>
            </tr>
          </thead>
          <tbody>
            {year.areas.map(({ name, terms, final, remark }) => (
              <tr key={name}>
                <th scope="row" className="text-left font-normal">
                  {name}
                </th>
                {[...terms, final].map((figure, place) => (
                  <td key={HEADINGS[place]} className="num px-1 text-right">
                    {figure}
                  </td>
                ))}
                <td className="pl-3">{remark}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
