import type { RulesPreview } from "#core/awards/rules-contract.ts";

/** Who would gain and who would lose which award. */
export function RulesChanges({ preview }: { preview: RulesPreview }) {
  return (
    <section className="mt-6 grid gap-6 lg:grid-cols-2" aria-label="What would change" role="status">
      <Changed title="Gained" count={preview.gainedCount} awards={preview.gained} />
      <Changed title="Lost" count={preview.lostCount} awards={preview.lost} />
    </section>
  );
}

function Changed(props: { title: string; count: number; awards: RulesPreview["gained"] }) {
  const { title, count, awards } = props;
  return (
    <section aria-label={title}>
      <h2 className="font-semibold">
        {title} <span className="count">{count.toLocaleString("en-US")}</span>
      </h2>
      {count === 0 && <p className="text-sm text-muted">No award.</p>}
      <ul className="mt-1 max-h-80 overflow-y-auto text-sm">
        {awards.map((one) => (
          <li key={`${one.studentNo} ${one.awardName} ${one.term}`} className="py-0.5">
            {one.studentName}: {one.awardName}, {one.term}, {one.gradeSection}
          </li>
        ))}
      </ul>
      {count > awards.length && <p className="text-sm text-muted">And {count - awards.length} more.</p>}
    </section>
  );
}
