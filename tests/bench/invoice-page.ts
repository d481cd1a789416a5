import { readFileSync } from "node:fs";
import type { InvoiceDocument } from "../../core/documents/invoice-document.ts";
import { PAINT } from "../../queues/render/paint.ts";

/** The paper's own typeface, as a page that must not depend on its host's fonts carries it. */
const face = (file: string, weight: number): string => {
  const bytes = readFileSync(new URL(`../../queues/render/fonts/gen/${file}`, import.meta.url));
  return `@font-face { font-family: "Noto Sans"; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes.toString("base64")}) }`;
};
const FACES = face("NotoSans-Regular.ttf", 400) + face("NotoSans-Bold.ttf", 700);

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const lines = (texts: readonly string[]): string =>
  texts.map((text) => `<div>${escapeHtml(text)}</div>`).join("");

/** The same view model as a web page of the same look: what a browser would be given to print. */
export const invoicePage = (
  invoice: InvoiceDocument,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${FACES}
  @page { size: A4; margin: 44pt } body { margin: 0; font: 9pt/12pt "Noto Sans", sans-serif; color: ${PAINT.ink} }
  header, section { display: flex; justify-content: space-between; margin-bottom: 22pt } h1 { font-size: 15pt; margin: 0 } h2 { color: ${PAINT.accent}; margin: 0 }
  .facts { background: ${PAINT.accentTint}; padding: 10pt 14pt; border-radius: 4pt } table { width: 100%; border-collapse: collapse }
  th { background: ${PAINT.accent}; color: #fff; font-size: 7.5pt; text-align: left; padding: 6pt } td { padding: 5pt; border-bottom: .6pt solid ${PAINT.line} }
  .number { text-align: right } .totals { margin: 14pt 0 0 auto; width: 230pt } .strong { background: ${PAINT.accent}; color: #fff; font-weight: 700 }
</style></head><body><header><div><h1>${escapeHtml(invoice.business.name)}</h1>${lines(invoice.business.lines)}</div>
<div><h2>${escapeHtml(invoice.heading)}</h2><b>${escapeHtml(invoice.number)}</b><div>${invoice.status}</div></div></header>
<section><div><b>${escapeHtml(invoice.billTo.name)}</b>${lines(invoice.billTo.lines)}</div>
<div class="facts">${lines(invoice.facts.map(({ label, value }) => `${label}: ${value}`))}</div></section>
<table><thead><tr>${invoice.columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("")}</tr></thead><tbody>${invoice.lines
  .map(
    (line) =>
      `<tr><td>${escapeHtml(line.item)}</td><td class="number">${line.quantity}</td><td>${escapeHtml(line.unit)}</td><td class="number">${line.unitPrice}</td><td>${escapeHtml(line.adjustments)}</td><td class="number">${line.total}</td></tr>`,
  )
  .join("")}</tbody></table><table class="totals">${invoice.totals
  .map(
    ({ label, value, isStrong }) =>
      `<tr class="${isStrong ? "strong" : ""}"><td>${escapeHtml(label)}</td><td class="number">${escapeHtml(value)}</td></tr>`,
  )
  .join("")}</table><p>${escapeHtml(invoice.notes)}</p></body></html>`;
