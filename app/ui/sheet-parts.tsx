import type { ReactNode } from "react";

/** What the documents of the school have in common on the screen: whose they are, their sums, their notes. */
export function SheetParty(props: { name: string; lines: readonly string[]; isLarge?: boolean }) {
  return (
    <div className="min-w-0 max-w-[320px]">
      <p className={props.isLarge ? "text-lg font-semibold" : "font-semibold"}>{props.name}</p>
      {props.lines.map((line) => (
        <p key={line} className="soft text-sm break-words">
          {line}
        </p>
      ))}
    </div>
  );
}

export function SheetTotals(props: {
  totals: readonly { label: string; value: ReactNode; isStrong?: boolean }[];
}) {
  return (
    <dl className="num mt-5 ml-auto grid w-full max-w-[300px] gap-1.5 text-sm">
      {props.totals.map(({ label, value, isStrong }) => (
        <div
          key={label}
          className={`flex justify-between gap-6 ${isStrong ? "border-t border-neutral-400 pt-2 text-base font-semibold" : ""}`}
        >
          <dt className={isStrong ? "" : "soft"}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nothing where there are none. */
export function SheetNotes({ notes }: { notes: string }) {
  if (notes === "") return null;
  return (
    <section className="mt-8 border-t border-neutral-200 pt-4">
      <h3 className="soft mb-1 text-xs">Notes</h3>
      <p className="text-sm whitespace-pre-line">{notes}</p>
    </section>
  );
}
