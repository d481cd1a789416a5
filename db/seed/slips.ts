import { createHash } from "node:crypto";

/** A deposit slip of the demo school: a PDF of one page, the same bytes every time. */
export interface DemoSlip {
  objectKey: string;
  name: string;
  bytes: Buffer;
  sha256: string;
}

export const SLIP_CONTENT_TYPE = "application/pdf";
const BRANCHES = ["San Pablo City", "Calamba", "Los Baños", "Santa Cruz"] as const;

/** Few files serve many payments: a school's parents pay at the same branches. */
export const DEMO_SLIPS: readonly DemoSlip[] = BRANCHES.map((branch, index) => {
  const bytes = pdfOf(["Deposit slip (demo school)", `Branch: ${branch}`, "Received in full."]);
  return {
    objectKey: `references/demo-slip-${index + 1}`,
    name: `deposit-slip-${index + 1}.pdf`,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
});

/** The least PDF that shows some lines of text. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj 0 -24 Td`).join(" ");
  const content = `BT /F1 16 Tf 48 340 Td ${text} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, "latin1");
}
