import type { ReceiptDocument } from "#core/documents/receipt-document.ts";
import { escapeHtml, htmlPage, lines, totalsTable } from "./page-parts.ts";

const facts = ({ heading, facts: known }: ReceiptDocument["billing"]): string =>
  `<b>${escapeHtml(heading)}</b>${lines(known.map(({ label, value }) => `${label}: ${value}`))}`;

/** A receipt as a web page of the same look. */
export const receiptPage = (receipt: ReceiptDocument): string =>
  htmlPage(`<header><div><h1>${escapeHtml(receipt.business.name)}</h1>${lines(receipt.business.lines)}</div>
<div><h2>${escapeHtml(receipt.heading)}</h2><b>${escapeHtml(receipt.number)}</b></div></header>
<div class="banner"><span>${escapeHtml(receipt.banner)}</span><span>${escapeHtml(receipt.amount)}</span></div>
<section><div>${facts(receipt.billing)}</div><div class="facts">${facts(receipt.details)}</div></section>
<table><thead><tr>${receipt.columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("")}</tr></thead><tbody>${receipt.invoices
    .map(
      ({ number, customer, customerId, amount }) =>
        `<tr><td>${number}</td><td>${escapeHtml(customer)}</td><td>${customerId}</td><td class="number">${amount}</td></tr>`,
    )
    .join("")}</tbody></table>${totalsTable(receipt.totals)}<p>${escapeHtml(receipt.notes)}</p>`);
