import type { CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { LOOKS } from "#queues/render/report-card/looks.ts";
import { escapeHtml, htmlPage, lines } from "./page-parts.ts";

/** Report cards as a web page of the same content, to be printed by a browser; the code is a picture it has to draw as well. */
const table = ({ heading, columns, rows }: CardTable): string =>
  `<h3>${escapeHtml(heading)}</h3><table class="rows"><thead><tr>${columns.map((title) => `<th>${escapeHtml(title)}</th>`).join("")}</tr></thead><tbody>${rows
    .map(
      ({ label, cells }) =>
        `<tr><td>${escapeHtml(label)}</td>${cells.map(({ text, note = "", mark = "", isRed }) => `<td class="${isRed ? "red" : ""}">${escapeHtml(`${text} ${note}${mark}`)}</td>`).join("")}</tr>`,
    )
    .join("")}</tbody></table>`;

function card(document: ReportCardDocument, code: string): string {
  const { school, student, grades, conduct, attendance, clubs, awards, legends, action, issue } = document;
  return `<article style="--accent: ${LOOKS[document.layout].accent}">
<header><div><h1>${escapeHtml(school.name)}</h1>${lines(school.lines)}</div><div><h2>${escapeHtml(document.title)}</h2>${escapeHtml(document.period)}</div></header>
<section class="student">${student.map(({ label, value }) => `<div><small>${escapeHtml(label)}</small><b>${escapeHtml(value)}</b></div>`).join("")}</section>
${table(grades)}<p>${escapeHtml(document.gradesNote)}</p>
<section><div>${table(attendance)}${table(clubs)}</div><div>${conduct ? table(conduct) : ""}<h3>${escapeHtml(awards.heading)}</h3>${lines(awards.groups.flatMap(({ label, names }) => names.map((name) => `${label}: ${name}`)))}${action ? `<h3>${escapeHtml(action.heading)}</h3>${lines([action.text, action.note])}` : ""}</div></section>
${legends.map(table).join("")}
<section>${document.signatures.map(({ name, position }) => `<div class="sign"><b>${escapeHtml(name)}</b><div>${escapeHtml(position)}</div></div>`).join("")}</section>
${issue ? `<section><div>${code}</div><div><b>${escapeHtml(issue.line)}</b>${lines([issue.verification.code, issue.verification.caption])}</div></section>` : ""}</article>`;
}

const STYLES = `<style>@page { size: 5.5in 11in; margin: 26pt } article { break-after: page; font-size: 8pt; line-height: 10pt } h3 { color: var(--accent); font-size: 8pt; margin: 6pt 0 2pt }
header { margin-bottom: 8pt } section { margin-bottom: 8pt; gap: 16pt } section > div { flex: 1 } .student { flex-wrap: wrap } .student > div { flex: 0 0 45% } small { display: block; font-size: 6.5pt }
th { background: var(--accent); padding: 2pt } td { padding: 1pt 2pt } .red { color: #b02523; font-weight: 700 } .sign { border-top: .6pt solid; text-align: center }</style>`;

/** `codeOf`: the QR code of an address as an SVG picture. */
export const cardsPage = (
  documents: readonly ReportCardDocument[],
  codeOf: (url: string) => string,
): string =>
  htmlPage(
    `${STYLES}${documents.map((one) => card(one, codeOf(one.issue?.verification.url ?? ""))).join("")}`,
    "5.5in 11in",
  );
