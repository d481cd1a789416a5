import type { Grid } from "./grid.ts";
import { rangeOf } from "./selection.ts";
import { cellText } from "./typing.ts";

/** A quoted cell, in which a doubled quote is one; or anything up to the next tab or line end. */
const FIELD = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/**
 * Reads what a spreadsheet puts on the clipboard: tabs between cells, lines (CRLF, LF or CR) between rows, cells with
 * a tab, a line or a quote in quotes. A last line end is the end of the last row, not another one.
 */
export function readBlock(text: string): string[][] {
  if (text === "") return [];
  let row: string[] = [];
  const rows = [row];
  for (let at = 0; ; ) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    row.push(match?.[1]?.replaceAll('""', '"') ?? match?.[0] ?? "");
    at = FIELD.lastIndex;
    if (at >= text.length) return rows;
    if (text[at] === "\t") {
      at++;
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (at >= text.length) return rows;
    row = [];
    rows.push(row);
  }
}

/** The range as a spreadsheet takes it. */
export function copyBlock(grid: Grid): string {
  const { top, bottom, left, right } = rangeOf(grid);
  return grid.rows
    .slice(top, bottom + 1)
    .map(({ cells }) =>
      cells
        .slice(left, right + 1)
        .map(({ score }) => cellText(score))
        .join("\t"),
    )
    .join("\r\n");
}
