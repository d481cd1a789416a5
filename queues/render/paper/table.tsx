import { View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { PAINT } from "#queues/render/paint.ts";
import { Rule } from "./parts.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { Lines, linesOf, type Type } from "./text.tsx";

/**
 * The table of an invoice or a receipt: a filled row of headings, and rows whose lines are broken and measured before any
 * of them is placed.
 */
export interface Column {
  width: number;
  /** Between the text and the edge it is set at, and what stays free at the other. */
  padding: number;
  gap: number;
  isRight?: boolean;
  /** A size smaller. */
  isSmall?: boolean;
}
export interface PlacedRow {
  height: number;
  /** The text of each cell, broken into lines. */
  cells: string[][];
}

/** So much lower smaller text stands on the line of what is beside it. */
const SMALL_LOWER = 0.36;
const typeOf = ({ isSmall = false }: Column): Type => (isSmall ? TYPE.smallCell : TYPE.cell);
const roomOf = ({ width, padding, gap }: Column): number => width - padding - gap;

export function placeRow(columns: readonly Column[], texts: readonly string[], linesMax: number): PlacedRow {
  const cells = columns.map((column, at) =>
    linesOf(texts[at] ?? "", typeOf(column), roomOf(column), linesMax),
  );
  const linesMost = Math.max(...cells.map((lines) => lines.length));
  return { height: linesMost * TYPE.cell.leading + 2 * MEASURES.rowPadding, cells };
}

function Cell({ column, lines, type }: { column: Column; lines: readonly string[]; type: Type }): ReactNode {
  const { width, padding, gap, isRight = false } = column;
  const [paddingLeft, paddingRight] = isRight ? [gap, padding] : [padding, gap];
  const paddingTop = type === TYPE.smallCell ? SMALL_LOWER : 0;
  return (
    <View style={{ width, paddingLeft, paddingRight, paddingTop }}>
      <Lines lines={lines} type={type} align={isRight ? "right" : "left"} />
    </View>
  );
}

/** Headings, on every sheet that has rows, and rows. */
export function Table({
  columns,
  headings,
  rows,
}: {
  columns: readonly Column[];
  headings: readonly string[];
  rows: readonly PlacedRow[];
}): ReactNode {
  return (
    <View>
      <View style={BOX.headRow}>
        {columns.map((column, at) => (
          <Cell
            key={headings[at]}
            column={column}
            lines={linesOf(headings[at] ?? "", TYPE.heading, roomOf(column), 2)}
            type={TYPE.heading}
          />
        ))}
      </View>
      {rows.map(({ cells, height }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
        <View key={place} style={[BOX.row, { height }]}>
          {columns.map((column, at) => (
            <Cell key={headings[at]} column={column} lines={cells[at] ?? []} type={typeOf(column)} />
          ))}
          <Rule at={height} color={PAINT.line} weight={0.6} />
        </View>
      ))}
    </View>
  );
}
