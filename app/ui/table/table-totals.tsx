export interface TableTotal {
  label: string;
  value: string;
}

/** The list's sums: in one line, on phones two by two. */
export function TableTotals({ totals }: { totals: readonly TableTotal[] }) {
  return (
    <dl className="grid flex-none grid-cols-2 gap-x-6 gap-y-1.5 border-t border-line bg-base-200 px-4 py-2.5 text-xs sm:flex sm:flex-wrap sm:justify-end sm:px-6">
      {totals.map((total) => (
        <div key={total.label} className="sm:flex sm:items-baseline sm:gap-2">
          <dt className="text-muted">{total.label}</dt>
          <dd className="num text-sm font-semibold">{total.value}</dd>
        </div>
      ))}
    </dl>
  );
}
