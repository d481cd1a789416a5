import type { ReactNode } from "react";
import { HeadLabel } from "./head-label.tsx";

/** A column of a plain table: its heading, and the cell of each row. */
export interface PlainColumn<Row> {
  /** "": it has none. */
  head: string;
  cell: (row: Row, place: number) => ReactNode;
  /** The heading is for screen readers alone. */
  hidesHead?: boolean;
  /** Stands to the right, under its heading. */
  isFigure?: boolean;
  /** Names its row. */
  isName?: boolean;
  /** Of its cells. */
  className?: string | undefined;
  /** Of its cells and its heading. */
  columnClassName?: string | undefined;
}

const RULED =
  "num w-full text-sm [&_td]:py-1.5 [&_td]:pr-3 [&_td:last-child]:pr-0 [&_th]:py-1.5 [&_th]:pr-3 [&_th:last-child]:pr-0";
const UNRULED =
  "text-sm [&_td]:py-1 [&_td]:pr-8 [&_td:last-child]:pr-0 [&_th]:py-1 [&_th]:pr-8 [&_th:last-child]:pr-0";
const NAME = "text-left font-normal";

interface Look {
  table: string;
  head?: string;
  heading?: string;
  row?: string;
  name?: string;
  /** Headings take two lines at most, as a list's. */
  hasHeadLabels?: true;
}
/**
 * How it looks: on a document; as a list, also a dense one; as lines of a panel; ruled or not on a screen; as figures of an
 * overview; as fields to type in.
 */
const LOOKS = {
  paper: { table: "" },
  list: { table: "data-table", hasHeadLabels: true },
  dense: { table: "data-table", hasHeadLabels: true },
  lines: { table: "paste-lines" },
  ruled: { table: RULED, head: "border-b border-line text-left text-muted", row: "border-b border-line" },
  unruled: { table: UNRULED, head: "text-left text-muted", heading: "font-medium", name: NAME },
  figures: { table: "figure-table" },
  fields: { table: "w-full text-sm", head: "text-left", heading: "font-medium", name: NAME },
} satisfies Record<string, Look>;

/** Written out, because style sheets are made of what stands in the code. */
const STACKS = {
  480: "on-screen:@max-[480px]/frame:stacked-rows",
  600: "on-screen:@max-[600px]/frame:stacked-rows",
  720: "on-screen:@max-[720px]/frame:stacked-rows",
  960: "on-screen:@max-[960px]/frame:stacked-rows",
};

/** A table that is no list: no sorting, no pages, no selection. */
export function PlainTable<Row>(props: {
  look: keyof typeof LOOKS;
  label?: string;
  /** Of the table, e.g. its least width. */
  className?: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  /** In a narrower frame on the screen, in pixels, each row is a card; cells of `before` and `foot` name themselves (`data-label`). */
  stacksBelow?: keyof typeof STACKS;
  /** Absent: rows have no identity of their own, and are told apart by their place. */
  keyOf?: (row: Row) => string;
  rowClassOf?: (row: Row) => string;
  /** Headings are for screen readers alone. */
  hidesHead?: boolean;
  /** Said in place of rows where there are none. */
  none?: string;
  caption?: ReactNode;
  /** Rows before and after those, and the foot. */
  before?: ReactNode;
  after?: ReactNode;
  foot?: ReactNode;
}) {
  const { columns, rows, keyOf = (_: Row, place: number) => String(place) } = props;
  const look: Look = LOOKS[props.look];
  const { stacksBelow } = props;
  const cellProps = (
    { isFigure, columnClassName }: PlainColumn<Row>,
    ...classNames: (string | undefined)[]
  ) => ({
    ...(isFigure && { "data-align": "right" }),
    className:
      [isFigure && "num text-right!", columnClassName, ...classNames].filter(Boolean).join(" ") || undefined,
  });
  const table = (
    <table
      className={`${look.table} ${stacksBelow ? STACKS[stacksBelow] : ""} ${props.className ?? ""}`}
      aria-label={props.label}
      data-density={props.look === "dense" ? "compact" : undefined}
    >
      {props.caption}
      <thead className={props.hidesHead ? "sr-only" : undefined}>
        <tr className={look.head}>
          {columns.map((column, place) => {
            const { head } = column;
            // Columns are told apart by their place: some have no heading, or two the same.
            const key = String(place);
            return head === "" ? (
              <td key={key} {...cellProps(column)} />
            ) : (
              <th key={key} scope="col" {...cellProps(column, look.heading)}>
                {column.hidesHead ? (
                  <span className="sr-only">{head}</span>
                ) : look.hasHeadLabels ? (
                  <HeadLabel label={head} />
                ) : (
                  head
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {props.before}
        {rows.length === 0 && props.none !== undefined && (
          <tr>
            <td colSpan={columns.length} className="soft py-8 text-center">
              {props.none}
            </td>
          </tr>
        )}
        {rows.map((row, place) => (
          <tr
            key={keyOf(row, place)}
            className={[look.row, props.rowClassOf?.(row)].filter(Boolean).join(" ") || undefined}
          >
            {columns.map((column, at) => {
              const Cell = column.isName ? "th" : "td";
              return (
                <Cell
                  key={String(at)}
                  {...(column.isName && { scope: "row" })}
                  {...cellProps(column, column.isName ? look.name : undefined, column.className)}
                  data-label={stacksBelow && at > 0 ? column.head : undefined}
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
  return stacksBelow ? <div className="table-frame">{table}</div> : table;
}
