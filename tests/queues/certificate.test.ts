import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CERTIFICATE_KINDS,
  type CertificateDocument,
  certificateDocument,
} from "#core/documents/certificate/certificate-document.ts";
import type { PermanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import type { FormFile } from "#queues/jobs/pictures.ts";
import { makePdfAssets } from "#scripts/build/pdf-assets.ts";
import { bundleForNode } from "#tests/bench/node-bundle.ts";
import { certificateFacts, certificateIssue, issued } from "#tests/support/certificates.ts";
import { HAN_STORE } from "#tests/support/han-store.ts";
import { issuedRecord, recordYear } from "#tests/support/permanent-records.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { expectAsKept } from "./kept-pictures.ts";
import { fontNames, pageCount, pageSizes, pdfText, qrCodeIn, typeSizes, wordsOutside } from "./pdf-text.ts";

/** Given certificates and permanent records, when they are drawn, then every word of them is on their pages. */
const folder = mkdtempSync(join(tmpdir(), "talaan-certificates-"));
let drawing: typeof import("#tests/bench/card-entry.ts");
beforeAll(async () => {
  await makePdfAssets();
  const bundle = join(folder, "cards.mjs");
  await bundleForNode(join(import.meta.dirname, "../bench/card-entry.ts"), bundle);
  drawing = await import(pathToFileURL(bundle).href);
});
afterAll(() => removeFolder(folder));

const CREATED_AT = "2026-11-20T02:00:00.000Z";
const IN_FILE: FormFile = { createdAt: CREATED_AT, sheet: "single", readPicture: async () => null };
const draw = async (certificates: readonly CertificateDocument[], other: Partial<FormFile> = {}) =>
  (
    await drawing.withHanFont(HAN_STORE, () =>
      drawing.drawCertificates(certificates, { ...IN_FILE, ...other }),
    )
  ).bytes;
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

  test("is as it is kept", async () => {
    expectAsKept(await draw([issued(kind)]), `certificates/${kind.replaceAll("_", "-")}`);
  });

  test("with names as long as there are still has one page and room for all of them", async () => {
    const certificate = issued(kind, {
      student: {
        given: "María Nicolása Ñ. Consolación",
        middle: "de la Cruz",
        last: "Peñaflorida-Dimaculangan",
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

test("a student's name in Han characters is text of the certificate (D-13)", async () => {
  const [kind] = CERTIFICATE_KINDS;
  const bytes = await draw([{ ...issued(kind), student: "Li 李明 龍" }]);
  expect(pdfText(bytes)).toContain("李明 龍");
  expect(fontNames(bytes)).toContain("NotoSansSC-Regular");
  expect(fontNames(await draw([issued(kind)]))).not.toContain("NotoSansSC-Regular");
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

test("the first file a Worker draws has the bytes of any other", async () => {
  const certificates = [issued("first_honor")];
  await draw(certificates);
  const second = await draw(certificates);
  const another: typeof drawing = await import(`${pathToFileURL(join(folder, "cards.mjs")).href}?another`);
  const first = (await another.drawCertificates(certificates, IN_FILE)).bytes;
  expect(Buffer.from(first).equals(second)).toBe(true);
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

describe("a permanent record", () => {
  const AT = "2026-11-20T02:00:00.000Z";
  const PICTURE = "c".repeat(64);
  const drawRecord = async (record: PermanentRecordDocument) =>
    (await drawing.withHanFont(HAN_STORE, () => drawing.drawRecord(record, AT, async () => pngOf(60, 40))))
      .bytes;
  const missingIn = (
    { school, learner, years, certification, signatures, issue }: PermanentRecordDocument,
    bytes: Uint8Array,
  ) => {
    const text = pdfText(bytes).replaceAll(/\s+/g, " ");
    return [school.name, ...school.lines, certification, issue?.line ?? "", issue?.verification.code ?? ""]
      .concat(learner.flatMap(({ label, value }) => [label, value]))
      .concat(signatures.flatMap(({ name, position }) => [name, position]))
      .concat(
        years.flatMap(({ schoolYear, level, adviser, areas, action }) => [
          schoolYear,
          level,
          adviser,
          action,
          ...areas.map(({ name }) => name),
        ]),
      )
      .join(" ")
      .split(/\s+/)
      .filter((word) => word !== "" && !text.includes(word));
  };

  test("of ten years is on A4, with every word, and a QR code that leads to it", async () => {
    const record = issuedRecord(10);
    const bytes = await drawRecord(record);
    expect(pageSizes(bytes)).toEqual(["595.28 x 841.89", "595.28 x 841.89"]);
    expect(missingIn(record, bytes)).toEqual([]);
    expect(wordsOutside(bytes)).toEqual([]);
    expect(pdfText(bytes)).toContain("Page 2 of 2");
    expect(qrCodeIn(bytes, 2)).toBe(record.issue?.verification.url);
    expectAsKept(bytes, "permanent-record");
    expect(typeSizes(bytes)[0]).toBeGreaterThanOrEqual(6.5);
  });

  test("shows a name in Han characters (D-13)", async () => {
    const record = issuedRecord(2);
    const learner = record.learner.map((line) => ({ ...line, value: `${line.value} 李明` }));
    expect(missingIn({ ...record, learner }, await drawRecord({ ...record, learner }))).toEqual([]);
  });

  test("of one year is one page; years as long as they may be stay whole", async () => {
    expect(pageCount(await drawRecord(issuedRecord(1)))).toBe(1);
    const area = {
      name: "Technology and Livelihood Education and Entrepreneurship ".repeat(2).trim(),
      terms: ["99.1234", "99.1234", "99.1234"],
      final: "99.1234",
      remark: "Passed",
    };
    const long = recordYear(12, {
      areas: Array.from({ length: 25 }, () => area),
      action: "Conditional: remedial classes in Mathematics",
    });
    const record = issuedRecord(3, { here: [long, long] });
    const bytes = await drawRecord(record);
    expect(missingIn(record, bytes)).toEqual([]);
    expect(wordsOutside(bytes)).toEqual([]);
  });

  test("has the logo and the scanned signature of its day, the same bytes each time, and no signature on a preview", async () => {
    const plain = await drawRecord(issuedRecord(4));
    const record = issuedRecord(4, { pictures: PICTURE });
    const [once, again] = [await drawRecord(record), await drawRecord(record)];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
    expect(once.byteLength).toBeGreaterThan(plain.byteLength);
    expect(record.school.logo).toBe(PICTURE);
    expect(record.signatures.map(({ picture }) => picture)).toEqual([null, PICTURE]);
  });

  test("that was issued by the first template is drawn as the table it was", async () => {
    const {
      school: { logo: _, ...school },
      signatures,
      ...record
    } = issuedRecord(3);
    const first = {
      ...record,
      template: 1,
      school,
      signatures: signatures.map(({ picture: __, ...one }) => one),
    };
    expect(pdfText(await drawRecord(first))).toContain("School Year / Learning Areas");
  });
});
