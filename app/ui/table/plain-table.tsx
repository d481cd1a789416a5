import type { ReactNode } from "react";

/** A column of a plain table: its heading, and the cell of each row. */
export interface PlainColumn<Row> {
  head: string;
  cell: (row: Row, place: number) => ReactNode;
  /** Stands to the right, under its heading. */
  isFigure?: boolean;
  /** Names its row. */
  isName?: boolean;
  /** Of its cells. */
  className?: string | undefined;
}

const RULED =
  "num w-full text-sm [&_td]:py-1.5 [&_td]:pr-3 [&_td:last-child]:pr-0 [&_th]:py-1.5 [&_th]:pr-3 [&_th:last-child]:pr-0";
/** How it looks: on a document, dense as a list, as lines of a panel, ruled on a screen, or as figures of an overview. */
const LOOKS = {
  paper: { table: "", head: "", row: "" },
  dense: { table: "data-table", head: "", row: "" },
  lines: { table: "paste-lines", head: "", row: "" },
  ruled: { table: RULED, head: "border-b border-line text-left text-muted", row: "border-b border-line" },
  figures: { table: "figure-table", head: "", row: "" },
} as const;

/** A table that is no list: no sorting, no pages, no selection. */
export function PlainTable<Row>(props: {
  look: keyof typeof LOOKS;
  label?: string;
  /** Of the table, e.g. its least width. */
  className?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  /** Absent: rows have no identity of their own, and are told apart by their place. */
  keyOf?: (row: Row) => string;
  /** Headings are for screen readers alone. */
  hidesHead?: boolean;
  caption?: ReactNode;
  /** Rows before and after those, and the foot. */
  before?: ReactNode;
  after?: ReactNode;
  foot?: ReactNode;
}) {
  const { look, columns, keyOf = (_: Row, place: number) => String(place) } = props;
  const { table, head, row: rowClass } = LOOKS[look];
  const aligned = ({ isFigure }: PlainColumn<Row>) =>
    isFigure && ({ "data-align": "right" } as { "data-align": "right" });
  const classOf = (column: PlainColumn<Row>, className = "") =>
    `${column.isFigure ? "num text-right! " : ""}${className}` || undefined;
  return (
    <table
      className={`${table} ${props.className ?? ""}`}
      aria-label={props.label}
      data-density={look === "dense" ? "compact" : undefined}
    >
      {props.caption}
      <thead className={props.hidesHead ? "sr-only" : undefined}>
        <tr className={head}>
          {columns.map((column) =>
            column.head === "" ? (
              <td key={column.head} />
            ) : (
              <th key={column.head} scope="col" className={classOf(column)} {...aligned(column)}>
                {column.head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {props.before}
        {props.rows.map((row, place) => (
          <tr key={keyOf(row, place)} className={rowClass}>
            {columns.map((column) => {
              const Cell = column.isName ? "th" : "td";
              return (
                <Cell
                  key={column.head}
                  {...(column.isName && { scope: "row" })}
                  className={classOf(column, column.className)}
                  {...aligned(column)}
                >
                  {column.cell(row, place)}
                </Cell>
              );
            })}
          </tr>
        ))}
        {props.after}
      </tbody>
      {props.foot && <tfoot>{props.foot}</tfoot>}
    </table>
  );
}
