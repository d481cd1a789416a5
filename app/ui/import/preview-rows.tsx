import type { ReactNode } from "react";
import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import type { PreviewMessage } from "#core/shared/import/file-preview.ts";

export const WRAPPED = "py-2 whitespace-normal wrap-anywhere";
export const NARROW = "w-16";

/** The row has its own cell; its number need not be said twice. */
export function withoutRow({ message, line }: Pick<PreviewMessage, "message" | "line">): string {
  const said = message.replace(new RegExp(`^Row ${line}(?:, |: )`), "");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** A part of a preview, which scrolls by itself. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="max-h-[280px] overflow-auto" aria-label={title}>
    <h3 className="mb-1 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

/** What rows of the file do, each by its number; of many the first. */
export function PreviewRows<Row extends { line: number }>({
  label,
  rows,
  of,
  columns,
}: {
  label: string;
  rows: readonly Row[];
  of: number;
  columns: readonly PlainColumn<Row>[];
}) {
  return (
    <Section title={of > rows.length ? `The first ${rows.length} ${label.toLowerCase()}` : label}>
      <PlainTable
        look="dense"
        label={label}
        className="w-full"
        rows={rows}
        columns={[{ head: "Row", isFigure: true, className: NARROW, cell: ({ line }) => line }, ...columns]}
      />
    </Section>
  );
}
