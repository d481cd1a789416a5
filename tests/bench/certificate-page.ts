import type { CertificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { CERTIFICATE_LOOKS } from "#queues/render/certificate/certificate-styles.ts";
import { escapeHtml, htmlPage, lines } from "./page-parts.ts";

const STYLES = `<style>@page { size: 5.5in 11in; margin: 46pt } article { break-after: page; text-align: center; border: 3pt solid var(--accent); padding: 20pt; height: 640pt }
h1 { color: var(--accent); font-size: 16pt } h2 { font-size: 22pt } .sign { border-top: .6pt solid; margin-top: 40pt }</style>`;

/** A certificate as a web page of the same content, to be printed by a browser; `code`: the QR code as an SVG picture. */
export function certificatePage(
  {
    kind,
    school,
    title,
    intro,
    student,
    award,
    reason,
    section,
    period,
    signatures,
    issue,
  }: CertificateDocument,
  code: string,
): string {
  const texts = [school.name, ...school.lines, title, intro];
  return htmlPage(
    `${STYLES}<article style="--accent: ${CERTIFICATE_LOOKS[kind].accent}">${lines(texts)}<h2>${escapeHtml(student)}</h2><h1>${escapeHtml(award)}</h1>${lines([reason, section, period])}
${signatures.map(({ name, position }) => `<div class="sign"><b>${escapeHtml(name)}</b>${lines([position])}</div>`).join("")}
<div style="width: 60pt">${code}</div>${lines([issue?.line ?? "", issue?.verification.code ?? ""])}</article>`,
    "5.5in 11in",
  );
}
