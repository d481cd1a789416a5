import type {
  PermanentRecordDocument,
  RecordYear,
} from "#core/documents/permanent-record/permanent-record-document.ts";

/** A permanent record as the document it is: the very document the PDF lays out. */
export function RecordSheet({ document: record }: { document: PermanentRecordDocument }) {
  return (
    <article className="sheet">
      {record.issue === null && (
        <p className="mb-4 rounded-box border border-error py-1 text-center text-sm font-semibold tracking-widest text-error">
          PREVIEW
        </p>
      )}
      <header className="text-center">
        <h2 className="text-lg font-semibold">{record.school.name}</h2>
        {record.school.lines.map((line) => (
          <p key={line} className="soft text-xs">
            {line}
          </p>
        ))}
        <h3 className="mt-3 text-xl font-semibold">{record.title}</h3>
      </header>
      <dl className="mt-5 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {record.learner.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 rule border-b py-1 text-sm">
            <dt className="soft">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {record.eligibility && <p className="mt-4 font-medium">{record.eligibility}</p>}
      {record.years.length === 0 && <p className="soft mt-6">There are no school years on record.</p>}
      {record.years.map((year) => (
        <YearBlock key={`${year.schoolYear} ${year.school}`} year={year} />
      ))}
      <p className="mt-6 text-sm">{record.certification}</p>
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {record.signatures.map(({ name, position }) => (
          <div key={position} className="pt-8 text-center text-sm">
            <p className="rule border-t pt-1 font-medium">{name || "\u00a0"}</p>
            <p className="soft text-xs">{position}</p>
          </div>
        ))}
      </div>
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
