import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { escapeHtml, htmlPage, lines, totalsTable } from "./page-parts.ts";

/** A document of many rows as a web page of the same look; its rows must be at hand. */
export function tablePage(table: TableDocument & { rows: Iterable<readonly string[]> }): string {
  const kind = table.columns.map(({ isNumber }) => (isNumber ? ' class="number"' : ""));
  const rows = Array.from(
    table.rows,
    (row) => `<tr>${row.map((cell, index) => `<td${kind[index]}>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return htmlPage(`<header><div><h1>${escapeHtml(table.business.name)}</h1>${lines(table.business.lines)}</div>
<div><h2>${escapeHtml(table.heading)}</h2><div>${escapeHtml(table.period)}</div></div></header>
<section><div><b>${escapeHtml(table.party.name)}</b>${lines(table.party.lines)}</div></section>
<table class="rows"><thead><tr>${table.columns.map(({ title }, index) => `<th${kind[index]}>${escapeHtml(title)}</th>`).join("")}</tr></thead>
<tbody>${rows.join("")}</tbody></table>${totalsTable(table.totals())}`);
}
