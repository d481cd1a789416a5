import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

const BESIDE = { fact: "contents", label: "text-muted", value: "min-w-0 break-words" };
const APART = {
  fact: "flex justify-between gap-4",
  label: "soft flex-none",
  value: "min-w-0 text-right break-words",
};
const LOOKS = {
  /** Values beside their labels, in two columns. */
  beside: { list: "grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm", ...BESIDE },
  /** Labels to the left and values to the right. */
  apart: { list: "grid gap-1.5 text-sm", ...APART, label: "flex-none text-muted" },
  /** On a document: the same, in two columns. */
  sheet: { list: "mt-8 grid gap-x-10 gap-y-1.5 text-sm sm:grid-cols-2", ...APART },
  /** On a document, in one of its columns. */
  column: { list: "grid gap-1.5 text-sm", ...APART },
  /** On a school form, ruled. */
  ruled: {
    list: "mt-5 grid gap-x-8 gap-y-1 sm:grid-cols-2",
    fact: "flex justify-between gap-4 rule border-b py-1 text-sm",
    label: "soft",
    value: "text-right font-medium",
  },
} as const;

/** What is known of a record: labels and values. */
export function Facts(props: {
  look: keyof typeof LOOKS;
  facts: readonly Fact[];
  label?: string;
  className?: string;
}) {
  const look = LOOKS[props.look];
  return (
    <dl className={`${look.list} ${props.className ?? ""}`} aria-label={props.label}>
      {props.facts.map(({ label, value }) => (
        <div key={label} className={look.fact}>
          <dt className={look.label}>{label}</dt>
          <dd className={look.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
