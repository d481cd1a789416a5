import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CERTIFICATE_KINDS,
  type CertificateDocument,
  certificateDocument,
} from "../../core/documents/certificate/certificate-document.ts";
import { makePdfAssets } from "../../scripts/build/pdf-assets.ts";
import { bundleForNode } from "../bench/node-bundle.ts";
import { certificateFacts, certificateIssue, issued } from "../support/certificates.ts";
import { pngOf } from "../support/pictures.ts";
import { pageCount, pageSizes, pdfText, qrCodeIn, typeSizes, wordsOutside } from "./pdf-text.ts";

/** Given certificates, when they are drawn, then each is one page with every word of it. */
const folder = mkdtempSync(join(tmpdir(), "talaan-certificates-"));
let drawing: typeof import("../bench/card-entry.ts");
beforeAll(async () => {
  await makePdfAssets();
  const bundle = join(folder, "cards.mjs");
  await bundleForNode(join(import.meta.dirname, "../bench/card-entry.ts"), bundle);
  drawing = await import(pathToFileURL(bundle).href);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type ToDraw = Parameters<typeof drawing.drawCertificates>[0];
const draw = async (certificates: readonly CertificateDocument[], other: Partial<ToDraw> = {}) => {
  const createdAt = "2026-11-20T02:00:00.000Z";
  const readPicture = async () => null;
  return (await drawing.drawCertificates({ certificates, createdAt, sheet: "single", readPicture, ...other }))
    .bytes;
};
const wordsOf = ({
  school,
  title,
  intro,
  student,
  award,
  reason,
  section,
  period,
  signatures,
}: CertificateDocument) =>
  [school.name, ...school.lines, title, intro, student, award, reason, section, period]
    .concat(signatures.flatMap(({ name, position }) => [name, position]))
    .join(" ")
    .split(/\s+/)
    .filter((word) => word !== "");
const missing = (of: CertificateDocument, bytes: Uint8Array) => {
  const text = pdfText(bytes).replaceAll(/\s+/g, " ");
  return wordsOf(of).filter((word) => !text.includes(word));
};

describe.each(CERTIFICATE_KINDS)("%s", (kind) => {
  test("is one page of 5.5 × 11 in with every word, its code, and a QR code that leads to it", async () => {
    const certificate = issued(kind);
    const bytes = await draw([certificate]);
    expect(pageSizes(bytes)).toEqual(["396 x 792"]);
    expect(missing(certificate, bytes)).toEqual([]);
    expect(wordsOutside(bytes)).toEqual([]);
    expect(pdfText(bytes)).toContain("Issued November 20, 2026");
    expect(qrCodeIn(bytes)).toBe(certificateIssue().verification.url);
    expect(bytes.byteLength).toBeLessThanOrEqual(40_000);
  });

  test("with names as long as there are still has one page and room for all of them", async () => {
    const certificate = issued(kind, {
      student: {
        givenName: "María Nicolása Ñ. Consolación",
        middleName: "de la Cruz",
        lastName: "Peñaflorida-Dimaculangan",
      },
      awardName: "Best in Technology and Livelihood Education and Entrepreneurship",
      sectionName: "Our Lady of Perpetual Help and Consolation",
    });
    const bytes = await draw([certificate]);
    expect(pageCount(bytes)).toBe(1);
    expect(missing(certificate, bytes)).toEqual([]);
    expect(wordsOutside(bytes)).toEqual([]);
    expect(typeSizes(bytes)[0]).toBeGreaterThanOrEqual(6.5);
  });
});

test("before it is issued bears PREVIEW, no code and no signature", async () => {
  const signatories = [
    { post: "principal" as const, name: "Mr. Teodoro S. Magsaysay", signature: "a".repeat(64) },
  ];
  const preview = certificateDocument(certificateFacts("first_honor", { signatories }), null);
  const bytes = await draw([preview]);
  // Along the diagonal of an upright page its letters are read line by line, from the bottom up.
  const lines = pdfText(bytes)
    .split("\n")
    .map((line) => line.trim());
  expect(lines.filter((line) => ["PR", "EV", "IEW"].includes(line))).toEqual(["IEW", "EV", "PR"]);
  expect(qrCodeIn(bytes)).toBeNull();
  expect(preview.signatures.map(({ picture }) => picture)).toEqual([null, null, null]);
});

test("the term is a trimester, the school year bare, and Kinder goes by its name", () => {
  const of = issued("top_section", { level: { code: "KD", name: "Kinder" } });
  expect([of.period, of.section]).toEqual(["2nd Trimester, 2026-2027", "Kinder - Sampaguita"]);
  expect(issued("conduct", { period: 4, schoolYear: "SY 2026-2027" }).period).toBe("School Year 2026-2027");
});

test("the subject teacher signs a top per subject, the adviser any other", () => {
  const signing = (kind: (typeof CERTIFICATE_KINDS)[number]) => issued(kind).signatures[0];
  expect(signing("top_subject")).toMatchObject({ name: "Mr. Ramon Katigbak", position: "Subject Teacher" });
  for (const kind of CERTIFICATE_KINDS.filter((one) => one !== "top_subject"))
    expect(signing(kind)).toMatchObject({ name: "Ms. Rowena Villanueva", position: "Homeroom Adviser" });
});

test("the same certificates give the same bytes, with pictures too, and three share an A3", async () => {
  const certificates = CERTIFICATE_KINDS.map((kind) => issued(kind));
  const [first] = certificates;
  if (!first) throw new Error("there are six kinds");
  const withLogo = { ...first, school: { ...first.school, logo: "b".repeat(64) } };
  const readPicture = async () => pngOf(40, 40);
  const twice = [await draw([withLogo], { readPicture }), await draw([withLogo], { readPicture })];
  expect(Buffer.from(twice[0] ?? []).equals(Buffer.from(twice[1] ?? []))).toBe(true);
  expect(pageSizes(await draw(certificates, { sheet: "a3" }))).toEqual([
    "1190.55 x 841.89",
    "1190.55 x 841.89",
  ]);
});
