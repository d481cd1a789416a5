import type { ReactNode } from "react";

interface Total {
  label: string;
  value: ReactNode;
  /** The last sum, below a line. */
  isStrong?: boolean;
}

/** Sums under each other; on a document at its right. */
export function Totals(props: { totals: readonly Total[]; isOnSheet?: boolean; className?: string }) {
  const { isOnSheet, className = "" } = props;
  const soft = isOnSheet ? "soft" : "text-muted";
  const rule = isOnSheet ? "border-neutral-400" : "border-line";
  return (
    <dl
      className={`num grid w-full gap-1.5 text-sm ${isOnSheet ? "mt-5 ml-auto max-w-[300px]" : ""} ${className}`}
    >
      {props.totals.map(({ label, value, isStrong }) => (
        <div
          key={label}
          className={`flex justify-between gap-6 ${isStrong ? `border-t pt-2 text-base font-semibold ${rule}` : ""}`}
        >
          <dt className={isStrong ? "" : soft}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
