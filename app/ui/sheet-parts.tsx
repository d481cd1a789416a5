import type { ReactNode } from "react";

/** What the documents of the school have in common on the screen: whose they are, their sums, their notes. */
export function SheetParty(props: { name: ReactNode; lines: readonly string[]; isLarge?: boolean }) {
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

/** Whose document it is, and what it is called. */
export const SheetHead = (props: { party: ReactNode; heading: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-6 sm:flex-nowrap">
    {props.party}
    <div className="sm:grow sm:text-right">
      <h2 className="num text-2xl font-semibold">{props.heading}</h2>
      {props.children}
    </div>
  </div>
);

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
