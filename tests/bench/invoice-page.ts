import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import { escapeHtml, htmlPage, lines, totalsTable } from "./page-parts.ts";

/** The same view model as a web page of the same look: what a browser would be given to print. */
export const invoicePage = (invoice: InvoiceDocument): string =>
  htmlPage(`<header><div><h1>${escapeHtml(invoice.business.name)}</h1>${lines(invoice.business.lines)}</div>
<div><h2>${escapeHtml(invoice.heading)}</h2><b>${escapeHtml(invoice.number)}</b><div>${invoice.status}</div></div></header>
<section><div><b>${escapeHtml(invoice.billTo.name)}</b>${lines(invoice.billTo.lines)}</div>
<div class="facts">${lines(invoice.facts.map(({ label, value }) => `${label}: ${value}`))}</div></section>
<table><thead><tr>${invoice.columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("")}</tr></thead><tbody>${invoice.lines
    .map(
      (line) =>
        `<tr><td>${escapeHtml(line.item)}</td><td class="number">${line.quantity}</td><td>${escapeHtml(line.unit)}</td><td class="number">${line.unitPrice}</td><td>${escapeHtml(line.adjustments)}</td><td class="number">${line.total}</td></tr>`,
    )
    .join("")}</tbody></table>${totalsTable(invoice.totals)}<p>${escapeHtml(invoice.notes)}</p>`);
