import { readFileSync } from "node:fs";
import { PAINT } from "#queues/render/paint.ts";

/** The document's own typeface, as a page that must not depend on its host's fonts carries it. */
const face = (file: string, weight: number): string => {
  const bytes = readFileSync(new URL(`../../queues/render/fonts/gen/${file}`, import.meta.url));
  return `@font-face { font-family: "Noto Sans"; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes.toString("base64")}) }`;
};
/** Both faces, for a style sheet. */
const FACES = face("NotoSans-Regular.ttf", 400) + face("NotoSans-Bold.ttf", 700);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const lines = (texts: readonly string[]): string =>
  texts.map((text) => `<div>${escapeHtml(text)}</div>`).join("");

/** A page to print: the document's typeface, colours and sheet, and what is its own. */
export const htmlPage = (
  body: string,
  sheet = "A4",
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${FACES}
  @page { size: ${sheet}; margin: 44pt } body { margin: 0; font: 9pt/12pt "Noto Sans", sans-serif; color: ${PAINT.ink} }
  header, section { display: flex; justify-content: space-between; margin-bottom: 22pt } h1 { font-size: 15pt; margin: 0 } h2 { color: ${PAINT.accent}; margin: 0 }
  .facts { background: ${PAINT.accentTint}; padding: 10pt 14pt; border-radius: 4pt } table { width: 100%; border-collapse: collapse }
  .banner { display: flex; justify-content: space-between; background: ${PAINT.success}; color: #fff; font-weight: 700; padding: 14pt 18pt; border-radius: 5pt; margin-bottom: 22pt }
  th { background: ${PAINT.accent}; color: #fff; font-size: 7.5pt; text-align: left; padding: 6pt } td { padding: 5pt; border-bottom: .6pt solid ${PAINT.line} }
  .rows { font-size: 7.5pt; line-height: 10pt } .rows td { padding: 3pt }
  .number { text-align: right } .totals { margin: 14pt 0 0 auto; width: 230pt } .strong { background: ${PAINT.accent}; color: #fff; font-weight: 700 }
</style></head><body>${body}</body></html>`;

export const totalsTable = (
  totals: readonly { label: string; value: string; isStrong?: boolean }[],
): string =>
  `<table class="totals">${totals
    .map(
      ({ label, value, isStrong }) =>
        `<tr class="${isStrong ? "strong" : ""}"><td>${escapeHtml(label)}</td><td class="number">${escapeHtml(value)}</td></tr>`,
    )
    .join("")}</table>`;
